// The lap time of the header, and what it says of the blocks.
#ifndef TRACKCHECK_VALIDATORS_RAF_LAP_TIME_H_
#define TRACKCHECK_VALIDATORS_RAF_LAP_TIME_H_

#include <cstdint>
#include <optional>

#include "formats/raf/document.h"

namespace trackcheck::raf {

// In ms: "normally 10 / hlvc 100".
inline constexpr uint8_t kNormalInterval = 10;
inline constexpr uint8_t kHlvcInterval = 100;

// One that the game writes; 0 is that of files before 0.5Z.
constexpr bool IsUsualInterval(uint8_t interval_ms) {
  return interval_ms == 0 || interval_ms == kNormalInterval ||
         interval_ms == kHlvcInterval;
}

// The last split, above 0. None if something else is wrong with the splits or
// the number of blocks, or there are no blocks.
std::optional<int64_t> LapTime_ms(const Document& document);

// Whether the blocks last longer or shorter than the lap time says, by more
// than one of them. False if there is none.
bool LapTimeDiffers(const Document& document);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_LAP_TIME_H_
