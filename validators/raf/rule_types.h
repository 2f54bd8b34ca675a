// The three kinds of rules over a lap, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_

#include <vector>

#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/raf/document.h"
#include "validators/raf/block_check.h"

namespace trackcheck::raf {

class Blocks;
struct LapFacts;

// Judges the header, static wheels included. Only called if `sink` wants it and
// the header is present.
struct HeaderRule {
  RuleInfo info;
  void (*check)(const Document& document, FindingSink& sink);
};

// Judges each block by itself or with the one before it. What is bound refers
// to `blocks`: a check for each field of which failing blocks are folded.
struct BlockRule {
  RuleInfo info;
  std::vector<BlockCheck> (*bind)(const RuleInfo& info, const Blocks& blocks);
  // Whether all that fails only follows from what the lap as a whole shows, and
  // is not reported; null if it never does.
  bool (*follows)(const LapFacts& lap) = nullptr;
};

// Judges all blocks together. Only called if `sink` wants it and there are
// blocks.
struct LapRule {
  RuleInfo info;
  void (*check)(const LapFacts& lap, FindingSink& sink);
};

// Declared from rules.def; a rule's own file defines it as `rules::name`, which
// only a declared name allows.
namespace rules {
#define HEADER_RULE(name) extern const HeaderRule name;
#define BLOCK_RULE(name) extern const BlockRule name;
#define LAP_RULE(name) extern const LapRule name;
#include "validators/raf/rules.def"
}  // namespace rules

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_
