// Triangles have an area, and no two of a section are the same; nor are two
// vertices. Sections "Triangle Entry" and "Track Section Vertex Data".
#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"
#include "validators/dkrds/twins.h"
#include "validators/dkrds/used_elements.h"

namespace trackcheck::dkrds {
namespace {

Location IndexPlace(const TrackFacts& track, const SectionView& view,
                    uint64_t t) {
  return TrianglePlace(track, view, t, "vertex", triangle::kVertex,
                       sizeof(uint32_t));
}

void CheckDegenerate(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    if (!track.Suspects(view.number(), kFace)) return;
    // With two vertices no triangle has an area.
    if (view.section().vertices->size() < 3) return;
    CheckElements(
        rules::triangle_degenerate.info, Severity::kWarning, view.triangles(),
        [&](uint64_t t) { return view.Degenerate(t) ? 1 : 0; },
        {[&](uint64_t t) { return IndexPlace(track, view, t); },
         [&](uint64_t t) {
           const Corners c = view.corners(t);
           return Message("the triangle of vertices $0, $1 and $2 has no area",
                          c[0], c[1], c[2]);
         }},
        sink);
  });
}

// Elements that are as an earlier one, and where both are.
void ReportTwins(const RuleInfo& rule, const std::vector<Twin>& twins,
                 Message (*words)(uint32_t earlier),
                 const std::function<Location(uint64_t)>& place,
                 FindingSink& sink) {
  RunList runs(sink.max_per_rule());
  for (const Twin& twin : twins) runs.Add(twin.element);
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    const auto twin = std::partition_point(
        twins.begin(), twins.end(),
        [&run](const Twin& other) { return other.element < run.first; });
    Finding finding = {.where = place(run.first),
                       .message = words(twin->earlier)};
    finding.related.push_back(
        {Message("the earlier one"), place(twin->earlier)});
    AddLastPlace(run, place(run.last), finding);
    return finding;
  });
}

void CheckSameTriangle(const TrackFacts& track, FindingSink& sink) {
  std::vector<uint64_t> keys;
  ForEachSection(track, [&](const SectionView& view) {
    if (!track.Suspects(view.number(), kSameTriangle)) return;
    keys.assign(view.triangles(), kNoKey);
    for (uint64_t t = 0; t < keys.size(); ++t) {
      if (!view.HasVertices(t) || view.Degenerate(t)) continue;
      keys[t] = TriangleKey(view.word(t, triangle::kVertex));
    }
    ReportTwins(
        rules::triangle_duplicate.info, FindTwins(keys),
        [](uint32_t earlier) {
          return Message("the triangle has the vertices of triangle $0",
                         earlier);
        },
        [&](uint64_t t) { return IndexPlace(track, view, t); }, sink);
  });
}

void CheckSameVertex(const TrackFacts& track, FindingSink& sink) {
  std::vector<uint64_t> keys;
  ForEachSection(track, [&](const SectionView& view) {
    if (!track.Suspects(view.number(), kSameVertex)) return;
    const VertexColumn& vertices = *view.section().vertices;
    const UsedElements used(view, triangle::kVertex);
    keys.assign(vertices.size(), kNoKey);
    for (uint64_t v = 0; v < keys.size(); ++v) {
      // What no triangle uses is reported for that.
      if (used.Uses(v)) keys[v] = VertexKey(vertices[v]);
    }
    ReportTwins(
        rules::vertex_duplicate.info, FindTwins(keys),
        [](uint32_t earlier) {
          return Message("the vertex is where vertex $0 is", earlier);
        },
        [&](uint64_t v) { return VertexPlace(track, view, v); }, sink);
  });
}

}  // namespace

const Rule rules::triangle_degenerate = {
    .info = {.id = "dkrds-triangle-degenerate",
             .severity = Severity::kWarning,
             .title = "a triangle has no area",
             .section = "Triangle Entry",
             .rationale = "its vertices are on a line, so it is neither seen "
                          "nor hit, but takes time",
             .remedy = "remove the triangle or correct its vertices",
             .bad = "set sections[0].triangles.vertex[1] 0",
             .ok = "set sections[0].triangles.vertex[1] 6"},
    .check = CheckDegenerate};

const Rule rules::triangle_duplicate = {
    .info = {.id = "dkrds-triangle-duplicate",
             .severity = Severity::kInfo,
             .title = "a triangle has the vertices of an earlier one",
             .section = "Triangle Entry",
             .rationale = "two surfaces at the same place flicker, and are hit "
                          "twice. The back of a surface, with the vertices the "
                          "other way round, is another triangle",
             .remedy = "remove one of the two triangles",
             .bad = "set sections[0].triangles.vertex[3] 3; set "
                    "sections[0].triangles.vertex[4] 4; set "
                    "sections[0].triangles.vertex[5] 0",
             .ok = "set sections[0].triangles.vertex[3] 4; set "
                   "sections[0].triangles.vertex[4] 3; set "
                   "sections[0].triangles.vertex[5] 0"},
    .check = CheckSameTriangle};

const Rule rules::vertex_duplicate = {
    .info = {.id = "dkrds-vertex-duplicate",
             .severity = Severity::kInfo,
             .title = "two vertices of a section are at the same place",
             .section = "Track Section Vertex Data",
             .rationale =
                 "a section has at most 1024 vertices; UVs and colours "
                 "have indices of their own, so nothing needs a vertex "
                 "twice",
             .remedy = "let the triangles use the same vertex",
             .bad = "append sections[0].vertices 0 0 0; set "
                    "sections[0].triangles.vertex[3] 9",
             .ok = "append sections[0].vertices 0 0 1; set "
                   "sections[0].triangles.vertex[3] 9"},
    .check = CheckSameVertex};

}  // namespace trackcheck::dkrds
