// The two boxes of a section are the same, and hold its vertices without much
// room to spare. Section "Track Section AABB".
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Track Section AABB";
constexpr std::string_view kAxisNames[] = {"x", "y", "z"};
constexpr uint64_t kBoxes = kEntryHeaderSize + section_data::kAabb;

std::string BoxName(uint64_t box) {
  return "aabb[" + std::to_string(box) + "]";
}

Location BoxPlace(const TrackFacts& track, uint64_t section, uint64_t box) {
  return track.DataPlace(section, BoxName(box), kBoxes + box * kAabbSize,
                         kAabbSize);
}

Location ExtentPlace(const TrackFacts& track, uint64_t section, uint64_t box,
                     uint64_t axis) {
  return track.DataPlace(
      section, BoxName(box) + ".extent." + std::string(kAxisNames[axis]),
      kBoxes + box * kAabbSize + kAabbExtent + 4 * axis, 4);
}

bool Overflows(const Aabb& box, uint64_t axis) {
  return int64_t{box.min[axis]} + box.extent[axis] > INT32_MAX;
}

// A second box is judged only where it is not as the first one.
bool Judged(const SectionView& view, uint64_t box, uint64_t axis) {
  const std::array<Aabb, 2>& aabb = view.entry().aabb;
  return box == 0 || aabb[0].min[axis] != aabb[1].min[axis] ||
         aabb[0].extent[axis] != aabb[1].extent[axis];
}

// Axes of boxes for which `fails(box, axis)`.
template <typename Fails>
void CheckAxes(const TrackFacts& track, const RuleInfo& rule, Fails fails,
               Message (*words)(const Aabb& box, uint64_t axis),
               FindingSink& sink) {
  for (uint64_t box = 0; box < 2; ++box) {
    for (uint64_t axis = 0; axis < 3; ++axis) {
      CheckSections(
          track, rule,
          [&](const SectionView& view) {
            return Judged(view, box, axis) &&
                   fails(view.entry().aabb[box], axis);
          },
          {[&](uint64_t section) {
             return ExtentPlace(track, section, box, axis);
           },
           [&](uint64_t section) {
             return words(track.View(section).entry().aabb[box], axis);
           }},
          sink);
    }
  }
}

void CheckExtent(const TrackFacts& track, FindingSink& sink) {
  CheckAxes(
      track, rules::aabb_extent.info,
      [](const Aabb& box, uint64_t axis) { return box.extent[axis] <= 0; },
      [](const Aabb& box, uint64_t axis) {
        return Message("the extent is $0: every triangle is in all cells",
                       box.extent[axis]);
      },
      sink);
}

void CheckOverflow(const TrackFacts& track, FindingSink& sink) {
  CheckAxes(
      track, rules::aabb_overflow.info, Overflows,
      [](const Aabb& box, uint64_t axis) {
        return Message("the box ends at $0 + $1 = $2, beyond 32 bits",
                       box.min[axis], box.extent[axis],
                       int64_t{box.min[axis]} + box.extent[axis]);
      },
      sink);
}

void CheckCopy(const TrackFacts& track, FindingSink& sink) {
  CheckSections(
      track, rules::aabb_copy.info,
      [](const SectionView& view) {
        const std::array<Aabb, 2>& aabb = view.entry().aabb;
        // A box that is wrong in itself is reported for that.
        return (aabb[0].min != aabb[1].min ||
                aabb[0].extent != aabb[1].extent) &&
               HasExtent(aabb[0]) && HasExtent(aabb[1]);
      },
      {[&](uint64_t section) { return BoxPlace(track, section, 1); },
       [&](uint64_t section) {
         const std::array<Aabb, 2>& aabb = track.View(section).entry().aabb;
         uint64_t number = 0;
         const auto of = [](const Aabb& box, uint64_t i) {
           return i < 3 ? box.min[i] : box.extent[i - 3];
         };
         while (of(aabb[0], number) == of(aabb[1], number)) ++number;
         return Message("$0.$1 is $2, in the first box $3",
                        number < 3 ? "min" : "extent", kAxisNames[number % 3],
                        of(aabb[1], number), of(aabb[0], number));
       }},
      sink);
}

void CheckVertices(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    if (!view.fit().known || view.fit().outside == 0) return;
    const VertexColumn& vertices = *view.section().vertices;
    CheckElements(
        rules::aabb_vertices.info, rules::aabb_vertices.info.severity,
        vertices.size(), [&](uint64_t i) { return view.Outside(i) ? 1 : 0; },
        {[&](uint64_t i) { return VertexPlace(track, view, i); },
         [&](uint64_t i) {
           return Message(
               "the vertex ($0, $1, $2) is outside of the section's "
               "box, taken as $3",
               vertices[i][0], vertices[i][1], vertices[i][2],
               view.transform()->Words());
         }},
        sink);
  });
}

void CheckLoose(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    const std::optional<uint8_t> axis = view.fit().loose_axis;
    if (!axis || view.fit().outside > 0) return;
    const uint8_t box = view.fit().box;
    sink.Report(
        {.rule = &rules::aabb_loose.info,
         .where = BoxPlace(track, view.number(), box),
         .message = Message("the box is $0 along $1, at least 4 times as much "
                            "as the vertices need, taken as $2",
                            view.entry().aabb[box].extent[*axis],
                            kAxisNames[*axis], view.transform()->Words())});
  });
}

void CheckScale(const TrackFacts& track, FindingSink& sink) {
  const std::optional<uint64_t> section = track.fit().failed_section;
  if (!section) return;
  sink.Report(
      {.rule = &rules::scale_unknown.info,
       .where = BoxPlace(track, *section, 0),
       .message = Message("no known scale and offset put half of the vertices "
                          "into the boxes of their sections")});
}

}  // namespace

const Rule rules::aabb_extent = {
    .info = {.id = "dkrds-aabb-extent",
             .severity = Severity::kWarning,
             .title = "the box of a section has no extent",
             .section = kSection,
             .rationale = "the cells of the box have no size, so each triangle "
                          "is in all of them and is tested every time",
             .remedy = "give the box a height, also where the section is flat",
             .bad = "set sections[1].aabb[4] 0",
             .ok = "set sections[1].aabb[4] 1"},
    .check = CheckExtent};

const Rule rules::aabb_overflow = {
    .info = {.id = "dkrds-aabb-overflow",
             .severity = Severity::kError,
             .title = "the box of a section ends beyond 32 bits",
             .section = kSection,
             .rationale = "the game adds minimum and extent in 32 bits, so the "
                          "box ends before it begins",
             .remedy = "write the extent, not the maximum",
             .bad = "set sections[1].aabb[1] 2147478528",
             .ok = "set sections[1].aabb[1] 2147478527"},
    .check = CheckOverflow};

const Rule rules::aabb_copy = {
    .info = {.id = "dkrds-aabb-copy",
             .severity = Severity::kWarning,
             .title = "the second box of a section is not as the first one",
             .section = kSection,
             .rationale = "the two have always been the same; it is not known "
                          "which of them counts",
             .remedy = "write the same box twice",
             .bad = "set sections[1].aabb_copy 13824 1280 0 12800 5120 "
                    "6401",
             .ok = "set sections[1].aabb_copy 13824 1280 0 12800 5120 "
                   "6400"},
    .check = CheckCopy};

const Rule rules::aabb_vertices = {
    .info = {.id = "dkrds-aabb-vertices",
             .severity = Severity::kWarning,
             .title = "a vertex is outside of its section's box",
             .section = kSection,
             .rationale = "what lies outside of the box is in none of its "
                          "cells: karts fall through it",
             .remedy = "move the vertex or enlarge the box",
             .bad = "set sections[0].vertices[25] 101",
             .ok = "set sections[0].aabb[4] 6368"},
    .check = CheckVertices};

const Rule rules::aabb_loose = {
    .info = {.id = "dkrds-aabb-loose",
             .severity = Severity::kInfo,
             .title = "the box of a section is much larger than its vertices",
             .section = kSection,
             .rationale = "cells are fractions of the box, so most of them are "
                          "empty and many triangles share the others",
             .remedy = "write the box of the vertices",
             .bad = "set sections[1].aabb[4] 20480",
             .ok = "set sections[1].aabb[4] 20479"},
    .check = CheckLoose};

const Rule rules::scale_unknown = {
    .info = {.id = "dkrds-scale-unknown",
             .severity = Severity::kInfo,
             .title = "vertices and boxes fit together in no known way",
             .section = kSection,
             .rationale = "the document does not tell the scale between them; "
                          "without it vertices and cells are not held against "
                          "the boxes",
             .remedy = "check the boxes if the file should be like others",
             .bad = "set sections[0].aabb[1] 1000000; set "
                    "sections[1].aabb[1] 1000000",
             .ok = "set sections[0].aabb[1] 1000000"},
    .check = CheckScale};

}  // namespace trackcheck::dkrds
