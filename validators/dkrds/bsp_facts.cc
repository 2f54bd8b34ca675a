// A leaf is found again by its offset, so that no list of ids has to be kept.
#include "validators/dkrds/bsp_facts.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/layout.h"
#include "validators/folded.h"

namespace trackcheck::dkrds {
namespace {

FieldPath NodePath(uint64_t node) {
  return FieldPath("bsp.nodes").Element(node);
}

LeafId FindId(const Document& document, uint64_t number) {
  const std::vector<BspNode>& nodes = document.bsp->nodes;
  const uint64_t offset = document.bsp->range.offset + number * sizeof(int16_t);
  const auto behind = std::upper_bound(
      nodes.begin(), nodes.end(), offset,
      [](uint64_t place, const BspNode& node) { return place < node.offset; });
  const auto leaf = static_cast<uint32_t>(behind - nodes.begin() - 1);
  const auto k = static_cast<uint32_t>(
      (offset - nodes[leaf].offset - bsp::kLeafIds) / sizeof(int16_t));
  return {leaf, k, IdAt(document, nodes[leaf], k)};
}

Location IdPlace(const Document& document, const LeafId& id) {
  return {{document.bsp->nodes[id.leaf].offset + bsp::kLeafIds +
               id.k * sizeof(int16_t),
           sizeof(int16_t)},
          NodePath(id.leaf).Field("section_ids").Element(id.k)};
}

}  // namespace

Location NodePlace(const Document& document, uint64_t node) {
  const BspNode& at = document.bsp->nodes[node];
  const uint64_t size =
      at.leaf() ? bsp::kLeafIds + uint64_t{at.count()} * sizeof(int16_t)
                : kBspNodeSize;
  return {{at.offset, size}, NodePath(node)};
}

Location NodeFieldPlace(const Document& document, uint64_t node,
                        std::string_view field, uint64_t offset,
                        uint64_t size) {
  return {{document.bsp->nodes[node].offset + offset, size},
          NodePath(node).Field(field)};
}

void ReportNodes(const RuleInfo& rule, const RunList& nodes,
                 const std::function<Location(uint64_t)>& place,
                 const std::function<Message(const Run&)>& words,
                 FindingSink& sink) {
  sink.ReportRuns(rule, nodes, [&](const Run& run) {
    Finding finding;
    finding.where = place(run.first);
    finding.message = words(run);
    AddLastPlace(run, place(run.last), finding);
    return finding;
  });
}

uint64_t IdNumber(const Document& document, const BspNode& leaf, uint32_t k) {
  return (leaf.offset + bsp::kLeafIds - document.bsp->range.offset) /
             sizeof(int16_t) +
         k;
}

void ReportIds(const Document& document, const RuleInfo& rule,
               const RunList& ids,
               const std::function<Message(const LeafId&)>& words,
               FindingSink& sink) {
  sink.ReportRuns(rule, ids, [&](const Run& run) {
    const LeafId first = FindId(document, run.first);
    Finding finding;
    finding.where = IdPlace(document, first);
    finding.message = words(first);
    AddLastPlace(run, IdPlace(document, FindId(document, run.last)), finding);
    return finding;
  });
}

}  // namespace trackcheck::dkrds
