// Normals have unit length and stand on their faces. Section "Triangle Entry".
#include <cmath>
#include <cstdint>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Triangle Entry";
constexpr double kDegreesPerRadian = 57.29577951308232;

// Triangles for which `fails(view, t)`, of the sections that are suspect.
void CheckNormals(const TrackFacts& track, const RuleInfo& rule,
                  Suspicions suspicion,
                  bool (*fails)(const SectionView& view, uint64_t t),
                  Message (*words)(const SectionView& view, uint64_t t),
                  FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    if (!track.Suspects(view.number(), suspicion)) return;
    CheckElements(
        rule, rule.severity, view.triangles(),
        [&](uint64_t t) { return fails(view, t) ? 1 : 0; },
        {[&](uint64_t t) {
           return TrianglePlace(track, view, t, "normal", triangle::kNormal,
                                sizeof(Normal));
         },
         [&](uint64_t t) { return words(view, t); }},
        sink);
  });
}

void CheckZero(const TrackFacts& track, FindingSink& sink) {
  CheckNormals(
      track, rules::normal_zero.info, kNormalLength,
      [](const SectionView& view, uint64_t t) { return view.NormalIsZero(t); },
      [](const SectionView&, uint64_t) {
        return Message("the normal is (0, 0, 0)");
      },
      sink);
}

void CheckRange(const TrackFacts& track, FindingSink& sink) {
  CheckNormals(
      track, rules::normal_range.info, kNormalLength,
      [](const SectionView& view, uint64_t t) {
        return !view.NormalInRange(t);
      },
      [](const SectionView& view, uint64_t t) {
        const Normal n = view.normal(t);
        return Message("the normal is ($0, $1, $2), 1 is $3", n[0], n[1], n[2],
                       kNormalUnit);
      },
      sink);
}

void CheckUnit(const TrackFacts& track, FindingSink& sink) {
  CheckNormals(
      track, rules::normal_unit.info, kNormalLength,
      [](const SectionView& view, uint64_t t) {
        return !view.NormalIsUnit(t) && !view.NormalIsZero(t) &&
               view.NormalInRange(t);
      },
      [](const SectionView& view, uint64_t t) {
        return Message("the normal is $0 long, 1 is $1, give or take $2",
                       static_cast<float>(view.NormalLength(t)), kNormalUnit,
                       kNormalSlack);
      },
      sink);
}

void CheckGeometry(const TrackFacts& track, FindingSink& sink) {
  CheckNormals(
      track, rules::normal_geometry.info, kFace,
      [](const SectionView& view, uint64_t t) { return view.NormalIsOff(t); },
      [](const SectionView& view, uint64_t t) {
        const double cosine = view.NormalCosine(t).value_or(1);
        return Message(
            "the normal leans $0 degrees from its face, at most 5 are usual",
            static_cast<float>(std::acos(cosine) * kDegreesPerRadian));
      },
      sink);
}

}  // namespace

const Rule rules::normal_zero = {
    .info = {.id = "dkrds-normal-zero",
             .severity = Severity::kWarning,
             .title = "the normal of a triangle is zero",
             .section = kSection,
             .rationale = "a kart that hits the triangle is pushed nowhere",
             .remedy = "compute the normal from the vertices",
             .bad = "set sections[1].triangles.normals[1] 0",
             .ok = "set sections[1].triangles.normals[1] -4096"},
    .check = CheckZero};

const Rule rules::normal_range = {
    .info = {.id = "dkrds-normal-range",
             .severity = Severity::kError,
             .title = "a normal has a component beyond 1",
             .section = kSection,
             .rationale =
                 "components are 4096ths, and none of a unit vector is "
                 "larger than 4096; 64 more are taken for rounding",
             .remedy = "compute the normal from the vertices",
             .bad = "set sections[1].triangles.normals[1] 4161",
             .ok = "set sections[1].triangles.normals[1] 4160"},
    .check = CheckRange};

const Rule rules::normal_unit = {
    .info = {.id = "dkrds-normal-unit",
             .severity = Severity::kWarning,
             .title = "a normal is not of unit length",
             .section = kSection,
             .rationale = "karts bounce off too hard or too softly, and light "
                          "is wrong",
             .remedy = "divide the normal by its length",
             .bad = "set sections[1].triangles.normals[1] 4031",
             .ok = "set sections[1].triangles.normals[1] 4032"},
    .check = CheckUnit};

const Rule rules::normal_geometry = {
    .info = {.id = "dkrds-normal-geometry",
             .severity = Severity::kWarning,
             .title = "a normal does not stand on its face",
             .section = kSection,
             .rationale =
                 "karts bounce off in another direction than one sees. "
                 "Either side of the face will do; faces less than 16 "
                 "units high are not judged, as rounding turns them",
             .remedy = "compute the normal from the vertices, or correct the "
                       "vertices",
             .bad = "set sections[1].triangles.normals[0] 360; set "
                    "sections[1].triangles.normals[1] 4080",
             .ok = "set sections[1].triangles.normals[0] 355; set "
                   "sections[1].triangles.normals[1] 4080"},
    .check = CheckGeometry};

}  // namespace trackcheck::dkrds
