// A rule does not run on what is damaged: the decoder has reported why, and
// whatever it said would only follow from that.
#include "validators/btg/rules.h"

#include <cstdint>
#include <vector>

#include "formats/btg/faults.h"
#include "validators/btg/element_walk.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"
#include "validators/btg/tuple_screen.h"
#include "validators/catalogue.h"
#include "validators/column_rules.h"

namespace trackcheck::btg {
namespace {

constexpr const TileRule* kTileRules[] = {
#define TILE_RULE(name) &rules::name,
#include "validators/btg/rules.def"
};
constexpr const ElementRule* kElementRules[] = {
#define ELEMENT_RULE(name) &rules::name,
#include "validators/btg/rules.def"
};
constexpr const ListRule* kListRules[] = {
#define LIST_RULE(name) &rules::name,
#include "validators/btg/rules.def"
};
constexpr const TupleRule* kTupleRules[] = {
#define TUPLE_RULE(name) &rules::name,
#include "validators/btg/rules.def"
};
// In the catalogue's order.
constexpr const RuleInfo* kInfos[] = {
#define TILE_RULE(name) &rules::name.info,
#define ELEMENT_RULE(name) &rules::name.info,
#define LIST_RULE(name) &rules::name.info,
#define TUPLE_RULE(name) &rules::name.info,
#include "validators/btg/rules.def"
};

void CheckLists(const TileFacts& tile, WorkPool& pool, FindingSink& sink) {
  for (uint8_t type = 0; type < kLists; ++type) {
    if (tile.list(type).count == 0) continue;
    ColumnFamily family;
    for (const ListRule* rule : kListRules) {
      if (rule->list != type) continue;
      family.checks.push_back(rule->bind(rule->info, tile));
    }
    RunColumnChecks(tile.list(type).count, kRecordSizes[type], {family}, pool,
                    sink);
  }
}

void CheckTuples(const TileFacts& tile, WorkPool& pool, FindingSink& sink) {
  // The look at all tuples is worth it only if somebody wants it.
  if (!WantsAny<TupleRule>(kTupleRules, sink)) return;
  const TupleScreen screen(tile, pool);
  CheckWanted<TupleRule>(kTupleRules, screen, sink);
}

}  // namespace

std::span<const RuleInfo* const> Rules() {
  static const auto all = MakeCatalogue(faults::kAll, kInfos);
  return all;
}

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  if (!document.header.present()) return;
  const TileFacts tile(document);
  CheckWanted<TileRule>(kTileRules, tile, sink);
  CheckElements(tile, kElementRules, sink);
  CheckLists(tile, pool, sink);
  CheckTuples(tile, pool, sink);
}

}  // namespace trackcheck::btg
