#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/run_list.h"
#include "formats/dkrds/bsp_regions.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kTree[] = "Culling BSP Tree";
constexpr const char kInterior[] = "Interior Node";
constexpr const char kLeaf[] = "Leaf Node";

constexpr int16_t kYAxis = 1;

// The two halves of a split as stored. Both contain bits 10 to 15.
class StoredSplit {
 public:
  StoredSplit(const BspNodes& nodes, uint64_t node) {
    const uint8_t* at =
        nodes.tree().document().file.data() + nodes.node(node).offset;
    low_ = LoadLittleEndian<uint16_t>(at + bsp::kSplitLow);
    high_ = LoadLittleEndian<uint16_t>(at + bsp::kSplitHigh);
  }

  uint16_t high() const { return high_; }
  // Whether the high half has shared bits that the low half lacks. Such bits
  // change the split.
  bool ChangesLow() const { return (SharedOfHigh() & ~SharedOfLow()) != 0; }
  bool IsCanonical() const { return SharedOfHigh() == SharedOfLow(); }
  // The split without those bits.
  int32_t SplitOfLow() const {
    const uint32_t kept = low_ << kSharedShift | ((1u << kSharedShift) - 1);
    return bsp::Split(static_cast<int16_t>(low_),
                      static_cast<uint16_t>(high_ & kept));
  }

 private:
  static constexpr uint32_t kSharedShift = 10;
  static constexpr uint32_t kSharedMask = 0x3F;

  uint32_t SharedOfLow() const { return low_ & kSharedMask; }
  uint32_t SharedOfHigh() const { return high_ >> kSharedShift; }

  uint16_t low_;
  uint16_t high_;
};

bool IsInterior(const BspNodes& nodes, Position at) {
  return !nodes.node(at.element).leaf();
}

Location WholeLeaf(const BspNodes& nodes, Position at) {
  return nodes.tree().LeafPlace(at.element);
}

Location HighHalf(const BspNodes& nodes, Position at) {
  return nodes.tree().NodeFieldPlace(at.element, "split_high", bsp::kSplitHigh,
                                     sizeof(uint16_t));
}

bool SplitsY(const BspNodes& nodes, Position at) {
  return nodes.node(at.element).axis_or_count == kYAxis;
}

bool ChangesLowHalf(const BspNodes& nodes, Position at) {
  return IsInterior(nodes, at) && StoredSplit(nodes, at.element).ChangesLow();
}

// If the high half changes the split, that is a fault of its own.
bool IsNotCanonical(const BspNodes& nodes, Position at) {
  if (!IsInterior(nodes, at)) return false;
  const StoredSplit split(nodes, at.element);
  return !split.IsCanonical() && !split.ChangesLow();
}

BspRegion RegionOfNode(const BspNodes& nodes, Position at) {
  return RegionOf(*nodes.tree().document().bsp,
                  static_cast<uint32_t>(at.element), kSplitAsStored);
}

bool LeavesASideEmpty(const BspNodes& nodes, Position at) {
  if (!IsInterior(nodes, at)) return false;
  const BspRegion region = RegionOfNode(nodes, at);
  return region.consistent &&
         HasEmptySide(nodes.node(at.element), region, kSplitAsStored);
}

bool IsLong(const BspNodes& nodes, Position at) {
  const BspNode& node = nodes.node(at.element);
  return node.leaf() && nodes.tree().IsLong(node);
}

// Bit k: the leaf should list section k. If another leaf lists the section at a
// wrong place, that is reported instead.
uint64_t MissingSections(const BspNodes& nodes, uint64_t leaf) {
  const LeafTests& tests = nodes.tree().leaf_tests();
  return tests.Missing(static_cast<uint32_t>(leaf)) & ~tests.misplaced();
}

uint64_t CountMissing(const BspNodes& nodes, Position at) {
  if (IsInterior(nodes, at)) return 0;
  return static_cast<uint64_t>(
      std::popcount(MissingSections(nodes, at.element)));
}

std::string_view ScaleText(const LeafTests& tests) {
  return tests.split_scale() == kSplitAsStored
             ? "a unit of the splits is taken as 1 AABB unit"
             : "a unit of the splits is taken as 64 AABB units";
}

const std::vector<LeafId>& UnknownIds(const BspIds& ids, uint64_t) {
  return ids.tree().unknown_ids();
}
const std::vector<LeafId>& RepeatedIds(const BspIds& ids, uint64_t) {
  return ids.tree().repeated_ids();
}
const std::vector<LeafId>& MisplacedIds(const BspIds& ids, uint64_t) {
  return ids.tree().misplaced_ids();
}

Location IdPlace(const BspIds& ids, Position at) {
  return ids.tree().IdPlace(ids.tree().FindId(at.element));
}

// Removes an id and its bytes, unless it may have been meant for a section that
// is missing in the leaf or in the tree.
std::vector<Repair> WithoutId(const BspIds& ids, Position at) {
  const BspTree& tree = ids.tree();
  const LeafId id = tree.FindId(at.element);
  if (!tree.unknown_ids().empty() || !tree.unlisted_sections().empty() ||
      tree.leaf_tests().Missing(id.leaf) != 0) {
    return {};
  }
  const ByteRange where = IdPlace(ids, at).range;
  std::vector<Repair> repairs;
  const uint64_t end = tree.document().bsp->range.end();
  if (end == tree.document().file.size()) {
    repairs = Removed(where, {header::kFileSize, sizeof(int32_t)}, where.size);
  } else {
    // What follows stays at its place.
    repairs = {{where, ""}, {{end, 0}, std::string(where.size, '\0')}};
  }
  const auto subtract = [&](uint64_t offset, uint64_t less) {
    repairs.push_back({.where = {where.offset, 0},
                       .bytes = "",
                       .count = {offset, sizeof(int16_t)},
                       .less = less});
  };
  // The number of ids is stored as a negative one.
  subtract(tree.nodes()[id.leaf].offset, uint64_t{0} - 1);
  for (uint32_t node = id.leaf; node != 0; node = tree.nodes()[node].parent) {
    const BspNode& parent = tree.nodes()[tree.nodes()[node].parent];
    if (parent.left == node) subtract(parent.offset + bsp::kSkip, 1);
  }
  return repairs;
}

void CheckCoverage(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  const BspTree tree(document);
  // An unknown id may have been meant for any section.
  if (!tree.IsJudged() || !tree.unknown_ids().empty()) return;
  // A section without an entry has a fault of its own.
  const auto has_entry = [&](uint64_t i) {
    return i >= document.sections.size() ||
           document.sections[i].entry.present();
  };
  RunList runs(sink.max_per_rule());
  for (const uint64_t i : tree.unlisted_sections()) {
    if (has_entry(i)) runs.Add(i);
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

const BspNodeRule rules::bsp_axis_y = {
    .info =
        {.id = "dkrds-bsp-axis-y",
         .severity = Severity::kInfo,
         .title = "A node splits the Y axis.",
         .section = kInterior,
         .rationale =
             "The game can read such a node, but the document supposes "
             "that no track has one.",
         .remedy = "Split X or Z, unless this is intended.",
         .bad =
             "set bsp.nodes[2].split 3200; set bsp.nodes[3].section_ids 1 2; "
             "set bsp.nodes[4].section_ids 1 2; "
             "set bsp.nodes[2].axis 1",
         .ok = "set bsp.nodes[2].split 3200; set bsp.nodes[3].section_ids 1 2; "
               "set bsp.nodes[4].section_ids 1 2; "
               "set bsp.nodes[2].axis 2"},
    .predicate = Exact<SplitsY>,
    .place =
        [](const BspNodes& nodes, Position at) {
          return nodes.tree().NodeFieldPlace(at.element, "axis", bsp::kAxis,
                                             sizeof(int16_t));
        },
    .message =
        [](const BspNodes&, Position) {
          return Message("the node splits Y, expected X or Z");
        }};

const BspNodeRule rules::bsp_split_bits = {
    .info = {.id = "dkrds-bsp-split-bits",
             .severity = Severity::kWarning,
             .title = "The high half of a split changes the bits of the low "
                      "half.",
             .section = kInterior,
             .rationale = "Both halves contain bits 10 to 15. If these differ, "
                          "the game reads another split than was meant.",
             .remedy = "Store the high half as split & 0xFFFF.",
             .fix = {FixKind::kUnsafe,
                     "Writes the high half that the low half alone gives."},
             .bad = "set bsp.nodes[0].split_high 0x3C00",
             .ok = "set bsp.nodes[0].split_high 0x2400"},
    .predicate = Exact<ChangesLowHalf>,
    .place = HighHalf,
    .message =
        [](const BspNodes& nodes, Position at) {
          const StoredSplit stored(nodes, at.element);
          return Message("the split is $0, the low half alone gives $1",
                         nodes.node(at.element).split, stored.SplitOfLow());
        },
    .repairs =
        [](const BspNodes& nodes, Position at) {
          const StoredSplit stored(nodes, at.element);
          return Replaced(HighHalf(nodes, at).range,
                          bsp::SplitHigh(stored.SplitOfLow()));
        }};

const BspNodeRule rules::bsp_split_canonical = {
    .info = {.id = "dkrds-bsp-split-canonical",
             .severity = Severity::kInfo,
             .title = "A split is not stored as the document encodes it.",
             .section = kInterior,
             .rationale = "The game reads the same split, but the file differs "
                          "from its canonical form.",
             .remedy = "Nothing needs to be done.",
             .fix = {FixKind::kSafe, "Writes the canonical high half."},
             .bad = "set bsp.nodes[0].split_high 0x2400",
             .ok = "set bsp.nodes[0].split 13314"},
    .predicate = Exact<IsNotCanonical>,
    .place = HighHalf,
    .message =
        [](const BspNodes& nodes, Position at) {
          const int32_t split = nodes.node(at.element).split;
          return Message(
              "the high half is $0, the canonical one of split $1 is $2",
              Offset{StoredSplit(nodes, at.element).high()}, split,
              Offset{bsp::SplitHigh(split)});
        },
    .repairs =
        [](const BspNodes& nodes, Position at) {
          return Replaced(HighHalf(nodes, at).range,
                          bsp::SplitHigh(nodes.node(at.element).split));
        }};

const BspNodeRule rules::bsp_empty_side = {
    .info = {.id = "dkrds-bsp-empty-side",
             .severity = Severity::kWarning,
             .title = "The split of a node leaves one of its sides empty.",
             .section = kInterior,
             .rationale = "One of the node's children is never reached.",
             .remedy = "Correct the split, or remove the node.",
             .bad = "set bsp.nodes[2].split 13312",
             .ok = "set bsp.nodes[2].split 13313"},
    .predicate = Exact<LeavesASideEmpty>,
    .place =
        [](const BspNodes& nodes, Position at) {
          return nodes.tree().NodeFieldPlace(
              at.element, "split", bsp::kSplitLow, bsp::kSkip - bsp::kSplitLow);
        },
    .message =
        [](const BspNodes& nodes, Position at) {
          const BspNode& node = nodes.node(at.element);
          const auto axis = static_cast<size_t>(node.axis_or_count);
          const BspRegion region = RegionOfNode(nodes, at);
          return node.split <= region.low[axis]
                     ? Message(
                           "the split is $0, the node's region begins at $1",
                           node.split, region.low[axis])
                     : Message("the split is $0, the node's region ends at $1",
                               node.split, region.high[axis]);
        }};

const BspIdRule rules::bsp_leaf_id = {
    .info = {.id = "dkrds-bsp-leaf-id",
             .severity = Severity::kError,
             .title = "A leaf lists a section that does not exist.",
             .section = kLeaf,
             .rationale = "The game takes an offset from outside of the table "
                          "of sections.",
             .remedy = "Correct the id. The first section is 0.",
             .bad = "set bsp.nodes[1].section_ids 0 3",
             .ok = "set bsp.nodes[3].section_ids 1 2"},
    .predicate = Listed<UnknownIds>,
    .place = IdPlace,
    .message =
        [](const BspIds& ids, Position at) {
          const BspTree& tree = ids.tree();
          const int16_t id = tree.FindId(at.element).id;
          if (!tree.IsUncounted(id)) {
            return Message("section $0 does not exist, the track has $1", id,
                           Counted(tree.sections(), "section"));
          }
          return Message(
              "section $0 does not exist, the header counts $1 but the table "
              "has $2",
              id, Counted(tree.sections(), "section"),
              Counted(tree.document().uncounted_sections, "more offset"));
        },
    .applies =
        [](const BspIds& ids) { return !ids.tree().unknown_ids().empty(); }};

const BspIdRule rules::bsp_leaf_duplicate = {
    .info = {.id = "dkrds-bsp-leaf-duplicate",
             .severity = Severity::kWarning,
             .title = "A leaf lists a section twice.",
             .section = kLeaf,
             .rationale = "The section is tested, and perhaps drawn, twice.",
             .remedy = "List it once.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the second id, unless another section is "
                             "missing in the leaf or in the tree.",
                     .renumbers = true},
             .bad = "set bsp.nodes[1].section_ids 0 0",
             .ok = "set bsp.nodes[1].section_ids 0 1"},
    .predicate = Listed<RepeatedIds>,
    .place = IdPlace,
    .message =
        [](const BspIds& ids, Position at) {
          return Message("the leaf already lists section $0",
                         ids.tree().FindId(at.element).id);
        },
    .applies =
        [](const BspIds& ids) { return !ids.tree().repeated_ids().empty(); },
    .repairs = WithoutId};

const BspNodeRule rules::bsp_leaf_long = {
    .info = {.id = "dkrds-bsp-leaf-long",
             .severity = Severity::kWarning,
             .title = "A leaf lists more sections than there are.",
             .section = kLeaf,
             .rationale = "Some sections are listed twice.",
             .remedy = "List each section once.",
             .bad = "set bsp.nodes[1].section_ids 0 0 0 0",
             .ok = "set bsp.nodes[1].section_ids 0 0 0"},
    .predicate = Exact<IsLong>,
    .place = WholeLeaf,
    .message = [](const BspNodes& nodes, Position at) {
      return Message("the leaf lists $0 sections, the track has $1",
                     nodes.node(at.element).count(), nodes.tree().sections());
    }};

const TrackRule rules::bsp_coverage = {
    .info = {.id = "dkrds-bsp-coverage",
             .severity = Severity::kWarning,
             .title = "A section is in no leaf of the BSP.",
             .section = kTree,
             .rationale = "The section is never drawn.",
             .remedy = "List it in every leaf that its AABB reaches into.",
             .bad = "set bsp.nodes[4].section_ids 1",
             .ok = "set bsp.nodes[4].section_ids 1; "
                   "set bsp.nodes[3].section_ids 1 2"},
    .check = CheckCoverage};

const BspIdRule rules::bsp_leaf_aabb = {
    .info = {.id = "dkrds-bsp-leaf-aabb",
             .severity = Severity::kWarning,
             .title = "A leaf lists a section that lies elsewhere.",
             .section = kTree,
             .rationale = "The section is tested where it cannot be near, or "
                          "another section was meant.",
             .remedy = "Remove the section from the leaf, or correct its AABB "
                       "or the splits above.",
             .bad = "set bsp.nodes[1].section_ids 0 2",
             .ok = "set bsp.nodes[1].section_ids 0 1"},
    .predicate = Listed<MisplacedIds>,
    .place = IdPlace,
    .message =
        [](const BspIds& ids, Position at) {
          const LeafTests& tests = ids.tree().leaf_tests();
          const LeafId id = ids.tree().FindId(at.element);
          return Message(
              "section $0 lies $1 AABB units outside of the leaf's region, at "
              "most $2 are tolerated; $3",
              id.id, tests.Distance(id.leaf, static_cast<uint64_t>(id.id)),
              bsp::kTolerance, ScaleText(tests));
        },
    .applies =
        [](const BspIds& ids) { return !ids.tree().misplaced_ids().empty(); }};

const BspNodeRule rules::bsp_missing_section = {
    .info = {.id = "dkrds-bsp-missing-section",
             .severity = Severity::kWarning,
             .title = "A leaf does not list a section that reaches into it.",
             .section = kTree,
             .rationale = "The section is not drawn although the player is "
                          "inside its AABB.",
             .remedy = "List the section in the leaf too, or move the split.",
             .bad = "set bsp.nodes[0].split 8959",
             .ok = "set bsp.nodes[0].split 8960"},
    .predicate = Exact<CountMissing>,
    .place = WholeLeaf,
    .message =
        [](const BspNodes& nodes, Position at) {
          return Message(
              "the leaf does not list section $0, which reaches more than $1 "
              "AABB units into its region; $2",
              std::countr_zero(MissingSections(nodes, at.element)),
              bsp::kTolerance, ScaleText(nodes.tree().leaf_tests()));
        },
    .applies =
        [](const BspNodes& nodes) {
          return nodes.tree().leaf_tests().missing() > 0;
        }};

}  // namespace trackcheck::dkrds
