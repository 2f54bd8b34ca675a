// Compares the BTG decoder with SimGear's reader, which FlightGear uses.
#ifndef TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_AGREEMENT_H_
#define TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_AGREEMENT_H_

#include "absl/status/status.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {

// Returns OK if both read the same from `bytes`, or both refuse them. Also
// returns OK, without calling SimGear, for files on which SimGear is known to
// hang, to allocate gigabytes, to read uninitialized memory or to continue at a
// wrong offset. Not thread-safe.
absl::Status ReadersAgree(ByteView bytes);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FUZZ_SIMGEAR_SIMGEAR_AGREEMENT_H_
