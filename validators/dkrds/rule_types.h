// The kinds of rules over a track, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_RULE_TYPES_H_

#include "formats/core/findings/rule_info.h"
#include "validators/dkrds/analysis/file_parts/bsp_tree.h"
#include "validators/dkrds/analysis/file_parts/culling_masks.h"
#include "validators/dkrds/analysis/file_parts/effects.h"
#include "validators/dkrds/analysis/file_parts/texture_lists.h"
#include "validators/dkrds/analysis/section/section_tables.h"
#include "validators/dkrds/analysis/track/track_analysis.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/document_rule.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::dkrds {

// Rules over all sections, and over the tables of each section.
using EntryRule = ElementRule<Sections>;
using GroupRule = ElementRule<Groups>;
using TriangleRule = ElementRule<Triangles>;
using VertexRule = ElementRule<Vertices>;
using UvRule = ElementRule<Uvs>;
using ColorRule = ElementRule<Colors>;
// Rules over the other parts of the file.
using EffectRule = ElementRule<Effects>;
using CullingRule = ElementRule<CullingMasks>;
using TextureRule = ElementRule<Textures>;
using PaletteRule = ElementRule<Palettes>;
using BspNodeRule = ElementRule<BspNodes>;
using BspIdRule = ElementRule<BspIds>;
// Rules over a section as a whole, and over the track.
using SectionRule = DocumentRule<SectionAnalysis>;
using TrackRule = DocumentRule<TrackAnalysis>;

#define TRACKCHECK_RULES "validators/dkrds/rules.def"
#include "validators/engine/rule_list.inc"

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_RULE_TYPES_H_
