// The common part of the rules of unused vertices, UVs and colors. `Table` is
// Vertices, Uvs or Colors.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_RULES_UNUSED_H_
#define TRACKCHECK_VALIDATORS_DKRDS_RULES_UNUSED_H_

#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/dkrds/analysis/section_analysis.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::dkrds {

template <typename Table>
const std::vector<ListedElement>& Unused(const Table& table, uint64_t) {
  return table.section().unused(Table::kTable);
}

template <typename Table>
bool HasUnused(const Table& table) {
  return !table.section().unused(Table::kTable).empty();
}

template <typename Table>
Location UnusedPlace(const Table& table, Position at) {
  return table.Place(at.element);
}

template <typename Table>
Message UnusedMessage(const Table& table, Position) {
  return Message("no triangle uses it; unused: $0 of $1",
                 table.section().unused(Table::kTable).size(), table.size());
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_RULES_UNUSED_H_
