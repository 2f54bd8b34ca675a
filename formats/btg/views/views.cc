#include "formats/btg/views/views.h"

#include <span>

#include "formats/btg/views/triangle_set.h"

namespace trackcheck::btg {
namespace {

constexpr View<Document> kViews[] = {
    {{.name = "triangles",
      .help = "the triangles of each material by the positions of their "
              "corners, whatever objects, elements, strips and fans they are "
              "in"},
     MakeTriangleSet},
};

}  // namespace

std::span<const View<Document>> Views() { return kViews; }

}  // namespace trackcheck::btg
