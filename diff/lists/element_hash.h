// A hash of what an element of a list shows, so that elements are told apart
// without keeping them.
#ifndef TRACKCHECK_DIFF_LISTS_ELEMENT_HASH_H_
#define TRACKCHECK_DIFF_LISTS_ELEMENT_HASH_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "diff/align/compare.h"
#include "diff/align/row_comparer.h"
#include "diff/field_filter.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// Numbers count, not the types that they are stored in.
class ElementHash : public FieldVisitor {
 public:
  enum class Purpose : uint8_t {
    // Every value as it stands.
    kBits,
    // Elements of one hash are the same: every value, indices by what they
    // correspond to.
    kEquality,
    // Elements that may correspond mostly have one hash: values that a
    // tolerance makes equal, loops written from another start, and indices that
    // lead to what was not aligned yet do not matter.
    kAlignment,
  };
  struct Options {
    Purpose purpose = Purpose::kBits;
    bool old_side = false;
    // Hashes do not agree if this does not.
    uint64_t seed = 0;
    // Redundant fields count too.
    bool redundant = true;
    Tolerance tolerance;
    // Fields that do not count; may be null. Outlives this.
    const FieldFilter* filter = nullptr;
    // How the rows of the table or list at a path correspond; may be null.
    using Lookup = absl::FunctionRef<const ReferredTable*(std::string_view)>;
    const Lookup* referred = nullptr;
  };

  explicit ElementHash(const Options& options) : options_(options) {}

  // Forgets what was shown. `path`: of the element.
  void Begin(const FieldPath& path);
  // Of everything shown since then: all of it, and its two parts.
  uint64_t value() const;
  uint64_t of_fields() const { return fields_; }
  uint64_t of_tables() const { return tables_; }

  void EnterGroup(const FieldInfo& field) override;
  bool EnterElement(const ElementInfo& element) override;
  void LeaveGroup() override;
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override;
  void VisitBytes(const FieldInfo& field, ByteView bytes) override;
  void VisitTable(const TableInfo& table) override;

 private:
  struct Cell {
    Encoding encoding;
    const uint8_t* first;
    uint64_t stride;
    const ReferredTable* referred;
  };

  bool Skips(const FieldInfo& field) const;
  bool AddCell(const ColumnInfo& column);
  uint64_t HashOfNumber(const Encoding& encoding, const uint8_t* bytes) const;
  uint64_t HashOfIndex(const Cell& cell, const uint8_t* bytes) const;
  uint64_t HashOfRow(uint64_t row, bool cyclic) const;

  Options options_;
  // Of what is open; kept only for a filter.
  std::vector<FieldPath> paths_;
  // Groups that were entered in one that does not count, it included.
  uint64_t skipped_ = 0;
  uint64_t fields_ = 0;
  uint64_t tables_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_ELEMENT_HASH_H_
