// Every vertex is used by some tuple. Section "Vertex List".
#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/core/run_list.h"
#include "validators/btg/list_column.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"
#include "validators/btg/tuple_screen.h"
#include "validators/folded.h"

namespace trackcheck::btg {
namespace {

void CheckUnused(const TupleScreen& screen, FindingSink& sink) {
  const TileFacts& tile = screen.tile();
  const auto& objects = tile.document().objects;
  // What geometry that cannot be read uses is not known.
  const bool all_known =
      std::all_of(objects.begin(), objects.end(), [](const Object& object) {
        return object.has_tuples || !IsGeometry(object.type);
      });
  if (!all_known) return;
  const std::vector<uint8_t>& used = screen.used();
  RunList runs(sink.max_per_rule());
  auto unused = used.begin();
  while ((unused = std::find(unused, used.end(), 0)) != used.end()) {
    runs.Add(static_cast<uint64_t>(unused - used.begin()));
    ++unused;
  }
  const ListColumn vertices(tile, kVertexNames);
  sink.ReportRuns(rules::vertex_unused.info, runs, [&](const Run& run) {
    Finding finding = {.where = vertices.Record(run.first),
                       .message = Message("no tuple uses the vertex")};
    AddLastPlace(run, vertices.Record(run.last), finding);
    return finding;
  });
}

}  // namespace

const TupleRule rules::vertex_unused = {
    .info = {.id = "btg-vertex-unused",
             .severity = Severity::kInfo,
             .title = "a vertex is not used",
             .section = "Vertex List",
             .rationale = "it takes space and is never drawn",
             .remedy = "nothing to do",
             .bad = "append objects[1].floats 0 5 5",
             .ok = "set objects[1].floats[0] 5"},
    .check = CheckUnused};

}  // namespace trackcheck::btg
