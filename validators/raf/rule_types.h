// The kinds of rules over a lap, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_

#include "formats/core/findings/rule_info.h"
#include "formats/raf/document.h"
#include "validators/engine/catalogue.h"
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

#define TRACKCHECK_RULES "validators/raf/rules.def"
#include "validators/engine/rule_list.inc"

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_RULE_TYPES_H_
