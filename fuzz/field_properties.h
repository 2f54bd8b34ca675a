// What is true of the fields that any decoded file shows.
#ifndef TRACKCHECK_FUZZ_FIELD_PROPERTIES_H_
#define TRACKCHECK_FUZZ_FIELD_PROPERTIES_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "diff/field_source.h"
#include "formats/core/byte_view.h"
#include "formats/core/spaces.h"
#include "registry/format.h"

namespace trackcheck {

// Visits everything and reads every value of it. Groups are left, no field
// or table is shown twice, what lies in the file lies where its range says, and
// no table is shown behind indices into it. Gives a hash of all names,
// places and values; an error names the field that breaks any of this.
absl::StatusOr<uint64_t> FieldsAreWellFormed(const DecodedFile& file,
                                             ByteView bytes);

// The same of what a view of a file shows.
absl::StatusOr<uint64_t> FieldsAreWellFormed(FieldSource fields,
                                             const Spaces& spaces);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_FIELD_PROPERTIES_H_
