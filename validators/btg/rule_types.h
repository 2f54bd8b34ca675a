// A rule over a terrain file, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_

#include "formats/btg/document.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"

namespace trackcheck::btg {

class TileFacts;

// Only called if `sink` wants it and the header is present.
struct Rule {
  RuleInfo info;
  void (*check)(const TileFacts& tile, FindingSink& sink);
};

// Declared from rules.def; a rule's own file defines it as `rules::name`, which
// only a declared name allows.
namespace rules {
#define RULE(name) extern const Rule name;
#include "validators/btg/rules.def"
}  // namespace rules

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
