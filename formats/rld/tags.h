// The tags between the sections of a mesh.
#ifndef TRACKCHECK_FORMATS_RLD_TAGS_H_
#define TRACKCHECK_FORMATS_RLD_TAGS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"

namespace trackcheck::rld {

// Whether `tag` is at `offset`, which may lie beyond the file.
bool HasTag(ByteView file, uint64_t offset, std::string_view tag);

// The kTagSize bytes at `offset`, for messages; fewer if the file ends there.
QuotedBytes QuoteTag(ByteView file, uint64_t offset);

// Whether `offset` is a whole number of records after `payload`.
// Precondition: `offset` is not before `payload`, `record_size` is above 0.
bool OnRecord(uint64_t payload, uint64_t offset, uint64_t record_size);

// The offset of `tag` at or after `payload`: the first one at a whole number of
// records, or the first one at all if there is none. No tag overlaps itself.
// Takes time linear in the bytes from `payload` on.
std::optional<uint64_t> FindTag(ByteView file, uint64_t payload,
                                std::string_view tag, uint64_t record_size);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_TAGS_H_
