// Every coordinate is a finite float of sensible size. Section "Points".
#include <bit>
#include <cmath>
#include <cstdint>

#include "validators/rld/rule_types.h"
#include "validators/rld/scalar_rule.h"
#include "validators/rld/vertex_limits.h"

namespace trackcheck::rld {
namespace {

struct Nonfinite {
  static TRACKCHECK_KERNEL bool Fails(uint32_t bits, uint32_t) {
    return (bits & kMagnitude) >= kInfinity;
  }
};

struct Denormal {
  static TRACKCHECK_KERNEL bool Fails(uint32_t bits, uint32_t) {
    // Zero wraps around to the largest number.
    return (bits & kMagnitude) - 1 < kSmallestNormal - 1;
  }
};

struct Huge {
  static TRACKCHECK_KERNEL bool Fails(uint32_t bits, uint32_t) {
    // Magnitudes order like integers; what is beyond them is not finite.
    constexpr uint32_t kFirst = std::bit_cast<uint32_t>(kHuge) + 1;
    return (bits & kMagnitude) - kFirst < kInfinity - kFirst;
  }
};

struct NegativeZero {
  static TRACKCHECK_KERNEL bool Fails(uint32_t bits, uint32_t) {
    return bits == kNegativeZero;
  }
};

double Magnitude(uint32_t bits) {
  return std::fabs(static_cast<double>(std::bit_cast<float>(bits)));
}

template <typename Test, ScalarWords (*Words)()>
ColumnCheck Bind(const RuleInfo& info, const Document& document) {
  return BindScalarCheck<Test>(info, VertexTable(document), Words());
}

ScalarWords NonfiniteWords() {
  return {nullptr, [](uint32_t bits, uint32_t) {
            return Message("the coordinate is $0, not a finite number",
                           std::bit_cast<float>(bits));
          }};
}

ScalarWords DenormalWords() {
  return {nullptr, [](uint32_t bits, uint32_t) {
            return Message("the coordinate $0 m is denormal",
                           std::bit_cast<float>(bits));
          }};
}

ScalarWords HugeWords() {
  return {Magnitude, [](uint32_t bits, uint32_t) {
            return Message("the coordinate $0 m is beyond $1 m",
                           std::bit_cast<float>(bits), kHuge);
          }};
}

ScalarWords NegativeZeroWords() {
  return {nullptr, [](uint32_t, uint32_t) {
            return Message("the coordinate is -0, not 0");
          }};
}

}  // namespace

const VertexRule rules::vertex_nonfinite = {
    .info = {.id = "rld-vertex-nonfinite",
             .severity = Severity::kError,
             .title = "a coordinate is not a finite number",
             .section = "Points",
             .rationale = "no program can place a point at NaN or infinity: "
                          "bounding boxes and collision trees that hold one "
                          "break as a whole",
             .remedy = "remove the point and its triangles, or give it a place",
             .bad = "set vertices[4] nan",
             .ok = "set vertices[4] 999999"},
    .bind = Bind<Nonfinite, NonfiniteWords>};

const VertexRule rules::vertex_denormal = {
    .info = {.id = "rld-vertex-denormal",
             .severity = Severity::kInfo,
             .title = "a coordinate is denormal",
             .section = "Points",
             .rationale = "values below 1.2e-38 m hardly come from a "
                          "measurement; small integers that were written where "
                          "a float belongs look like this",
             .remedy = "check what wrote the point; round the value to 0",
             .bad = "set vertices[4] 1e-40",
             .ok = "set vertices[4] 1.1754944e-38"},
    .bind = Bind<Denormal, DenormalWords>};

const VertexRule rules::vertex_huge = {
    .info = {.id = "rld-vertex-huge",
             .severity = Severity::kWarning,
             .title = "a coordinate is more than a million metres from 0",
             .section = "Points",
             .rationale = "so far out two neighbouring floats are 6 cm apart, "
                          "which is useless for a road surface",
             .remedy = "move the origin near the track before the export",
             .bad = "set vertices 0 0 100 1000000.06 0 100 0 1000000 100; "
                    "set triangles 0 1 2; set block_points 3",
             .ok = "set vertices 0 0 100 1000000 0 100 0 1000000 100; "
                   "set triangles 0 1 2; set block_points 3"},
    .bind = Bind<Huge, HugeWords>};

const VertexRule rules::vertex_negzero = {
    .info = {.id = "rld-vertex-negzero",
             .severity = Severity::kInfo,
             .title = "a coordinate is negative zero",
             .section = "Points",
             .rationale = "it is the same place as 0, but another byte: files "
                          "that should be equal differ",
             .remedy = "add 0 to every coordinate when writing",
             .bad = "set vertices[0] -0",
             .ok = "set vertices[0] 0"},
    .bind = Bind<NegativeZero, NegativeZeroWords>};

}  // namespace trackcheck::rld
