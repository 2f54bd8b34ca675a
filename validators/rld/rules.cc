// Rules whose input is absent or damaged do not run: the decoder has reported
// why, and whatever they said would only follow from that.
#include "validators/rld/rules.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "formats/rld/faults.h"
#include "validators/catalogue.h"
#include "validators/column_rules.h"
#include "validators/rld/block_facts.h"
#include "validators/rld/column_screens.h"
#include "validators/rld/mesh_facts.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

constexpr const VertexRule* kVertexRules[] = {
#define VERTEX_RULE(name) &rules::name,
#include "validators/rld/rules.def"
};
constexpr const IndexRule* kIndexRules[] = {
#define INDEX_RULE(name) &rules::name,
#include "validators/rld/rules.def"
};
constexpr const BlockRule* kBlockRules[] = {
#define BLOCK_RULE(name) &rules::name,
#include "validators/rld/rules.def"
};
constexpr const MeshRule* kMeshRules[] = {
#define MESH_RULE(name) &rules::name,
#include "validators/rld/rules.def"
};
// In the catalogue's order.
constexpr const RuleInfo* kInfos[] = {
#define VERTEX_RULE(name) &rules::name.info,
#define INDEX_RULE(name) &rules::name.info,
#define BLOCK_RULE(name) &rules::name.info,
#define MESH_RULE(name) &rules::name.info,
#include "validators/rld/rules.def"
};

void CheckColumn(uint64_t count, uint64_t record_size, FamilyScreen screen,
                 std::span<const ColumnRule* const> rules,
                 const Document& document, WorkPool& pool, FindingSink& sink) {
  ColumnFamily family = {.screen = std::move(screen)};
  for (const ColumnRule* rule : rules) {
    family.checks.push_back(rule->bind(rule->info, document));
  }
  RunColumnChecks(count, record_size, {family}, pool, sink);
}

void CheckBlocks(const Document& document, FindingSink& sink) {
  const BlockFacts facts(document);
  CheckWanted<BlockRule>(kBlockRules, facts, sink);
}

void CheckMesh(const Document& document, WorkPool& pool, FindingSink& sink) {
  // The shared look at the triangles is worth it only if somebody wants it.
  if (!WantsAny<MeshRule>(kMeshRules, sink)) return;
  const MeshFacts facts(document, pool);
  CheckWanted<MeshRule>(kMeshRules, facts, sink);
}

}  // namespace

std::span<const RuleInfo* const> Rules() {
  static const auto all = MakeCatalogue(faults::kAll, kInfos);
  return all;
}

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  const bool has_vertices =
      document.vertices.present() && !document.vertices->empty();
  // Without points every index is wrong for one reason, which is reported.
  const bool has_triangles = document.triangles.present() &&
                             !document.triangles->empty() &&
                             document.point_count > 0;
  if (has_vertices) {
    CheckColumn(document.vertices->size(), sizeof(Vertex),
                VertexScreen(document), kVertexRules, document, pool, sink);
  }
  if (has_triangles) {
    CheckColumn(document.triangles->size(), sizeof(Triangle),
                IndexScreen(document), kIndexRules, document, pool, sink);
  }
  if (document.blocks.present()) CheckBlocks(document, sink);
  if (has_vertices && has_triangles) CheckMesh(document, pool, sink);
}

}  // namespace trackcheck::rld
