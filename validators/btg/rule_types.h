// The kinds of rules over a terrain file, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_

#include <span>

#include "formats/core/findings/rule_info.h"
#include "validators/btg/analysis/objects.h"
#include "validators/btg/analysis/properties.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/unit_tables.h"
#include "validators/btg/analysis/vertex_use.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/document_rule.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::btg {

using TileRule = DocumentRule<Tile>;
using ObjectRule = ElementRule<Objects>;
using PropertyRule = ElementRule<Properties>;
using ElementSizeRule = ElementRule<Elements>;
using SphereRule = ElementRule<Spheres>;
using VertexRule = ElementRule<Vertices>;
using VertexUseRule = ElementRule<VertexUse>;
using NormalRule = ElementRule<Normals>;
using TexcoordRule = ElementRule<Texcoords>;
using ColorRule = ElementRule<Colors>;
using FloatAttributeRule = ElementRule<FloatAttributes>;
using TupleRule = ElementRule<Tuples>;
using ImplicitNormalRule = ElementRule<TuplesLackingNormals>;
using TriangleRule = ElementRule<Triangles>;
using PointTripleRule = ElementRule<PointTriples>;

#define TRACKCHECK_RULES "validators/btg/rules.def"
#include "validators/engine/rule_list.inc"

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
