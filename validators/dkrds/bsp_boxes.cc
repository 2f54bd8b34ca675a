// A section is listed in the leaves that its AABB reaches into, and only there.
// Section "Culling BSP Tree".
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/bsp_regions.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/bsp_facts.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSection = "Culling BSP Tree";

std::string_view ScaleText(const LeafTests& tests) {
  return tests.split_scale() == kSplitAsStored
             ? "splits are taken in units of the AABBs"
             : "splits are taken as divided by 64";
}

void CheckLeafAabb(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!HasTree(document)) return;
  const LeafTests tests(document);
  if (tests.outside() == 0) return;
  RunList runs(sink.max_per_rule());
  const std::vector<BspNode>& nodes = document.bsp->nodes;
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].leaf()) continue;
    uint64_t outside = tests.Outside(i);
    for (uint32_t k = 0; k < nodes[i].count() && outside != 0; ++k) {
      const int16_t id = IdAt(document, nodes[i], k);
      // Only the first of two that are the same.
      if (id < 0 || static_cast<uint64_t>(id) >= kMaxSections) continue;
      const uint64_t bit = uint64_t{1} << id;
      if ((outside & bit) == 0) continue;
      outside &= ~bit;
      runs.Add(IdNumber(document, nodes[i], k));
    }
  }
  ReportIds(
      document, rules::bsp_leaf_aabb.info, runs,
      [&](const LeafId& id) {
        return Message(
            "section $0 lies $1 outside of the leaf's region, the "
            "tolerance is $2; $3",
            id.id, tests.Distance(id.leaf, static_cast<uint64_t>(id.id)),
            bsp::kTolerance, ScaleText(tests));
      },
      sink);
}

// Where a leaf elsewhere lists the section that is missing, that id or the box
// is the fault: it is told there.
uint64_t MissingOnly(const LeafTests& tests, uint32_t leaf) {
  return tests.Missing(leaf) & ~tests.misplaced();
}

void CheckMissingSection(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!HasTree(document)) return;
  const LeafTests tests(document);
  if (tests.missing() == 0) return;
  RunList runs(sink.max_per_rule());
  const std::vector<BspNode>& nodes = document.bsp->nodes;
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].leaf()) continue;
    const uint64_t missing = MissingOnly(tests, i);
    if (missing != 0)
      runs.Add(i, static_cast<uint64_t>(std::popcount(missing)));
  }
  ReportNodes(
      rules::bsp_missing_section.info, runs,
      [&](uint64_t node) { return NodePlace(document, node); },
      [&](const Run& run) {
        return Message(
            "section $0 reaches more than the tolerance of $1 into the "
            "leaf's region and is not listed; $2",
            std::countr_zero(
                MissingOnly(tests, static_cast<uint32_t>(run.first))),
            bsp::kTolerance, ScaleText(tests));
      },
      sink);
}

}  // namespace

const Rule rules::bsp_leaf_aabb = {
    .info = {.id = "dkrds-bsp-leaf-aabb",
             .severity = Severity::kWarning,
             .title = "a leaf lists a section that lies elsewhere",
             .section = kSection,
             .rationale = "the section is tested where it cannot be near, or "
                          "another one was meant",
             .remedy = "take the section out of the leaf, or correct its AABB "
                       "or the splits above",
             .bad = "set bsp.nodes[1].section_ids 0 2",
             .ok = "set bsp.nodes[1].section_ids 0 1"},
    .check = CheckLeafAabb};

const Rule rules::bsp_missing_section = {
    .info = {.id = "dkrds-bsp-missing-section",
             .severity = Severity::kWarning,
             .title = "a leaf does not list a section that reaches into it",
             .section = kSection,
             .rationale = "the section is not drawn though the player is "
                          "inside its AABB",
             .remedy = "list the section in the leaf too, or move the split",
             .bad = "set bsp.nodes[0].split 8959",
             .ok = "set bsp.nodes[0].split 8960"},
    .check = CheckMissingSection};

}  // namespace trackcheck::dkrds
