// Tests that hold one number of every block, or of every wheel, against a
// range.
#ifndef TRACKCHECK_VALIDATORS_RAF_RANGES_H_
#define TRACKCHECK_VALIDATORS_RAF_RANGES_H_

#include <array>
#include <limits>
#include <string_view>

#include "formats/raf/layout.h"
#include "validators/raf/block_check.h"
#include "validators/raf/blocks.h"

namespace trackcheck::raf {

// Both ends are sound.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

// `noun` is what the number is: "the throttle". The number is a float.
BlockCheck RangeCheck(const RuleInfo& info, const Blocks& blocks,
                      const Entry& entry, Range range, std::string_view noun);
BlockCheck WheelRangeCheck(const RuleInfo& info, const Blocks& blocks,
                           const Entry& entry,
                           const std::array<Range, kMaxWheels>& ranges,
                           std::string_view noun);

// Every float of the wheel blocks: a force by where the options put it.
std::array<Entry, 7> WheelFloats(const Blocks& blocks);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_RANGES_H_
