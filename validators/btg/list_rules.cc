// Numbers of lists are finite, colours are in 0 to 1, vertices in the sphere
// and normals of unit length. Sections "Vertex List" to "Color List".
#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/btg/list_column.h"
#include "validators/btg/list_screens.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr double kSphereSlack = 1.001;
constexpr double kSphereSlackMetres = 0.01;

template <const ListNames& kNames>
ColumnCheck BindFinite(const RuleInfo& info, const TileFacts& tile) {
  const ListColumn column(tile, kNames);
  return CheckParts(
      info, column,
      [parts = column.parts()](const uint8_t* data, uint64_t count) {
        return AnyNonfinite(data, count * parts);
      },
      [](float x) { return !std::isfinite(x); },
      [](float x) { return Message("the number is $0, not a finite one", x); });
}

ColumnCheck BindColorRange(const RuleInfo& info, const TileFacts& tile) {
  const ListColumn column(tile, kColorNames);
  return CheckParts(
      info, column,
      [parts = column.parts()](const uint8_t* data, uint64_t count) {
        return AnyOutsideUnit(data, count * parts);
      },
      [](float x) { return std::isfinite(x) && (x < 0 || x > 1); },
      [](float x) { return Message("the component is $0, not in 0 to 1", x); });
}

double VertexLength(const uint8_t* vertex) {
  const auto part = [vertex](uint64_t k) {
    return static_cast<double>(LoadLittleEndian<float>(vertex + 4 * k));
  };
  return std::sqrt(part(0) * part(0) + part(1) * part(1) + part(2) * part(2));
}

ColumnCheck BindOutside(const RuleInfo& info, const TileFacts& tile) {
  const ListColumn column(tile, kVertexNames);
  const std::optional<Sphere> sphere = tile.sphere();
  const bool bounded = sphere && sphere->finite() && sphere->radius > 0;
  const float radius = bounded ? sphere->radius : 0;
  const double limit =
      static_cast<double>(radius) * kSphereSlack + kSphereSlackMetres;
  return CheckRecords(
      info, column,
      [bounded, limit](const uint8_t* data, uint64_t count) {
        return bounded && AnyVertexBeyond(data, count, limit);
      },
      [column, limit](uint64_t i) {
        const double length = VertexLength(column.Address(i));
        return std::isfinite(length) && length > limit;
      },
      [column, radius](uint64_t i) {
        return Message("the vertex is $0 m from the centre, the radius is $1 m",
                       static_cast<float>(VertexLength(column.Address(i))),
                       radius);
      });
}

double NormalLength(const uint8_t* normal) {
  const auto part = [normal](uint64_t k) { return normal[k] / 127.5 - 1; };
  return std::sqrt(part(0) * part(0) + part(1) * part(1) + part(2) * part(2));
}

ColumnCheck BindNormalLength(const RuleInfo& info, const TileFacts& tile) {
  const ListColumn column(tile, kNormalNames);
  return CheckRecords(
      info, column, AnyNormalOff,
      [column](uint64_t i) {
        const double length = NormalLength(column.Address(i));
        return length < kShortestNormal || length > kLongestNormal;
      },
      [column](uint64_t i) {
        return Message("the normal is $0 long, a unit vector is 1",
                       static_cast<float>(NormalLength(column.Address(i))));
      });
}

}  // namespace

const ListRule rules::vertex_nonfinite = {
    .info = {.id = "btg-vertex-nonfinite",
             .severity = Severity::kError,
             .title = "a vertex is not finite",
             .section = "Vertex List",
             .rationale = "the tile's bounds become NaN, and it disappears",
             .remedy = "remove the vertex and its triangles",
             .bad = "set objects[1].floats[4] nan",
             .ok = "set objects[1].floats[4] 9"},
    .list = kVertices,
    .bind = BindFinite<kVertexNames>};

const ListRule rules::texcoord_nonfinite = {
    .info = {.id = "btg-texcoord-nonfinite",
             .severity = Severity::kError,
             .title = "a texture coordinate is not finite",
             .section = "Texture Coordinates List",
             .rationale = "the triangle is drawn in one colour or not at all",
             .remedy = "compute the coordinate again",
             .bad = "set objects[4].floats[3] inf",
             .ok = "set objects[4].floats[3] -804"},
    .list = kTexcoords,
    .bind = BindFinite<kTexcoordNames>};

const ListRule rules::color_nonfinite = {
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
    .list = kColors,
    .bind = BindFinite<kColorNames>};

const ListRule rules::attribute_nonfinite = {
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
    .list = kFloatAttributes,
    .bind = BindFinite<kFloatNames>};

const ListRule rules::color_range = {
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
    .list = kColors,
    .bind = BindColorRange};

const ListRule rules::vertex_outside_sphere = {
    .info = {.id = "btg-vertex-outside-sphere",
             .severity = Severity::kWarning,
             .title = "a vertex is outside of the bounding sphere",
             .section = "Bounding Sphere Object",
             .rationale = "the tile is culled while that vertex is in view",
             .remedy = "write the distance of the farthest vertex as radius",
             .bad = "set objects[0].sphere.radius 140",
             .ok = "set objects[0].sphere.radius 142"},
    .list = kVertices,
    .bind = BindOutside};

const ListRule rules::normal_length = {
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
    .list = kNormals,
    .bind = BindNormalLength};

}  // namespace trackcheck::btg
