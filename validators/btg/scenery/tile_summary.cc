#include "validators/btg/scenery/tile_summary.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/layout.h"
#include "formats/core/fields/field_path.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/tile_path.h"

namespace trackcheck::btg {

uint64_t TileSummary::bytes() const {
  uint64_t sum = sizeof(TileSummary) + root.capacity() +
                 vertex_chunks.capacity() * sizeof(RowChunk);
  for (const BorderSide& side : border.sides) {
    sum += side.points.capacity() * sizeof(BorderPoint) +
           side.edges.capacity() * sizeof(BorderEdge);
  }
  return sum;
}

Location TileSummary::VertexPlace(uint32_t vertex) const {
  const uint64_t size = kRecordSizes[kVertices];
  return {{OffsetInChunks(vertex_chunks, vertex, size), size, space},
          FieldPath(kRecordNames<kVertices>.list).Element(vertex)};
}

std::unique_ptr<const FileSummary> Summarize(const Document& document,
                                             std::string_view path) {
  const TilePath tile_path = ParseTilePath(path);
  const std::optional<Bucket> bucket = Bucket::FromFileName(tile_path.name);
  if (!bucket || !document.header.present() || !document.reliable) {
    return nullptr;
  }
  const Tile tile(document, path);
  if (tile.IsOfAnotherVersion()) return nullptr;
  std::optional<TileBorder> border = MakeBorder(tile, *bucket);
  if (!border) return nullptr;
  auto summary = std::make_unique<TileSummary>(*std::move(border));
  summary->root = std::string(tile_path.root);
  summary->vertex_chunks = tile.list(kVertices).chunks;
  summary->space = document.bytes.range().space;
  return summary;
}

}  // namespace trackcheck::btg
