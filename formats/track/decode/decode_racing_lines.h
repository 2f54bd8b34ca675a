// Decodes the member "racing-lines" of the root: sections "Racing Lines" to
// "Arc segments".
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_RACING_LINES_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_RACING_LINES_H_

#include "formats/track/decode/values/parser.h"

namespace trackcheck::track {

// Reads the next value as the racing lines. It replaces an earlier one.
void DecodeRacingLines(Parser& parser);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_RACING_LINES_H_
