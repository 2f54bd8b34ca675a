// Properties of the views of any decoded file.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_VIEW_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_VIEW_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/bytes/spaces.h"
#include "registry/format.h"

namespace trackcheck {

// Checks that the fields of every view are well formed (field_properties.h),
// and that a view that is made again has the same fields in the same order. An
// error names the view.
absl::Status ViewsHold(const Format& format, const DecodedFile& file,
                       const Spaces& spaces);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_VIEW_PROPERTIES_H_
