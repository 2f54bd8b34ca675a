// The name of a place in a document, in the words of the format's page:
// vertices[12].x
#ifndef TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_PATH_H_
#define TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_PATH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace trackcheck {

// Appends the name of a field to the path of what holds it: "a" and "b" give
// "a.b", "" and "b" give "b", and "a" and "[\"k\"]" give "a[\"k\"]".
inline void AppendField(std::string_view name, std::string* path) {
  if (!path->empty() && !name.starts_with('[')) *path += '.';
  *path += name;
}

// Built only when something is reported or shown, since it allocates.
class FieldPath {
 public:
  FieldPath() = default;
  // A whole path as on the format pages: "header.points".
  explicit FieldPath(std::string_view path) : text_(path) {}

  // See AppendField.
  FieldPath Field(std::string_view name) const& {
    return FieldPath(*this).Field(name);
  }
  FieldPath Field(std::string_view name) && {
    AppendField(name, &text_);
    return std::move(*this);
  }
  FieldPath Element(uint64_t index) const& {
    return FieldPath(*this).Element(index);
  }
  FieldPath Element(uint64_t index) && {
    text_ += '[' + std::to_string(index) + ']';
    return std::move(*this);
  }

  const std::string& text() const { return text_; }

  // The path without its indices, which stays the same after an insertion:
  // "vertices[].x".
  std::string WithoutIndices() const;

  friend bool operator==(const FieldPath&, const FieldPath&) = default;

 private:
  std::string text_;
};

// Returns whether `path` matches `glob`. `*` matches within one name or index,
// `**` also matches dots and brackets. Time is O(path * glob).
bool FieldGlobMatches(std::string_view glob, std::string_view path);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_PATH_H_
