// How far a number lies outside of its range is how bad it is.
#include "validators/raf/ranges.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace trackcheck::raf {
namespace {

// What is not finite is reported as such, and is in no range.
double Excess(double value, const Range& range) {
  return std::isfinite(value) ? std::max(range.low - value, value - range.high)
                              : 0;
}

std::string WithUnit(std::string_view unit) {
  return unit.empty() ? std::string() : ' ' + std::string(unit);
}

Message Words(float value, const Range& range, std::string_view unit,
              std::string_view noun) {
  const std::string suffix = WithUnit(unit);
  return static_cast<double>(value) < range.low
             ? Message("$0 is $1$3, less than $2$3", noun, value,
                       static_cast<float>(range.low), suffix)
             : Message("$0 is $1$3, more than $2$3", noun, value,
                       static_cast<float>(range.high), suffix);
}

}  // namespace

BlockCheck RangeCheck(const RuleInfo& info, const Blocks& blocks,
                      const Entry& entry, Range range, std::string_view noun) {
  return Check(
      info,
      {.when = OfBlock(entry),
       .badness =
           [&blocks, entry, range](uint64_t k, uint64_t) {
             return Excess(blocks.Float(k, entry), range);
           },
       .place = [&blocks, entry](uint64_t k,
                                 uint64_t) { return blocks.Place(k, entry); },
       .words =
           [&blocks, entry, range, noun](uint64_t k, uint64_t) {
             return Words(blocks.Get<float>(k, entry), range, entry.unit, noun);
           },
       .ranked = true});
}

BlockCheck WheelRangeCheck(const RuleInfo& info, const Blocks& blocks,
                           const Entry& entry,
                           const std::array<Range, kMaxWheels>& ranges,
                           std::string_view noun) {
  return Check(
      info,
      {.when = OfWheel(entry.offset),
       .parts = blocks.wheels(),
       .badness =
           [&blocks, entry, ranges](uint64_t k, uint64_t w) {
             return Excess(blocks.GetWheel<float>(k, w, entry), ranges[w]);
           },
       .place = [&blocks, entry](
                    uint64_t k,
                    uint64_t w) { return blocks.WheelPlace(k, w, entry); },
       .words =
           [&blocks, entry, ranges, noun](uint64_t k, uint64_t w) {
             return Words(blocks.GetWheel<float>(k, w, entry), ranges[w],
                          entry.unit, noun);
           },
       .ranked = true});
}

std::array<Entry, 7> WheelFloats(const Blocks& blocks) {
  const wheel::ForceOrder& forces = blocks.table().forces;
  return {wheel::kSuspensionDeflect,
          wheel::kSteer,
          wheel::Force("x_force", forces.x),
          wheel::Force("y_force", forces.y),
          wheel::Force("vertical_load", forces.load),
          wheel::kAngularVelocity,
          wheel::kLean};
}

}  // namespace trackcheck::raf
