// What is true of any bytes and any message, whatever is in them: the fuzzers
// and the tests share these functions.
//
// Each gives OK, or an error that says what is not true and where. They abort
// under a sanitizer if memory is misused on the way.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// A way to look at the same bytes that must make no difference.
struct Variation {
  size_t misalignment;    // bytes from an aligned address to the first one
  int threads;            // 1 or 4
  uint64_t max_per_rule;  // findings listed; 0: all
};
std::span<const Variation> Variations();

// Fields, message and counts are what they are when an aligned copy is looked
// at by one thread, and so are the findings, if as many of them are listed.
absl::Status ResultIsRepeatable(const Format& format, std::string_view bytes,
                                const Variation& variation);

// Findings and fields are well formed (see finding_properties.h and
// field_properties.h); every report, dump and export can be written, those in
// JSON can be read, and each file of an export has a name of its own; a file
// does not differ from itself; a file without errors is described so fully that
// encoding the description gives its bytes back, or a file of the same content
// where a format has spelling; and the result is repeatable in one of the
// variations, which the bytes choose.
absl::Status BytesHold(const Format& format, std::string_view bytes);

// What the message encodes to holds all that, and is the same the next time.
absl::Status MessageHolds(const Format& format,
                          const google::protobuf::Message& message);

// Every part that begins a file without findings, but not the whole file, has
// findings. White space at the end of a text is no part of it. Of a file of
// more than some kilobytes a sample of them is tried.
absl::Status PrefixesHaveFindings(const Format& format, std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_H_
