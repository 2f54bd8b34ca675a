// An interior node splits X or Z at a place that its region has on both sides,
// and stores it as the document encodes it. Section "Culling BSP Tree".
#include <cstdint>
#include <string_view>

#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/bsp_regions.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/bsp_facts.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSection = "Interior Node";

constexpr int16_t kYAxis = 1;
// The bits of the high half that the sign extension of the low one covers.
constexpr uint32_t kSharedShift = 10;
constexpr uint32_t kSharedMask = 0x3F;

// The halves of a split as they are stored.
struct StoredSplit {
  StoredSplit(const Document& document, const BspNode& node) {
    const uint8_t* bytes = document.file.data() + node.offset;
    low = LoadLittleEndian<uint16_t>(bytes + bsp::kSplitLow);
    high = LoadLittleEndian<uint16_t>(bytes + bsp::kSplitHigh);
  }

  // Bits that both halves hold, by each of them.
  uint32_t shared_low() const { return low & kSharedMask; }
  uint32_t shared_high() const { return high >> kSharedShift; }
  // The high half has bits there that the low one has not.
  bool changes() const { return (shared_high() & ~shared_low()) != 0; }
  bool canonical() const { return shared_high() == shared_low(); }

  uint16_t low = 0;
  uint16_t high = 0;
};

// Interior nodes for which `fails(node, index)`.
template <typename Fails>
RunList FindNodes(const Document& document, Fails fails, FindingSink& sink) {
  RunList runs(sink.max_per_rule());
  if (!HasTree(document)) return runs;
  const std::vector<BspNode>& nodes = document.bsp->nodes;
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].leaf() && fails(nodes[i], i)) runs.Add(i);
  }
  return runs;
}

void CheckAxisY(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  ReportNodes(
      rules::bsp_axis_y.info,
      FindNodes(
          document,
          [](const BspNode& node, uint32_t) {
            return node.axis_or_count == kYAxis;
          },
          sink),
      [&](uint64_t node) {
        return NodeFieldPlace(document, node, "axis", bsp::kAxis,
                              sizeof(int16_t));
      },
      [](const Run&) {
        return Message("the node splits Y, known ones split X or Z");
      },
      sink);
}

void CheckEmptySide(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  ReportNodes(
      rules::bsp_empty_side.info,
      FindNodes(
          document,
          [&](const BspNode& node, uint32_t i) {
            const BspRegion region = RegionOf(*document.bsp, i, kSplitAsStored);
            return region.consistent &&
                   HasEmptySide(node, region, kSplitAsStored);
          },
          sink),
      [&](uint64_t node) {
        return NodeFieldPlace(document, node, "split", bsp::kSplitLow,
                              bsp::kSkip - bsp::kSplitLow);
      },
      [&](const Run& run) {
        const BspNode& node = document.bsp->nodes[run.first];
        const auto axis = static_cast<size_t>(node.axis_or_count);
        const BspRegion region = RegionOf(
            *document.bsp, static_cast<uint32_t>(run.first), kSplitAsStored);
        return node.split <= region.low[axis]
                   ? Message(
                         "the split is $0, the nodes above leave what is "
                         "over $1",
                         node.split, region.low[axis])
                   : Message(
                         "the split is $0, the nodes above leave what is "
                         "under $1",
                         node.split, region.high[axis]);
      },
      sink);
}

void CheckSplitBits(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  ReportNodes(
      rules::bsp_split_bits.info,
      FindNodes(
          document,
          [&](const BspNode& node, uint32_t) {
            return StoredSplit(document, node).changes();
          },
          sink),
      [&](uint64_t node) {
        return NodeFieldPlace(document, node, "split_high", bsp::kSplitHigh,
                              sizeof(uint16_t));
      },
      [&](const Run& run) {
        const BspNode& node = document.bsp->nodes[run.first];
        const StoredSplit stored(document, node);
        return Message(
            "the high half is $0 and makes a split of $1, without bits "
            "that the low half $2 lacks it were $3",
            Offset{stored.high}, node.split, Offset{stored.low},
            bsp::Split(static_cast<int16_t>(stored.low),
                       static_cast<uint16_t>(stored.high &
                                             (stored.low << kSharedShift |
                                              ((1u << kSharedShift) - 1)))));
      },
      sink);
}

void CheckSplitCanonical(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  ReportNodes(
      rules::bsp_split_canonical.info,
      FindNodes(
          document,
          [&](const BspNode& node, uint32_t) {
            const StoredSplit stored(document, node);
            return !stored.canonical() && !stored.changes();
          },
          sink),
      [&](uint64_t node) {
        return NodeFieldPlace(document, node, "split_high", bsp::kSplitHigh,
                              sizeof(uint16_t));
      },
      [&](const Run& run) {
        const BspNode& node = document.bsp->nodes[run.first];
        return Message("the high half is $0, that of split $1 is $2",
                       Offset{StoredSplit(document, node).high}, node.split,
                       Offset{bsp::SplitHigh(node.split)});
      },
      sink);
}

}  // namespace

const Rule rules::bsp_axis_y = {
    .info =
        {.id = "dkrds-bsp-axis-y",
         .severity = Severity::kInfo,
         .title = "a node splits the Y axis",
         .section = kSection,
         .rationale = "the game reads it, but no known track has one",
         .remedy = "split X or Z, unless it is meant",
         .bad =
             "set bsp.nodes[2].split 3200; set bsp.nodes[3].section_ids 1 2; "
             "set bsp.nodes[4].section_ids 1 2; "
             "set bsp.nodes[2].axis 1",
         .ok = "set bsp.nodes[2].split 3200; set bsp.nodes[3].section_ids 1 2; "
               "set bsp.nodes[4].section_ids 1 2; "
               "set bsp.nodes[2].axis 2"},
    .check = CheckAxisY};

const Rule rules::bsp_split_bits = {
    .info = {.id = "dkrds-bsp-split-bits",
             .severity = Severity::kWarning,
             .title = "a high half of a split changes what the low half says",
             .section = kSection,
             .rationale = "bits 10 to 15 are in both halves: who wrote them "
                          "meant another split than the game reads",
             .remedy = "store the high half as split & 0xFFFF",
             .bad = "set bsp.nodes[0].split_high 0x3C00",
             .ok = "set bsp.nodes[0].split_high 0x2400"},
    .check = CheckSplitBits};

const Rule rules::bsp_split_canonical = {
    .info = {.id = "dkrds-bsp-split-canonical",
             .severity = Severity::kInfo,
             .title = "a split is not stored as the document encodes it",
             .section = kSection,
             .rationale = "the game reads the same, but the file differs from "
                          "one that was written anew",
             .remedy = "nothing needs to be done",
             .bad = "set bsp.nodes[0].split_high 0x2400",
             .ok = "set bsp.nodes[0].split_high 0x3400"},
    .check = CheckSplitCanonical};

const Rule rules::bsp_empty_side = {
    .info = {.id = "dkrds-bsp-empty-side",
             .severity = Severity::kWarning,
             .title = "a node splits where the nodes above leave nothing",
             .section = kSection,
             .rationale = "one of its children is never reached",
             .remedy = "correct the split, or take the node out",
             .bad = "set bsp.nodes[2].split 13312",
             .ok = "set bsp.nodes[2].split 13313"},
    .check = CheckEmptySide};

}  // namespace trackcheck::dkrds
