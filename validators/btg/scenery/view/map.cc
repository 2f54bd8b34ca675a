#include "validators/btg/scenery/view/map.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "formats/api/plan_view.h"
#include "formats/api/set_view.h"
#include "formats/btg/bucket.h"
#include "formats/btg/earth.h"
#include "formats/core/findings/counted.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/btg/scenery/seam.h"
#include "validators/btg/scenery/shared_border.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/scenery/view/seams.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

constexpr double kKilometersPerDegree = 111.32;
// Near a pole, tiles are not shown narrower than this part of their width in
// degrees.
constexpr double kMinCosine = 0.02;

// The diagonal of a square of ten degrees is shorter, in degrees.
constexpr double kLargestSquare = 15;

constexpr std::string_view kTiles = "tiles";
constexpr std::string_view kSeams = "worst_seams";

// The squares with an outline and a label: tiles, or in a large scenery the
// squares that its folders stand for.
enum class Grid : uint8_t { kTile, kDegree, kTenDegrees };

// The seams whose gaps are above a limit, and up to that of the next class.
struct GapClass {
  std::string_view name;
  double above_m = 0;
  PlanColor color;
  double line_width = 3;
};
constexpr std::array<GapClass, 4> kGapClasses = {
    {{"gap up to 1 m", 0, {240, 180, 30}, 2.5},
     {"gap of 1 to 10 m", 1, {235, 110, 20}, 3},
     {"gap of 10 to 100 m", 10, {205, 30, 45}, 4},
     {"gap above 100 m", 100, {125, 20, 135}, 5}}};

size_t ClassOf(double gap_m) {
  size_t found = 0;
  for (size_t i = 1; i < kGapClasses.size(); ++i) {
    if (gap_m > kGapClasses[i].above_m) found = i;
  }
  return found;
}

// The number in "LIST[NUMBER]".
std::optional<uint64_t> NumberIn(std::string_view list,
                                 std::string_view field) {
  if (!field.starts_with(list)) return std::nullopt;
  field.remove_prefix(list.size());
  if (!field.starts_with('[')) return std::nullopt;
  field.remove_prefix(1);
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(field.data(), field.data() + field.size(), number);
  if (error != std::errc() || end == field.data() + field.size() ||
      *end != ']') {
    return std::nullopt;
  }
  return number;
}

class SceneryMap final : public SetPlanView {
 public:
  SceneryMap(FileSet files, const SceneryExtent& extent)
      : extent_(extent),
        km_per_degree_east_(
            kKilometersPerDegree *
            std::max(kMinCosine, std::cos(extent.middle_latitude() *
                                          std::numbers::pi / 180))) {
    for (const FileOfSet& file : files) {
      borders_.push_back(BorderOf(file.summary));
      const Outline* const outline = OutlineOf(file.summary);
      airports_.push_back(std::nullopt);
      const auto at =
          outline == nullptr ? std::nullopt : GeodeticOf(outline->center);
      if (!at) continue;
      airports_.back() = PlaceOf(at->longitude, at->latitude);
      const std::string_view name = file.name();
      airport_names_.emplace_back(name.substr(0, name.find('.')));
    }
    seams_ = FindSeams(files);
    const double size_km =
        std::max(extent.width * km_per_degree_east_,
                 (extent.north - extent.south) * kKilometersPerDegree);
    const double degrees = size_km / kKilometersPerDegree;
    radius_km_ = size_km + kLargestSquare * kKilometersPerDegree;
    // A label has to fit into a square of a map of usual size.
    grid_ = degrees <= 2    ? Grid::kTile
            : degrees <= 16 ? Grid::kDegree
                            : Grid::kTenDegrees;
  }

  PlanFrame frame() const override {
    return {.right = {.name = "east"},
            .up = {.name = "north"},
            .unit = "km",
            .up_is_north = true,
            .stated_radius = radius_km_};
  }

  std::vector<std::string> subtitles() const override {
    const auto open = static_cast<uint64_t>(
        std::count_if(seams_.begin(), seams_.end(),
                      [](const PlacedSeam& seam) { return seam.open; }));
    const auto tiles = static_cast<uint64_t>(
        std::count_if(borders_.begin(), borders_.end(),
                      [](const TileBorder* border) { return border; }));
    return {
        Counted(tiles, "tile"),
        absl::StrFormat("longitude %g to %g, latitude %g to %g", extent_.west,
                        extent_.east(), extent_.south, extent_.north),
        absl::StrCat(open, " of ", Counted(seams_.size(), "seam"),
                     open == 1 ? " is open" : " are open")};
  }

  void Visit(PlanVisitor& visitor) const override {
    VisitGround(visitor);
    VisitGrid(visitor);
    VisitSeams(visitor);
    VisitAirports(visitor);
  }

  std::optional<PlanPoint> Locate(std::string_view field) const override {
    if (const auto index = NumberIn(kTiles, field)) {
      for (const TileBorder* const border : borders_) {
        if (border != nullptr &&
            static_cast<uint64_t>(border->bucket.index()) == *index) {
          return CenterOf(border->bucket);
        }
      }
    }
    if (const auto seam = NumberIn(kSeams, field);
        seam && *seam < seams_.size()) {
      const Seam& at = seams_[*seam].seam;
      return PlaceOf(at.longitude, at.latitude);
    }
    return std::nullopt;
  }

  std::optional<PlanPoint> LocateIn(size_t file,
                                    std::string_view field) const override {
    if (file >= borders_.size()) return std::nullopt;
    if (borders_[file] == nullptr) return airports_[file];
    const TileBorder& border = *borders_[file];
    const std::optional<uint64_t> vertex = NumberIn("vertices", field);
    if (vertex) {
      for (const BorderSide& side : border.sides) {
        for (const BorderPoint& point : side.points) {
          if (point.vertex != *vertex) continue;
          const auto at = GeodeticOf(border.PositionOf(point));
          if (at) return PlaceOf(at->longitude, at->latitude);
        }
      }
    }
    return CenterOf(border.bucket);
  }

 private:
  // `longitude` is at most half a turn from the middle, or a full turn off.
  double East_km(double longitude) const {
    return std::remainder(longitude - extent_.middle_longitude(), 360) *
           km_per_degree_east_;
  }
  double North_km(double latitude) const {
    return (latitude - extent_.middle_latitude()) * kKilometersPerDegree;
  }
  PlanPoint PlaceOf(double longitude, double latitude) const {
    return {East_km(longitude), North_km(latitude)};
  }
  PlanPoint CenterOf(const Bucket& bucket) const {
    return PlaceOf(bucket.center_longitude(), bucket.center_latitude());
  }

  // The corners from the south-west on, counterclockwise. It is placed by its
  // middle, so that no corner is a full turn off.
  std::array<PlanVertex, 5> Rectangle(double west, double south, double width,
                                      double height) const {
    const PlanPoint middle = PlaceOf(west + width / 2, south + height / 2);
    const double x = width / 2 * km_per_degree_east_;
    const double y = height / 2 * kKilometersPerDegree;
    return {{{middle.x - x, middle.y - y},
             {middle.x + x, middle.y - y},
             {middle.x + x, middle.y + y},
             {middle.x - x, middle.y + y},
             {middle.x - x, middle.y - y}}};
  }

  // The square of `size` degrees whose folder has the tile, cut at the edges of
  // the map.
  std::array<PlanVertex, 5> SquareOf(const Bucket& bucket, double size) const {
    const auto down = [size](double degrees) {
      return std::floor(degrees / size) * size;
    };
    const double bottom = down(bucket.south());
    const double middle = extent_.middle_longitude();
    // Degrees from the middle.
    const double begin = std::remainder(bucket.west() - middle, 360) -
                         (bucket.west() - down(bucket.west()));
    // Less than a millimeter inside, so that rounding puts no corner outside.
    constexpr double kInside = 1e-9;
    const double south = std::max(bottom, extent_.south + kInside);
    const double north = std::min(bottom + size, extent_.north - kInside);
    const double west = std::max(begin, kInside - extent_.width / 2);
    const double east = std::min(begin + size, extent_.width / 2 - kInside);
    return Rectangle(middle + west, south, east - west, north - south);
  }

  static PlanRows RowsOf(const Bucket& bucket) {
    return {.list = kTiles,
            .first = static_cast<uint64_t>(bucket.index()),
            .step = 0};
  }

  void VisitGround(PlanVisitor& visitor) const {
    visitor.EnterLayer({.name = "tile", .paint = PlanColor{206, 217, 196}});
    for (const TileBorder* const border : borders_) {
      if (border == nullptr) continue;
      const Bucket& bucket = border->bucket;
      const auto corners = Rectangle(bucket.west(), bucket.south(),
                                     bucket.width(), Bucket::height());
      const std::array<PlanTriangle, 2> halves = {
          {{corners[0], corners[1], corners[2]},
           {corners[0], corners[2], corners[3]}}};
      visitor.AddTriangles(RowsOf(bucket), halves);
    }
  }

  // The squares with tiles, and their labels.
  void VisitGrid(PlanVisitor& visitor) const {
    struct Square {
      std::array<PlanVertex, 5> outline;
      PlanRows rows;
    };
    std::map<std::string, Square> squares;  // by label
    for (const TileBorder* const border : borders_) {
      if (border == nullptr) continue;
      const Bucket& bucket = border->bucket;
      if (grid_ == Grid::kTile) {
        squares.emplace(std::to_string(bucket.index()),
                        Square{Rectangle(bucket.west(), bucket.south(),
                                         bucket.width(), Bucket::height()),
                               RowsOf(bucket)});
        continue;
      }
      const double size = grid_ == Grid::kDegree ? 1 : 10;
      squares.emplace(grid_ == Grid::kDegree ? bucket.one_degree_folder()
                                             : bucket.ten_degree_folder(),
                      Square{SquareOf(bucket, size), {}});
    }
    visitor.EnterLayer({.name = grid_ == Grid::kTile ? "border"
                                : grid_ == Grid::kDegree
                                    ? "square of 1 degree"
                                    : "square of 10 degrees",
                        .paint = PlanHue::kGray,
                        .counted = true,
                        .secondary = true,
                        .line_width = 0.75});
    for (const auto& [label, square] : squares) {
      visitor.AddLine(square.rows, square.outline);
    }
    for (const auto& [label, square] : squares) {
      const auto& corners = square.outline;
      visitor.AddMark({.kind = PlanMark::Kind::kLabel,
                       .at = {(corners[0].x + corners[2].x) / 2,
                              (corners[0].y + corners[2].y) / 2},
                       .text = label});
    }
  }

  void AddSeam(size_t number, PlanVisitor& visitor) const {
    const PlacedSeam& placed = seams_[number];
    const Bucket& tile = borders_[placed.tile]->bucket;
    const Bucket& neighbor = borders_[placed.neighbor]->bucket;
    const SharedBorder shared = ShareBorder(tile, placed.side, neighbor);
    // Seen from the tile, so that the date line is on one side of the map.
    const double middle = East_km(tile.center_longitude());
    const auto vertex = [&](double along) -> PlanVertex {
      const double longitude = shared.runs_north ? shared.line : along;
      const double latitude = shared.runs_north ? along : shared.line;
      return {
          middle + (longitude - tile.center_longitude()) * km_per_degree_east_,
          North_km(latitude)};
    };
    visitor.AddLine({.list = kSeams, .first = number, .step = 0},
                    std::array{vertex(shared.first), vertex(shared.last)});
  }

  void VisitSeams(PlanVisitor& visitor) const {
    visitor.EnterLayer({.name = "closed seam",
                        .paint = PlanColor{120, 150, 120},
                        .counted = true,
                        .line_width = 1});
    for (size_t i = 0; i < seams_.size(); ++i) {
      if (!seams_[i].open) AddSeam(i, visitor);
    }
    for (size_t k = 0; k < kGapClasses.size(); ++k) {
      const GapClass& gaps = kGapClasses[k];
      bool entered = false;
      for (size_t i = 0; i < seams_.size(); ++i) {
        if (!seams_[i].open || ClassOf(seams_[i].seam.gap_m) != k) continue;
        if (!entered) {
          visitor.EnterLayer({.name = gaps.name,
                              .paint = gaps.color,
                              .counted = true,
                              .line_width = gaps.line_width});
        }
        entered = true;
        AddSeam(i, visitor);
      }
    }
  }

  void VisitAirports(PlanVisitor& visitor) const {
    visitor.EnterLayer(
        {.name = "airport", .paint = PlanHue::kBlue, .counted = true});
    size_t number = 0;
    for (const std::optional<PlanPoint>& at : airports_) {
      if (!at) continue;
      visitor.AddPoints({}, std::array{PlanVertex{at->x, at->y, 0}});
      visitor.AddMark({.kind = PlanMark::Kind::kLabel,
                       .at = *at,
                       .text = airport_names_[number++]});
    }
  }

  const SceneryExtent extent_;
  const double km_per_degree_east_;
  // No shape is farther from the middle.
  double radius_km_ = 0;
  Grid grid_ = Grid::kTile;
  std::vector<const TileBorder*> borders_;  // of the files, or null
  // The centers of the airports among the files, and their names.
  std::vector<std::optional<PlanPoint>> airports_;
  std::vector<std::string> airport_names_;
  std::vector<PlacedSeam> seams_;
};

// A square of one degree, by the degrees of its south-west corner.
struct Square {
  int latitude = 0;
  int longitude = 0;  // in [-180, 180)

  auto operator<=>(const Square&) const = default;
};

std::optional<Square> SquareOf(const FileSummary* summary) {
  const auto at = [](double latitude, double longitude) {
    const auto degrees = static_cast<int>(std::floor(longitude));
    return Square{static_cast<int>(std::floor(latitude)),
                  degrees == 180 ? -180 : degrees};
  };
  if (const TileBorder* const border = BorderOf(summary)) {
    return at(border->bucket.center_latitude(),
              border->bucket.center_longitude());
  }
  const Outline* const outline = OutlineOf(summary);
  const auto center =
      outline == nullptr ? std::nullopt : GeodeticOf(outline->center);
  if (!center) return std::nullopt;
  return at(center->latitude, center->longitude);
}

// The squares in reach of one another, each with the number of its group.
// Squares with at most one empty one between them are.
void NumberGroups(std::map<Square, size_t>& groups) {
  constexpr size_t kNone = SIZE_MAX;
  constexpr int kReach = 2;
  for (auto& [square, group] : groups) group = kNone;
  size_t next = 0;
  for (auto& [square, group] : groups) {
    if (group != kNone) continue;
    group = next++;
    std::vector<Square> reached = {square};
    while (!reached.empty()) {
      const Square from = reached.back();
      reached.pop_back();
      for (int up = -kReach; up <= kReach; ++up) {
        for (int right = -kReach; right <= kReach; ++right) {
          const int longitude = (from.longitude + right + 540) % 360 - 180;
          const auto found = groups.find({from.latitude + up, longitude});
          if (found == groups.end() || found->second != kNone) continue;
          found->second = group;
          reached.push_back(found->first);
        }
      }
    }
  }
}

}  // namespace

std::vector<std::vector<FileOfSet>> PartsOfScenery(FileSet files) {
  std::map<Square, size_t> groups;
  for (const FileOfSet& file : files) {
    if (const auto square = SquareOf(file.summary)) groups.emplace(*square, 0);
  }
  NumberGroups(groups);
  std::vector<std::vector<FileOfSet>> parts;
  std::map<size_t, size_t> part_of_group;
  for (const FileOfSet& file : files) {
    const std::optional<Square> square = SquareOf(file.summary);
    if (!square) continue;
    const size_t part =
        part_of_group.emplace(groups.at(*square), parts.size()).first->second;
    if (part == parts.size()) parts.emplace_back();
    parts[part].push_back(file);
  }
  return parts;
}

std::unique_ptr<SetPlanView> MapOfScenery(FileSet files) {
  const std::optional<SceneryExtent> extent = ExtentOf(files);
  if (!extent) return nullptr;
  return std::make_unique<SceneryMap>(files, *extent);
}

}  // namespace trackcheck::btg
