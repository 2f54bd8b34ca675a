// The summary of a file for the rules over several files of a scenery.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_SUMMARY_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_SUMMARY_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// A hole that is smaller is not reported.
inline constexpr double kMinHoleSquareMeters = 100;

struct BtgSummary final : FileSummary {
  // The folder of the scenery (TilePath::root): only files of one root belong
  // together.
  std::string root;
  uint32_t creation_time = 0;  // s since 1970
  // The list of vertices in the file.
  std::vector<RowChunk> vertex_chunks;
  Space space = Space::kFile;

  // Set only if the file is named after a tile and the border is known. Without
  // a border there are no holes.
  std::unique_ptr<const TileBorder> border;
  std::vector<Hole> holes;
  // Set only for other files, which are taken for airports, if the outline is
  // known.
  std::unique_ptr<const Outline> outline;
  // The rims have too many vertices, so the holes or the outline are not known.
  bool is_too_large = false;

  uint64_t bytes() const override;
  Location VertexPlace(uint32_t vertex) const;
};

// Without holes if `with_holes` is false. Null if the file is so damaged that
// no rule judges it.
std::unique_ptr<const FileSummary> Summarize(const Document& document,
                                             std::string_view path,
                                             bool with_holes = true);

// The border of a tile. Null if the file is not a tile, or if its border is not
// known.
const TileBorder* BorderOf(const FileSummary* summary);

// The outline of an airport. Null if the file is not an airport, or if its
// outline is not known.
const Outline* OutlineOf(const FileSummary* summary);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_SUMMARY_H_
