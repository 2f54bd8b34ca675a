// Decodes the member "track" of the root: sections "Track" to "Entry and exit
// edges".
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_TRACK_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_TRACK_H_

#include "formats/track/decode/values/parser.h"

namespace trackcheck::track {

// Reads the next value as the track. It replaces an earlier one.
void DecodeTrack(Parser& parser);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_DECODE_TRACK_H_
