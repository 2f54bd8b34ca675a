// The properties of a check alone: what every input of a fuzzer must hold, and
// little enough work for tens of thousands of inputs a second.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_CHECK_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_CHECK_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/bytes/byte_view.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Decodes `bytes`, runs all rules on one thread, and checks that the places of
// all findings lie in the file or in what it inflates to, and that a file in
// which nothing was decoded has a finding. Does not search for what happened to
// the file on its way. `options` are as in Format::DecodeWith.
absl::Status CheckHolds(const Format& format, ByteView bytes,
                        const google::protobuf::Message* options = nullptr);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_CHECK_PROPERTIES_H_
