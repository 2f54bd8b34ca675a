// Each triangle of a section is in one of its groups, and attributes are known
// ones. Section "Polygon Group Entry".
#include <cstdint>
#include <string_view>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/group_order.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Polygon Group Entry";

// Flags of the main attribute.
constexpr uint8_t kRoad = 1;
constexpr uint8_t kWall = 5;
constexpr uint8_t kSpecial = 8;
constexpr uint8_t kInvisibleWall = 12;

Location FirstPlace(const TrackFacts& track, const SectionView& view,
                    uint64_t g) {
  return GroupPlace(track, view, g, "first_triangle", group::kFirstTriangle, 2);
}

// Groups for which `fails(group)`.
template <typename Fails>
void CheckGroups(const TrackFacts& track, const RuleInfo& rule, Fails fails,
                 std::string_view part, uint64_t offset, uint64_t size,
                 Message (*words)(const Group& group), FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    CheckElements(
        rule, rule.severity, view.groups(),
        [&](uint64_t g) { return fails(view.group(g)) ? 1 : 0; },
        {[&](uint64_t g) {
           return GroupPlace(track, view, g, part, offset, size);
         },
         [&](uint64_t g) { return words(view.group(g)); }},
        sink);
  });
}

void CheckEmpty(const TrackFacts& track, FindingSink& sink) {
  CheckGroups(
      track, rules::group_empty.info,
      [](const Group& group) { return group.triangle_count == 0; },
      "triangle_count", group::kTriangleCount, 2,
      [](const Group&) { return Message("the group has 0 triangles"); }, sink);
}

void CheckFirst(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    const GroupOrder order(view);
    if (!order.lead()) return;
    const GroupOrder::Fault& lead = *order.lead();
    sink.Report({.rule = &rules::group_first.info,
                 .where = FirstPlace(track, view, lead.group),
                 .message = Message("the groups begin with triangle $0, not 0",
                                    lead.end)});
  });
}

void CheckGap(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    const GroupOrder order(view);
    for (const GroupOrder::Fault& gap : order.gaps()) {
      sink.Report({.rule = &rules::group_gap.info,
                   .where = FirstPlace(track, view, gap.group),
                   .message = Message("the group begins with triangle $0, the "
                                      "group before it ends at $1",
                                      gap.end, gap.first),
                   .related = {{Message("the group before"),
                                FirstPlace(track, view, gap.other)}}});
    }
    const bool complete =
        order.gaps().empty() && order.overlaps().empty() && !order.lead();
    if (!complete || !order.descending()) return;
    sink.Report(
        {.rule = &rules::group_gap.info,
         .where = FirstPlace(track, view, *order.descending()),
         .message = Message("the group begins with triangle $0, before the "
                            "group that is stored before it",
                            view.group(*order.descending()).first_triangle)});
  });
}

void CheckOverlap(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    const GroupOrder order(view);
    for (const GroupOrder::Fault& both : order.overlaps()) {
      sink.Report({.rule = &rules::group_overlap.info,
                   .where = FirstPlace(track, view, both.group),
                   .message = Message(
                       "the group has $0 triangles from $1 on that group $2 "
                       "has too",
                       both.end - both.first, both.first, both.other),
                   .related = {{Message("the other group"),
                                FirstPlace(track, view, both.other)}}});
    }
  });
}

bool IsKnownFlag(uint8_t flag) {
  return flag == kRoad || flag == kWall || flag == kSpecial ||
         flag == kInvisibleWall;
}

void CheckFlag(const TrackFacts& track, FindingSink& sink) {
  CheckGroups(
      track, rules::group_flag.info,
      [](const Group& group) { return !IsKnownFlag(group.flag()); },
      "main_attribute", group::kMainAttribute, 1,
      [](const Group& group) {
        return Message(
            "the collision flag is $0, known ones are 1, 5, 8 and "
            "12",
            group.flag());
      },
      sink);
}

void CheckSecondary(const TrackFacts& track, FindingSink& sink) {
  CheckGroups(
      track, rules::group_secondary.info,
      [](const Group& group) {
        const uint8_t value = group.secondary_attribute;
        if (group.flag() == kRoad) return value > 1 && value != 4;
        return group.flag() == kSpecial && value > 1;
      },
      "secondary_attribute", group::kSecondaryAttribute, 1,
      [](const Group& group) {
        return Message("the attribute is $0, known ones of flag $1 are $2",
                       group.secondary_attribute, group.flag(),
                       group.flag() == kRoad ? "0, 1 and 4" : "0 and 1");
      },
      sink);
}

// The bits that were seen with a flag; all if the document lists none.
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

void CheckTertiary(const TrackFacts& track, FindingSink& sink) {
  CheckGroups(
      track, rules::group_tertiary.info,
      [](const Group& group) {
        return (group.tertiary_attribute & ~KnownTertiary(group.flag())) != 0;
      },
      "tertiary_attribute", group::kTertiaryAttribute, 2,
      [](const Group& group) {
        return Message("the bits are $0, known ones of flag $1 are $2",
                       Offset{group.tertiary_attribute}, group.flag(),
                       Offset{KnownTertiary(group.flag())});
      },
      sink);
}

}  // namespace

const Rule rules::group_empty = {
    .info = {.id = "dkrds-group-empty",
             .severity = Severity::kWarning,
             .title = "a polygon group has no triangles",
             .section = kSection,
             .rationale = "it takes space and time and does nothing; perhaps "
                          "its triangles were lost",
             .remedy = "remove the group",
             .bad = "append sections[0].groups 'main_attribute: 1'",
             .ok = "set sections[0].groups[1].triangle_count 3; append "
                   "sections[0].groups 'triangle_count: 1 "
                   "main_attribute: 5'"},
    .check = CheckEmpty};

const Rule rules::group_first = {
    .info = {.id = "dkrds-group-first",
             .severity = Severity::kWarning,
             .title = "the polygon groups do not begin with triangle 0",
             .section = kSection,
             .rationale = "the triangles before are in no group: they have no "
                          "attributes, and are never hit",
             .remedy = "let the first group begin with triangle 0",
             .bad = "set sections[0].groups[0].first_triangle 1; set "
                    "sections[0].groups[0].triangle_count 3",
             .ok = "set sections[0].groups[0].first_triangle 0"},
    .check = CheckFirst};

const Rule rules::group_gap = {
    .info = {.id = "dkrds-group-gap",
             .severity = Severity::kWarning,
             .title = "polygon groups do not follow one another",
             .section = kSection,
             .rationale = "triangles between two groups have no attributes, "
                          "and are never hit; where the last group is not that "
                          "of the last triangles, readers count too few",
             .remedy = "let each group begin where the one before it ends",
             .bad = "set sections[0].groups[0].triangle_count 3; set "
                    "sections[0].groups[1].first_triangle 4",
             .ok = "set sections[0].groups[0].triangle_count 3; set "
                   "sections[0].groups[1].first_triangle 3; set "
                   "sections[0].groups[1].triangle_count 5"},
    .check = CheckGap};

const Rule rules::group_overlap = {
    .info = {.id = "dkrds-group-overlap",
             .severity = Severity::kError,
             .title = "a triangle is in two polygon groups",
             .section = kSection,
             .rationale = "it is hit twice, with the attributes of both",
             .remedy = "let each group begin where the one before it ends",
             .bad = "set sections[0].groups[1].first_triangle 3; set "
                    "sections[0].groups[1].triangle_count 5",
             .ok = "set sections[0].groups[0].triangle_count 3; set "
                   "sections[0].groups[1].first_triangle 3; set "
                   "sections[0].groups[1].triangle_count 5"},
    .check = CheckOverlap};

const Rule rules::group_flag = {
    .info = {.id = "dkrds-group-flag",
             .severity = Severity::kWarning,
             .title = "the collision flag of a group is unknown",
             .section = kSection,
             .rationale = "what karts do on such a surface is not known",
             .remedy = "write 1 (road), 5 (wall), 8 (special effects) or 12 "
                       "(invisible wall)",
             .bad = "set sections[0].groups[0].main_attribute 0x12",
             .ok = "set sections[0].groups[0].main_attribute 0x71"},
    .check = CheckFlag};

const Rule rules::group_secondary = {
    .info = {.id = "dkrds-group-secondary",
             .severity = Severity::kInfo,
             .title = "the secondary attribute of a group is unknown",
             .section = kSection,
             .rationale = "no track that was looked at has this value with "
                          "this flag",
             .remedy = "check the attribute",
             .bad = "set sections[0].groups[0].secondary_attribute 2",
             .ok = "set sections[0].groups[0].secondary_attribute 1"},
    .check = CheckSecondary};

const Rule rules::group_tertiary = {
    .info = {.id = "dkrds-group-tertiary",
             .severity = Severity::kInfo,
             .title = "the tertiary attribute of a group has unknown bits",
             .section = kSection,
             .rationale = "no track that was looked at has these bits with "
                          "this flag",
             .remedy = "check the attribute",
             .bad = "set sections[0].groups[0].tertiary_attribute 0x4",
             .ok = "set sections[0].groups[0].tertiary_attribute 0x73"},
    .check = CheckTertiary};

}  // namespace trackcheck::dkrds
