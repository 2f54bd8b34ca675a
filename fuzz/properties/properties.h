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

// A variation of a run on the same bytes. The result must be the same.
struct Variation {
  size_t misalignment;    // bytes from an aligned address to the first one
  int threads;            // 1 or 4
  uint64_t max_per_rule;  // findings listed; 0 lists all
};
std::span<const Variation> Variations();

// Checks that fields, message, info and counts are the same as for an aligned
// copy and one thread, and also the findings if as many are listed.
absl::Status ResultIsRepeatable(const Format& format, std::string_view bytes,
                                const Variation& variation);

// Checks that findings, fields, views and map are well formed
// (finding_properties.h, field_properties.h, view_properties.h,
// map_properties.h), that rules find the same without those that find nothing,
// that the info adds up (info_properties.h), that output can be written
// (output_properties.h), and that a file does not differ from itself. The
// description of a file without errors must encode to its bytes, or to its
// canonical form if the format has one. The result must be repeatable in one of
// the variations, which the bytes select.
absl::Status BytesHold(const Format& format, std::string_view bytes);

// Checks BytesHold for the encoded message, and that encoding it again gives
// the same bytes.
absl::Status MessageHolds(const Format& format,
                          const google::protobuf::Message& message);

// Checks that every proper prefix of a file without findings has findings.
// White space at the end of a text is left out. For a file of more than some
// kilobytes a sample of the prefixes is checked.
absl::Status PrefixesHaveFindings(const Format& format, std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_PROPERTIES_H_
