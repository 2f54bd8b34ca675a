// The lap time of the header compared with the blocks.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_TIME_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_TIME_H_

#include <cstdint>
#include <optional>

#include "formats/raf/document.h"

namespace trackcheck::raf {

// In ms. The document says "normally 10 / hlvc 100".
inline constexpr uint8_t kNormalInterval = 10;
inline constexpr uint8_t kHlvcInterval = 100;

// True for the intervals that the game writes. It wrote 0 before 0.5Z.
constexpr bool IsUsualInterval(uint8_t interval_ms) {
  return interval_ms == 0 || interval_ms == kNormalInterval ||
         interval_ms == kHlvcInterval;
}

// The last split, above 0. Returns nothing if the splits or the number of
// blocks are wrong in another way, or if there are no blocks. Precondition:
// header and blocks are present.
std::optional<int64_t> LapTime_ms(const Document& document);

// True if the blocks take longer or shorter than the lap time, by more than one
// interval. False if there is no lap time. Precondition: as for LapTime_ms.
bool LapTimeDiffers(const Document& document);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_TIME_H_
