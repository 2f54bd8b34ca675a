#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/vertex_fit.h"
#include "validators/dkrds/analysis/section/section_analysis.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/repairs/box_repairs.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Track Section AABB";

// A box and an axis: the series of the rules on extents.
struct BoxAxis {
  explicit BoxAxis(uint64_t series) : box(series / 3), axis(series % 3) {}
  uint64_t box;
  uint64_t axis;
};
uint64_t AxesOfBoxes(const Sections&) { return 6; }

const Aabb& BoxOf(const Sections& sections, Position at) {
  return sections.entry(at.element).aabb[BoxAxis(at.series).box];
}

// The second box is judged only if it differs from the first one along the
// axis.
bool IsJudged(const Sections& sections, Position at) {
  if (!sections.IsPresent(at.element)) return false;
  const auto [box, axis] = BoxAxis(at.series);
  const std::array<Aabb, 2>& aabb = sections.entry(at.element).aabb;
  return box == 0 || aabb[0].min[axis] != aabb[1].min[axis] ||
         aabb[0].extent[axis] != aabb[1].extent[axis];
}

Location ExtentPlace(const Sections& sections, Position at) {
  const auto [box, axis] = BoxAxis(at.series);
  return DataPlace(
      sections.document(), at.element,
      BoxName(box) + ".extent." + std::string(kAxisNames[axis]),
      kBoxesOffset + box * kAabbSize + kAabbExtent + axis * sizeof(int32_t),
      sizeof(int32_t));
}

bool HasNoExtent(const Sections& sections, Position at) {
  return IsJudged(sections, at) &&
         BoxOf(sections, at).extent[BoxAxis(at.series).axis] <= 0;
}

int64_t EndOf(const Aabb& box, uint64_t axis) {
  return int64_t{box.min[axis]} + box.extent[axis];
}

bool Overflows(const Sections& sections, Position at) {
  return IsJudged(sections, at) &&
         EndOf(BoxOf(sections, at), BoxAxis(at.series).axis) > INT32_MAX;
}

std::vector<Repair> WithExtentOfVertices(const Sections& sections,
                                         Position at) {
  return WithBoxOfVertices(SectionAnalysis(sections.track(), at.element),
                           BoxAxes::kWithoutExtent);
}

constexpr Fix kExtent = {
    FixKind::kSafe,
    "Writes the bounds of the vertices along the axis to both boxes, and the "
    "cells and masks that follow, unless the vertices are flat there."};
constexpr Fix kBox = {
    FixKind::kUnsafe,
    "Writes the bounds of the vertices to both boxes, and the cells and masks "
    "that follow, unless the box would be four times as large."};

// A box without an extent, or that ends too far, has a fault of its own.
bool CopyDiffers(const Sections& sections, Position at) {
  if (!sections.IsPresent(at.element)) return false;
  const std::array<Aabb, 2>& aabb = sections.entry(at.element).aabb;
  return (aabb[0].min != aabb[1].min || aabb[0].extent != aabb[1].extent) &&
         HasExtent(aabb[0]) && HasExtent(aabb[1]);
}

bool VertexIsOutside(const Vertices& vertices, Position at) {
  return vertices.section().IsOutside(at.element);
}

void CheckLoose(const SectionAnalysis& section, FindingSink& sink) {
  const std::optional<uint8_t> axis = section.fit().loose_axis;
  if (!axis || section.fit().outside > 0) return;
  const uint8_t box = section.fit().box;
  sink.Report(
      {.rule = &rules::aabb_loose.info,
       .where = BoxPlace(section.track().document(), section.number(), box),
       .message = Message("the box is $0 along $1, at least 4 times as much "
                          "as the vertices need (positions are $2)",
                          section.entry().aabb[box].extent[*axis],
                          kAxisNames[*axis], section.transform()->Text()),
       .repairs = WithBoxOfVertices(section, BoxAxes::kAll)});
}

}  // namespace

const EntryRule rules::aabb_extent = {
    .info = {.id = "dkrds-aabb-extent",
             .severity = Severity::kWarning,
             .title = "The box of a section has no extent.",
             .section = kSection,
             .rationale = "The cells of the box have no size, so each triangle "
                          "is in all of them and is tested every time.",
             .remedy = "Give the box a height even if the section is flat.",
             .fix = kExtent,
             .bad = "set sections[1].aabb[4] 0",
             .ok = "set sections[1].aabb[4] 1"},
    .predicate = Exact<HasNoExtent>,
    .place = ExtentPlace,
    .message =
        [](const Sections& sections, Position at) {
          return Message("the extent is $0, expected more than 0",
                         BoxOf(sections, at).extent[BoxAxis(at.series).axis]);
        },
    .series = AxesOfBoxes,
    .repairs = WithExtentOfVertices};

const EntryRule rules::aabb_overflow = {
    .info = {.id = "dkrds-aabb-overflow",
             .severity = Severity::kError,
             .title = "The box of a section ends beyond 32 bits.",
             .section = kSection,
             .rationale = "The game adds the minimum and the extent in 32 "
                          "bits, so the box ends before it begins.",
             .remedy = "Write the extent, not the maximum.",
             .fix = kExtent,
             .bad = "set sections[1].aabb[1] 2147478528",
             .ok = "set sections[1].aabb[1] 2147478527"},
    .predicate = Exact<Overflows>,
    .place = ExtentPlace,
    .message =
        [](const Sections& sections, Position at) {
          const Aabb& box = BoxOf(sections, at);
          const uint64_t axis = BoxAxis(at.series).axis;
          return Message("the box ends at $0 + $1 = $2, expected at most $3",
                         box.min[axis], box.extent[axis], EndOf(box, axis),
                         INT32_MAX);
        },
    .series = AxesOfBoxes,
    .repairs = WithExtentOfVertices};

const EntryRule rules::aabb_copy = {
    .info = {.id = "dkrds-aabb-copy",
             .severity = Severity::kWarning,
             .title = "The second box of a section differs from the first.",
             .section = kSection,
             .rationale = "The two boxes are equal in every known track. It is "
                          "unknown which of them the game uses.",
             .remedy = "Write the same box twice.",
             .fix = {FixKind::kUnsafe, "Copies the first box."},
             .bad = "set sections[1].aabb_copy 13824 1280 0 12800 5120 "
                    "6401",
             .ok = "set sections[1].aabb 13824 1280 0 12800 5120 6401"},
    .predicate = Exact<CopyDiffers>,
    .place =
        [](const Sections& sections, Position at) {
          return BoxPlace(sections.document(), at.element, 1);
        },
    .message =
        [](const Sections& sections, Position at) {
          const std::array<Aabb, 2>& aabb = sections.entry(at.element).aabb;
          const auto number = [](const Aabb& box, uint64_t i) {
            return i < 3 ? box.min[i] : box.extent[i - 3];
          };
          uint64_t first = 0;
          while (number(aabb[0], first) == number(aabb[1], first)) ++first;
          return Message("$0.$1 is $2, the first box has $3",
                         first < 3 ? "min" : "extent", kAxisNames[first % 3],
                         number(aabb[1], first), number(aabb[0], first));
        },
    .repairs =
        [](const Sections& sections, Position at) {
          const auto range = [&](uint64_t box) {
            return BoxPlace(sections.document(), at.element, box).range;
          };
          const ByteView first = sections.document().file.Window(range(0));
          return std::vector<Repair>{{range(1), std::string(first.text())}};
        }};

const VertexRule rules::aabb_vertices = {
    .info = {.id = "dkrds-aabb-vertices",
             .severity = Severity::kWarning,
             .title = "A vertex is outside of its section's box.",
             .section = kSection,
             .rationale = "The part of a triangle outside of the box is in "
                          "none of its cells, so karts fall through it.",
             .remedy = "Move the vertex or enlarge the box.",
             .fix = kBox,
             .bad = "set sections[0].vertices[25] 101",
             .ok = "set sections[0].aabb[4] 6368"},
    .predicate = Exact<VertexIsOutside>,
    .place = [](const Vertices& vertices,
                Position at) { return vertices.Place(at.element); },
    .message =
        [](const Vertices& vertices, Position at) {
          const std::array<int16_t, 3> vertex = vertices.vertex(at.element);
          return Message(
              "the vertex ($0, $1, $2) is outside of the section's box "
              "(positions are $3)",
              vertex[0], vertex[1], vertex[2],
              vertices.section().transform()->Text());
        },
    .applies =
        [](const Vertices& vertices) {
          return vertices.section().fit().outside > 0;
        },
    // The first of the findings has the repairs of all.
    .repairs =
        [](const Vertices& vertices, Position at) {
          const SectionAnalysis& section = vertices.section();
          if (at.element != section.first_outside()) {
            return std::vector<Repair>();
          }
          return WithBoxOfVertices(section, BoxAxes::kAll);
        }};

const SectionRule rules::aabb_loose = {
    .info = {.id = "dkrds-aabb-loose",
             .severity = Severity::kInfo,
             .title = "The box of a section is much larger than its vertices.",
             .section = kSection,
             .rationale = "Cells are fractions of the box, so most of them are "
                          "empty and many triangles share the others.",
             .remedy = "Write the box of the vertices.",
             .fix = kBox,
             .bad = "set sections[1].aabb[4] 20480",
             .ok = "set sections[1].aabb[4] 20479"},
    .check = CheckLoose};

}  // namespace trackcheck::dkrds
