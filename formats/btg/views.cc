// The list of views. Source: "BTG file format", the types of geometry.
#include "formats/btg/views.h"

#include <span>

#include "formats/btg/triangle_set.h"

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
