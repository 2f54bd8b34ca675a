// Vertices, UVs and colours are used by a triangle of their section. Sections
// "Track Section Vertex Data" to "Track Section Color Data".
#include <cstdint>
#include <string_view>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"
#include "validators/dkrds/used_elements.h"

namespace trackcheck::dkrds {
namespace {

struct UsedTable {
  std::string_view name;
  Suspicions suspicion;
  uint64_t offset;  // of the packed indices in a triangle
};

// Indices that name nothing or, of vertices, the same one again, were meant for
// others: as many elements may be unused for that reason alone.
uint64_t LostIndices(const SectionView& view, const UsedTable& table,
                     uint64_t count) {
  uint64_t lost = 0;
  for (uint64_t t = 0; t < view.triangles(); ++t) {
    const uint32_t word = view.word(t, table.offset);
    for (uint32_t k = 0; k < 3; ++k) {
      lost += PackedIndex(word, k) >= count ? 1 : 0;
    }
    lost += table.offset == triangle::kVertex && view.Repeats(t) ? 1 : 0;
  }
  return lost;
}

template <typename Column>
void CheckUse(const TrackFacts& track, const RuleInfo& rule,
              const UsedTable& table, Section<Column> TrackSection::* elements,
              FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    // What triangles use that are not counted is not known.
    if (!track.Suspects(view.number(), table.suspicion) ||
        view.MayMissTriangles()) {
      return;
    }
    const Column& column = *(view.section().*elements);
    const UsedElements used(view, table.offset);
    RunList runs(sink.max_per_rule());
    for (uint64_t i = 0; i < column.size(); ++i) {
      if (!used.Uses(i)) runs.Add(i);
    }
    if (runs.places() <= LostIndices(view, table, column.size())) return;
    ReportRuns(rule, rule.severity, runs,
               {[&](uint64_t i) {
                  return track.RecordPlace(view.number(), table.name, i, "",
                                           column.range(i));
                },
                [&](uint64_t) {
                  return Message("no triangle uses it; $0 of $1 are unused",
                                 runs.places(), column.size());
                }},
               sink);
  });
}

void CheckVertices(const TrackFacts& track, FindingSink& sink) {
  CheckUse(track, rules::vertex_unused.info,
           {"vertices", kUnusedVertex, triangle::kVertex},
           &TrackSection::vertices, sink);
}

void CheckUvs(const TrackFacts& track, FindingSink& sink) {
  CheckUse(track, rules::uv_unused.info, {"uvs", kUnusedUv, triangle::kUv},
           &TrackSection::uvs, sink);
}

void CheckColors(const TrackFacts& track, FindingSink& sink) {
  CheckUse(track, rules::color_unused.info,
           {"colors", kUnusedColor, triangle::kColor}, &TrackSection::colors,
           sink);
}

}  // namespace

const Rule rules::vertex_unused = {
    .info = {.id = "dkrds-vertex-unused",
             .severity = Severity::kInfo,
             .title = "no triangle uses a vertex",
             .section = "Track Section Vertex Data",
             .rationale = "it only takes space, of which a section has 1024 "
                          "vertices; perhaps triangles are missing",
             .remedy = "remove the vertex",
             .bad = "append sections[0].vertices 50 50 50",
             .ok = "append sections[0].vertices 0 0 0; set "
                   "sections[0].triangles.vertex[3] 9"},
    .check = CheckVertices};

const Rule rules::uv_unused = {
    .info = {.id = "dkrds-uv-unused",
             .severity = Severity::kInfo,
             .title = "no triangle uses a UV",
             .section = "Track Section UV Data",
             .rationale = "it only takes space; perhaps triangles are missing",
             .remedy = "remove the UV",
             .bad = "append sections[0].uvs 1 1",
             .ok = "append sections[0].uvs 1 1; set "
                   "sections[0].triangles.uv[3] 9"},
    .check = CheckUvs};

const Rule rules::color_unused = {
    .info = {.id = "dkrds-color-unused",
             .severity = Severity::kInfo,
             .title = "no triangle uses a colour",
             .section = "Track Section Color Data",
             .rationale = "it only takes space; perhaps triangles are missing",
             .remedy = "remove the colour",
             .bad = "append sections[0].colors 1",
             .ok = "append sections[0].colors 1; set "
                   "sections[0].triangles.color[3] 3"},
    .check = CheckColors};

}  // namespace trackcheck::dkrds
