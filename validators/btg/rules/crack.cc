#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/analysis/cracks.h"
#include "validators/btg/rule_types.h"
#include "validators/engine/set_rules.h"

namespace trackcheck::btg {
namespace {

constexpr double kWarningMeters = 10;
constexpr double kInfoMeters = 1;

// Moves the two vertices of each pair to the middle between them.
std::vector<Repair> Closed(const Vertices& vertices, const Crack& crack) {
  std::vector<Repair> repairs;
  std::set<uint32_t> moved;
  for (const auto& [a, b] : crack.pairs) {
    // Three at one place have no middle.
    if (!moved.insert(a).second || !moved.insert(b).second) return {};
    std::string bytes;
    for (uint64_t k = 0; k < 3; ++k) {
      bytes += LittleEndianBytes(
          std::midpoint(vertices.Load(a, k), vertices.Load(b, k)));
    }
    for (const uint32_t vertex : {a, b}) {
      repairs.push_back({vertices.RecordPlace(vertex).range, bytes});
    }
  }
  return repairs;
}

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
                                                     : Severity::kInfo,
         .repairs = crack.height_m <= kMaxWeldMeters ? Closed(vertices, crack)
                                                     : std::vector<Repair>()});
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
             .fix = {FixKind::kUnsafe,
                     "Moves the vertices on the two sides to the middle "
                     "between them, if the crack is at most --weld-limit high. "
                     "Normals and texture coordinates stay."},
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
