#include "validators/dkrds/rules.h"

#include <cstdint>
#include <span>

#include "formats/dkrds/faults.h"
#include "validators/dkrds/analysis/file_parts/bsp_tree.h"
#include "validators/dkrds/analysis/file_parts/culling_masks.h"
#include "validators/dkrds/analysis/file_parts/effects.h"
#include "validators/dkrds/analysis/file_parts/texture_lists.h"
#include "validators/dkrds/analysis/section/section_analysis.h"
#include "validators/dkrds/analysis/section/section_tables.h"
#include "validators/dkrds/analysis/track/track_analysis.h"
#include "validators/dkrds/rule_types.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/check_elements.h"
#include "validators/engine/document_rule.h"

namespace trackcheck::dkrds {
namespace {

const Catalogue& TheCatalogue() {
  static const Catalogue catalogue = MakeCatalogue(faults::kAll);
  return catalogue;
}

void CheckSections(const TrackAnalysis& track, WorkPool& pool,
                   FindingSink& sink) {
  static const auto entry_rules = TheCatalogue().Get<EntryRule>();
  static const auto section_rules = TheCatalogue().Get<SectionRule>();
  static const auto group_rules = TheCatalogue().Get<GroupRule>();
  static const auto triangle_rules = TheCatalogue().Get<TriangleRule>();
  static const auto vertex_rules = TheCatalogue().Get<VertexRule>();
  static const auto uv_rules = TheCatalogue().Get<UvRule>();
  static const auto color_rules = TheCatalogue().Get<ColorRule>();
  CheckElements(entry_rules, Sections(track), nullptr, pool, sink);
  for (uint64_t i = 0; i < track.document().sections.size(); ++i) {
    if (!track.document().sections[i].entry.present()) continue;
    const SectionAnalysis section(track, i);
    CheckDocument(section_rules, section, sink);
    CheckElements(group_rules, Groups(section), nullptr, pool, sink);
    CheckElements(triangle_rules, Triangles(section), nullptr, pool, sink);
    CheckElements(vertex_rules, Vertices(section), nullptr, pool, sink);
    CheckElements(uv_rules, Uvs(section), nullptr, pool, sink);
    CheckElements(color_rules, Colors(section), nullptr, pool, sink);
  }
}

void CheckOtherParts(const Document& document, WorkPool& pool,
                     FindingSink& sink) {
  static const auto effect_rules = TheCatalogue().Get<EffectRule>();
  static const auto culling_rules = TheCatalogue().Get<CullingRule>();
  static const auto texture_rules = TheCatalogue().Get<TextureRule>();
  static const auto palette_rules = TheCatalogue().Get<PaletteRule>();
  static const auto node_rules = TheCatalogue().Get<BspNodeRule>();
  static const auto id_rules = TheCatalogue().Get<BspIdRule>();
  CheckElements(effect_rules, Effects(document), nullptr, pool, sink);
  CheckElements(culling_rules, CullingMasks(document), nullptr, pool, sink);
  const TextureLists textures(document);
  CheckElements(texture_rules, Textures(textures), nullptr, pool, sink);
  CheckElements(palette_rules, Palettes(textures), nullptr, pool, sink);
  const BspTree tree(document);
  CheckElements(node_rules, BspNodes(tree), nullptr, pool, sink);
  CheckElements(id_rules, BspIds(tree), nullptr, pool, sink);
}

}  // namespace

std::span<const RuleInfo* const> Rules() { return TheCatalogue().infos(); }

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  if (!document.header.present()) return;
  static const auto track_rules = TheCatalogue().Get<TrackRule>();
  const TrackAnalysis track(document);
  CheckSections(track, pool, sink);
  CheckOtherParts(document, pool, sink);
  CheckDocument(track_rules, track, sink);
}

}  // namespace trackcheck::dkrds
