// Everything that a document shows of itself, as a list, without its data.
#ifndef TRACKCHECK_DIFF_CAPTURE_CAPTURE_H_
#define TRACKCHECK_DIFF_CAPTURE_CAPTURE_H_

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/container/node_hash_set.h"
#include "diff/capture/field_source.h"
#include "diff/field_filter.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

struct CapturedScalar {
  ScalarType type = ScalarType::kInt32;
  ByteView bytes;
};

struct CapturedBytes {
  std::string_view text;
  ByteRange range;  // in the file
};

struct CapturedText {
  TextSource source;
  ByteRange range;  // in the file
};

struct CapturedTable {
  TableInfo info;  // without its columns
  std::vector<ColumnInfo> columns;
  // Row i here has the number i * every in the document.
  uint64_t every = 1;

  // Only the rows whose number is a multiple of `factor`.
  CapturedTable Thinned(uint64_t factor) const;
};

// A list of elements, of whose parts only a hash is kept.
struct CapturedList {
  uint64_t count = 0;
  uint64_t hash = 0;  // of all bits of all elements
};

struct CapturedField {
  FieldPath path;
  std::string_view unit;
  // Redundant or ignored, or a part of something that is.
  bool skipped = false;
  std::variant<CapturedScalar, CapturedBytes, CapturedText, CapturedTable,
               CapturedList>
      value;
};

// A document, or one element of a list. The names and units in it are its own;
// the values are the document's.
class CapturedDocument {
 public:
  // `compare_redundant`: redundant fields are not skipped. `path`: of what the
  // source shows.
  CapturedDocument(FieldSource source, const FieldFilter& filter,
                   bool compare_redundant, const FieldPath& path = {});

  const FieldPath& path() const { return path_; }
  const std::vector<CapturedField>& fields() const { return fields_; }
  // The path of the field from path() on.
  std::string_view NameOf(const CapturedField& field) const {
    return std::string_view(field.path.text()).substr(path_.text().size());
  }
  // What columns refer to, those inside of elements included.
  const absl::flat_hash_set<std::string_view>& referred() const {
    return referred_;
  }

 private:
  class Visitor;

  FieldPath path_;
  absl::node_hash_set<std::string> words_;
  std::vector<CapturedField> fields_;
  absl::flat_hash_set<std::string_view> referred_;
};

// Some total order in which two documents are equal if and only if they show
// the same fields with the same bits. It stops at the first difference.
std::strong_ordering CompareBits(const CapturedDocument& a,
                                 const CapturedDocument& b);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CAPTURE_CAPTURE_H_
