// A named way to look at a document that leaves out what does not matter:
// `triangles` of a terrain, however they are grouped.
#ifndef TRACKCHECK_FORMATS_API_VIEW_H_
#define TRACKCHECK_FORMATS_API_VIEW_H_

#include <memory>
#include <string_view>

#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

struct ViewInfo {
  std::string_view name;  // the word behind --view: "triangles"
  std::string_view help;  // what it shows, as the end of a sentence
};

// What a view shows of one document, which outlives it. What a visitor is shown
// stays valid as long as this does. The order of rows and elements is the
// view's own and means nothing.
class DocumentView {
 public:
  virtual ~DocumentView() = default;

  // As the VisitFields of a format: places are those in the file.
  virtual void VisitFields(FieldVisitor& visitor) const = 0;
};

template <typename Document>
struct View {
  ViewInfo info;
  // Never fails: what is damaged or absent is left out.
  std::unique_ptr<DocumentView> (*make)(const Document& document);
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_VIEW_H_
