#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "formats/raf/layout.h"
#include "validators/raf/analysis/direction.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

struct Vector {
  std::string_view name;
  std::string_view noun;
  const Entry& x;
};

// The series.
constexpr Vector kVectors[] = {
    {"right_vector", "the right vector", block::kRightX},
    {"forward_vector", "the forward vector", block::kForwardX}};
constexpr uint64_t kRight = 0;
constexpr uint64_t kForward = 1;

uint64_t BothVectors(const LapBlocks&) { return std::size(kVectors); }

Direction Get(const LapBlocks& lap, uint64_t k, uint64_t vector) {
  return LoadDirection(lap.blocks().table().address(k) +
                       kVectors[vector].x.offset);
}

Location VectorPlace(const LapBlocks& lap, Position at) {
  const Vector& vector = kVectors[at.series];
  return lap.blocks().VectorPlace(at.element, vector.name, vector.x);
}

double Length(const Direction& direction) {
  return std::sqrt(static_cast<double>(direction.SquaredLength()));
}

// How far the length is from that of a unit vector. Never 0 for a vector that
// fails.
double LengthError(const LapBlocks& lap, Position at) {
  const Direction direction = Get(lap, at.element, at.series);
  if (direction.zero() || direction.unit()) return 0;
  return std::fabs(Length(direction) - block::kVectorUnit);
}

}  // namespace

const BlockRule rules::vector_unit = {
    .info = {.id = "raf-vector-unit",
             .severity = Severity::kWarning,
             .title = "A direction vector is not a unit vector.",
             .section = "DATA BLOCKS",
             .rationale =
                 "Programs divide by 32767 and use the result as a "
                 "direction. The car is drawn stretched. 0.2 % are allowed.",
             .remedy = "Normalize the vector before it is written.",
             .bad = "set data_blocks.right_vector_z[60] 2081",
             .ok = "set data_blocks.right_vector_z[60] 2080"},
    .predicate = Exact<LengthError>,
    .place = VectorPlace,
    .message =
        [](const LapBlocks& lap, Position at) {
          const Direction v = Get(lap, at.element, at.series);
          return Message("$0 ($1, $2, $3) is $4 times as long as a unit vector",
                         kVectors[at.series].noun, v.x, v.y, v.z,
                         static_cast<float>(Length(v) / block::kVectorUnit));
        },
    .series = BothVectors};

namespace {

bool IsZero(const LapBlocks& lap, Position at) {
  return Get(lap, at.element, at.series).zero() &&
         !lap.blocks().IsZero(at.element);
}

}  // namespace

const BlockRule rules::vector_zero = {
    .info = {.id = "raf-vector-zero",
             .severity = Severity::kError,
             .title = "A direction vector is zero.",
             .section = "DATA BLOCKS",
             .rationale = "The car has no direction. Programs that normalize "
                          "the vector divide by 0.",
             .remedy = "Interpolate the direction from the neighboring blocks.",
             .bad = "set data_blocks.forward_vector_x[60] 0; "
                    "set data_blocks.forward_vector_y[60] 0",
             .ok = "set data_blocks.forward_vector_x[60] 0; "
                   "set data_blocks.forward_vector_y[60] 0; "
                   "set data_blocks.forward_vector_z[60] 1"},
    .predicate = Exact<IsZero>,
    .place = VectorPlace,
    .message =
        [](const LapBlocks&, Position at) {
          return Message("$0 is (0, 0, 0), a unit vector is 32767 long",
                         kVectors[at.series].noun);
        },
    .series = BothVectors};

namespace {

double Cosine(const LapBlocks& lap, uint64_t k) {
  return static_cast<double>(Dot(Get(lap, k, kRight), Get(lap, k, kForward))) /
         (block::kVectorUnit * block::kVectorUnit);
}

double DotExcess(const LapBlocks& lap, Position at) {
  if (!Get(lap, at.element, kRight).unit() ||
      !Get(lap, at.element, kForward).unit()) {
    return 0;
  }
  return std::fabs(Cosine(lap, at.element)) - kMaxDot;
}

}  // namespace

const BlockRule rules::vector_orthogonal = {
    .info = {.id = "raf-vector-orthogonal",
             .severity = Severity::kWarning,
             .title = "Right and forward vector are not at a right angle.",
             .section = "DATA BLOCKS",
             .rationale = "The up vector that programs compute from them is "
                          "too short, and the car is drawn skewed. 0.11 "
                          "degrees are allowed.",
             .remedy = "Compute both from the same orientation.",
             .bad = "set data_blocks.forward_vector_x[60] 58",
             .ok = "set data_blocks.forward_vector_x[60] 57"},
    .predicate = Exact<DotExcess>,
    .place = VectorPlace,
    .message = [](const LapBlocks& lap, Position at) {
      const double cosine = std::clamp(Cosine(lap, at.element), -1., 1.);
      return Message("right and forward vector are $0 degrees apart, not 90",
                     static_cast<float>(std::acos(cosine) * 180 / kPi));
    }};

namespace {

bool IsMinimum(const LapBlocks& lap, Position at) {
  return Get(lap, at.element, at.series)[at.part] == INT16_MIN;
}

}  // namespace

const BlockRule rules::vector_min = {
    .info = {.id = "raf-vector-min",
             .severity = Severity::kInfo,
             .title = "A component of a direction vector is -32768.",
             .section = "DATA BLOCKS",
             .rationale = "Divided by 32767 it is less than -1, where arc "
                          "cosine and arc sine are undefined.",
             .remedy = "Clamp components to -32767 when writing them.",
             .bad = "set data_blocks.right_vector_x[60] -32768",
             .ok = "set data_blocks.right_vector_x[59] -32767"},
    .predicate = Exact<IsMinimum>,
    .place =
        [](const LapBlocks& lap, Position at) {
          constexpr std::string_view kNames[] = {"x", "y", "z"};
          Location where = VectorPlace(lap, at);
          where.range =
              where.range.Element(at.part, sizeof(int16_t), sizeof(int16_t));
          where.field = where.field.Field(kNames[at.part]);
          return where;
        },
    .message =
        [](const LapBlocks&, Position) {
          return Message(
              "the component is -32768, below -32767, which stands for -1");
        },
    .series = BothVectors,
    .parts = [](const LapBlocks&, uint64_t) -> uint64_t { return 3; }};

}  // namespace trackcheck::raf
