
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/analysis/cracks.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

constexpr double kWarningMeters = 10;
constexpr double kInfoMeters = 1;

void CheckCracks(const Tile& tile, FindingSink& sink) {
  const Vertices vertices(tile);
  for (const Crack& crack : FindCracks(tile, kInfoMeters)) {
    sink.Report(
        {.rule = &rules::crack.info,
         .where = vertices.RecordPlace(crack.lower),
         .message = Message("a crack of $0 edges is up to $1 m high, at "
                            "longitude $2 and latitude $3",
                            crack.edges, Measured(crack.height_m),
                            MeasuredDegrees(crack.position.longitude),
                            MeasuredDegrees(crack.position.latitude)),
         .related = {{Message("the other side of the crack"),
                      vertices.RecordPlace(crack.upper)}},
         .severity = crack.height_m > kWarningMeters ? Severity::kWarning
                                                     : Severity::kInfo});
  }
}

}  // namespace

const TileRule rules::crack = {
    .info = {.id = "btg-crack",
             .severity = Severity::kWarning,
             .title = "The ground has a vertical hole.",
             .section = "Geometry Objects",
             .rationale = "Two vertices have the same longitude and latitude, "
                          "and triangles on either side of them lead to "
                          "different ones. No triangle closes the hole "
                          "between, so the sky or the ocean shows through a "
                          "cliff. Up to 10 m high it is an info.",
             .remedy = "Give both vertices the same height, or close the hole "
                       "with triangles.",
             .bad =
                 "set objects[6].indices 0 0 0 1 1 1 4 0 0 1 1 1 2 2 2 4 0 0 "
                 "0 0 0 5 0 0 3 3 3 5 0 0 2 2 2 3 3 3; "
                 "append objects[1].floats 0 0 0 10.01 0 0",
             .ok = "set objects[6].indices 0 0 0 1 1 1 4 0 0 1 1 1 2 2 2 4 0 0 "
                   "0 0 0 5 0 0 3 3 3 5 0 0 2 2 2 3 3 3; "
                   "append objects[1].floats 0 0 0 1 0 0",
             .measure = 1},
    .check = CheckCracks};

}  // namespace trackcheck::btg
