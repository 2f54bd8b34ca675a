// What the rules of sectors share: a look at the shape of every sector, done
// once. Sections "Sector" and "Sector edge".
#ifndef TRACKCHECK_VALIDATORS_TRACK_SECTOR_SHAPES_H_
#define TRACKCHECK_VALIDATORS_TRACK_SECTOR_SHAPES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/core/run_list.h"
#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/outline.h"
#include "validators/track/predicates.h"

namespace trackcheck::track {

// Bits of what is true of one sector.
enum SectorFlag : uint16_t {
  // An edge or a place of it is not known, or too far away: it has no shape.
  kShapeless = 1,
  kFewEdges = 2,
  // Two edges start at one vertex.
  kRepeats = 4,
  // An edge joins two vertices at one place.
  kZeroLength = 8,
  // Of all of them and of those above, only these: what follows is known of
  // sectors that have none of the bits above.
  kNoOutline = 15,
  // From above it is as thin as a line.
  kNoArea = 16,
  kSelfIntersecting = 32,
  kDented = 64,
  kStraightCorner = 128,
  kUneven = 256,
  // Its edges go round clockwise seen from above.
  kClockwise = 512,
  // Its edges go round, either way: what it covers on the XZ plane is known.
  kWound = 1024,
};

struct Place {
  double x = 0;
  double y = 0;
  double z = 0;
};

Place PlaceOf(const Document& document, uint32_t vertex);
// False for what is NaN or beyond kFarthestShape.
bool HasShape(const Place& place);
bool Coincide(const Place& a, const Place& b);

// The plane that fits a sector best: altitude = y + x_slope (x - x0) + ...
struct Plane {
  Place center;
  Place normal;  // of length 1; all zero if there is no such plane
};
Plane BestPlane(std::span<const Place> corners);
double DistanceFrom(const Plane& plane, const Place& place);

// Looks at one sector after the other; used by one thread.
class SectorLook {
 public:
  explicit SectorLook(const Document& document) : document_(document) {}

  // Bits of SectorFlag.
  uint16_t Look(uint64_t sector);

  // Of the sector last looked at, which has none of kNoOutline.
  std::span<const Place> places() const { return places_; }
  // Its corners from above or, with kNoArea, on its own plane.
  std::span<const Point> corners() const { return corners_; }
  const Outline& outline() const { return outline_; }
  // The longest side of the box around it.
  double size() const { return size_; }
  // How deep a dent may be.
  double tolerance() const;

 private:
  bool Repeats(std::span<const uint32_t> starts);
  bool FlattenOnItsPlane();
  void MeasureSize();

  const Document& document_;
  std::vector<Place> places_;
  std::vector<Point> corners_;
  std::vector<uint32_t> sorted_;
  Outline outline_;
  double size_ = 0;
};

class SectorShapes {
 public:
  SectorShapes(const Document& document, WorkPool& pool);

  uint16_t flags(uint64_t sector) const { return flags_[sector]; }
  // Sectors that have one of `any` and none of `without`, folded.
  RunList Fold(uint16_t any, uint16_t without, uint64_t max_runs) const;
  uint64_t Count(uint16_t any) const;

 private:
  std::vector<uint16_t> flags_;
};

// Sectors that one task looks at.
inline constexpr uint64_t kSectorBlock = 4096;

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_SECTOR_SHAPES_H_
