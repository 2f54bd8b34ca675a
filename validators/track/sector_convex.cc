// A sector is a convex polygon. Section "Sector".
#include <cstdint>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/measured.h"
#include "validators/track/rule_types.h"
#include "validators/track/sector_rule.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

// The deepest dent of a sector that was looked at.
struct Dent {
  uint64_t corner = 0;
  double depth = 0;
};

Dent DeepestDent(const SectorLook& look) {
  Dent deepest;
  for (uint64_t i = 0; i < look.corners().size(); ++i) {
    const Corner corner =
        LookAtCorner(look.corners(), i, look.outline().turn, look.tolerance());
    if (corner.shape == CornerShape::kDented && corner.depth > deepest.depth) {
      deepest = {i, corner.depth};
    }
  }
  return deepest;
}

void CheckConvex(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs = ExplainSectors(
      track, kDented, 0, sink.max_per_rule(),
      [](const SectorLook& look, uint64_t sector, RunList& found) {
        found.Add(sector, 1, DeepestDent(look).depth);
      });
  SectorLook look(document);
  sink.ReportRuns(rules::sector_convex.info, runs, [&](const Run& run) {
    look.Look(run.first);
    const Dent dent = DeepestDent(look);
    Finding finding = {
        .where = SectorPlace(document, run.first),
        .message = Message("a corner lies $0 inside the line between its "
                           "neighbours, more than $1",
                           Measured(dent.depth), Measured(look.tolerance()))};
    finding.related.push_back(
        {Message("the corner"),
         EdgePlace(document,
                   document.sectors.first_edge[run.first] + dent.corner)});
    AddLastPlace(run, SectorPlace(document, run.last), finding);
    if (run.worst != run.first) {
      finding.related.push_back(
          {Message("the deepest one: $0", Measured(run.badness)),
           SectorPlace(document, run.worst)});
    }
    return finding;
  });
}

void CheckCollinear(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const auto explain = [&document](const SectorLook& look, uint64_t sector,
                                   RunList& runs) {
    for (uint64_t i = 0; i < look.corners().size(); ++i) {
      const Corner corner = LookAtCorner(look.corners(), i, look.outline().turn,
                                         look.tolerance());
      if (corner.shape == CornerShape::kStraight) {
        runs.Add(document.sectors.first_edge[sector] + i);
      }
    }
  };
  const RunList runs =
      ExplainSectors(track, kStraightCorner, 0, sink.max_per_rule(), explain);
  sink.ReportRuns(rules::sector_collinear.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = EdgePlace(document, run.first, "start"),
        .message = Message("the corner at vertex $0 is on the line between its "
                           "neighbours",
                           document.edges.start[run.first])};
    AddLastPlace(run, EdgePlace(document, run.last, "start"), finding);
    return finding;
  });
}

void CheckSelfIntersect(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs =
      track.shapes().Fold(kSelfIntersecting, 0, sink.max_per_rule());
  sink.ReportRuns(rules::sector_self_intersect.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = SectorPlace(document, run.first),
        .message = Message("edges of the sector cross or touch each other")};
    AddLastPlace(run, SectorPlace(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::sector_convex = {
    .info = {.id = "track-sector-convex",
             .severity = Severity::kError,
             .title = "a sector is not convex",
             .section = "Sector",
             .rationale = "a sector is a convex polygon; games test on which "
                          "side of each edge a car is, which is wrong here",
             .remedy = "move the corner outwards, or divide the sector",
             .bad = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500.011 0 -5"),
             .ok = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500.009 0 -5"),
             .along = TRACK_LONE},
    .check = CheckConvex};

const Rule rules::sector_self_intersect = {
    .info = {.id = "track-sector-self-intersect",
             .severity = Severity::kError,
             .title = "the outline of a sector crosses itself",
             .section = "Sector",
             .rationale = "a sector is a convex polygon; two of its edges are "
                          "probably in the wrong order",
             .remedy = "list the edges in the order in which they follow each "
                       "other round the sector",
             .bad = TRACK_LONE_QUAD("500 0 0 510 0 -10 510 0 0 500 0 -10"),
             .ok = TRACK_LONE_QUAD("500 0 0 510 0 0 510 0 -10 500 0 -10"),
             .along = TRACK_LONE},
    .check = CheckSelfIntersect};

const Rule rules::sector_collinear = {
    .info = {.id = "track-sector-collinear",
             .severity = Severity::kInfo,
             .title = "a corner of a sector is straight",
             .section = "Sector",
             .rationale = "this is legal where a side is divided; a corner "
                          "that is dented by less than the rounding of "
                          "coordinates counts as straight",
             .remedy = "remove the vertex if nothing needs it",
             .bad = TRACK_OUTER_CORNER("30 0 -58"),
             .ok = TRACK_OUTER_CORNER("30 0 -58.01")},
    .check = CheckCollinear};

}  // namespace trackcheck::track
