#include "validators/btg/scenery/seam.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "formats/btg/bucket.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck::btg {
namespace {

constexpr double kWarningMeters = 1;

constexpr uint32_t kSecondsPerDay = 86400;

// Whether `a` was built before `b`. If both were built in one second, the index
// decides.
bool IsOlder(const TileBorder& a, const TileBorder& b) {
  return a.creation_time != b.creation_time
             ? a.creation_time < b.creation_time
             : a.bucket.index() < b.bucket.index();
}

std::string TimeBetween(const TileBorder& a, const TileBorder& b) {
  const uint32_t seconds = std::max(a.creation_time, b.creation_time) -
                           std::min(a.creation_time, b.creation_time);
  if (seconds < kSecondsPerDay) return "within a day";
  return Counted(seconds / kSecondsPerDay, "day") + " apart";
}

// `seam` is that of the older tile and `newer`.
Message GapMessage(const Seam& seam, const TileBorder& newer) {
  return Message("a $0gap of $1 m to tile $2 at longitude $3 and latitude $4",
                 seam.vertical ? "vertical " : "", ToMillimeters(seam.gap_m),
                 newer.bucket.index(), MeasuredDegrees(seam.longitude),
                 MeasuredDegrees(seam.latitude));
}

Message NearestMessage(const Seam& seam, const TileBorder& older,
                       const TileBorder& newer) {
  const bool is_newers = seam.vertex_is_neighbors;
  return Message(
      "the nearest vertex of the other tile: the ground is at $0 m there and "
      "at "
      "$1 m here, $2 m of the border are open, the tiles were built $3",
      ToMillimeters(is_newers ? seam.height_m : seam.other_height_m),
      ToMillimeters(is_newers ? seam.other_height_m : seam.height_m),
      Measured(std::round(seam.open_m)), TimeBetween(older, newer));
}

void ReportUnchecked(const RuleInfo& rule, const Scenery& scenery, size_t tile,
                     size_t neighbor, SetSink& sink) {
  sink.Report(tile, {.rule = &rule,
                     .where = {{}, FieldPath("$")},
                     .message = Message(
                         "not checked against tile $0: the border has "
                         "too many vertices or edges",
                         scenery.summary(neighbor).border->bucket.index()),
                     .severity = Severity::kInfo});
}

void CheckGaps(const Scenery& scenery, SetSink& sink) {
  scenery.ForEachPair([&](size_t older, Side side, size_t newer) {
    if (IsOlder(*scenery.summary(newer).border,
                *scenery.summary(older).border)) {
      std::swap(older, newer);
      side = OppositeSide(side);
    }
    const BtgSummary& tile = scenery.summary(older);
    const BtgSummary& other = scenery.summary(newer);
    if (IsOpenSide(*tile.border, side, *other.border)) return;
    bool given_up = false;
    const std::optional<Seam> seam =
        FindSeam(*tile.border, side, *other.border,
                 LeastGap_m(*tile.border, *other.border), &given_up);
    if (given_up) {
      ReportUnchecked(rules::seam_gap.info, scenery, older, newer, sink);
    }
    if (!seam) return;
    const bool is_newers = seam->vertex_is_neighbors;
    sink.Report(
        older, {.rule = &rules::seam_gap.info,
                .where = tile.VertexPlace(is_newers ? seam->other_vertex
                                                    : seam->vertex),
                .message = GapMessage(*seam, *other.border),
                .related = {{NearestMessage(*seam, *tile.border, *other.border),
                             other.VertexPlace(is_newers ? seam->vertex
                                                         : seam->other_vertex),
                             scenery.file(newer).path}},
                .severity = seam->gap_m > kWarningMeters ? Severity::kWarning
                                                         : Severity::kInfo,
                .fix = seam->gap_m <= kMaxWeldMeters ? FixKind::kUnsafe
                                                     : FixKind::kNone});
  });
}

void ReportShort(const Scenery& scenery, size_t tile, Side side,
                 size_t neighbor, SetSink& sink) {
  const BtgSummary& other = scenery.summary(neighbor);
  const std::optional<OpenStretch> open =
      FindOpenStretch(*scenery.summary(tile).border, side, *other.border);
  if (!open) return;
  sink.Report(
      tile,
      {.rule = &rules::seam_short.info,
       .where = {{}, FieldPath("$")},
       .message = Message("the side to tile $0 is open for $1 m from longitude "
                          "$2 and latitude $3 on",
                          other.border->bucket.index(),
                          Measured(std::round(open->length_m)),
                          MeasuredDegrees(open->first_longitude),
                          MeasuredDegrees(open->first_latitude)),
       .related = {{Message("the other tile reaches the border from there to "
                            "longitude $0 and latitude $1",
                            MeasuredDegrees(open->last_longitude),
                            MeasuredDegrees(open->last_latitude)),
                    other.VertexPlace(open->neighbor_vertex),
                    scenery.file(neighbor).path}}});
}

void CheckShort(const Scenery& scenery, SetSink& sink) {
  scenery.ForEachPair([&](size_t a, Side side, size_t b) {
    if (!scenery.summary(a).border->side(side).is_known ||
        !scenery.summary(b).border->side(OppositeSide(side)).is_known) {
      ReportUnchecked(rules::seam_short.info, scenery, a, b, sink);
      return;
    }
    ReportShort(scenery, a, side, b, sink);
    ReportShort(scenery, b, OppositeSide(side), a, sink);
  });
}

}  // namespace

const SceneryRule rules::seam_gap = {
    .info =
        {.id = "btg-seam-gap",
         .severity = Severity::kWarning,
         .title = "Two neighboring tiles do not meet.",
         .section = "Vertex List",
         .rationale =
             "FlightGear draws tiles side by side and closes no gap between "
             "them: the sky or the ocean shows through. Most open seams "
             "come from a tile that was built again from other data than "
             "its neighbors. The finding is in the tile that was built "
             "earlier. Up to 1 m it is an info. An info also names a neighbor "
             "with which a border of tens of thousands of vertices is not "
             "compared.",
         .remedy = "Build both tiles again from the same data.",
         .fix = {FixKind::kUnsafe,
                 "Moves vertices on the border so that the tiles meet, each by "
                 "at most --weld-limit: the older tile takes the border of the "
                 "newer one, and gets vertices that it lacks. Vertices keep "
                 "their normals and texture coordinates."},
         .no_example = "The rule compares two files.",
         .measure = 1,
         .across_files = true},
    .check = CheckGaps};

const SceneryRule rules::seam_short = {
    .info =
        {.id = "btg-seam-short",
         .severity = Severity::kWarning,
         .title = "A tile ends before its border.",
         .section = "Vertex List",
         .rationale =
             "Tiles reach their borders on all sides, also where there is "
             "ocean. The rule reports a side that reaches the border on less "
             "than 5 % of its length while the neighbor reaches it on at least "
             "95 %: between them the ground is missing. An info names a "
             "neighbor with which a border of tens of thousands of vertices is "
             "not compared.",
         .remedy = "Build the tile again.",
         .no_example = "The rule compares two files.",
         .measure = 1,
         .across_files = true},
    .check = CheckShort};

}  // namespace trackcheck::btg
