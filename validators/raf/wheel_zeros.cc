// The last two bytes of a dynamic wheel block are 0. Section "DYNAMIC WHEEL
// INFO".
#include "validators/raf/wheel_zeros.h"

#include <cstdint>

#include "formats/raf/layout.h"

namespace trackcheck::raf {

BlockCheck WheelZeros(const RuleInfo& info, const Blocks& blocks) {
  constexpr uint64_t kBytes = wheel::kZero30.size();
  const auto entry_of = [](uint64_t part) {
    Entry entry = wheel::kZero30;
    entry.offset += part % kBytes;
    entry.count = 1;
    return entry;
  };
  const auto byte = [&blocks, entry_of](uint64_t k, uint64_t part) {
    return blocks.GetWheel<uint8_t>(k, part / kBytes, entry_of(part));
  };
  return Check(
      info,
      {.when = kOfWheelZero,
       .parts = blocks.wheels() * kBytes,
       .badness = [byte](uint64_t k,
                         uint64_t part) { return byte(k, part) ? 1. : 0.; },
       .place =
           [&blocks, entry_of](uint64_t k, uint64_t part) {
             return blocks.WheelPlace(k, part / kBytes, entry_of(part));
           },
       .words =
           [byte](uint64_t k, uint64_t part) {
             return Message("the byte is $0, not 0", byte(k, part));
           }});
}

}  // namespace trackcheck::raf
