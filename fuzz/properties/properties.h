// Properties that hold for any bytes and any message. Fuzzers and tests share
// them.
//
// Each function returns OK, or an error that says which property is violated
// and where. Under a sanitizer they abort if memory is misused.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_PROPERTIES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// A way to examine the same bytes that must not change the result.
struct Variation {
  size_t misalignment;    // bytes from an aligned address to the first one
  int threads;            // 1 or 4
  uint64_t max_per_rule;  // findings listed; 0: all
};
std::span<const Variation> Variations();

// Fields, message and counts are the same as for an aligned copy that one
// thread examines; so are the findings if equally many are listed.
absl::Status ResultIsRepeatable(const Format& format, std::string_view bytes,
                                const Variation& variation);

// Findings, fields and views are well formed (finding_properties.h,
// field_properties.h, view_properties.h). Output can be written
// (output_properties.h). A file does not differ from itself. Encoding the
// description of a file without errors gives its bytes back, or its canonical
// form where the format has one. The result is repeatable in one of the
// variations, which the bytes select.
absl::Status BytesHold(const Format& format, std::string_view bytes);

// BytesHold for what the message encodes to, which is the same each time.
absl::Status MessageHolds(const Format& format,
                          const google::protobuf::Message& message);

// Every proper prefix of a file without findings has findings. White space at
// the end of a text is not counted as part of it. For a file of more than some
// kilobytes a sample of the prefixes is tried.
absl::Status PrefixesHaveFindings(const Format& format, std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_PROPERTIES_H_
