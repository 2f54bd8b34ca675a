#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/vector_length.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/sphere_limit.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Bounding Sphere Object";
constexpr uint64_t kSphereSize = kRecordSizes[kBoundingSphere];
constexpr uint64_t kCenterSize = 3 * sizeof(double);

Location CenterPlace(const Tile& tile, const Sphere& sphere) {
  return {tile.Range(sphere.offset, kCenterSize),
          FieldPath("bounding_sphere.center")};
}

void CheckMissing(const Tile& tile, FindingSink& sink) {
  // The sphere may be missing because objects are, and without objects there is
  // nothing to bound.
  if (!tile.KnowsAllObjects() || tile.object_count() == 0) return;
  for (const Object& object : tile.document().objects) {
    if (object.type == kBoundingSphere && object.elements > 0) return;
  }
  sink.Report({.rule = &rules::sphere_missing.info,
               .where = {tile.Range(tile.document().bytes.size(), 0),
                         FieldPath("bounding_sphere")},
               .message = Message("there is no bounding sphere")});
}

bool IsRepeated(const Spheres&, Position at) { return at.element > 0; }

Location SpherePlace(const Spheres& spheres, Position at) {
  return ElementPlace(spheres, at.element);
}

Message RepeatedMessage(const Spheres&, Position) {
  return Message(
      "there is a bounding sphere before this one; the last one counts");
}

// Of as many spheres as there are findings, all but the last one of the file.
std::vector<Repair> WithoutSphere(const Spheres& spheres, Position at) {
  const bool is_last = at.element + 1 == spheres.size();
  return WithoutElement(spheres, {.element = is_last ? 0 : at.element});
}

bool IsTooShort(const Spheres& spheres, Position at) {
  return spheres.Span(at.element).element_size < kSphereSize;
}

Message TooShortMessage(const Spheres& spheres, Position at) {
  return Message("the bounding sphere has $0, not 28",
                 Counted(spheres.Span(at.element).element_size, "byte"));
}

bool IsTooLong(const Spheres& spheres, Position at) {
  return spheres.Span(at.element).element_size > kSphereSize;
}

Message TooLongMessage(const Spheres& spheres, Position at) {
  return Message("the bounding sphere has $0 bytes, of which 28 are used",
                 spheres.Span(at.element).element_size);
}

// The first number that is not finite. Precondition: there is one.
Location NonfinitePlace(const Tile& tile, const Sphere& sphere) {
  constexpr std::string_view kAxes[] = {"x", "y", "z"};
  const double center[] = {sphere.x, sphere.y, sphere.z};
  for (uint64_t i = 0; i < std::size(center); ++i) {
    if (std::isfinite(center[i])) continue;
    const Location place = CenterPlace(tile, sphere);
    return {place.range.Element(i, sizeof(double), sizeof(double)),
            place.field.Field(kAxes[i])};
  }
  return RadiusPlace(tile, sphere);
}

void CheckNonfinite(const Tile& tile, FindingSink& sink) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || sphere->finite()) return;
  sink.Report(
      {.rule = &rules::sphere_nonfinite.info,
       .where = NonfinitePlace(tile, *sphere),
       .message = Message("the center is ($0, $1, $2) and the radius "
                          "$3, not all finite",
                          sphere->x, sphere->y, sphere->z, sphere->radius),
       .repairs = RadiusOfVertices(tile)});
}

void CheckRadius(const Tile& tile, FindingSink& sink) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere) return;
  const bool negative = sphere->radius < 0;
  const bool zero = sphere->radius == 0 && tile.list(kVertices).count > 0;
  if (!negative && !zero) return;
  sink.Report(
      {.rule = &rules::sphere_radius.info,
       .where = RadiusPlace(tile, *sphere),
       .message = Message("the radius is $0 m, not above 0 m", sphere->radius),
       .severity = negative ? Severity::kError : Severity::kWarning,
       .repairs = RadiusOfVertices(tile)});
}

void CheckOnEarth(const Tile& tile, FindingSink& sink) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || !sphere->finite() || sphere->on_earth()) return;
  const double distance_m = VectorLength(sphere->x, sphere->y, sphere->z);
  sink.Report(
      {.rule = &rules::sphere_not_on_earth.info,
       .where = CenterPlace(tile, *sphere),
       .message = Message("the center is $0 m from the center of the "
                          "earth, not $1 to $2 m like the ground",
                          distance_m,
                          static_cast<int64_t>(Sphere::kLowestGroundMeters),
                          static_cast<int64_t>(Sphere::kHighestGroundMeters))});
}

}  // namespace

const TileRule rules::sphere_missing = {
    .info = {.id = "btg-sphere-missing",
             .severity = Severity::kWarning,
             .title = "There is no bounding sphere.",
             .section = kSection,
             .rationale = "FlightGear places the tile at the center of the "
                          "earth with a radius of 0.",
             .remedy = "Write a bounding sphere.",
             .bad = "remove objects[0]",
             .ok = "set objects[0].sphere.radius 142"},
    .check = CheckMissing};

const SphereRule rules::sphere_multiple = {
    .info = {.id = "btg-sphere-multiple",
             .severity = Severity::kWarning,
             .title = "There is more than one bounding sphere.",
             .section = kSection,
             .rationale = "Only the last one counts.",
             .remedy = "Remove the others.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes all but the last one.",
                     .renumbers = true},
             .bad = "append objects 'sphere { x: 6378200 radius: 5000 }'",
             .ok = "append objects 'type: 0'",
             .also_fires = "btg-object-order"},
    .predicate = Exact<IsRepeated>,
    .place = SpherePlace,
    .message = RepeatedMessage,
    .repairs = WithoutSphere};

const SphereRule rules::sphere_size = {
    .info = {.id = "btg-sphere-size",
             .severity = Severity::kError,
             .title = "A bounding sphere is shorter than 28 bytes.",
             .section = kSection,
             .rationale =
                 "FlightGear reads bytes of an earlier element instead "
                 "of those that are missing.",
             .remedy = "Write the center and the radius.",
             .bad = "clear objects[0].sphere; append objects[0].elements abc",
             .ok = "bytes 15 1d000000; insert 47 00"},
    .predicate = Exact<IsTooShort>,
    .place = SizePlace<Spheres>,
    .message = TooShortMessage};

const SphereRule rules::sphere_extra = {
    .info = {.id = "btg-sphere-extra",
             .severity = Severity::kInfo,
             .title = "A bounding sphere is longer than 28 bytes.",
             .section = kSection,
             .rationale = "This is legal. Readers ignore the other bytes.",
             .remedy = "Nothing has to be done.",
             .fix = {FixKind::kSafe, "Removes the bytes after the radius."},
             .bad = "bytes 15 1d000000; insert 47 00",
             .ok = "bytes 15 1b000000; cut 46 1"},
    .predicate = Exact<IsTooLong>,
    .place = SizePlace<Spheres>,
    .message = TooLongMessage,
    .repairs = [](const Spheres& spheres, Position at) {
      return WithoutRest(spheres, at, kSphereSize);
    }};

const TileRule rules::sphere_nonfinite = {
    .info = {.id = "btg-sphere-nonfinite",
             .severity = Severity::kError,
             .title = "The bounding sphere is not finite.",
             .section = kSection,
             .rationale = "FlightGear draws the tile always or never.",
             .remedy = "Compute the sphere again.",
             .fix = {FixKind::kSafe,
                     "Writes the distance from the center to the farthest "
                     "vertex, if only the radius is not finite."},
             .bad = "set objects[0].sphere.radius inf",
             .ok = "set objects[0].sphere.radius 3.4e38"},
    .check = CheckNonfinite};

const TileRule rules::sphere_radius = {
    .info = {.id = "btg-sphere-radius",
             .severity = Severity::kError,
             .title = "The radius of the bounding sphere is not positive.",
             .section = kSection,
             .rationale = "FlightGear treats the tile as invisible. A radius "
                          "of 0 is a warning.",
             .remedy = "Write the distance from the center to the farthest "
                       "vertex.",
             .fix = {FixKind::kSafe, "Writes this distance."},
             .bad = "set objects[0].sphere.radius -1",
             .ok = "set objects[0].sphere.radius 1e-30"},
    .check = CheckRadius};

const TileRule rules::sphere_not_on_earth = {
    .info = {.id = "btg-sphere-not-on-earth",
             .severity = Severity::kInfo,
             .title = "The bounding sphere is not on the surface of the earth.",
             .section = kSection,
             .rationale = "Coordinates are relative to the center of the "
                          "earth, so the tile is under the ground or in the "
                          "sky.",
             .remedy = "Write geocentric coordinates in meters.",
             .bad = "set objects[0].sphere.x 6299999",
             .ok = "set objects[0].sphere.x 6300000"},
    .check = CheckOnEarth};

}  // namespace trackcheck::btg
