// Identifies what the indices of a document lead to by its content, so that a
// text of the document stays the same where rows are only renumbered.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DUMP_REFERRED_ROWS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DUMP_REFERRED_ROWS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// The hashes of the rows of every table, and of the elements of every list,
// that some index leads to. They do not depend on the run or the processor.
//
// The hash of a row is that of its values, with indices replaced by the hashes
// of what they lead to. The hash of an element is that of its key or, without a
// key, of its fields, so that an edit of its tables does not change it. If
// several elements would have one hash, their fields count too, then their
// tables. Redundant values never count.
class ReferredRows {
 public:
  // Calls `visit_fields` twice; it shows the same document each time. Takes
  // time in O(document), and 8 bytes of memory for each row, and up to some 80
  // for each element, that an index may lead to.
  explicit ReferredRows(absl::FunctionRef<void(FieldVisitor&)> visit_fields);

  // The hashes at `path` ("vertices", "sections[3].uvs"), one for each row or
  // element. Empty if no index leads there. Valid as long as this.
  std::span<const uint64_t> At(std::string_view path) const;

 private:
  absl::flat_hash_map<std::string, std::vector<uint64_t>> hashes_;
};

// The values of a column as a comparison sees them: its own, those that replace
// them, or the hashes of what they lead to.
class ComparedColumn {
 public:
  // `column` and `rows` outlive this.
  ComparedColumn(const ColumnInfo& column, const ReferredRows& rows);

  // The hash of what the value of `row` leads to; null if the row has no value,
  // or if the value is no index or leads nowhere.
  const uint64_t* Referred(uint64_t row) const;
  // The rest that counts besides the index; see CompareAs.
  std::optional<Scalar> Rest(uint64_t row) const;
  // The column's own value.
  Scalar Value(uint64_t row) const { return column_.Value(row); }

 private:
  const ColumnInfo& column_;
  std::span<const uint64_t> referred_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DUMP_REFERRED_ROWS_H_
