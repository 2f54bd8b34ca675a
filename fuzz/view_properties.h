// What is true of the views of any decoded file.
#ifndef TRACKCHECK_FUZZ_VIEW_PROPERTIES_H_
#define TRACKCHECK_FUZZ_VIEW_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/spaces.h"
#include "registry/format.h"

namespace trackcheck {

// Every view shows fields that are well formed (field_properties.h), and the
// same ones in the same order when it is made anew. An error names the view.
absl::Status ViewsHold(const Format& format, const DecodedFile& file,
                       const Spaces& spaces);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_VIEW_PROPERTIES_H_
