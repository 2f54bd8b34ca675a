// The kinds of rules over a Racer LiDAR mesh, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_RLD_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_RLD_RULE_TYPES_H_

#include "formats/core/findings/rule_info.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/document_rule.h"
#include "validators/engine/element_rule.h"
#include "validators/rld/analysis/block_layout.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {

// These judge the numbers of a vertex or triangle by themselves.
using VertexRule = ElementRule<VertexTable>;
using IndexRule = ElementRule<TriangleTable>;
// These judge each block, and the block table as a whole.
using PointBlockRule = ElementRule<BlockTableView>;
using BlockTableRule = DocumentRule<BlockLayout>;
// These judge each vertex and triangle as a part of the mesh, and the mesh as a
// whole.
using MeshVertexRule = ElementRule<MeshVertices>;
using MeshTriangleRule = ElementRule<MeshTriangles>;
using MeshRule = DocumentRule<Mesh>;

#define TRACKCHECK_RULES "validators/rld/rules.def"
#include "validators/engine/rule_list.inc"

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_RULE_TYPES_H_
