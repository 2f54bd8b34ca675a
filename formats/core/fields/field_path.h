// The name of a place in the document's words: vertices[12].x
#ifndef TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_PATH_H_
#define TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_PATH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace trackcheck {

// Built only when something is reported or shown, never per element.
class FieldPath {
 public:
  FieldPath() = default;
  // A whole path as the format pages write it: "header.points".
  explicit FieldPath(std::string_view path) : text_(path) {}

  // "a" / Field("b") -> "a.b"; the root takes the name alone.
  FieldPath Field(std::string_view name) const {
    FieldPath path = *this;
    if (!path.text_.empty() && !name.starts_with('[')) path.text_ += '.';
    path.text_ += name;
    return path;
  }
  FieldPath Element(uint64_t index) const {
    FieldPath path = *this;
    path.text_ += '[' + std::to_string(index) + ']';
    return path;
  }

  const std::string& text() const { return text_; }

  // The path with its indices taken out, which survives an insertion before
  // it: "vertices[].x".
  std::string WithoutIndices() const;

  friend bool operator==(const FieldPath&, const FieldPath&) = default;

 private:
  std::string text_;
};

// True if `path` matches `glob`, in which `*` stays inside one name or index
// and `**` crosses dots and brackets. Linear in path times glob.
bool FieldGlobMatches(std::string_view glob, std::string_view path);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_PATH_H_
