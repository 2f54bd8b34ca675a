// The mask of a group is the OR of its triangles' collision words. Section
// "Polygon Group Entry".
#include <cstdint>
#include <optional>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/group_order.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Polygon Group Entry";

// The OR of the words as stored.
uint32_t StoredMask(const SectionView& view, const Group& group) {
  uint32_t mask = 0;
  for (uint64_t t = group.first_triangle; t < group.end(); ++t) {
    mask |= view.cells(t);
  }
  return mask;
}

// Whether the mask is that of the words as they were meant, because those that
// are wrong are reported themselves.
bool IsMaskOfMeantWords(const SectionView& view, const Group& group) {
  uint32_t mask = 0;
  bool some_unknown = false;
  for (uint64_t t = group.first_triangle; t < group.end(); ++t) {
    if (view.StateOfCells(t) == CellsState::kGood) {
      mask |= view.cells(t);
    } else if (const std::optional<uint32_t> computed = view.ComputedCells(t)) {
      mask |= *computed;
    } else {
      some_unknown = true;
    }
  }
  return some_unknown ? (group.mask & mask) == mask : group.mask == mask;
}

// Calls `visit(number, group)` for each group whose mask can be judged.
template <typename Visit>
void ForEachMask(const SectionView& view, Visit visit) {
  if (view.triangles() == 0 || !view.has_collision()) return;
  const GroupOrder order(view);
  // The last group may have triangles that are not counted.
  const uint64_t judged =
      view.MayMissTriangles() ? view.triangles() - 1 : view.triangles();
  for (uint64_t g = 0; g < view.groups(); ++g) {
    const Group group = view.group(g);
    if (group.triangle_count > 0 && group.end() <= judged && order.Certain(g)) {
      visit(g, group);
    }
  }
}

void CheckMask(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    RunList runs(sink.max_per_rule());
    ForEachMask(view, [&](uint64_t g, const Group& group) {
      if (StoredMask(view, group) == group.mask) return;
      if (track.Suspects(view.number(), kCells) &&
          IsMaskOfMeantWords(view, group)) {
        return;
      }
      runs.Add(g);
    });
    ReportRuns(rules::group_mask.info, Severity::kError, runs,
               {[&](uint64_t g) {
                  return GroupPlace(track, view, g, "mask", group::kMask, 4);
                },
                [&](uint64_t g) {
                  const Group group = view.group(g);
                  return Message("the mask is $0, its $1 triangles make $2",
                                 Offset{group.mask}, group.triangle_count,
                                 Offset{StoredMask(view, group)});
                }},
               sink);
  });
}

void CheckMaskZero(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    RunList runs(sink.max_per_rule());
    ForEachMask(view, [&](uint64_t g, const Group& group) {
      if (group.mask == 0 && StoredMask(view, group) == 0) runs.Add(g);
    });
    ReportRuns(rules::group_mask_zero.info, Severity::kWarning, runs,
               {[&](uint64_t g) {
                  return GroupPlace(track, view, g, "mask", group::kMask, 4);
                },
                [&](uint64_t g) {
                  return Message("the mask is 0, with $0 triangles in no cell",
                                 view.group(g).triangle_count);
                }},
               sink);
  });
}

}  // namespace

const Rule rules::group_mask = {
    .info = {.id = "dkrds-group-mask",
             .severity = Severity::kError,
             .title = "the mask of a group is not the OR of its triangles'",
             .section = kSection,
             .rationale =
                 "the game passes over the group where its mask has no "
                 "bit: karts fall through triangles that are there",
             .remedy = "write the OR of the collision words of its triangles",
             .bad = "set sections[0].groups[0].mask 0xfffffe03",
             .ok = "set sections[0].groups[0].mask 0xffffff03"},
    .check = CheckMask};

const Rule rules::group_mask_zero = {
    .info = {.id = "dkrds-group-mask-zero",
             .severity = Severity::kWarning,
             .title = "no triangle of a group is in any cell",
             .section = kSection,
             .rationale = "the group can never be hit",
             .remedy = "compute the cells of its triangles, if it is not meant "
                       "to be passed through",
             .bad = "set sections[0].collision[0] 0; set "
                    "sections[0].collision[1] 0; set "
                    "sections[0].collision[2] 0; set "
                    "sections[0].collision[3] 0",
             .ok = "set sections[0].collision[0] 0; set "
                   "sections[0].collision[1] 0; set "
                   "sections[0].collision[2] 0"},
    .check = CheckMaskZero};

}  // namespace trackcheck::dkrds
