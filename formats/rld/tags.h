// The tags between the sections of a mesh.
#ifndef TRACKCHECK_FORMATS_RLD_TAGS_H_
#define TRACKCHECK_FORMATS_RLD_TAGS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/finding.h"

namespace trackcheck::rld {

bool HasTag(ByteView file, uint64_t offset, std::string_view tag);

// What stands where a tag must be, for messages.
QuotedBytes QuoteTag(ByteView file, uint64_t offset);

// Whether `offset` is a whole number of records behind `payload`.
bool OnRecord(uint64_t payload, uint64_t offset, uint64_t record_size);

// Where `tag` is found at or behind `payload`: at a whole number of records if
// it is at any, otherwise its first place. Linear in the bytes from there on.
std::optional<uint64_t> FindTag(ByteView file, uint64_t payload,
                                std::string_view tag, uint64_t record_size);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_TAGS_H_
