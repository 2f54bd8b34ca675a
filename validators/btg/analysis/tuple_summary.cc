#include "validators/btg/analysis/tuple_summary.h"

#include <algorithm>
#include <cstdint>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/work/wide.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/tuple_kernel.h"

namespace trackcheck::btg {
namespace {

void RunPass(bool wide, uint64_t indices, TuplePass* pass) {
  if (wide) {
    if (indices <= 4) {
      RunKernel<TupleKernel<uint32_t, 4>>(pass);
    } else {
      RunKernel<TupleKernel<uint32_t, TuplePass::kMaxIndices>>(pass);
    }
  } else if (indices <= 8) {
    RunKernel<TupleKernel<uint16_t, 8>>(pass);
  } else {
    RunKernel<TupleKernel<uint16_t, TuplePass::kMaxIndices>>(pass);
  }
}

uint64_t MostTriangleTuples(const ElementShape& shape) {
  if (shape.Has(Unit::kTriangle)) return UINT64_MAX;
  return shape.Has(Unit::kPointTriple) ? 3 : 0;
}

}  // namespace

TupleSummary::TupleSummary(const ElementIndex& index, WorkPool& pool)
    : index_(index), chunks_(index.chunk_count()) {
  const Tile& tile = index.tile();
  const bool all_known = tile.KnowsAllTuples();
  // The last byte is for indices that are too large.
  if (all_known) used_vertices_.resize(tile.list(kVertices).count + 1);
  pool.For(index.chunk_count(), [&](uint64_t chunk) {
    index.ForEachPart(
        chunk, [&](const ElementPart& part) { Add(part, &chunks_[chunk]); });
  });
  if (all_known) used_vertices_.pop_back();
}

void TupleSummary::Add(const ElementPart& part, ChunkTuples* chunk) {
  const Tile& tile = index_.tile();
  const Document& document = tile.document();
  const Object& object = *part.object;
  const ElementShape shape(tile, part.number);
  TuplePass pass = {.at = document.bytes.data() + part.offset,
                    .end = document.bytes.data() + document.bytes.size(),
                    .elements = part.elements,
                    .uniform = object.uniform,
                    .tuple_size = shape.record_size(),
                    .first_tuple = part.first_tuple,
                    .end_tuple = part.end_tuple,
                    .most_triangle_tuples = MostTriangleTuples(shape)};
  if ((object.index_types & kVertexBit) != 0 && !used_vertices_.empty()) {
    pass.used = used_vertices_.data();
    pass.vertices = used_vertices_.size() - 1;
  }
  RunPass(tile.widths().wide, IndicesPerTuple(object), &pass);

  chunk->repeats_vertex |= pass.repeats_vertex;
  const auto raise = [](uint64_t* end, uint32_t largest) {
    *end = std::max(*end, uint64_t{largest} + 1);
  };
  const uint32_t kinds = KindsOfIndices(object);
  const uint32_t* largest = pass.largest;
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    if ((kinds >> kind & 1) != 0) raise(&chunk->index_end[kind], *largest++);
  }
  if (shape.Has(Unit::kTupleLackingNormal)) {
    raise(&chunk->vertex_end_lacking_normals, pass.largest[0]);
  }
}

}  // namespace trackcheck::btg
