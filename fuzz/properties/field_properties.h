// Properties of the fields of any decoded file.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_FIELD_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_FIELD_PROPERTIES_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "diff/capture/field_source.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "registry/format.h"

namespace trackcheck {

// Visits every field and reads every value. Checks that each entered group is
// left, that no field or table is visited twice, that a value in the file lies
// at its range, that a table is visited before the indices into it, and that
// elements of the same content have the same parts. Returns a hash of all
// names, places and values, or an error that names the field that violates a
// property.
absl::StatusOr<uint64_t> FieldsAreWellFormed(const DecodedFile& file,
                                             ByteView bytes);

// The same for the fields of a view.
absl::StatusOr<uint64_t> FieldsAreWellFormed(FieldSource fields,
                                             const Spaces& spaces);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_FIELD_PROPERTIES_H_
