// Lists the fields that a document shows, without copying their data.
#ifndef TRACKCHECK_DIFF_CAPTURE_CAPTURE_H_
#define TRACKCHECK_DIFF_CAPTURE_CAPTURE_H_

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "diff/capture/field_source.h"
#include "diff/options/field_filter.h"
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
};

struct CapturedTable {
  TableInfo info;  // without its columns
  std::vector<ColumnInfo> columns;
  // Row i is row i * every of the document.
  uint64_t every = 1;

  // Returns the rows whose number is a multiple of `factor`. Preconditions: the
  // rows are samples at a fixed stride, so neither the table nor a column has
  // chunks or a locator; no column has a `compare_as`.
  CapturedTable Thinned(uint64_t factor) const;
};

// A list of elements. Of their parts, only a hash is kept.
struct CapturedList {
  uint64_t count = 0;
  std::vector<ElementContent> contents;  // of the elements where it is known
  uint64_t hash = 0;                     // of all bits of the other elements
  std::string_view extends;              // see TableInfo
};

struct CapturedField {
  FieldPath path;
  std::string_view unit;
  std::span<const std::string_view> flags{};
  // The field, or a group that contains it, is redundant or ignored.
  bool skipped = false;
  bool reserved = false;  // as in FieldInfo
  std::variant<CapturedScalar, CapturedBytes, CapturedText, CapturedTable,
               CapturedList>
      value;
};

// The fields of a document, or of one element of a list. Owns the names and
// units; the values belong to the document, which outlives this.
class CapturedDocument {
 public:
  // `compare_redundant`: redundant fields are not skipped. `path`: the path of
  // the element that `source` shows.
  CapturedDocument(FieldSource source, const FieldFilter& filter,
                   bool compare_redundant, const FieldPath& path = {});
  // The fields view the names that the object owns.
  CapturedDocument(const CapturedDocument&) = delete;
  CapturedDocument& operator=(const CapturedDocument&) = delete;

  const FieldPath& path() const { return path_; }
  const std::vector<CapturedField>& fields() const { return fields_; }
  // Returns the path of the field relative to path().
  std::string_view NameOf(const CapturedField& field) const {
    return std::string_view(field.path.text()).substr(path_.text().size());
  }
  // The paths that columns refer to, also those of columns in elements.
  const std::set<std::string_view>& referred() const { return referred_; }

 private:
  class Visitor;

  FieldPath path_;
  std::set<std::string, std::less<>> words_;
  std::vector<CapturedField> fields_;
  std::set<std::string_view> referred_;
};

// The tables of points of a document, by their paths. Tables of elements are
// not among them.
using PointTables = std::map<std::string_view, const CapturedTable*>;

// `document` outlives the result.
PointTables PointsIn(const CapturedDocument& document);

// Two texts that differ, and what was read from them.
struct DifferingTexts {
  const CapturedText* a = nullptr;
  const CapturedText* b = nullptr;
  std::string a_text;
  std::string b_text;
};

// A total order. If two contents are equal, so are the parts of their elements.
std::strong_ordering CompareContents(const ElementContent& a,
                                     const ElementContent& b);

// A total order. Two documents are equal in it if and only if they show the
// same fields with the same bits, except that elements without
// known ElementContent are compared by their hash.
// Stops at the first difference. If that is one of texts, sets `texts`, so that
// they need not be read again.
std::strong_ordering CompareBits(const CapturedDocument& a,
                                 const CapturedDocument& b,
                                 DifferingTexts* texts);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CAPTURE_CAPTURE_H_
