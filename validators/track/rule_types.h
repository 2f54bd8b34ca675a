// A rule over a track file, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_

#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/track/document.h"

namespace trackcheck::track {

class TrackModel;

// Only called if `sink` wants it and the root is an object.
struct Rule {
  RuleInfo info;
  void (*check)(const TrackModel& track, FindingSink& sink);
};

// Declared from rules.def; a rule's own file defines it as `rules::name`, which
// only a declared name allows.
namespace rules {
#define RULE(name) extern const Rule name;
#include "validators/track/rules.def"
}  // namespace rules

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_
