// The two edges of a portal are the same line, which each sector goes along in
// its own direction. Section "Entry and exit edges".
#include <cstdint>
#include <string_view>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

constexpr const char kSection[] = "Entry and exit edges";

// `pattern` is given the vertices of the edge, then those of the other one.
void Report(const TrackModel& track, const RuleInfo& rule, PortalFit fit,
            std::string_view pattern, FindingSink& sink) {
  const Document& document = track.document();
  const Portals& portals = track.portals();
  const RunList runs =
      portals.Fold(sink.max_per_rule(), [&](uint64_t sector, uint64_t edge) {
        return portals.FitOf(sector, edge) == fit;
      });
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    const uint64_t other = portals.PartnerOf(run.first);
    Finding finding = {
        .where = EdgePlace(document, run.first),
        .message =
            Message(pattern, document.edges.start[run.first],
                    portals.EndOf(SectorOf(document, run.first), run.first),
                    document.edges.start[other],
                    portals.EndOf(SectorOf(document, other), other))};
    finding.related.push_back(
        {Message("the other edge"), EdgePlace(document, other)});
    AddLastPlace(run, EdgePlace(document, run.last), finding);
    return finding;
  });
}

void CheckPlaces(const TrackModel& track, FindingSink& sink) {
  Report(track, rules::neighbor_vertices.info, PortalFit::kApart,
         "the edge joins vertices $0 and $1, its neighbor edge $2 and $3, "
         "which are elsewhere",
         sink);
}

void CheckIndices(const TrackModel& track, FindingSink& sink) {
  Report(track, rules::neighbor_vertices_index.info, PortalFit::kOtherVertices,
         "the edge joins vertices $0 and $1, its neighbor edge $2 and $3 at "
         "the same places",
         sink);
}

void CheckOrder(const TrackModel& track, FindingSink& sink) {
  Report(track, rules::neighbor_same_order.info, PortalFit::kSameOrder,
         "the edge goes from vertex $0 to $1, and so does its neighbor edge, "
         "from $2 to $3",
         sink);
}

}  // namespace

const Rule rules::neighbor_vertices = {
    .info = {.id = "track-neighbor-vertices",
             .severity = Severity::kError,
             .title = "the two edges of a portal are at different places",
             .section = kSection,
             .rationale = "who leaves one sector appears somewhere else",
             .remedy = "let both edges use the same two vertices",
             .bad = TRACK_OTHER_CORNER("59 0 -42"),
             .ok = TRACK_OTHER_CORNER("60.001 0 -42")},
    .check = CheckPlaces};

const Rule rules::neighbor_vertices_index = {
    .info = {.id = "track-neighbor-vertices-index",
             .severity = Severity::kInfo,
             .title = "the two edges of a portal use different vertices of the "
                      "same places",
             .section = kSection,
             .rationale = "the document does not ask for common vertices, but "
                          "moving one of them tears the track",
             .remedy = "let both edges use the same two vertices",
             .bad = TRACK_OTHER_CORNER("60.001 0 -42"),
             .ok = TRACK_OTHER_CORNER("60.003 0 -42")},
    .check = CheckIndices};

const Rule rules::neighbor_same_order = {
    .info = {.id = "track-neighbor-same-order",
             .severity = Severity::kWarning,
             .title = "the two edges of a portal go the same way",
             .section = kSection,
             .rationale = "where both sectors go round counter-clockwise, they "
                          "go along a common edge in opposite directions",
             .remedy = "write the edges of one of the sectors in the opposite "
                       "order",
             .bad = TRACK_REVERSED_SECTOR,
             .ok = TRACK_ROTATED_SECTOR,
             .along = "track-sector-orientation"},
    .check = CheckOrder};

}  // namespace trackcheck::track
