// Places in the BSP, and failing nodes and ids put into words.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_BSP_FACTS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_BSP_FACTS_H_

#include <cstdint>
#include <functional>
#include <string_view>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

// Whether the tree can be judged, and a file with no section has none that is
// worth it.
inline bool HasTree(const Document& document) {
  return document.bsp.present() && document.bsp->whole &&
         !document.sections.empty() && document.section_offsets.present();
}

// All of a node or leaf: "bsp.nodes[i]".
Location NodePlace(const Document& document, uint64_t node);
// "bsp.nodes[i].split": `offset` counts from the node's start.
Location NodeFieldPlace(const Document& document, uint64_t node,
                        std::string_view field, uint64_t offset, uint64_t size);

// An id in a leaf.
struct LeafId {
  uint32_t leaf = 0;
  uint32_t k = 0;
  int16_t id = 0;
};
inline int16_t IdAt(const Document& document, const BspNode& leaf, uint32_t k) {
  return LoadLittleEndian<int16_t>(document.file.data() + leaf.offset +
                                   bsp::kLeafIds + k * sizeof(int16_t));
}

// Failing nodes, found by their number.
void ReportNodes(const RuleInfo& rule, const RunList& nodes,
                 const std::function<Location(uint64_t)>& place,
                 const std::function<Message(const Run&)>& words,
                 FindingSink& sink);

// The number of an id among the Int16s of the tree: ids that follow one another
// have the next one, those of two leaves do not.
uint64_t IdNumber(const Document& document, const BspNode& leaf, uint32_t k);
// Failing ids, found by their IdNumber.
void ReportIds(const Document& document, const RuleInfo& rule,
               const RunList& ids,
               const std::function<Message(const LeafId&)>& words,
               FindingSink& sink);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_BSP_FACTS_H_
