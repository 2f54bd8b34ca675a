// The three indices of a triangle differ. Section "Triangles".
#include <cstdint>

#include "formats/core/wide.h"
#include "validators/folded.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/scalar_rule.h"
#include "validators/rld/triangle_batch.h"

namespace trackcheck::rld {
const IndexRule rules::index_repeat = {
    .info = {.id = "rld-index-repeat",
             .severity = Severity::kWarning,
             .title = "a triangle names the same point twice",
             .section = "Triangles",
             .rationale = "it has no area and no normal: programs that divide "
                          "by its area get NaN",
             .remedy = "remove the triangle",
             .bad = "set triangles[4] 0",
             .ok = "set triangles[4] 2"},
    .bind = [](const RuleInfo& info, const Document& document) {
      const Column<Triangle> triangles = *document.triangles;
      return ColumnCheck{
          .info = &info,
          .screen =
              [triangles](uint64_t first, uint64_t count) {
                // Only -1 is beyond this count.
                return RunKernel<AnyTriangleFails>(triangles.address(first),
                                                   count * 3, ~uint32_t{0});
              },
          .explain =
              [triangles](uint64_t first, uint64_t count, RunList& runs) {
                for (uint64_t t = first; t < first + count; ++t) {
                  if (Repeats(triangles[t])) runs.Add(t);
                }
              },
          .describe =
              [&document, triangles](const Run& run) {
                const ScalarTable table = TriangleTable(document);
                const Triangle t = triangles[run.first];
                Finding finding = {
                    .where = table.Record(run.first),
                    .message =
                        Message("the triangle $0, $1, $2 names a point twice",
                                t.v[0], t.v[1], t.v[2])};
                AddLastPlace(run, table.Record(run.last), finding);
                return finding;
              }};
    }};

}  // namespace trackcheck::rld
