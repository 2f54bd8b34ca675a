// Leaves list sections that are there, each once, and all of them are listed
// somewhere. Section "Culling BSP Tree".
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/bsp_facts.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSection = "Leaf Node";

uint64_t SectionsOf(const Document& document) {
  return document.section_offsets->size();
}

// Calls `visit(index, leaf)` for each leaf of a tree that can be judged.
template <typename Visit>
void ForEachLeaf(const Document& document, Visit visit) {
  if (!HasTree(document)) return;
  const std::vector<BspNode>& nodes = document.bsp->nodes;
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].leaf()) visit(i, nodes[i]);
  }
}

bool IsSection(const Document& document, int16_t id) {
  return id >= 0 && static_cast<uint64_t>(id) < SectionsOf(document);
}

// One too small a number of sections makes many ids wrong: of those whose
// offsets are there only the first is told.
bool IsUncounted(const Document& document, int16_t id) {
  return id >= 0 && !IsSection(document, id) &&
         static_cast<uint64_t>(id) <
             SectionsOf(document) + document.uncounted_sections;
}

void CheckLeafId(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  bool told_uncounted = false;
  RunList runs(sink.max_per_rule());
  ForEachLeaf(document, [&](uint32_t, const BspNode& leaf) {
    for (uint32_t k = 0; k < leaf.count(); ++k) {
      const int16_t id = IdAt(document, leaf, k);
      if (IsSection(document, id)) continue;
      if (IsUncounted(document, id) && std::exchange(told_uncounted, true)) {
        continue;
      }
      runs.Add(IdNumber(document, leaf, k));
    }
  });
  ReportIds(
      document, rules::bsp_leaf_id.info, runs,
      [&](const LeafId& id) {
        if (!IsUncounted(document, id.id)) {
          return Message("the section id is $0, there are $1 sections", id.id,
                         SectionsOf(document));
        }
        return Message(
            "the section id is $0, the header counts $1 sections; offsets of "
            "$2 more follow",
            id.id, SectionsOf(document), document.uncounted_sections);
      },
      sink);
}

// A leaf with more ids than sections has some of them twice: that is one fault.
bool IsLong(const Document& document, const BspNode& leaf) {
  return leaf.count() > SectionsOf(document);
}

void CheckLeafDuplicate(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!HasTree(document)) return;
  RunList runs(sink.max_per_rule());
  // The last leaf that has listed a section, plus 1.
  std::vector<uint32_t> last(SectionsOf(document));
  ForEachLeaf(document, [&](uint32_t i, const BspNode& leaf) {
    if (IsLong(document, leaf)) return;
    for (uint32_t k = 0; k < leaf.count(); ++k) {
      const int16_t id = IdAt(document, leaf, k);
      if (!IsSection(document, id)) continue;
      uint32_t& seen = last[static_cast<size_t>(id)];
      if (seen == i + 1) runs.Add(IdNumber(document, leaf, k));
      seen = i + 1;
    }
  });
  ReportIds(
      document, rules::bsp_leaf_duplicate.info, runs,
      [](const LeafId& id) {
        return Message("the leaf lists section $0 before", id.id);
      },
      sink);
}

void CheckLeafLong(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  RunList runs(sink.max_per_rule());
  ForEachLeaf(document, [&](uint32_t i, const BspNode& leaf) {
    if (IsLong(document, leaf)) runs.Add(i);
  });
  ReportNodes(
      rules::bsp_leaf_long.info, runs,
      [&](uint64_t node) { return NodePlace(document, node); },
      [&](const Run& run) {
        return Message("the leaf lists $0 sections, there are $1",
                       document.bsp->nodes[run.first].count(),
                       SectionsOf(document));
      },
      sink);
}

void CheckCoverage(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!HasTree(document)) return;
  std::vector<bool> covered(SectionsOf(document));
  bool all_known = true;
  ForEachLeaf(document, [&](uint32_t, const BspNode& leaf) {
    for (uint32_t k = 0; k < leaf.count(); ++k) {
      const int16_t id = IdAt(document, leaf, k);
      if (IsSection(document, id)) {
        covered[static_cast<size_t>(id)] = true;
      } else {
        all_known = false;
      }
    }
  });
  // A wrong id may have been meant for any section.
  if (!all_known) return;
  // What leads to no entry of its own is told already.
  const auto has_entry = [&](uint64_t i) {
    return i >= document.sections.size() ||
           document.sections[i].entry.present();
  };
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < covered.size(); ++i) {
    if (!covered[i] && has_entry(i)) runs.Add(i);
  }
  sink.ReportRuns(rules::bsp_coverage.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = {document.bsp->range, FieldPath("bsp")};
    finding.message =
        run.first == run.last
            ? Message("section $0 is in no leaf", run.first)
            : Message("sections $0 to $1 are in no leaf", run.first, run.last);
    return finding;
  });
}

}  // namespace

const Rule rules::bsp_leaf_id = {
    .info = {.id = "dkrds-bsp-leaf-id",
             .severity = Severity::kError,
             .title = "a leaf lists a section that is not there",
             .section = kSection,
             .rationale = "the game takes an offset from outside of the table "
                          "of sections",
             .remedy = "correct the id: the first section is 0",
             .bad = "set bsp.nodes[1].section_ids 0 3",
             .ok = "set bsp.nodes[1].section_ids 0"},
    .check = CheckLeafId};

const Rule rules::bsp_leaf_duplicate = {
    .info = {.id = "dkrds-bsp-leaf-duplicate",
             .severity = Severity::kWarning,
             .title = "a leaf lists a section twice",
             .section = kSection,
             .rationale = "the section is tested, and perhaps drawn, twice",
             .remedy = "list it once",
             .bad = "set bsp.nodes[1].section_ids 0 0",
             .ok = "set bsp.nodes[1].section_ids 0"},
    .check = CheckLeafDuplicate};

const Rule rules::bsp_leaf_long = {
    .info = {.id = "dkrds-bsp-leaf-long",
             .severity = Severity::kWarning,
             .title = "a leaf lists more sections than there are",
             .section = kSection,
             .rationale = "some of them are listed twice",
             .remedy = "list each section once",
             .bad = "set bsp.nodes[1].section_ids 0 0 0 0",
             .ok = "set bsp.nodes[1].section_ids 0 0 0"},
    .check = CheckLeafLong};

const Rule rules::bsp_coverage = {
    .info = {.id = "dkrds-bsp-coverage",
             .severity = Severity::kWarning,
             .title = "a section is in no leaf of the BSP",
             .section = "Culling BSP Tree",
             .rationale = "the section is never drawn",
             .remedy = "list it in every leaf that its AABB reaches into",
             .bad = "set bsp.nodes[4].section_ids 1",
             .ok = "set bsp.nodes[4].section_ids 1; "
                   "set bsp.nodes[3].section_ids 1 2"},
    .check = CheckCoverage};

}  // namespace trackcheck::dkrds
