// The member "track" of the root. Source: "Track".
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_TRACK_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_TRACK_H_

#include "formats/track/context.h"

namespace trackcheck::track {

// Reads the value that comes; what an earlier one gave is forgotten.
void DecodeTrack(Context& context);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_TRACK_H_
