#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/section/group_order.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Polygon Group Entry";

// Flags of the main attribute.
constexpr uint8_t kRoad = 1;
constexpr uint8_t kWall = 5;
constexpr uint8_t kSpecial = 8;
constexpr uint8_t kInvisibleWall = 12;

bool IsEmpty(const Groups& groups, Position at) {
  return groups.group(at.element).triangle_count == 0;
}

bool HasUnknownFlag(const Groups& groups, Position at) {
  const uint8_t flag = groups.group(at.element).flag();
  return flag != kRoad && flag != kWall && flag != kSpecial &&
         flag != kInvisibleWall;
}

bool HasUnknownSecondary(const Groups& groups, Position at) {
  const Group group = groups.group(at.element);
  const uint8_t value = group.secondary_attribute;
  if (group.flag() == kRoad) return value > 1 && value != 4;
  return group.flag() == kSpecial && value > 1;
}

// The bits that known tracks have with this flag; all bits if the document
// lists none.
uint16_t KnownTertiary(uint8_t flag) {
  switch (flag) {
    case kRoad:
      return 0x73;
    case kSpecial:
      return 0x30;
    case kInvisibleWall:
      return 0x04;
    default:
      return 0xFFFF;
  }
}

bool HasUnknownTertiary(const Groups& groups, Position at) {
  const Group group = groups.group(at.element);
  return (group.tertiary_attribute & ~KnownTertiary(group.flag())) != 0;
}

// The OR of the stored words.
uint32_t StoredMask(const SectionAnalysis& section, const Group& group) {
  uint32_t mask = 0;
  for (uint64_t t = group.first_triangle; t < group.end(); ++t) {
    mask |= section.cells(t);
  }
  return mask;
}

// Whether the mask is the OR of the words after wrong ones are corrected. Wrong
// words have faults of their own.
bool IsMaskOfCorrectedWords(const SectionAnalysis& section,
                            const Group& group) {
  uint32_t mask = 0;
  bool some_unknown = false;
  for (uint64_t t = group.first_triangle; t < group.end(); ++t) {
    if (section.StateOfCells(t) == CellsState::kGood) {
      mask |= section.cells(t);
    } else if (const std::optional<uint32_t> computed =
                   section.ComputedCells(t)) {
      mask |= *computed;
    } else {
      some_unknown = true;
    }
  }
  return some_unknown ? (group.mask & mask) == mask : group.mask == mask;
}

bool MasksApply(const Groups& groups) {
  const SectionAnalysis& section = groups.section();
  return section.triangles() > 0 && section.has_collision();
}

// Whether the triangles of the group are known, so that its mask can be judged.
bool MaskIsJudged(const SectionAnalysis& section, uint64_t g) {
  // The last group may have uncounted triangles.
  const uint64_t judged = section.MayMissTriangles() ? section.triangles() - 1
                                                     : section.triangles();
  const Group group = section.group(g);
  return group.triangle_count > 0 && group.end() <= judged &&
         section.group_order().Certain(g);
}

bool MaskIsWrong(const Groups& groups, Position at) {
  const SectionAnalysis& section = groups.section();
  if (!MaskIsJudged(section, at.element)) return false;
  const Group group = groups.group(at.element);
  return StoredMask(section, group) != group.mask &&
         !IsMaskOfCorrectedWords(section, group);
}

bool MaskIsZero(const Groups& groups, Position at) {
  const SectionAnalysis& section = groups.section();
  const Group group = groups.group(at.element);
  return group.mask == 0 && MaskIsJudged(section, at.element) &&
         StoredMask(section, group) == 0;
}

Location MaskPlace(const Groups& groups, Position at) {
  return groups.Place(at.element, "mask", group::kMask, sizeof(uint32_t));
}

Location FirstPlace(const SectionAnalysis& section, uint64_t g) {
  return Groups(section).Place(g, "first_triangle", group::kFirstTriangle,
                               sizeof(uint16_t));
}

void CheckFirst(const SectionAnalysis& section, FindingSink& sink) {
  const std::optional<GroupOrder::Fault>& lead = section.group_order().lead();
  if (!lead) return;
  sink.Report({.rule = &rules::group_first.info,
               .where = FirstPlace(section, lead->group),
               .message = Message("the groups begin with triangle $0, not 0",
                                  lead->end)});
}

void CheckGap(const SectionAnalysis& section, FindingSink& sink) {
  const GroupOrder& order = section.group_order();
  for (const GroupOrder::Fault& gap : order.gaps()) {
    sink.Report({.rule = &rules::group_gap.info,
                 .where = FirstPlace(section, gap.group),
                 .message = Message("the group begins with triangle $0, the "
                                    "next one after group $1 is $2",
                                    gap.end, gap.other, gap.first),
                 .related = {{Message("the group before"),
                              FirstPlace(section, gap.other)}}});
  }
  const bool complete =
      order.gaps().empty() && order.overlaps().empty() && !order.lead();
  if (!complete || !order.descending()) return;
  sink.Report(
      {.rule = &rules::group_gap.info,
       .where = FirstPlace(section, *order.descending()),
       .message = Message("the group begins with triangle $0, a group stored "
                          "before it begins with a later one",
                          section.group(*order.descending()).first_triangle)});
}

void CheckOverlap(const SectionAnalysis& section, FindingSink& sink) {
  for (const GroupOrder::Fault& both : section.group_order().overlaps()) {
    sink.Report({.rule = &rules::group_overlap.info,
                 .where = FirstPlace(section, both.group),
                 .message = Message(
                     "the group shares $0 with group $1, from number $2 on",
                     Counted(both.end - both.first, "triangle"), both.other,
                     both.first),
                 .related = {{Message("the other group"),
                              FirstPlace(section, both.other)}}});
  }
}

}  // namespace

const GroupRule rules::group_empty = {
    .info = {.id = "dkrds-group-empty",
             .severity = Severity::kWarning,
             .title = "A polygon group has no triangles.",
             .section = kSection,
             .rationale = "An empty group only takes space and time. Its "
                          "triangles may be lost.",
             .remedy = "Remove the group.",
             .bad = "append sections[0].groups 'main_attribute: 1'",
             .ok = "set sections[0].groups[1].triangle_count 3; append "
                   "sections[0].groups 'triangle_count: 1 "
                   "main_attribute: 5'"},
    .predicate = Exact<IsEmpty>,
    .place =
        [](const Groups& groups, Position at) {
          return groups.Place(at.element, "triangle_count",
                              group::kTriangleCount, sizeof(uint16_t));
        },
    .message =
        [](const Groups&, Position) {
          return Message("the group has 0 triangles, expected at least 1");
        }};

const SectionRule rules::group_first = {
    .info = {.id = "dkrds-group-first",
             .severity = Severity::kWarning,
             .title = "The polygon groups do not begin with triangle 0.",
             .section = kSection,
             .rationale = "The triangles before the first group have no "
                          "attributes and are never hit.",
             .remedy = "Let the first group begin with triangle 0.",
             .bad = "set sections[0].groups[0].first_triangle 1; set "
                    "sections[0].groups[0].triangle_count 3",
             .ok = "set sections[0].groups[0].triangle_count 1; set "
                   "sections[0].groups[1].triangle_count 7"},
    .check = CheckFirst};

const SectionRule rules::group_gap = {
    .info = {.id = "dkrds-group-gap",
             .severity = Severity::kWarning,
             .title = "Polygon groups do not follow one another.",
             .section = kSection,
             .rationale = "Triangles between two groups have no attributes and "
                          "are never hit. If the groups are not in order, a "
                          "reader that counts triangles up to the end of the "
                          "last group counts too few.",
             .remedy = "Let each group begin where the previous one ends.",
             .bad = "set sections[0].groups[0].triangle_count 3; set "
                    "sections[0].groups[1].first_triangle 4",
             .ok = "set sections[0].groups[0].triangle_count 3; set "
                   "sections[0].groups[1].first_triangle 3; set "
                   "sections[0].groups[1].triangle_count 5"},
    .check = CheckGap};

const SectionRule rules::group_overlap = {
    .info = {.id = "dkrds-group-overlap",
             .severity = Severity::kError,
             .title = "A triangle is in two polygon groups.",
             .section = kSection,
             .rationale = "The triangle is hit twice, with the attributes of "
                          "both groups.",
             .remedy = "Let each group begin where the previous one ends.",
             .bad = "set sections[0].groups[1].first_triangle 3; set "
                    "sections[0].groups[1].triangle_count 5",
             .ok = "set sections[0].groups[0].triangle_count 3; set "
                   "sections[0].groups[1].first_triangle 3; set "
                   "sections[0].groups[1].triangle_count 5"},
    .check = CheckOverlap};

const GroupRule rules::group_flag = {
    .info = {.id = "dkrds-group-flag",
             .severity = Severity::kWarning,
             .title = "The collision flag of a group is unknown.",
             .section = kSection,
             .rationale = "It is unknown what karts do on such a surface.",
             .remedy = "Write 1 (road), 5 (wall), 8 (special effects) or 12 "
                       "(invisible wall).",
             .bad = "set sections[0].groups[0].main_attribute 0x12",
             .ok = "set sections[0].groups[0].main_attribute 0x71"},
    .predicate = Exact<HasUnknownFlag>,
    .place =
        [](const Groups& groups, Position at) {
          return groups.Place(at.element, "main_attribute",
                              group::kMainAttribute, sizeof(uint8_t));
        },
    .message =
        [](const Groups& groups, Position at) {
          return Message(
              "the collision flag is $0, known ones are 1, 5, 8 and 12",
              groups.group(at.element).flag());
        }};

const GroupRule rules::group_secondary = {
    .info = {.id = "dkrds-group-secondary",
             .severity = Severity::kInfo,
             .title = "The secondary attribute of a group is unknown.",
             .section = kSection,
             .rationale =
                 "The document knows no such value with this flag. Its "
                 "list may be incomplete.",
             .remedy = "Check the attribute.",
             .bad = "set sections[0].groups[0].secondary_attribute 2",
             .ok = "set sections[0].groups[0].secondary_attribute 1"},
    .predicate = Exact<HasUnknownSecondary>,
    .place =
        [](const Groups& groups, Position at) {
          return groups.Place(at.element, "secondary_attribute",
                              group::kSecondaryAttribute, sizeof(uint8_t));
        },
    .message =
        [](const Groups& groups, Position at) {
          const Group group = groups.group(at.element);
          return Message("the attribute is $0, known ones of flag $1 are $2",
                         group.secondary_attribute, group.flag(),
                         group.flag() == kRoad ? "0, 1 and 4" : "0 and 1");
        }};

const GroupRule rules::group_tertiary = {
    .info = {.id = "dkrds-group-tertiary",
             .severity = Severity::kInfo,
             .title = "The tertiary attribute of a group has unknown bits.",
             .section = kSection,
             .rationale = "The document knows no such bits with this flag. Its "
                          "list may be incomplete.",
             .remedy = "Check the attribute.",
             .bad = "set sections[0].groups[0].tertiary_attribute 0x4",
             .ok = "set sections[0].groups[0].tertiary_attribute 0x73"},
    .predicate = Exact<HasUnknownTertiary>,
    .place =
        [](const Groups& groups, Position at) {
          return groups.Place(at.element, "tertiary_attribute",
                              group::kTertiaryAttribute, sizeof(uint16_t));
        },
    .message =
        [](const Groups& groups, Position at) {
          const Group group = groups.group(at.element);
          return Message("the bits are $0, known ones of flag $1 are $2",
                         Offset{group.tertiary_attribute}, group.flag(),
                         Offset{KnownTertiary(group.flag())});
        }};

const GroupRule rules::group_mask = {
    .info = {.id = "dkrds-group-mask",
             .severity = Severity::kError,
             .title =
                 "The mask of a group is not the OR of the collision words "
                 "of its triangles.",
             .section = kSection,
             .rationale =
                 "The game skips a group in cells without a bit in its mask, "
                 "so karts fall through the group's triangles there.",
             .remedy = "Write the OR of the collision words of its triangles.",
             .fix = {FixKind::kSafe,
                     "Writes the OR of the collision words of its triangles, "
                     "once these are right."},
             .bad = "set sections[0].groups[0].mask 0xfffffe03",
             .ok = "set sections[0].groups[0].triangle_count 3; set "
                   "sections[0].groups[1].first_triangle 3; set "
                   "sections[0].groups[1].triangle_count 5; set "
                   "sections[0].groups[0].mask 0xffffff03"},
    .predicate = Exact<MaskIsWrong>,
    .place = MaskPlace,
    .message =
        [](const Groups& groups, Position at) {
          const Group group = groups.group(at.element);
          return Message("the mask is $0, the OR of its $1 is $2",
                         Offset{group.mask},
                         Counted(group.triangle_count, "triangle"),
                         Offset{StoredMask(groups.section(), group)});
        },
    .applies = MasksApply,
    .repairs =
        [](const Groups& groups, Position at) {
          const Group group = groups.group(at.element);
          const auto corrected =
              groups.section().CorrectedMaskOf(group.first_triangle);
          if (!corrected) return std::vector<Repair>();
          return Replaced(MaskPlace(groups, at).range, corrected->mask);
        }};

const GroupRule rules::group_mask_zero = {
    .info = {.id = "dkrds-group-mask-zero",
             .severity = Severity::kWarning,
             .title = "No triangle of a group is in any cell.",
             .section = kSection,
             .rationale = "The group can never be hit.",
             .remedy = "Compute the cells of its triangles, unless karts are "
                       "meant to pass through it.",
             .bad = "set sections[0].collision[0] 0; set "
                    "sections[0].collision[1] 0; set "
                    "sections[0].collision[2] 0; set "
                    "sections[0].collision[3] 0",
             .ok = "set sections[0].collision[0] 0; set "
                   "sections[0].collision[1] 0; set "
                   "sections[0].collision[2] 0"},
    .predicate = Exact<MaskIsZero>,
    .place = MaskPlace,
    .message =
        [](const Groups& groups, Position at) {
          return Message(
              "the mask is 0, with $0 in no cell",
              Counted(groups.group(at.element).triangle_count, "triangle"));
        },
    .applies = MasksApply};

}  // namespace trackcheck::dkrds
