// There is one bounding sphere, on the earth, and the tile is in it. Section
// "Bounding Sphere Object".
#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Bounding Sphere Object";
constexpr double kLowestMetres = 6.3e6;
constexpr double kHighestMetres = 6.45e6;

// `visit(ordinal, object number, run, element)` for each element of a sphere.
template <typename Visit>
void ForEachSphere(const TileFacts& tile, Visit visit) {
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (object.type != kBoundingSphere) return;
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      for (uint64_t j = run.first; j < run.first + run.count; ++j) {
        visit(ordinal++, i, run, j);
      }
    });
  });
}

void CheckMissing(const TileFacts& tile, FindingSink& sink) {
  bool any = false;
  ForEachObject(tile, [&](uint64_t, const Object& object) {
    any = any || (object.type == kBoundingSphere && object.elements > 0);
  });
  // What was cut off is not missing, and nothing is in no objects.
  if (any || !tile.document().whole || tile.document().objects.empty()) return;
  sink.Report({.rule = &rules::sphere_missing.info,
               .where = {tile.Range(tile.document().bytes.size(), 0),
                         FieldPath("bounding_sphere")},
               .message = Message("there is no bounding sphere")});
}

// Spheres for which `fails(ordinal, size)`.
template <typename Fails>
void CheckEach(const TileFacts& tile, const RuleInfo& rule, Fails fails,
               bool whole, Message (*words)(const Spot&), FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  ForEachSphere(tile, [&](uint64_t ordinal, uint64_t i, const ElementRun& run,
                          uint64_t j) {
    if (!fails(ordinal, run.size)) return;
    spots.Add({.ordinal = ordinal,
               .object = i,
               .item = j,
               .part = run.size,
               .offset = run.OffsetOf(j),
               .size = run.stride()});
  });
  spots.Report(
      rule,
      [&](const Spot& spot) {
        Location where = tile.ElementPlace(spot);
        if (!whole) {
          where.range.size = kElementHeader;
          where.field = where.field.Field("size");
        }
        return where;
      },
      words, sink);
}

void CheckMultiple(const TileFacts& tile, FindingSink& sink) {
  CheckEach(
      tile, rules::sphere_multiple.info,
      [](uint64_t ordinal, uint32_t) { return ordinal > 0; }, true,
      [](const Spot&) {
        return Message(
            "there is a bounding sphere before this one; the last "
            "one counts");
      },
      sink);
}

void CheckSize(const TileFacts& tile, FindingSink& sink) {
  CheckEach(
      tile, rules::sphere_size.info,
      [](uint64_t, uint32_t size) {
        return size < kRecordSizes[kBoundingSphere];
      },
      false,
      [](const Spot& spot) {
        return Message("the bounding sphere has $0 bytes, not 28", spot.part);
      },
      sink);
}

void CheckExtra(const TileFacts& tile, FindingSink& sink) {
  CheckEach(
      tile, rules::sphere_extra.info,
      [](uint64_t, uint32_t size) {
        return size > kRecordSizes[kBoundingSphere];
      },
      false,
      [](const Spot& spot) {
        return Message("the bounding sphere has $0 bytes, of which 28 are used",
                       spot.part);
      },
      sink);
}

void CheckNonfinite(const TileFacts& tile, FindingSink& sink) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || sphere->finite()) return;
  const bool radius = !std::isfinite(sphere->radius);
  sink.Report(
      {.rule = &rules::sphere_nonfinite.info,
       .where = {tile.Range(sphere->offset + (radius ? 24 : 0),
                            radius ? 4 : 24),
                 FieldPath(radius ? "bounding_sphere.radius"
                                  : "bounding_sphere.center")},
       .message = Message("the centre is ($0, $1, $2), the radius $3: "
                          "not all are finite",
                          sphere->x, sphere->y, sphere->z, sphere->radius)});
}

void CheckRadius(const TileFacts& tile, FindingSink& sink) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere) return;
  const bool negative = sphere->radius < 0;
  const bool none = sphere->radius == 0 && tile.list(kVertices).count > 0;
  if (!negative && !none) return;
  sink.Report({.rule = &rules::sphere_radius.info,
               .where = {tile.Range(sphere->offset + 24, 4),
                         FieldPath("bounding_sphere.radius")},
               .message = Message("the radius is $0 m", sphere->radius),
               .severity = negative ? Severity::kError : Severity::kWarning});
}

void CheckOnEarth(const TileFacts& tile, FindingSink& sink) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || !sphere->finite()) return;
  const double distance = std::hypot(sphere->x, sphere->y, sphere->z);
  if (distance >= kLowestMetres && distance <= kHighestMetres) return;
  sink.Report({.rule = &rules::sphere_not_on_earth.info,
               .where = {tile.Range(sphere->offset, 24),
                         FieldPath("bounding_sphere.center")},
               .message = Message("the centre is $0 m from that of the earth, "
                                  "the ground $1 to $2 m",
                                  distance, kLowestMetres, kHighestMetres)});
}

}  // namespace

const TileRule rules::sphere_missing = {
    .info = {.id = "btg-sphere-missing",
             .severity = Severity::kWarning,
             .title = "there is no bounding sphere",
             .section = kSection,
             .rationale = "the tile is placed at the middle of the earth with "
                          "a radius of 0",
             .remedy = "write a bounding sphere",
             .bad = "remove objects[0]",
             .ok = "set objects[0].sphere.radius 5000"},
    .check = CheckMissing};

const TileRule rules::sphere_multiple = {
    .info = {.id = "btg-sphere-multiple",
             .severity = Severity::kWarning,
             .title = "there is more than one bounding sphere",
             .section = kSection,
             .rationale = "only the last one counts",
             .remedy = "leave the others out",
             .bad = "append objects 'sphere { x: 6370000 radius: 5000 }'",
             .ok = "append objects 'type: 0'",
             .along = "btg-object-order"},
    .check = CheckMultiple};

const TileRule rules::sphere_size = {
    .info = {.id = "btg-sphere-size",
             .severity = Severity::kError,
             .title = "a bounding sphere is shorter than 28 bytes",
             .section = kSection,
             .rationale = "FlightGear reads what its memory holds behind it",
             .remedy = "write centre and radius",
             .bad = "clear objects[0].sphere; append objects[0].elements abc",
             .ok = "set objects[0].sphere.radius 5000"},
    .check = CheckSize};

const TileRule rules::sphere_extra = {
    .info = {.id = "btg-sphere-extra",
             .severity = Severity::kInfo,
             .title = "a bounding sphere is longer than 28 bytes",
             .section = kSection,
             .rationale = "this is legal; the bytes that are more are ignored",
             .remedy = "nothing to do",
             .bad = "bytes 15 1d000000; insert 47 00",
             .ok = "bytes 15 1c000000"},
    .check = CheckExtra};

const TileRule rules::sphere_nonfinite = {
    .info = {.id = "btg-sphere-nonfinite",
             .severity = Severity::kError,
             .title = "the bounding sphere is not finite",
             .section = kSection,
             .rationale = "the tile is never drawn, or everything is",
             .remedy = "compute the sphere again",
             .bad = "set objects[0].sphere.radius inf",
             .ok = "set objects[0].sphere.radius 5000"},
    .check = CheckNonfinite};

const TileRule rules::sphere_radius = {
    .info = {.id = "btg-sphere-radius",
             .severity = Severity::kError,
             .title = "the radius of the bounding sphere is not positive",
             .section = kSection,
             .rationale = "the tile is taken for invisible",
             .remedy = "write the distance of the farthest vertex",
             .bad = "set objects[0].sphere.radius -1",
             .ok = "set objects[0].sphere.radius 5000"},
    .check = CheckRadius};

const TileRule rules::sphere_not_on_earth = {
    .info = {.id = "btg-sphere-not-on-earth",
             .severity = Severity::kInfo,
             .title = "the bounding sphere is not on the earth",
             .section = kSection,
             .rationale = "coordinates are from the middle of the earth; the "
                          "tile is under the ground or in the sky",
             .remedy = "write geocentric metres",
             .bad = "set objects[0].sphere.x 6299999",
             .ok = "set objects[0].sphere.x 6300000"},
    .check = CheckOnEarth};

}  // namespace trackcheck::btg
