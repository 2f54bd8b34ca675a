#include "formats/btg/bucket.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/str_format.h"

namespace trackcheck::btg {
namespace {

// In eighths of a degree.
constexpr int32_t kDegree = 8;
constexpr int32_t kTurn = 360 * kDegree;
constexpr int32_t kPole = 90 * kDegree;

// The width of the tiles whose southern border is at `south`.
int32_t WidthOfRow(int32_t south) {
  struct Zone {
    int32_t least_latitude;  // degrees
    int32_t width;
  };
  constexpr Zone kZones[] = {{89, 96},  {86, 32},  {83, 16}, {76, 8},  {62, 4},
                             {22, 2},   {-22, 1},  {-62, 2}, {-76, 4}, {-83, 8},
                             {-86, 16}, {-89, 32}, {-90, 96}};
  for (const Zone& zone : kZones) {
    if (south >= zone.least_latitude * kDegree) return zone.width;
  }
  assert(false);
  return 0;
}

// Rounds down. Precondition: `divisor` is positive.
int32_t FloorDivide(int32_t value, int32_t divisor) {
  const int32_t quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

// The largest integer that is not above `value`, or the one above that if
// `value` is negative and misses it by rounding only, as in SimGear.
int32_t Floor(double value) {
  constexpr double kEpsilon = 1e-7;
  const auto truncated = static_cast<int32_t>(value);
  const bool whole = std::fabs(value - truncated) < kEpsilon;
  return value >= 0 || whole ? truncated : truncated - 1;
}

// Removes `suffix`, which is in lower case, from the end of `name`, which need
// not be. Returns false if it is not there.
bool RemoveSuffix(std::string_view suffix, std::string_view* name) {
  if (name->size() < suffix.size()) return false;
  const std::string_view end = name->substr(name->size() - suffix.size());
  if (!std::equal(end.begin(), end.end(), suffix.begin(), [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
      })) {
    return false;
  }
  name->remove_suffix(suffix.size());
  return true;
}

}  // namespace

std::optional<Bucket> Bucket::FromIndex(int64_t index) {
  if (index < 0 || index >= int64_t{360} << 14) return std::nullopt;
  const auto number = static_cast<int32_t>(index);
  const int32_t latitude = (number >> 6 & 0xff) - 90;
  if (latitude >= 90) return std::nullopt;
  const int32_t longitude = (number >> 14) - 180;
  const int32_t south = latitude * kDegree + (number >> 3 & 7);
  const int32_t width = WidthOfRow(south);
  const int32_t west = longitude * kDegree + (number & 7) * width;
  const Bucket bucket = InRow(south, west);
  if (bucket.index() != number) return std::nullopt;
  return bucket;
}

std::optional<Bucket> Bucket::FromFileName(std::string_view name) {
  RemoveSuffix(".gz", &name);
  if (!RemoveSuffix(".btg", &name)) return std::nullopt;
  if (name.starts_with('0') && name.size() > 1) return std::nullopt;
  int32_t index = 0;
  const auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), index);
  if (error != std::errc() || end != name.data() + name.size()) {
    return std::nullopt;
  }
  return FromIndex(index);
}

Bucket Bucket::At(double latitude, double longitude) {
  assert(latitude >= -90 && latitude <= 90);
  assert(longitude >= -180 && longitude <= 180);
  int32_t degrees = Floor(latitude);
  int32_t row = Floor((latitude - degrees) * 8);
  if (degrees == 90) {
    // The north pole is in the last tile below it.
    degrees = 89;
    row = 7;
  }
  const int32_t west = Floor(longitude);
  return InRow(degrees * kDegree + row,
               west * kDegree + Floor((longitude - west) * kDegree));
}

Bucket Bucket::InRow(int32_t south, int32_t longitude) {
  assert(south >= -kPole && south < kPole);
  const int32_t from_date_line = (longitude + kTurn / 2 + kTurn) % kTurn;
  const int32_t width = WidthOfRow(south);
  const int32_t west = from_date_line / width * width - kTurn / 2;
  return {west, south, width};
}

int32_t Bucket::index() const {
  const int32_t longitude = FloorDivide(west_, kDegree);
  const int32_t latitude = FloorDivide(south_, kDegree);
  const int32_t column = (west_ - longitude * kDegree) / width_;
  const int32_t row = south_ - latitude * kDegree;
  return (longitude + 180) << 14 | (latitude + 90) << 6 | row << 3 | column;
}

std::string Bucket::FolderName(int32_t degrees) const {
  const int32_t west = FloorDivide(west_, degrees * kDegree) * degrees;
  const int32_t south = FloorDivide(south_, degrees * kDegree) * degrees;
  return absl::StrFormat("%c%03d%c%02d", west < 0 ? 'w' : 'e', std::abs(west),
                         south < 0 ? 's' : 'n', std::abs(south));
}

std::vector<Bucket> Bucket::Neighbors(Side side) const {
  switch (side) {
    case Side::kWest:
      return {InRow(south_, west_ - 1)};
    case Side::kEast:
      return {InRow(south_, west_ + width_)};
    case Side::kSouth:
    case Side::kNorth:
      break;
  }
  const int32_t south = south_ + (side == Side::kNorth ? kHeight : -kHeight);
  std::vector<Bucket> neighbors;
  if (south < -kPole || south >= kPole) return neighbors;
  for (int32_t west = west_; west < west_ + width_;) {
    const Bucket neighbor = InRow(south, west);
    neighbors.push_back(neighbor);
    west = neighbor.west_ + neighbor.width_;
  }
  return neighbors;
}

}  // namespace trackcheck::btg
