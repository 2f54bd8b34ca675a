// What the rules over several tiles need of one.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_TILE_SUMMARY_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_TILE_SUMMARY_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/scenery/border.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

struct TileSummary final : FileSummary {
  explicit TileSummary(TileBorder border_of_tile)
      : border(std::move(border_of_tile)) {}

  // The folder of the scenery (TilePath::root): only tiles of one root are
  // neighbors.
  std::string root;
  TileBorder border;
  // The list of vertices in the file.
  std::vector<RowChunk> vertex_chunks;
  Space space = Space::kFile;

  uint64_t bytes() const override;
  Location VertexPlace(uint32_t vertex) const;
};

// Null for a file that is not named after a tile, and if MakeBorder has
// nothing.
std::unique_ptr<const FileSummary> Summarize(const Document& document,
                                             std::string_view path);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_TILE_SUMMARY_H_
