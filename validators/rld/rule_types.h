// The four kinds of rules over a Racer LiDAR mesh, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_RLD_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_RLD_RULE_TYPES_H_

#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/rld/document.h"
#include "validators/column_rules.h"

namespace trackcheck::rld {

struct BlockFacts;
class MeshFacts;

// Judges each point, or the indices of each triangle, by itself. What is bound
// refers to the document.
struct ColumnRule {
  RuleInfo info;
  ColumnCheck (*bind)(const RuleInfo& info, const Document& document);
};
using VertexRule = ColumnRule;
using IndexRule = ColumnRule;

// Judges the block table.
struct BlockRule {
  RuleInfo info;
  void (*check)(const BlockFacts& facts, FindingSink& sink);
};

// Judges points and triangles together. Only called if `sink` wants it.
struct MeshRule {
  RuleInfo info;
  void (*check)(const MeshFacts& facts, FindingSink& sink);
};

// Declared from rules.def; a rule's own file defines it as `rules::name`, which
// only a declared name allows.
namespace rules {
#define VERTEX_RULE(name) extern const VertexRule name;
#define INDEX_RULE(name) extern const IndexRule name;
#define BLOCK_RULE(name) extern const BlockRule name;
#define MESH_RULE(name) extern const MeshRule name;
#include "validators/rld/rules.def"
}  // namespace rules

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_RULE_TYPES_H_
