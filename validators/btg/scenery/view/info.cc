#include "validators/btg/scenery/view/info.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/api/set_view.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/seam.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/scenery/view/seams.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

constexpr int64_t kSecondsPerDay = 86400;

double ToMicrodegrees(double degrees) {
  return std::round(degrees * 1e6) / 1e6 + 0.0;
}

int64_t DaysBetween(const TileBorder& a, const TileBorder& b) {
  return (std::max<int64_t>(a.creation_time, b.creation_time) -
          std::min<int64_t>(a.creation_time, b.creation_time)) /
         kSecondsPerDay;
}

// Precondition: the open seams come first.
InfoTable SeamTable(FileSet files, const std::vector<PlacedSeam>& seams,
                    size_t open) {
  std::vector<double> gaps;
  InfoTexts tiles;
  InfoTexts neighbors;
  std::vector<double> longitudes;
  std::vector<double> latitudes;
  std::vector<double> heights;
  std::vector<double> neighbor_heights;
  std::vector<double> lengths;
  std::vector<int64_t> days;
  for (size_t i = 0; i < open; ++i) {
    const PlacedSeam& placed = seams[i];
    const TileBorder& tile = *BorderOf(files[placed.tile].summary);
    const TileBorder& neighbor = *BorderOf(files[placed.neighbor].summary);
    const Seam& seam = placed.seam;
    gaps.push_back(ToMillimeters(seam.gap_m));
    tiles.Add(std::to_string(tile.bucket.index()));
    neighbors.Add(std::to_string(neighbor.bucket.index()));
    longitudes.push_back(ToMicrodegrees(seam.longitude));
    latitudes.push_back(ToMicrodegrees(seam.latitude));
    const double height_m = ToMillimeters(seam.height_m);
    const double other_m = ToMillimeters(seam.other_height_m);
    heights.push_back(seam.vertex_is_neighbors ? other_m : height_m);
    neighbor_heights.push_back(seam.vertex_is_neighbors ? height_m : other_m);
    lengths.push_back(std::round(seam.open_m));
    days.push_back(DaysBetween(tile, neighbor));
  }
  InfoTable table = {.key = "worst_seams"};
  const auto add = [&table](std::string_view key, std::string_view unit,
                            auto values) {
    table.columns.push_back(
        {.key = key, .unit = unit, .values = std::move(values)});
  };
  add("gap", "m", std::move(gaps));
  add("tile", "", std::move(tiles));
  add("neighbor", "", std::move(neighbors));
  add("longitude", "degrees", std::move(longitudes));
  add("latitude", "degrees", std::move(latitudes));
  add("height", "m", std::move(heights));
  add("neighbor_height", "m", std::move(neighbor_heights));
  add("open_length", "m", std::move(lengths));
  add("built_apart", "days", std::move(days));
  return table;
}

// Whether a file is named after an airport: "KSFO.btg.gz". Other files that are
// no tiles may be copies or drafts of some.
bool IsNamedAfterAirport(std::string_view name) {
  constexpr size_t kMaxCode = 8;
  const std::string_view code = name.substr(0, name.find('.'));
  const auto is_letter = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return code.size() <= kMaxCode &&
         std::any_of(code.begin(), code.end(), is_letter) &&
         std::all_of(code.begin(), code.end(), [=](char c) {
           return is_letter(c) || is_digit(c) || c == '-' || c == '_';
         });
}

}  // namespace

SetInfo DescribeScenery(FileSet files) {
  SetInfo info;
  const std::optional<SceneryExtent> extent = ExtentOf(files);
  if (!extent) return info;
  const auto add_count = [&info](std::string_view key, int64_t count) {
    info.values.push_back({key, count});
  };
  const Scenery scenery(files);
  int64_t tiles = 0;
  int64_t airports = 0;
  for (size_t i = 0; i < files.size(); ++i) {
    if (scenery.IsCopy(i)) continue;
    if (BorderOf(files[i].summary) != nullptr) ++tiles;
    if (OutlineOf(files[i].summary) != nullptr &&
        IsNamedAfterAirport(files[i].name())) {
      ++airports;
    }
  }
  add_count("tiles", tiles);
  add_count("airports", airports);
  info.values.push_back({"west", extent->west, "degrees"});
  info.values.push_back({"east", extent->east(), "degrees"});
  info.values.push_back({"south", extent->south, "degrees"});
  info.values.push_back({"north", extent->north, "degrees"});
  const std::vector<PlacedSeam> seams = FindSeams(files);
  const auto open = static_cast<size_t>(
      std::count_if(seams.begin(), seams.end(),
                    [](const PlacedSeam& seam) { return seam.open; }));
  add_count("seams", static_cast<int64_t>(seams.size()));
  add_count("open_seams", static_cast<int64_t>(open));
  if (open > 0) info.tables.push_back(SeamTable(files, seams, open));
  return info;
}

}  // namespace trackcheck::btg
