// The tiles into which FlightGear divides the earth (SGBucket). Each has an
// index, which is the name of its file.
//
// All tiles are 1/8 degree high. Their width grows from 1/8 degree at the
// equator to 12 degrees at the poles. A wide tile begins and ends where narrow
// ones do.
#ifndef TRACKCHECK_FORMATS_BTG_BUCKET_H_
#define TRACKCHECK_FORMATS_BTG_BUCKET_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trackcheck::btg {

enum class Side : uint8_t { kWest, kEast, kSouth, kNorth };
inline constexpr std::array<Side, 4> kSides = {Side::kWest, Side::kEast,
                                               Side::kSouth, Side::kNorth};

constexpr Side OppositeSide(Side side) {
  constexpr std::array<Side, 4> kOpposite = {Side::kEast, Side::kWest,
                                             Side::kNorth, Side::kSouth};
  return kOpposite[static_cast<size_t>(side)];
}

class Bucket {
 public:
  // Returns nothing if no tile has the index.
  static std::optional<Bucket> FromIndex(int64_t index);
  // The tile of a file with this name, which has no folders: an index without
  // leading zeros, then ".btg" or ".btg.gz" in any case. Nothing for any other
  // name, such as that of an airport.
  static std::optional<Bucket> FromFileName(std::string_view name);
  // The tile that holds a position: its south and west borders belong to it.
  // Precondition: `latitude` is in [-90, 90] and `longitude` in [-180, 180],
  // both in degrees.
  static Bucket At(double latitude, double longitude);

  int32_t index() const;

  // Degrees, without rounding. `west` is in [-180, 180) and `east` in
  // (-180, 180], so that at the date line `west` of a tile is not equal to
  // `east` of its neighbor.
  double west() const { return Degrees(west_); }
  double east() const { return Degrees(west_ + width_); }
  double south() const { return Degrees(south_); }
  double north() const { return Degrees(south_ + kHeight); }
  double width() const { return Degrees(width_); }
  static constexpr double height() { return Degrees(kHeight); }
  double center_longitude() const { return Degrees(2 * west_ + width_) / 2; }
  double center_latitude() const { return Degrees(2 * south_ + kHeight) / 2; }

  // The folders that hold the tile in a scenery, such as "w030n60" and, inside
  // it, "w023n66": the south-west corner, rounded down to 10 degrees and to 1.
  std::string ten_degree_folder() const { return FolderName(10); }
  std::string one_degree_folder() const { return FolderName(1); }

  // The tiles that share a piece of the border on one side, from west to east.
  // Empty where that border is a pole. Tiles that share only a corner are not
  // neighbors.
  std::vector<Bucket> Neighbors(Side side) const;

  bool operator==(const Bucket&) const = default;

 private:
  // In eighths of a degree.
  static constexpr int32_t kHeight = 1;
  static constexpr double Degrees(int32_t eighths) { return eighths / 8.0; }

  Bucket(int32_t west, int32_t south, int32_t width)
      : west_(west), south_(south), width_(width) {}

  // The tile of the row at `south` that holds the meridian `longitude`, which
  // may be a full turn off.
  static Bucket InRow(int32_t south, int32_t longitude);
  std::string FolderName(int32_t degrees) const;

  int32_t west_;
  int32_t south_;
  int32_t width_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_BUCKET_H_
