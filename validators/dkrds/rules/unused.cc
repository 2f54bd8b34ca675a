#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/dkrds/analysis/section/section_analysis.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

// The rules differ only in their table: `Table` is Vertices, Uvs or Colors.

template <typename Table>
const std::vector<ListedElement>& Unused(const Table& table, uint64_t) {
  return table.section().unused(Table::kTable);
}

template <typename Table>
bool HasUnused(const Table& table) {
  return !table.section().unused(Table::kTable).empty();
}

template <typename Table>
Location UnusedPlace(const Table& table, Position at) {
  return table.Place(at.element);
}

template <typename Table>
Message UnusedMessage(const Table& table, Position) {
  return Message("no triangle uses the $0; unused: $1 of $2", Table::kElement,
                 table.section().unused(Table::kTable).size(), table.size());
}

}  // namespace

const VertexRule rules::vertex_unused = {
    .info = {.id = "dkrds-vertex-unused",
             .severity = Severity::kInfo,
             .title = "No triangle uses a vertex.",
             .section = "Track Section Vertex Data",
             .rationale = "An unused vertex takes space, and a section has "
                          "room for 1024 vertices. Triangles may be missing.",
             .remedy = "Remove the vertex.",
             .bad = "append sections[0].vertices 50 50 50",
             .ok = "append sections[0].vertices 0 0 0; set "
                   "sections[0].triangles.vertex[3] 9"},
    .predicate = Listed<Unused<Vertices>>,
    .place = UnusedPlace<Vertices>,
    .message = UnusedMessage<Vertices>,
    .applies = HasUnused<Vertices>};

const UvRule rules::uv_unused = {
    .info = {.id = "dkrds-uv-unused",
             .severity = Severity::kInfo,
             .title = "No triangle uses a UV.",
             .section = "Track Section UV Data",
             .rationale = "An unused UV takes space. Triangles may be missing.",
             .remedy = "Remove the UV.",
             .bad = "append sections[0].uvs 1 1",
             .ok = "append sections[0].uvs 1 1; set "
                   "sections[0].triangles.uv[3] 9"},
    .predicate = Listed<Unused<Uvs>>,
    .place = UnusedPlace<Uvs>,
    .message = UnusedMessage<Uvs>,
    .applies = HasUnused<Uvs>};

const ColorRule rules::color_unused = {
    .info = {.id = "dkrds-color-unused",
             .severity = Severity::kInfo,
             .title = "No triangle uses a color.",
             .section = "Track Section Color Data",
             .rationale = "An unused color takes space. Triangles may be "
                          "missing.",
             .remedy = "Remove the color.",
             .bad = "append sections[0].colors 1",
             .ok = "append sections[0].colors 1; set "
                   "sections[0].triangles.color[3] 3"},
    .predicate = Listed<Unused<Colors>>,
    .place = UnusedPlace<Colors>,
    .message = UnusedMessage<Colors>,
    .applies = HasUnused<Colors>};

}  // namespace trackcheck::dkrds
