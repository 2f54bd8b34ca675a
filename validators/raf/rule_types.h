// The kinds of rules over a lap, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_

#include "formats/raf/document.h"
#include "validators/engine/document_rule.h"
#include "validators/engine/element_rule.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/tables.h"

namespace trackcheck::raf {

// Judges the header, static wheels included.
using HeaderRule = DocumentRule<Document>;
// These judge each slot of a list of the header.
using SplitRule = ElementRule<SplitSlots>;
using GearRule = ElementRule<GearSlots>;
using StaticWheelRule = ElementRule<StaticWheels>;
// Judges each data block, by itself or with the block before it.
using BlockRule = ElementRule<LapBlocks>;
// Judges all data blocks together.
using LapRule = DocumentRule<Lap>;

// Declared from rules.def. A rule's own file defines it as `rules::name`, which
// compiles only if the name is declared here.
namespace rules {
#define RULE(kind, name) extern const kind name;
#include "validators/raf/rules.def"
}  // namespace rules

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_
