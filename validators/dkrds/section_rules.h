// Ways over the sections and their tables, with findings for those that fail:
// what follows one another is one finding.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_SECTION_RULES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_SECTION_RULES_H_

#include <cstdint>
#include <functional>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "validators/dkrds/section_view.h"
#include "validators/dkrds/track_facts.h"
#include "validators/folded.h"

namespace trackcheck::dkrds {

// Calls `visit(view)` for each section whose entry is there.
template <typename Visit>
void ForEachSection(const TrackFacts& track, Visit visit) {
  for (uint64_t i = 0; i < track.document().sections.size(); ++i) {
    if (track.document().sections[i].entry.present()) visit(track.View(i));
  }
}

// What a rule says of an element: where it is and what is wrong with it.
struct Described {
  std::function<Location(uint64_t element)> place;
  std::function<Message(uint64_t element)> message;
};

// Reports runs of elements.
inline void ReportRuns(const RuleInfo& rule, Severity severity,
                       const RunList& runs, const Described& words,
                       FindingSink& sink) {
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    Finding finding = {.where = words.place(run.first),
                       .message = words.message(run.first),
                       .severity = severity};
    AddLastPlace(run, words.place(run.last), finding);
    return finding;
  });
}

// Sections whose entry is there and for which `fails(view)`.
template <typename Fails>
void CheckSections(const TrackFacts& track, const RuleInfo& rule, Fails fails,
                   const Described& words, FindingSink& sink) {
  RunList runs(sink.max_per_rule());
  ForEachSection(track, [&](const SectionView& view) {
    if (fails(view)) runs.Add(view.number());
  });
  ReportRuns(rule, rule.severity, runs, words, sink);
}

// Elements below `count` of one section; `fails(i)` counts the failing places
// in an element.
template <typename Fails>
void CheckElements(const RuleInfo& rule, Severity severity, uint64_t count,
                   Fails fails, const Described& words, FindingSink& sink) {
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t places = fails(i);
    if (places > 0) runs.Add(i, places);
  }
  ReportRuns(rule, severity, runs, words, sink);
}

// "sections[i].triangles[t].part", bytes of a triangle.
inline Location TrianglePlace(const TrackFacts& track, const SectionView& view,
                              uint64_t t, std::string_view part,
                              uint64_t offset, uint64_t size) {
  return track.RecordPlace(view.number(), "triangles", t, part,
                           view.TrianglePart(t, offset, size));
}

// "sections[i].groups[g].part", bytes of a group.
inline Location GroupPlace(const TrackFacts& track, const SectionView& view,
                           uint64_t g, std::string_view part, uint64_t offset,
                           uint64_t size) {
  return track.RecordPlace(
      view.number(), "groups", g, part,
      {view.section().groups->range(g).offset + offset, size});
}

// "sections[i].collision[t]".
inline Location CellsPlace(const TrackFacts& track, const SectionView& view,
                           uint64_t t) {
  return track.RecordPlace(view.number(), "collision", t, "",
                           view.section().collision->range(t));
}

// "sections[i].vertices[v]".
inline Location VertexPlace(const TrackFacts& track, const SectionView& view,
                            uint64_t v) {
  return track.RecordPlace(view.number(), "vertices", v, "",
                           view.section().vertices->range(v));
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_SECTION_RULES_H_
