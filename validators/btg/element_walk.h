// One walk over all elements, for all rules that judge them by their size.
#ifndef TRACKCHECK_VALIDATORS_BTG_ELEMENT_WALK_H_
#define TRACKCHECK_VALIDATORS_BTG_ELEMENT_WALK_H_

#include <span>

#include "formats/core/finding_sink.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {

// Runs the rules that `sink` wants. Elements of one size cost as much as one.
void CheckElements(const TileFacts& tile,
                   std::span<const ElementRule* const> rules,
                   FindingSink& sink);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ELEMENT_WALK_H_
