// The right and forward vectors are unit vectors at a right angle. Section
// "DATA BLOCKS".
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/direction.h"
#include "validators/raf/limits.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

struct VectorField {
  std::string_view name;
  std::string_view noun;
  const Entry* x;
  Suspicions when;
};

constexpr VectorField kRight = {"right_vector", "the right vector",
                                &block::kRightX, kOfRightVector};
constexpr VectorField kForward = {"forward_vector", "the forward vector",
                                  &block::kForwardX, kOfForwardVector};

Direction Get(const Blocks& blocks, const VectorField& field, uint64_t k) {
  return LoadDirection(blocks.table().address(k) + field.x->offset);
}

// The test of a whole vector.
template <typename Badness, typename Words>
BlockCheck VectorCheck(const RuleInfo& info, const Blocks& blocks,
                       const VectorField& field, Badness badness, Words words,
                       bool ranked) {
  return Check(
      info,
      {.when = field.when,
       .badness = [&blocks, field, badness](
                      uint64_t k,
                      uint64_t) { return badness(blocks, field, k); },
       .place =
           [&blocks, field](uint64_t k, uint64_t) {
             return blocks.VectorPlace(k, field.name, *field.x);
           },
       .words = [&blocks, field, words](
                    uint64_t k, uint64_t) { return words(blocks, field, k); },
       .ranked = ranked});
}

double ZeroBadness(const Blocks& blocks, const VectorField& field, uint64_t k) {
  return Get(blocks, field, k).zero() && !blocks.IsZero(k) ? 1 : 0;
}

Message ZeroWords(const Blocks&, const VectorField& field, uint64_t) {
  return Message("$0 is (0, 0, 0)", field.noun);
}

std::vector<BlockCheck> BindZero(const RuleInfo& info, const Blocks& blocks) {
  return {VectorCheck(info, blocks, kRight, ZeroBadness, ZeroWords, false),
          VectorCheck(info, blocks, kForward, ZeroBadness, ZeroWords, false)};
}

double UnitBadness(const Blocks& blocks, const VectorField& field, uint64_t k) {
  const Direction direction = Get(blocks, field, k);
  if (direction.zero() || direction.unit()) return 0;
  // The length of an odd vector is never 32767 exactly.
  return std::fabs(std::sqrt(static_cast<double>(direction.SquaredLength())) -
                   block::kVectorUnit);
}

Message UnitWords(const Blocks& blocks, const VectorField& field, uint64_t k) {
  const Direction v = Get(blocks, field, k);
  return Message(
      "$0 ($1, $2, $3) is $4 long, a unit vector has 32767", field.noun, v.x,
      v.y, v.z, std::lround(std::sqrt(static_cast<double>(v.SquaredLength()))));
}

std::vector<BlockCheck> BindUnit(const RuleInfo& info, const Blocks& blocks) {
  return {VectorCheck(info, blocks, kRight, UnitBadness, UnitWords, true),
          VectorCheck(info, blocks, kForward, UnitBadness, UnitWords, true)};
}

// What 1 would be.
double RightTimesForward(const Blocks& blocks, uint64_t k) {
  return static_cast<double>(
             Dot(Get(blocks, kRight, k), Get(blocks, kForward, k))) /
         (block::kVectorUnit * block::kVectorUnit);
}

std::vector<BlockCheck> BindOrthogonal(const RuleInfo& info,
                                       const Blocks& blocks) {
  return {Check(
      info, {.when = kOfAngle,
             .badness =
                 [&blocks](uint64_t k, uint64_t) {
                   if (!Get(blocks, kRight, k).unit() ||
                       !Get(blocks, kForward, k).unit()) {
                     return 0.;
                   }
                   return std::fabs(RightTimesForward(blocks, k)) - kLargestDot;
                 },
             .place =
                 [&blocks](uint64_t k, uint64_t) {
                   return blocks.VectorPlace(k, kRight.name, *kRight.x);
                 },
             .words =
                 [&blocks](uint64_t k, uint64_t) {
                   const double cosine =
                       std::clamp(RightTimesForward(blocks, k), -1., 1.);
                   return Message(
                       "right and forward vector are $0 degrees apart, not 90",
                       static_cast<float>(std::acos(cosine) * 180 / kPi));
                 },
             .ranked = true})};
}

BlockCheck MinCheck(const RuleInfo& info, const Blocks& blocks,
                    const VectorField& field) {
  return Check(
      info, {.when = field.when,
             .parts = 3,
             .badness =
                 [&blocks, field](uint64_t k, uint64_t part) {
                   return Get(blocks, field, k)[part] == INT16_MIN ? 1. : 0.;
                 },
             .place =
                 [&blocks, field](uint64_t k, uint64_t part) {
                   Location where = blocks.VectorPlace(k, field.name, *field.x);
                   where.range = where.range.Element(part, 2, 2);
                   constexpr std::string_view kNames[] = {"x", "y", "z"};
                   where.field = where.field.Field(kNames[part]);
                   return where;
                 },
             .words =
                 [](uint64_t, uint64_t) {
                   return Message(
                       "the component is -32768, the document divides by "
                       "32767");
                 }});
}

std::vector<BlockCheck> BindMin(const RuleInfo& info, const Blocks& blocks) {
  return {MinCheck(info, blocks, kRight), MinCheck(info, blocks, kForward)};
}

}  // namespace

const BlockRule rules::vector_unit = {
    .info = {.id = "raf-vector-unit",
             .severity = Severity::kWarning,
             .title = "a direction vector is no unit vector",
             .section = kSection,
             .rationale = "programs divide by 32767 and take the result for a "
                          "direction; the car is drawn stretched",
             .remedy = "normalize the vector before it is written",
             .bad = "set data_blocks.right_vector_z[60] 2081",
             .ok = "set data_blocks.right_vector_z[60] 2080"},
    .bind = BindUnit};

const BlockRule rules::vector_zero = {
    .info = {.id = "raf-vector-zero",
             .severity = Severity::kError,
             .title = "a direction vector is zero",
             .section = kSection,
             .rationale = "the car has no direction: programs that normalize "
                          "the vector divide by 0",
             .remedy = "take the direction from the block's neighbours",
             .bad = "set data_blocks.forward_vector_x[60] 0; "
                    "set data_blocks.forward_vector_y[60] 0",
             .ok = "set data_blocks.forward_vector_x[60] 0; "
                   "set data_blocks.forward_vector_y[60] 0; "
                   "set data_blocks.forward_vector_z[60] 1"},
    .bind = BindZero};

const BlockRule rules::vector_orthogonal = {
    .info = {.id = "raf-vector-orthogonal",
             .severity = Severity::kWarning,
             .title = "right and forward vector are not at a right angle",
             .section = kSection,
             .rationale = "the up vector that programs compute from them is "
                          "too short, and the car is drawn skewed",
             .remedy = "write both from the same orientation",
             .bad = "set data_blocks.forward_vector_x[60] 58",
             .ok = "set data_blocks.forward_vector_x[60] 57"},
    .bind = BindOrthogonal};

const BlockRule rules::vector_min = {
    .info = {.id = "raf-vector-min",
             .severity = Severity::kInfo,
             .title = "a component of a direction vector is -32768",
             .section = kSection,
             .rationale = "divided by 32767 it is less than -1, for which "
                          "arc cosine and arc sine have no value",
             .remedy = "clamp components to -32767 when writing them",
             .bad = "set data_blocks.right_vector_x[60] -32768",
             .ok = "set data_blocks.right_vector_x[60] -32767"},
    .bind = BindMin};

}  // namespace trackcheck::raf
