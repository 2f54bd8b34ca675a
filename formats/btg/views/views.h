// The views of a FlightGear terrain file, which `diff` can compare instead of
// its fields.
#ifndef TRACKCHECK_FORMATS_BTG_VIEWS_VIEWS_H_
#define TRACKCHECK_FORMATS_BTG_VIEWS_VIEWS_H_

#include <span>

#include "formats/api/view.h"
#include "formats/btg/document.h"

namespace trackcheck::btg {

// The view "triangles"; see triangle_set.h.
std::span<const View<Document>> Views();

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_VIEWS_VIEWS_H_
