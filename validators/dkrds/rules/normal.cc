#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/section/normal_limits.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Triangle Entry";
constexpr double kDegreesPerRadian = 57.29577951308232;

Location NormalPlace(const Triangles& triangles, Position at) {
  return triangles.Place(at.element, "normal", triangle::kNormal,
                         sizeof(Normal));
}

bool IsZero(const Triangles& triangles, Position at) {
  return triangles.section().NormalIsZero(at.element);
}

bool IsOutOfRange(const Triangles& triangles, Position at) {
  return !triangles.section().NormalIsInRange(at.element);
}

// A normal that is zero or out of range has a fault of its own.
bool IsNotUnit(const Triangles& triangles, Position at) {
  const SectionAnalysis& section = triangles.section();
  return !section.NormalIsUnit(at.element) &&
         !section.NormalIsZero(at.element) &&
         section.NormalIsInRange(at.element);
}

std::vector<Repair> Normalized(const Triangles& triangles, Position at) {
  Normal normal = triangles.section().normal(at.element);
  const double length = triangles.section().NormalLength(at.element);
  for (int16_t& part : normal) {
    part = static_cast<int16_t>(std::lround(part * kNormalUnit / length));
  }
  return Replaced(NormalPlace(triangles, at).range, normal);
}

std::vector<Repair> FromFace(const Triangles& triangles, Position at) {
  const std::optional<Normal> normal =
      triangles.section().FaceNormal(at.element);
  if (!normal) return {};
  return Replaced(NormalPlace(triangles, at).range, *normal);
}

constexpr Fix kFromFace = {
    FixKind::kUnsafe,
    "Computes the normal from the vertices, on the side of the stored one, or "
    "of their order if that is 0."};

bool Leans(const Triangles& triangles, Position at) {
  return triangles.section().NormalLeans(at.element);
}

}  // namespace

const TriangleRule rules::normal_zero = {
    .info = {.id = "dkrds-normal-zero",
             .severity = Severity::kWarning,
             .title = "The normal of a triangle is zero.",
             .section = kSection,
             .rationale = "A kart that hits the triangle is not pushed away.",
             .remedy = "Compute the normal from the vertices.",
             .fix = kFromFace,
             .bad = "set sections[1].triangles.normals[1] 0",
             .ok = "set sections[1].triangles.normals[1] -4096"},
    .predicate = Exact<IsZero>,
    .place = NormalPlace,
    .message =
        [](const Triangles&, Position) {
          return Message("the normal is (0, 0, 0), expected a length of $0",
                         kNormalUnit);
        },
    .repairs = FromFace};

const TriangleRule rules::normal_range = {
    .info = {.id = "dkrds-normal-range",
             .severity = Severity::kError,
             .title = "A normal has a component beyond 1.",
             .section = kSection,
             .rationale =
                 "Components are in 4096ths, so those of a unit vector are at "
                 "most 4096. 64 more are allowed for rounding.",
             .remedy = "Compute the normal from the vertices.",
             .fix = kFromFace,
             .bad = "set sections[1].triangles.normals[1] 4161",
             .ok = "set sections[1].triangles.normals[1] 4160"},
    .predicate = Exact<IsOutOfRange>,
    .place = NormalPlace,
    .message =
        [](const Triangles& triangles, Position at) {
          const Normal n = triangles.section().normal(at.element);
          return Message(
              "the normal is ($0, $1, $2), a component is at most $3", n[0],
              n[1], n[2], kLongestNormal);
        },
    .repairs = FromFace};

const TriangleRule rules::normal_unit = {
    .info = {.id = "dkrds-normal-unit",
             .severity = Severity::kWarning,
             .title = "A normal does not have unit length.",
             .section = kSection,
             .rationale = "Karts bounce off too hard or too softly, and the "
                          "light is wrong.",
             .remedy = "Divide the normal by its length.",
             .fix = {FixKind::kSafe, "Divides the normal by its length."},
             .bad = "set sections[1].triangles.normals[1] 4031",
             .ok = "set sections[1].triangles.normals[1] 4032"},
    .predicate = Exact<IsNotUnit>,
    .place = NormalPlace,
    .message =
        [](const Triangles& triangles, Position at) {
          return Message(
              "the length of the normal is $0, expected $1 to $2",
              static_cast<float>(triangles.section().NormalLength(at.element)),
              kShortestNormal, kLongestNormal);
        },
    .repairs = Normalized};

const TriangleRule rules::normal_geometry = {
    .info = {.id = "dkrds-normal-geometry",
             .severity = Severity::kWarning,
             .title = "A normal is not perpendicular to its face.",
             .section = kSection,
             .rationale =
                 "Karts bounce off in another direction than the player sees. "
                 "Either side of the face is accepted. Faces less than 16 "
                 "units high are not judged, because rounding turns them.",
             .remedy = "Compute the normal from the vertices, or correct the "
                       "vertices.",
             .fix = kFromFace,
             .bad = "set sections[1].triangles.normals[0] 360; set "
                    "sections[1].triangles.normals[1] 4080",
             .ok = "set sections[1].triangles.normals[0] 355; set "
                   "sections[1].triangles.normals[1] 4080"},
    .predicate = Exact<Leans>,
    .place = NormalPlace,
    .message =
        [](const Triangles& triangles, Position at) {
          const double cosine =
              triangles.section().NormalCosine(at.element).value_or(1);
          return Message(
              "the normal is $0 degrees from the perpendicular of its face, at "
              "most 5 are usual",
              static_cast<float>(std::acos(cosine) * kDegreesPerRadian));
        },
    .repairs = FromFace};

}  // namespace trackcheck::dkrds
