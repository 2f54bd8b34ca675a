#include "validators/btg/scenery/scenery.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/base/macros.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/btg/bucket.h"
#include "formats/btg/earth.h"
#include "validators/btg/analysis/tile_path.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/btg/scenery/stg_file.h"
#include "validators/btg/scenery/summary.h"

namespace trackcheck::btg {
namespace {

// A folder of one degree has at most 64 tiles and some hundred airports. In
// another one, airports are not looked for, since each file would be compared
// with all others.
constexpr size_t kMaxNames = 1024;

// The tile and those around it, in the order of their indices.
std::set<int32_t> TilesAround(const Bucket& bucket) {
  std::set<int32_t> indices = {bucket.index()};
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    for (const Bucket& beside : bucket.Neighbors(side)) {
      indices.insert(beside.index());
      // Those at the corners are among them.
      for (const Side end : {Side::kWest, Side::kEast}) {
        for (const Bucket& corner : beside.Neighbors(end)) {
          indices.insert(corner.index());
        }
      }
    }
  }
  for (const Side side : {Side::kWest, Side::kEast}) {
    for (const Bucket& beside : bucket.Neighbors(side)) {
      indices.insert(beside.index());
    }
  }
  return indices;
}

GeodeticPosition CenterOf(const Outline& outline) {
  const std::optional<GeodeticPosition> center = GeodeticOf(outline.center);
  ABSL_HARDENING_ASSERT(center.has_value());
  return *center;
}

Bucket TileAt(const GeodeticPosition& at) {
  return Bucket::At(at.latitude, at.longitude);
}

// Whether a place at most `radius_m` from `center` may be in the tile.
bool MayReach(const GeodeticPosition& center, double radius_m,
              const Bucket& bucket) {
  // Less than a degree of latitude has anywhere.
  constexpr double kMetersPerDegree = 110000;
  const double reach = radius_m / kMetersPerDegree;
  if (center.latitude + reach < bucket.south() ||
      center.latitude - reach > bucket.north()) {
    return false;
  }
  const double cosine = std::cos(center.latitude * std::numbers::pi / 180);
  const double aside = std::fabs(
      std::remainder(center.longitude - bucket.center_longitude(), 360));
  return (aside - bucket.width() / 2) * cosine <= reach;
}

// The name or path of a file without what says that it is compressed. Tiles
// have their numbers with this suffix in any case, too.
std::string_view PlainOf(std::string_view name) {
  constexpr absl::string_view kSuffix = ".gz";
  if (absl::EndsWithIgnoreCase({name.data(), name.size()}, kSuffix)) {
    name.remove_suffix(kSuffix.size());
  }
  return name;
}

// The names of airports among sorted `names`. A plain file hides its compressed
// copy.
std::vector<std::string_view> AirportsAmong(
    std::span<const std::string> names) {
  std::vector<std::string_view> airports;
  std::set<std::string_view> plain;
  for (const std::string_view name : names) {
    if (Bucket::FromFileName(name)) continue;
    if (plain.insert(PlainOf(name)).second) airports.push_back(name);
  }
  return airports;
}

bool IsStg(const FileOfSet& file) {
  return dynamic_cast<const StgSummary*>(file.summary) != nullptr;
}

// Two paths: of the plain tile, and compressed.
std::vector<std::string> PathsOf(const Bucket& bucket, const TilePath& beside) {
  std::string plain(beside.root);
  if (beside.has_folders()) {
    absl::StrAppend(&plain, "/", bucket.ten_degree_folder(), "/",
                    bucket.one_degree_folder());
  }
  absl::StrAppend(&plain, "/", bucket.index(), ".btg");
  return {plain, plain + ".gz"};
}

}  // namespace

Scenery::Scenery(FileSet files) : files_(files) {
  for (size_t i = 0; i < files_.size(); ++i) {
    const BtgSummary& each = summary(i);
    if (each.border != nullptr) {
      by_key_.try_emplace({each.root, each.border->bucket.index()}, i);
    }
    if (each.outline != nullptr &&
        airport_by_path_.try_emplace(PlainOf(files_[i].path), i).second) {
      const Bucket tile = TileAt(CenterOf(*each.outline));
      airports_[{each.root, tile.index()}].push_back(i);
    }
    AddToFolder(i);
  }
  FindKnownAirports();
}

void Scenery::AddToFolder(size_t file) {
  const FolderOfSet* const folder = files_[file].folder;
  if (folder == nullptr) return;
  const auto [position, is_new] =
      position_of_folder_.try_emplace(folder, folders_.size());
  if (is_new) folders_.push_back({.folder = folder});
  Folder& entry = folders_[position->second];
  const bool is_stg = IsStg(files_[file]);
  entry.root = is_stg ? stg(file).root() : std::string_view(summary(file).root);
  (is_stg ? entry.stgs : entry.files).push_back(file);
}

void Scenery::FindKnownAirports() {
  for (Folder& each : folders_) {
    std::set<std::string_view> known;
    each.is_too_large = each.folder->names.size() > kMaxNames;
    for (const size_t file : each.files) {
      const BtgSummary& of_file = summary(file);
      if (of_file.outline != nullptr) known.insert(files_[file].name());
      each.is_too_large |= of_file.border == nullptr && of_file.is_too_large;
    }
    const std::vector<std::string_view> airports =
        AirportsAmong(each.folder->names);
    each.knows_airports = std::all_of(
        airports.begin(), airports.end(),
        [&](std::string_view name) { return known.contains(name); });
  }
}

const BtgSummary& Scenery::summary(size_t number) const {
  static const BtgSummary& none = *new BtgSummary;
  if (IsStg(files_[number])) return none;
  const auto* const summary =
      dynamic_cast<const BtgSummary*>(files_[number].summary);
  ABSL_HARDENING_ASSERT(summary != nullptr);
  return *summary;
}

const StgSummary& Scenery::stg(size_t number) const {
  const auto* const summary =
      dynamic_cast<const StgSummary*>(files_[number].summary);
  ABSL_HARDENING_ASSERT(summary != nullptr);
  return *summary;
}

bool Scenery::IsCopy(size_t number) const {
  const BtgSummary& each = summary(number);
  if (each.border != nullptr) {
    return by_key_.at({each.root, each.border->bucket.index()}) != number;
  }
  const auto airport = airport_by_path_.find(PlainOf(files_[number].path));
  return airport != airport_by_path_.end() && airport->second != number;
}

void Scenery::ForEachPair(
    absl::FunctionRef<void(size_t, Side, size_t)> visit) const {
  for (size_t a = 0; a < files_.size(); ++a) {
    const BtgSummary& first = summary(a);
    if (first.border == nullptr || IsCopy(a)) continue;
    for (const Side side : {Side::kEast, Side::kNorth}) {
      for (const Bucket& neighbor : first.border->bucket.Neighbors(side)) {
        const auto b = by_key_.find({first.root, neighbor.index()});
        if (b == by_key_.end()) continue;
        if (files_[a].given || files_[b->second].given) {
          visit(a, side, b->second);
        }
      }
    }
  }
}

std::vector<size_t> Scenery::AirportsNear(size_t tile) const {
  const BtgSummary& summary_of_tile = summary(tile);
  std::vector<size_t> near;
  for (const int32_t index : TilesAround(summary_of_tile.border->bucket)) {
    const auto found = airports_.find({summary_of_tile.root, index});
    if (found == airports_.end()) continue;
    near.insert(near.end(), found->second.begin(), found->second.end());
  }
  std::sort(near.begin(), near.end());
  return near;
}

void Scenery::ForEachTileWithHoles(
    absl::FunctionRef<void(size_t, std::span<const size_t>)> visit) const {
  for (size_t tile = 0; tile < files_.size(); ++tile) {
    const BtgSummary& each = summary(tile);
    if (each.holes.empty() || IsCopy(tile)) continue;
    const std::vector<size_t> airports = AirportsNear(tile);
    if (!airports.empty()) visit(tile, airports);
  }
}

const Scenery::Folder* Scenery::FolderOf(size_t file) const {
  const auto position = position_of_folder_.find(files_[file].folder);
  return position == position_of_folder_.end() ? nullptr
                                               : &folders_[position->second];
}

bool Scenery::KnowsAllAirportsBeside(size_t file) const {
  const Folder* const folder = FolderOf(file);
  return folder != nullptr && folder->knows_airports;
}

bool Scenery::HasTooLargeAirportsBeside(size_t file) const {
  const Folder* const folder = FolderOf(file);
  return folder != nullptr && !folder->knows_airports && folder->is_too_large;
}

std::vector<std::vector<std::string>> NeighborPaths(
    std::string_view path, const FileSummary& summary,
    std::span<const std::string> names) {
  if (dynamic_cast<const StgSummary*>(&summary) != nullptr) return {};
  const TilePath parsed = ParseTilePath(path);
  const std::string folder(path.substr(0, path.size() - parsed.name.size()));
  std::vector<std::vector<std::string>> paths;
  const std::optional<Bucket> bucket = Bucket::FromFileName(parsed.name);
  if (bucket) {
    for (const Side side : kSides) {
      for (const Bucket& neighbor : bucket->Neighbors(side)) {
        paths.push_back(PathsOf(neighbor, parsed));
      }
    }
  } else {
    const auto* const airport = dynamic_cast<const BtgSummary*>(&summary);
    ABSL_HARDENING_ASSERT(airport != nullptr);
    if (airport->outline != nullptr) {
      const GeodeticPosition center = CenterOf(*airport->outline);
      for (const int32_t index : TilesAround(TileAt(center))) {
        const Bucket around = *Bucket::FromIndex(index);
        if (MayReach(center, airport->outline->radius_m, around)) {
          paths.push_back(PathsOf(around, parsed));
        }
      }
    }
  }
  if (names.size() > kMaxNames) return paths;
  for (const std::string_view name : AirportsAmong(names)) {
    paths.push_back({absl::StrCat(folder, std::string(name))});
  }
  return paths;
}

std::vector<std::string> NeededPaths(std::string_view path,
                                     const FileSummary& summary,
                                     std::span<const std::string> names) {
  const std::string_view folder = path.substr(0, path.rfind('/') + 1);
  std::vector<std::string> needed;
  const auto add = [&](std::string_view plain) {
    const std::string compressed = absl::StrCat(std::string(plain), ".gz");
    if (!std::binary_search(names.begin(), names.end(), plain) ||
        !std::binary_search(names.begin(), names.end(), compressed)) {
      return;
    }
    needed.push_back(absl::StrCat(std::string(folder), std::string(plain)));
    needed.push_back(absl::StrCat(std::string(folder), compressed));
  };
  const auto* const stg = dynamic_cast<const StgSummary*>(&summary);
  if (stg == nullptr) {
    add(PlainOf(path.substr(folder.size())));
  } else {
    for (size_t i = 0; i < stg->size(); ++i) add(PlainOf((*stg)[i].path));
  }
  return needed;
}

std::vector<std::string_view> NeighborLabels(std::string_view path) {
  const std::optional<Bucket> bucket =
      Bucket::FromFileName(ParseTilePath(path).name);
  if (!bucket) return {};
  constexpr std::array<std::string_view, kSides.size()> kNames = {
      "west", "east", "south", "north"};
  std::vector<std::string_view> labels;
  for (const Side side : kSides) {
    labels.insert(labels.end(), bucket->Neighbors(side).size(),
                  kNames[static_cast<size_t>(side)]);
  }
  return labels;
}

}  // namespace trackcheck::btg
