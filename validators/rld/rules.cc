// Rules whose input is absent or damaged do not run: the decoder has reported
// why, and their findings would only follow from that.
#include "validators/rld/rules.h"

#include <span>

#include "formats/rld/faults.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/check_elements.h"
#include "validators/engine/document_rule.h"
#include "validators/rld/analysis/block_layout.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/prefilter/prefilters.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

const Catalogue& TheCatalogue() {
  static const Catalogue catalogue = MakeCatalogue(faults::kAll);
  return catalogue;
}

void CheckVertices(const Document& document, WorkPool& pool,
                   FindingSink& sink) {
  static const auto vertex_rules = TheCatalogue().Get<VertexRule>();
  const VertexTable vertices(document);
  const VertexPrefilter prefilter(vertices, vertex_rules);
  CheckElements(vertex_rules, vertices, &prefilter, pool, sink);
}

void CheckIndices(const Document& document, WorkPool& pool, FindingSink& sink) {
  static const auto index_rules = TheCatalogue().Get<IndexRule>();
  const TriangleTable triangles(document);
  const IndexPrefilter prefilter(triangles, index_rules);
  CheckElements(index_rules, triangles, &prefilter, pool, sink);
}

void CheckBlocks(const Document& document, WorkPool& pool, FindingSink& sink) {
  static const auto block_rules = TheCatalogue().Get<PointBlockRule>();
  static const auto table_rules = TheCatalogue().Get<BlockTableRule>();
  const BlockLayout layout(document);
  CheckElements(block_rules, BlockTableView(layout), nullptr, pool, sink);
  CheckDocument(table_rules, layout, sink);
}

void CheckMesh(const Document& document, WorkPool& pool, FindingSink& sink) {
  static const auto vertex_rules = TheCatalogue().Get<MeshVertexRule>();
  static const auto triangle_rules = TheCatalogue().Get<MeshTriangleRule>();
  static const auto mesh_rules = TheCatalogue().Get<MeshRule>();
  if (!WantsAny(vertex_rules, sink) && !WantsAny(triangle_rules, sink) &&
      !WantsAny(mesh_rules, sink)) {
    return;
  }
  const Mesh mesh(document, pool);
  const MeshTrianglePrefilter prefilter(mesh, triangle_rules);
  CheckElements(vertex_rules, MeshVertices(mesh), nullptr, pool, sink);
  CheckElements(triangle_rules, MeshTriangles(mesh), &prefilter, pool, sink);
  CheckDocument(mesh_rules, mesh, sink);
}

}  // namespace

std::span<const RuleInfo* const> Rules() { return TheCatalogue().infos(); }

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  const bool has_vertices =
      document.vertices.present() && !document.vertices->empty();
  // Without points every index is wrong, and the decoder has reported why.
  const bool has_triangles = document.triangles.present() &&
                             !document.triangles->empty() &&
                             document.point_count > 0;
  if (has_vertices) CheckVertices(document, pool, sink);
  if (has_triangles) CheckIndices(document, pool, sink);
  if (document.blocks.present()) CheckBlocks(document, pool, sink);
  if (has_vertices && has_triangles) CheckMesh(document, pool, sink);
}

}  // namespace trackcheck::rld
