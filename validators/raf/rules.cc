// Rules whose input is absent or damaged do not run: the decoder has reported
// why, and their findings would only follow from that.
#include "validators/raf/rules.h"

#include "formats/raf/faults.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/check_elements.h"
#include "validators/engine/document_rule.h"
#include "validators/raf/analysis/lap.h"
#include "validators/raf/analysis/written_blocks.h"
#include "validators/raf/prefilter/block_prefilter.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/tables.h"

namespace trackcheck::raf {
namespace {

const Catalogue& TheCatalogue() {
  static const Catalogue catalogue = MakeCatalogue(faults::kAll);
  return catalogue;
}

void CheckHeader(const Document& document, WorkPool& pool, FindingSink& sink) {
  static const auto header_rules = TheCatalogue().Get<HeaderRule>();
  static const auto split_rules = TheCatalogue().Get<SplitRule>();
  static const auto gear_rules = TheCatalogue().Get<GearRule>();
  static const auto wheel_rules = TheCatalogue().Get<StaticWheelRule>();
  CheckDocument(header_rules, document, sink);
  CheckElements(split_rules, SplitSlots(document), nullptr, pool, sink);
  CheckElements(gear_rules, GearSlots(document), nullptr, pool, sink);
  CheckElements(wheel_rules, StaticWheels(document), nullptr, pool, sink);
}

void CheckLap(const Document& document, WorkPool& pool, FindingSink& sink) {
  static const auto block_rules = TheCatalogue().Get<BlockRule>();
  static const auto lap_rules = TheCatalogue().Get<LapRule>();
  const Lap lap(document, pool);
  const BlockPrefilter prefilter(lap, block_rules);
  CheckElements(block_rules, LapBlocks(lap), &prefilter, pool, sink);
  CheckDocument(lap_rules, lap, sink);
}

}  // namespace

std::span<const RuleInfo* const> Rules() { return TheCatalogue().infos(); }

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  if (!document.header.present()) return;
  CheckHeader(document, pool, sink);
  if (document.blocks.present() &&
      FindWrittenBlocks(*document.blocks).count > 0) {
    CheckLap(document, pool, sink);
  }
}

}  // namespace trackcheck::raf
