// What else than its fields can be compared of a FlightGear terrain file.
#ifndef TRACKCHECK_FORMATS_BTG_VIEWS_H_
#define TRACKCHECK_FORMATS_BTG_VIEWS_H_

#include <span>

#include "formats/btg/document.h"
#include "formats/core/view.h"

namespace trackcheck::btg {

// triangles: see triangle_set.h.
std::span<const View<Document>> Views();

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_VIEWS_H_
