// The shapes of sectors: the geometry of one sector, and the traits of all
// sectors. Sections "Sector" and "Sector edge".
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_SHAPES_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_SHAPES_H_

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/outline.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {

// Traits of a sector, as bits.
enum SectorTrait : uint16_t {
  // An edge or its vertex is unknown or too far away.
  kShapeless = 1,
  kFewEdges = 2,
  // Two edges start at the same vertex.
  kRepeats = 4,
  // An edge joins two vertices at the same place.
  kZeroLength = 8,
  // Any of the above. The traits below are known only for sectors without them.
  kNoOutline = 15,
  // Seen from above, the sector is as thin as a line.
  kNoArea = 16,
  kSelfIntersecting = 32,
  kDented = 64,
  kStraightCorner = 128,
  // Seen from above, the edges go round clockwise.
  kClockwise = 256,
  // Seen from above, the edges go round, so the covered area is known.
  kWound = 512,
};

struct Point3 {
  double x = 0;
  double y = 0;
  double z = 0;
};

Point3 Point3Of(const Document& document, uint32_t vertex);
// False if a coordinate is NaN or beyond kFarthestShape.
bool HasShape(const Point3& place);
bool Coincide(const Point3& a, const Point3& b);

// The plane that fits a sector best: altitude = y + x_slope (x - x0) + ...
struct Plane {
  Point3 center;
  Point3 normal;  // of length 1; 0 if there is no such plane
};
Plane BestPlane(std::span<const Point3> corners);

// Measures one sector after the other; used by one thread. A sector is measured
// from above. If it is as thin as a line from there, it is measured on its own
// plane.
class SectorGeometry {
 public:
  // Refers to the document.
  explicit SectorGeometry(const Document& document) : document_(document) {}

  // Measures a sector. The following accessors are about this sector.
  void Measure(uint64_t sector);

  // Bits of SectorTrait.
  uint16_t traits() const { return traits_; }
  bool has_outline() const { return (traits_ & kNoOutline) == 0; }
  // Seen from above, the sector is not as thin as a line.
  bool has_area() const { return (traits_ & kNoArea) == 0; }
  // The outline, on the plane on which it is measured, does not cross itself.
  bool is_polygon() const { return is_polygon_; }

  // The places of all corners are known.
  bool has_places() const { return !places_.empty(); }
  std::span<const Point3> places() const { return places_; }
  // The corners from above or, without area, on the sector's own plane.
  // Precondition, as for all that follows: has_outline().
  std::span<const Point> corners() const {
    assert(has_outline());
    return corners_;
  }
  const Outline& outline() const { return outline_; }
  // The longest side of the bounding box.
  double size() const { return size_; }
  // The largest depth of a dent that rounding may cause.
  double tolerance() const;
  // The largest distance of a corner from the plane that fits best.
  // Precondition: is_polygon().
  double farthest_from_plane() const {
    assert(is_polygon());
    return farthest_from_plane_;
  }

 private:
  uint16_t TraitsOf(uint64_t sector);
  bool Repeats(std::span<const uint32_t> starts);
  bool FlattenOnItsPlane();
  void MeasureSize();
  void MeasurePlane();

  const Document& document_;
  uint16_t traits_ = 0;
  bool is_polygon_ = false;
  std::vector<Point3> places_;
  std::vector<Point> corners_;
  std::vector<uint32_t> sorted_;
  Outline outline_;
  double size_ = 0;
  double farthest_from_plane_ = 0;
};

// The traits and the unevenness of all sectors.
class SectorShapes {
 public:
  SectorShapes(const Document& document, WorkPool& pool);

  uint16_t traits(uint64_t sector) const { return traits_[sector]; }
  // The largest distance of a corner from the plane that fits best, as a share
  // of the sector's size; 0 if the sector is no polygon.
  double unevenness(uint64_t sector) const { return unevenness_[sector]; }
  // The traits that any of the sectors [first, first + count) has.
  uint16_t AnyOf(uint64_t first, uint64_t count) const;
  // The number of sectors that have one of the traits `any`.
  uint64_t Count(uint16_t any) const;
  // All of several sectors are clockwise: the file was probably made for axes
  // of the other handedness.
  bool mirrored() const { return mirrored_; }

 private:
  std::vector<uint16_t> traits_;
  std::vector<double> unevenness_;
  bool mirrored_ = false;
};

// The number of sectors in one task.
inline constexpr uint64_t kSectorBlock = 4096;

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_SHAPES_H_
