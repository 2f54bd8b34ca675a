// Everything that a document shows of itself, as a list, without its data.
#ifndef TRACKCHECK_DIFF_CAPTURE_H_
#define TRACKCHECK_DIFF_CAPTURE_H_

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/container/node_hash_set.h"
#include "diff/field_filter.h"
#include "diff/field_source.h"
#include "formats/core/byte_view.h"
#include "formats/core/field_path.h"
#include "formats/core/field_visitor.h"

namespace trackcheck {

struct CapturedScalar {
  ScalarType type = ScalarType::kInt32;
  ByteView bytes;
};

struct CapturedBytes {
  ByteView bytes;
};

struct CapturedTable {
  TableInfo info;  // without its columns
  std::vector<ColumnInfo> columns;
  // Row i here has the number i * every in the document.
  uint64_t every = 1;

  // Only the rows whose number is a multiple of `factor`.
  CapturedTable Thinned(uint64_t factor) const;
};

struct CapturedField {
  FieldPath path;
  std::string_view unit;
  // Redundant or ignored, or a part of something that is.
  bool skipped = false;
  std::variant<CapturedScalar, CapturedBytes, CapturedTable> value;
};

// The names and units in it are its own; the values are the document's.
class CapturedDocument {
 public:
  // `compare_redundant`: redundant fields are not skipped.
  CapturedDocument(FieldSource source, const FieldFilter& filter,
                   bool compare_redundant);

  const std::vector<CapturedField>& fields() const { return fields_; }

 private:
  class Visitor;

  absl::node_hash_set<std::string> words_;
  std::vector<CapturedField> fields_;
};

// Some total order in which two documents are equal if and only if they show
// the same fields with the same bits. It stops at the first difference.
std::strong_ordering CompareBits(const CapturedDocument& a,
                                 const CapturedDocument& b);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CAPTURE_H_
