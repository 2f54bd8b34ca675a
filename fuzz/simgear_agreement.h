// The BTG decoder held against FlightGear's own reader.
#ifndef TRACKCHECK_FUZZ_SIMGEAR_AGREEMENT_H_
#define TRACKCHECK_FUZZ_SIMGEAR_AGREEMENT_H_

#include "absl/status/status.h"
#include "formats/core/byte_view.h"

namespace trackcheck::btg {

// Whether both read the same from `bytes`, or both refuse them. Files on which
// the reader hangs, allocates gigabytes or reads what was never written are
// not given to it, nor those that it reads out of step: of these nothing is
// said. Not to be called by two threads at once.
absl::Status ReadersAgree(ByteView bytes);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FUZZ_SIMGEAR_AGREEMENT_H_
