// The mesh in plan: its surface by height, and the bounds of its blocks.
#ifndef TRACKCHECK_FORMATS_RLD_MAP_H_
#define TRACKCHECK_FORMATS_RLD_MAP_H_

#include <memory>

#include "formats/api/plan_view.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// X of the document points to the right and Y to the top, so that triangles
// that are counter-clockwise from above are so in the picture. A mesh without
// triangles is shown by its points.
std::unique_ptr<PlanView> Map(const Document& document);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_MAP_H_
