// Numbers of lists are finite, vertices are in the sphere and used. Sections
// "Vertex List" to "Color List".
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/wide.h"
#include "validators/btg/list_scan.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr double kSphereSlack = 1.001;
constexpr double kSphereSlackMetres = 0.01;
constexpr double kShortestNormal = 0.5;
constexpr double kLongestNormal = 1.1;

constexpr ListNames kVertexNames = {kVertices, "vertices", {"x", "y", "z"}};
constexpr ListNames kNormalNames = {kNormals, "normals", {"x", "y", "z"}};
constexpr ListNames kTexcoordNames = {kTexcoords, "texcoords", {"u", "v"}};
constexpr ListNames kColorNames = {kColors, "colors", {"r", "g", "b", "a"}};
constexpr ListNames kFloatNames = {
    kFloatAttributes, "float_attributes", {"value"}};

// Whether an exponent has all bits set.
struct AnyNonfinite {
  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count) {
    constexpr uint32_t kExponent = 0x7f800000;
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const auto bits = LoadLittleEndian<uint32_t>(data + i * sizeof(float));
      any |= static_cast<uint32_t>((bits & kExponent) == kExponent);
    }
    return any != 0;
  }
};

template <const ListNames* kNames, const Rule* kRule>
void CheckFinite(const TileFacts& tile, FindingSink& sink) {
  const List& list = tile.list(kNames->type);
  if (!RunKernel<AnyNonfinite>(
          list.data, list.count * kRecordSizes[kNames->type] / sizeof(float))) {
    return;
  }
  CheckComponents(
      tile, kRule->info, *kNames, [](float x) { return !std::isfinite(x); },
      [](float x) { return Message("the number is $0, not a finite one", x); },
      sink);
}

void CheckColorRange(const TileFacts& tile, FindingSink& sink) {
  CheckComponents(
      tile, rules::color_range.info, kColorNames,
      [](float x) { return std::isfinite(x) && (x < 0 || x > 1); },
      [](float x) { return Message("the component is $0, not in 0 to 1", x); },
      sink);
}

double VertexLength(const TileFacts& tile, uint64_t i) {
  const uint8_t* at = tile.list(kVertices).data + i * kRecordSizes[kVertices];
  const auto part = [at](uint64_t k) {
    return static_cast<double>(LoadLittleEndian<float>(at + 4 * k));
  };
  return std::sqrt(part(0) * part(0) + part(1) * part(1) + part(2) * part(2));
}

void CheckOutside(const TileFacts& tile, FindingSink& sink) {
  const std::optional<Sphere> sphere = tile.sphere();
  if (!sphere || !sphere->finite() || !(sphere->radius > 0)) return;
  const double limit =
      static_cast<double>(sphere->radius) * kSphereSlack + kSphereSlackMetres;
  CheckRecords(
      tile, rules::vertex_outside_sphere.info, kVertexNames,
      [&](uint64_t i) {
        const double length = VertexLength(tile, i);
        return std::isfinite(length) && length > limit;
      },
      [&](uint64_t i) {
        return Message("the vertex is $0 m from the centre, the radius is $1 m",
                       static_cast<float>(VertexLength(tile, i)),
                       sphere->radius);
      },
      sink);
}

double NormalLength(const TileFacts& tile, uint64_t i) {
  const uint8_t* at = tile.list(kNormals).data + i * kRecordSizes[kNormals];
  const auto part = [at](uint64_t k) { return at[k] / 127.5 - 1; };
  return std::sqrt(part(0) * part(0) + part(1) * part(1) + part(2) * part(2));
}

void CheckNormalLength(const TileFacts& tile, FindingSink& sink) {
  CheckRecords(
      tile, rules::normal_length.info, kNormalNames,
      [&](uint64_t i) {
        const double length = NormalLength(tile, i);
        return length < kShortestNormal || length > kLongestNormal;
      },
      [&](uint64_t i) {
        return Message("the normal is $0 long, a unit vector is 1",
                       static_cast<float>(NormalLength(tile, i)));
      },
      sink);
}

}  // namespace

const Rule rules::vertex_nonfinite = {
    .info = {.id = "btg-vertex-nonfinite",
             .severity = Severity::kError,
             .title = "a vertex is not finite",
             .section = "Vertex List",
             .rationale = "the tile's bounds become NaN, and it disappears",
             .remedy = "remove the vertex and its triangles",
             .bad = "set objects[1].floats[4] nan",
             .ok = "set objects[1].floats[4] 9"},
    .check = CheckFinite<&kVertexNames, &rules::vertex_nonfinite>};

const Rule rules::texcoord_nonfinite = {
    .info = {.id = "btg-texcoord-nonfinite",
             .severity = Severity::kError,
             .title = "a texture coordinate is not finite",
             .section = "Texture Coordinates List",
             .rationale = "the triangle is drawn in one colour or not at all",
             .remedy = "compute the coordinate again",
             .bad = "set objects[4].floats[3] inf",
             .ok = "set objects[4].floats[3] -804"},
    .check = CheckFinite<&kTexcoordNames, &rules::texcoord_nonfinite>};

const Rule rules::color_nonfinite = {
    .info = {.id = "btg-color-nonfinite",
             .severity = Severity::kError,
             .title = "a colour is not finite",
             .section = "Color List",
             .rationale = "what is drawn with it is black or white",
             .remedy = "write 0 to 1",
             .bad =
                 "clear objects[2].elements; set objects[2].floats 0 nan 1 1",
             .ok =
                 "clear objects[2].elements; set objects[2].floats 0 0.5 1 1"},
    .check = CheckFinite<&kColorNames, &rules::color_nonfinite>};

const Rule rules::attribute_nonfinite = {
    .info = {.id = "btg-attribute-nonfinite",
             .severity = Severity::kError,
             .title = "a vertex attribute is not finite",
             .section = "Vertex Attributes",
             .rationale = "shaders that use it draw garbage",
             .remedy = "compute the attribute again",
             .bad = "set objects[2].type 5; clear objects[2].elements; set "
                    "objects[2].floats 0 -inf",
             .ok = "set objects[2].type 5; clear objects[2].elements; set "
                   "objects[2].floats 0 -1e30",
             .along = "btg-object-order"},
    .check = CheckFinite<&kFloatNames, &rules::attribute_nonfinite>};

const Rule rules::color_range = {
    .info = {.id = "btg-color-range",
             .severity = Severity::kWarning,
             .title = "a colour is outside of 0 to 1",
             .section = "Color List",
             .rationale = "it is clamped when it is drawn; bytes in place of "
                          "floats look like this",
             .remedy = "write 0 to 1",
             .bad =
                 "clear objects[2].elements; set objects[2].floats 0 0 1.001 1",
             .ok = "clear objects[2].elements; set objects[2].floats 0 0 1 1"},
    .check = CheckColorRange};

const Rule rules::vertex_outside_sphere = {
    .info = {.id = "btg-vertex-outside-sphere",
             .severity = Severity::kWarning,
             .title = "a vertex is outside of the bounding sphere",
             .section = "Bounding Sphere Object",
             .rationale = "the tile is culled while that vertex is in view",
             .remedy = "write the distance of the farthest vertex as radius",
             .bad = "set objects[0].sphere.radius 140",
             .ok = "set objects[0].sphere.radius 142"},
    .check = CheckOutside};

const Rule rules::normal_length = {
    .info =
        {.id = "btg-normal-length",
         .severity = Severity::kInfo,
         .title = "a normal is no unit vector",
         .section = "Normal List",
         .rationale = "readers normalize it; one that is far off hints at "
                      "signed bytes in place of unsigned ones",
         .remedy = "write (c + 1) * 127.5",
         .bad = "set objects[3].elements[0] "
                "\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xb0",
         .ok = "set objects[3].elements[0] "
               "\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xc0"},
    .check = CheckNormalLength};

}  // namespace trackcheck::btg
