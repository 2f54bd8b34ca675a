// The kinds of rules over a terrain file, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_

#include "formats/core/findings/rule_info.h"
#include "validators/btg/analysis/objects.h"
#include "validators/btg/analysis/properties.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/unit_tables.h"
#include "validators/btg/analysis/vertex_use.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/document_rule.h"
#include "validators/engine/element_rule.h"
#include "validators/engine/set_rule.h"

namespace trackcheck::btg {

// Judges the file as a whole.
using TileRule = DocumentRule<Tile>;
// These judge each object, property or element, whatever its type.
using ObjectRule = ElementRule<Objects>;
using PropertyRule = ElementRule<Properties>;
using ElementSizeRule = ElementRule<Elements>;
// These judge each bounding sphere, and each record of a list.
using SphereRule = ElementRule<Spheres>;
using VertexRule = ElementRule<Vertices>;
using NormalRule = ElementRule<Normals>;
using TexcoordRule = ElementRule<Texcoords>;
using ColorRule = ElementRule<Colors>;
using FloatAttributeRule = ElementRule<FloatAttributes>;
// Judges each vertex by the tuples that use it.
using VertexUseRule = ElementRule<VertexUse>;
// These judge each tuple, or the three tuples of a triangle or of three points.
using TupleRule = ElementRule<Tuples>;
using ImplicitNormalRule = ElementRule<TuplesLackingNormals>;
using TriangleRule = ElementRule<Triangles>;
using PointTripleRule = ElementRule<PointTriples>;
// Judges the tiles of a scenery together.
using SceneryRule = SetRule<Scenery>;

#define TRACKCHECK_RULES "validators/btg/rules.def"
#include "validators/engine/rule_list.inc"

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULE_TYPES_H_
