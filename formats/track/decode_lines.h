// The member "racing-lines" of the root. Source: "Racing Lines".
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_LINES_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_LINES_H_

#include "formats/track/context.h"

namespace trackcheck::track {

// Reads the value that comes; what an earlier one gave is forgotten.
void DecodeRacingLines(Context& context);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_LINES_H_
