#include "validators/btg/scenery/summary.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/layout.h"
#include "formats/core/fields/field_path.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/tile_path.h"

namespace trackcheck::btg {

uint64_t BtgSummary::bytes() const {
  uint64_t sum = sizeof(BtgSummary) + root.capacity() +
                 vertex_chunks.capacity() * sizeof(RowChunk) +
                 holes.capacity() * sizeof(Hole);
  for (const Hole& hole : holes) sum += hole.rim.capacity() * sizeof(RimPoint);
  if (border != nullptr) {
    sum += sizeof(TileBorder);
    for (const BorderSide& side : border->sides) {
      sum += side.points.capacity() * sizeof(BorderPoint) +
             side.edges.capacity() * sizeof(BorderEdge);
    }
  }
  if (outline != nullptr) {
    sum += sizeof(Outline) + outline->points.capacity() * sizeof(RimPoint) +
           outline->edges.capacity() * sizeof(RimEdge);
  }
  return sum;
}

Location BtgSummary::VertexPlace(uint32_t vertex) const {
  const uint64_t size = kRecordSizes[kVertices];
  return {{OffsetInChunks(vertex_chunks, vertex, size), size, space},
          FieldPath(kRecordNames<kVertices>.list).Element(vertex)};
}

std::unique_ptr<const FileSummary> Summarize(const Document& document,
                                             std::string_view path,
                                             bool with_holes) {
  if (!document.header.present() || !document.reliable) return nullptr;
  const Tile tile(document, path);
  if (tile.IsOfAnotherVersion()) return nullptr;
  auto summary = std::make_unique<BtgSummary>();
  summary->root = std::string(ParseTilePath(path).root);
  summary->creation_time = tile.header().creation_time;
  summary->vertex_chunks = tile.list(kVertices).chunks;
  summary->space = document.bytes.range().space;
  if (tile.bucket()) {
    if (auto border = MakeBorder(tile, *tile.bucket())) {
      summary->border = std::make_unique<TileBorder>(*std::move(border));
    }
    if (with_holes) {
      summary->holes =
          FindHoles(tile, kMinHoleSquareMeters, &summary->is_too_large);
    }
  } else if (auto outline = MakeOutline(tile, &summary->is_too_large)) {
    summary->outline = std::make_unique<Outline>(*std::move(outline));
  }
  return summary;
}

const TileBorder* BorderOf(const FileSummary* summary) {
  const auto* const file = dynamic_cast<const BtgSummary*>(summary);
  return file == nullptr ? nullptr : file->border.get();
}

const Outline* OutlineOf(const FileSummary* summary) {
  const auto* const file = dynamic_cast<const BtgSummary*>(summary);
  return file == nullptr ? nullptr : file->outline.get();
}

}  // namespace trackcheck::btg
