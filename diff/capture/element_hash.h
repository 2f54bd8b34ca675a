// Hashes the fields of an element of a list, so that elements can be compared
// without keeping them.
#ifndef TRACKCHECK_DIFF_CAPTURE_ELEMENT_HASH_H_
#define TRACKCHECK_DIFF_CAPTURE_ELEMENT_HASH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "diff/options/field_filter.h"
#include "diff/rows/compare.h"
#include "diff/rows/row_comparer.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// An integer has the same hash in every integer type, a real number in both
// floating-point types.
class ElementHash : public FieldVisitor {
 public:
  enum class Purpose : uint8_t {
    // Every value counts by its bits.
    kBits,
    // Elements with the same hash are equal: every value counts, indices by the
    // rows that they correspond to.
    kEquality,
    // Elements that may correspond mostly have the same hash. These do not
    // count: differences within a tolerance, the start of a loop, and indices
    // into what is not aligned yet.
    kAlignment,
  };
  struct Options {
    Purpose purpose = Purpose::kBits;
    bool old_side = false;
    // Only hashes of the same seed can be compared.
    uint64_t seed = 0;
    // Redundant fields count too.
    bool redundant = true;
    Tolerance tolerance;
    // Fields that do not count. May be null. Outlives this.
    const FieldFilter* filter = nullptr;
    // How the rows of the table or list at a path correspond. May be null.
    // Outlives this.
    using Lookup = absl::FunctionRef<const ReferredTable*(std::string_view)>;
    const Lookup* referred = nullptr;
  };

  explicit ElementHash(const Options& options) : options_(options) {}

  // Starts the hash of the element at `path`. Bytes that are `key` do not count
  // in its fields: an element that got another key has the same content.
  void Begin(const FieldPath& path, std::string_view key = {});
  // The hash of everything shown since Begin, and the hashes of its fields and
  // of its tables.
  uint64_t value() const;
  uint64_t of_fields() const { return fields_; }
  uint64_t of_tables() const { return tables_; }

  // Appends the hash of each of the rows [begin, end) of `table`. Only the
  // purpose and the lookup of the options count. Returns false if an index
  // leads to what is not aligned. Preconditions: the purpose is not kBits, no
  // field is filtered, and the rows exist.
  bool HashRows(const TableInfo& table, uint64_t begin, uint64_t end,
                std::vector<uint64_t>* hashes);

  void EnterGroup(const FieldInfo& field) override;
  bool EnterElement(const ElementInfo& element) override;
  void LeaveGroup() override;
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override;
  void VisitBytes(const FieldInfo& field, ByteView bytes) override;
  void VisitText(const FieldInfo& field, const TextSource& text) override;
  void VisitTable(const TableInfo& table) override;

 private:
  struct Cell {
    Encoding encoding;
    const uint8_t* first;
    uint64_t stride;
    const ReferredTable* referred;
    bool in_loop = false;  // of corners
  };

  bool Skips(const FieldInfo& field) const;
  bool AddCell(const ColumnInfo& column);
  uint64_t HashOfNumber(const Encoding& encoding, const uint8_t* bytes) const;
  uint64_t HashOfIndex(const Cell& cell, const uint8_t* bytes) const;
  uint64_t HashOfRow(uint64_t row) const;

  Options options_;
  // The paths of the open groups. Used only with a filter.
  std::vector<FieldPath> paths_;
  // The depth of open groups from the outermost skipped one on.
  uint64_t skipped_ = 0;
  uint64_t fields_ = 0;
  uint64_t tables_ = 0;
  std::string key_;
  std::vector<Cell> cells_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CAPTURE_ELEMENT_HASH_H_
