#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/rld/analysis/block_layout.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

constexpr const char kSection[] = "Blocks";

// The numbers of points, if the starts prove them: the first is 0 and each is
// later than the one before it.
std::vector<Repair> PointsFromStarts(const BlockLayout& layout) {
  const auto total = static_cast<int64_t>(layout.point_count());
  std::vector<Repair> repairs;
  for (uint64_t i = 0; i < layout.size(); ++i) {
    const int64_t end = i + 1 < layout.size() ? layout.start(i + 1) : total;
    if (layout.start(0) != 0 || layout.start(i) >= end) return {};
    repairs.push_back(
        {layout.PointsPlace(i).range,
         LittleEndianBytes(static_cast<int32_t>(end - layout.start(i)))});
  }
  return repairs;
}

void CheckSum(const BlockLayout& layout, FindingSink& sink) {
  // Other rules report a table without blocks or with negative numbers.
  if (layout.size() == 0 || layout.any_negative()) return;
  if (layout.point_sum() == layout.point_count()) return;
  sink.Report({.rule = &rules::blki_sum.info,
               .where = layout.PointsPlace(0),
               .message = Message("the blocks hold $0, the mesh has $1",
                                  Counted(layout.point_sum(), "point"),
                                  layout.point_count()),
               .repairs = PointsFromStarts(layout)});
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
             .fix = {FixKind::kSafe,
                     "Writes the numbers of points that follow from the "
                     "starts, if these begin with 0 and ascend."},
             .bad = "set block_points 15",
             .ok = "set block_start 0 9; set block_points 9 7"},
    .check = CheckSum};

namespace {

void CheckInterleaved(const BlockLayout& layout, FindingSink& sink) {
  if (!layout.interleaved()) return;
  // As it is stored, the starts and the points are in turn.
  std::string starts;
  std::string points;
  const auto stored = [&](uint64_t i) {
    return static_cast<int32_t>(
        i < layout.size() ? layout.start(i) : layout.points(i - layout.size()));
  };
  for (uint64_t i = 0; i < layout.size(); ++i) {
    starts += LittleEndianBytes(stored(2 * i));
    points += LittleEndianBytes(stored(2 * i + 1));
  }
  const Location where = layout.TablePlace();
  sink.Report(
      {.rule = &rules::blki_interleaved.info,
       .where = where,
       .message = Message("the $0 blocks are written as pairs of start and "
                          "points, not as all starts and then all points",
                          layout.size()),
       .repairs = {{where.range, starts + points}}});
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
             .fix = {FixKind::kSafe,
                     "Writes all starts first, then all numbers of points."},
             .bad = "set block_start 0 4 4; set block_points 4 8 8",
             .ok = "set block_start 0 4 8; set block_points 4 4 8",
             .also_fires = "rld-blki-sum"},
    .check = CheckInterleaved};

}  // namespace trackcheck::rld
