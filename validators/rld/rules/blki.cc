#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/rld/analysis/block_layout.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

constexpr const char kSection[] = "Blocks";

void CheckSum(const BlockLayout& layout, FindingSink& sink) {
  // Other rules report a table without blocks or with negative numbers.
  if (layout.size() == 0 || layout.any_negative()) return;
  if (layout.point_sum() == layout.point_count()) return;
  sink.Report({.rule = &rules::blki_sum.info,
               .where = layout.PointsPlace(0),
               .message = Message("the blocks hold $0, the mesh has $1",
                                  Counted(layout.point_sum(), "point"),
                                  layout.point_count())});
}

}  // namespace

const BlockTableRule rules::blki_sum = {
    .info = {.id = "rld-blki-sum",
             .severity = Severity::kError,
             .title = "The blocks do not add up to the points.",
             .section = kSection,
             .rationale = "Blocks are the parts that the points were split "
                          "into. Together they hold each point once.",
             .remedy = "Correct the numbers of points of the blocks.",
             .bad = "set block_points 15",
             .ok = "set block_start 0 9; set block_points 9 7"},
    .check = CheckSum};

namespace {

void CheckInterleaved(const BlockLayout& layout, FindingSink& sink) {
  if (!layout.interleaved()) return;
  sink.Report(
      {.rule = &rules::blki_interleaved.info,
       .where = layout.TablePlace(),
       .message = Message("the $0 blocks are written as pairs of start and "
                          "points, not as all starts and then all points",
                          layout.size())});
}

}  // namespace

const BlockTableRule rules::blki_interleaved = {
    .info = {.id = "rld-blki-interleaved",
             .severity = Severity::kWarning,
             .title = "The block table is written as pairs.",
             .section = kSection,
             .rationale =
                 "The document declares two arrays, one after the other. This "
                 "table makes sense only as pairs of start and points.",
             .remedy = "Write all starts first, then all numbers of points.",
             .bad = "set block_start 0 4 4; set block_points 4 8 8",
             .ok = "set block_start 0 4 8; set block_points 4 4 8",
             .also_fires = "rld-blki-sum"},
    .check = CheckInterleaved};

}  // namespace trackcheck::rld
