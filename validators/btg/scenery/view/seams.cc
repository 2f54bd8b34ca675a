#include "validators/btg/scenery/view/seams.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <cstddef>
#include <optional>
#include <tuple>
#include <vector>

#include "formats/btg/bucket.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/seam.h"
#include "validators/btg/scenery/summary.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

// Eighths of a degree around the earth.
constexpr size_t kColumns = size_t{8} * 360;

}  // namespace

double SceneryExtent::east() const {
  const double end = west + width;
  return end > 180 ? end - 360 : end;
}

std::optional<SceneryExtent> ExtentOf(FileSet files) {
  SceneryExtent extent = {.south = 90, .north = -90};
  std::bitset<kColumns> columns;
  for (const FileOfSet& file : files) {
    const TileBorder* const border = BorderOf(file.summary);
    if (border == nullptr) continue;
    const Bucket& bucket = border->bucket;
    extent.south = std::min(extent.south, bucket.south());
    extent.north = std::max(extent.north, bucket.north());
    const auto first = static_cast<size_t>((bucket.west() + 180) * 8);
    const auto count = static_cast<size_t>(bucket.width() * 8);
    for (size_t i = 0; i < count; ++i) columns.set((first + i) % kColumns);
  }
  if (columns.none()) return std::nullopt;
  // The longest run of columns without tiles is outside.
  size_t longest = 0;
  size_t first = 0;
  size_t run = 0;
  for (size_t i = 0; i < 2 * kColumns; ++i) {
    run = columns[i % kColumns] ? 0 : run + 1;
    if (run > longest) {
      longest = run;
      first = (i + 1) % kColumns;
    }
  }
  extent.west = static_cast<double>(first) / 8 - 180;
  extent.width = static_cast<double>(kColumns - longest) / 8;
  return extent;
}

std::vector<PlacedSeam> FindSeams(FileSet files) {
  std::vector<PlacedSeam> seams;
  Scenery(files).ForEachPair([&](size_t tile, Side side, size_t neighbor) {
    const TileBorder& a = *BorderOf(files[tile].summary);
    const TileBorder& b = *BorderOf(files[neighbor].summary);
    if (IsOpenSide(a, side, b)) return;
    std::optional<Seam> seam = FindSeam(a, side, b, LeastGap_m(a, b));
    const bool open = seam.has_value();
    if (!open) seam = FindSeam(a, side, b, /*least_m=*/-1);
    if (!seam) return;
    seams.push_back({.tile = tile,
                     .side = side,
                     .neighbor = neighbor,
                     .open = open,
                     .seam = *seam});
  });
  std::sort(seams.begin(), seams.end(),
            [](const PlacedSeam& a, const PlacedSeam& b) {
              // Open ones first: the least gap depends on the tiles.
              return std::tuple(b.open, b.seam.gap_m, a.tile, a.neighbor) <
                     std::tuple(a.open, a.seam.gap_m, b.tile, b.neighbor);
            });
  return seams;
}

}  // namespace trackcheck::btg
