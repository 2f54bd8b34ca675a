// A rule over a track, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_RULE_TYPES_H_

#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

class TrackFacts;

// Only called if `sink` wants it and the header is present.
struct Rule {
  RuleInfo info;
  void (*check)(const TrackFacts& track, FindingSink& sink);
};

// Declared from rules.def; a rule's own file defines it as `rules::name`, which
// only a declared name allows.
namespace rules {
#define RULE(name) extern const Rule name;
#include "validators/dkrds/rules.def"
}  // namespace rules

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_RULE_TYPES_H_
