// A named view of a document that leaves out part of its structure: `triangles`
// of a terrain, without their groups.
#ifndef TRACKCHECK_FORMATS_API_VIEW_H_
#define TRACKCHECK_FORMATS_API_VIEW_H_

#include <memory>
#include <string_view>

#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

struct ViewInfo {
  std::string_view name;  // the value of --view: "triangles"
  std::string_view help;  // the content, as the end of a sentence
};

// A view of one document, which outlives it. Values that a visitor is shown are
// valid as long as this object. The order of rows and elements has no meaning.
class DocumentView {
 public:
  virtual ~DocumentView() = default;

  // Like VisitFields of a format; byte ranges are those in the file.
  virtual void VisitFields(FieldVisitor& visitor) const = 0;
};

template <typename Document>
struct View {
  ViewInfo info;
  // Never fails: damaged and absent parts are left out.
  std::unique_ptr<DocumentView> (*make)(const Document& document);
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_VIEW_H_
