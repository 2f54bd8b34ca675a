#include <cstdint>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kMinVertices = 3;

uint64_t TrianglesOf(const Sections& sections, uint64_t section) {
  const auto& triangles = sections.document().sections[section].triangles;
  return triangles.present() ? triangles->size() : 0;
}

bool HasFewVertices(const Sections& sections, Position at) {
  return TrianglesOf(sections, at.element) > 0 &&
         sections.entry(at.element).vertices < kMinVertices;
}

}  // namespace

const EntryRule rules::vertices_few = {
    .info = {.id = "dkrds-vertices-few",
             .severity = Severity::kWarning,
             .title = "A section has triangles but fewer than 3 vertices.",
             .section = "Track Section Entry Header",
             .rationale = "No triangle of the section can have an area.",
             .remedy = "Correct the number of vertices.",
             .bad = "set sections[0].vertices 0 0 0 200 100 100; set "
                    "sections[0].triangles.vertex 0 1 1 0 1 1 0 1 1 0 1 "
                    "1 0 1 1 0 1 1 0 1 1 0 1 1",
             .ok = "set sections[0].vertices 0 0 0 200 100 100 200 0 0; "
                   "set sections[0].triangles.vertex 0 1 2 0 1 2 0 1 2 "
                   "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2"},
    .predicate = Exact<HasFewVertices>,
    .place =
        [](const Sections& sections, Position at) {
          return EntryPlace(sections.document(), at.element, "vertices",
                            entry::kVertices, sizeof(uint16_t));
        },
    .message =
        [](const Sections& sections, Position at) {
          return Message("the section has $0 for $1, expected at least $2",
                         Counted(sections.entry(at.element).vertices, "vertex",
                                 "vertices"),
                         Counted(TrianglesOf(sections, at.element), "triangle"),
                         kMinVertices);
        }};

}  // namespace trackcheck::dkrds
