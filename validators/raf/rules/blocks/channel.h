// Rules that compare one float of every block, or of every wheel block, with a
// range.
#ifndef TRACKCHECK_VALIDATORS_RAF_RULES_BLOCKS_CHANNEL_H_
#define TRACKCHECK_VALIDATORS_RAF_RULES_BLOCKS_CHANNEL_H_

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {

struct Channel {
  const Entry& entry;
  std::string_view noun;  // "the throttle"
};

// How far `value` is outside of `range`, or at most 0 if it is inside. NaN and
// infinity are in every range: raf-block-nonfinite reports them.
inline double Excess(double value, const Range& range) {
  return std::isfinite(value) ? std::max(range.low - value, value - range.high)
                              : 0;
}

// Without an exponent, unless the number is very large or very small.
inline Argument PlainNumber(float value) {
  const float magnitude = std::fabs(value);
  if (!(magnitude >= 1e-6F && magnitude < 1e9F)) return value;
  char text[64];
  const std::to_chars_result end =
      std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed);
  return std::string(text, end.ptr);
}

inline Message DescribeExcess(std::string_view noun, float value,
                              const Range& range, std::string_view unit) {
  const std::string suffix = unit.empty() ? "" : ' ' + std::string(unit);
  if (!range.violation.empty()) {
    return Message("$0 is $1$3, $2", noun, PlainNumber(value), range.violation,
                   suffix);
  }
  return static_cast<double>(value) < range.low
             ? Message("$0 is $1$3, less than $2$3", noun, PlainNumber(value),
                       PlainNumber(static_cast<float>(range.low)), suffix)
             : Message("$0 is $1$3, more than $2$3", noun, PlainNumber(value),
                       PlainNumber(static_cast<float>(range.high)), suffix);
}

// The functions of a BlockRule over an array of channels. Each channel is a
// series.
template <const auto& kChannels, const Range& kRange>
struct ChannelsInRange {
  static const Channel& Of(Position at) { return kChannels[at.series]; }
  static double Fails(const LapBlocks& lap, Position at) {
    return Excess(lap.blocks().Float(at.element, Of(at).entry), kRange);
  }
  static Location Place(const LapBlocks& lap, Position at) {
    return lap.blocks().Place(at.element, Of(at).entry);
  }
  static Message Describe(const LapBlocks& lap, Position at) {
    const Entry& entry = Of(at).entry;
    return DescribeExcess(Of(at).noun,
                          lap.blocks().Get<float>(at.element, entry), kRange,
                          entry.unit);
  }
  static uint64_t Series(const LapBlocks&) { return std::size(kChannels); }
};

// The functions of a BlockRule over one channel of the wheels. Each wheel is a
// part.
template <const Channel& kChannel, const Range& kRange>
struct WheelsInRange {
  static double Fails(const LapBlocks& lap, Position at) {
    return Excess(static_cast<double>(Value(lap, at)), kRange);
  }
  static Location Place(const LapBlocks& lap, Position at) {
    return lap.blocks().WheelPlace(at.element, at.part, kChannel.entry);
  }
  static Message Describe(const LapBlocks& lap, Position at) {
    return DescribeExcess(kChannel.noun, Value(lap, at), kRange,
                          kChannel.entry.unit);
  }
  static uint64_t Parts(const LapBlocks& lap, uint64_t) {
    return lap.blocks().wheels();
  }

 private:
  static float Value(const LapBlocks& lap, Position at) {
    return lap.blocks().GetWheel<float>(at.element, at.part, kChannel.entry);
  }
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_RULES_BLOCKS_CHANNEL_H_
