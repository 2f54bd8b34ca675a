// Compares the BTG decoder with SimGear's reader, the one that FlightGear uses.
#ifndef TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_AGREEMENT_H_
#define TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_AGREEMENT_H_

#include "absl/status/status.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {

// OK if both read the same from `bytes`, or both refuse them. Also OK for files
// on which SimGear is known to hang, to allocate gigabytes, to read
// uninitialized memory or to lose its place: it is not called on these. Not
// thread-safe.
absl::Status ReadersAgree(ByteView bytes);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_AGREEMENT_H_
