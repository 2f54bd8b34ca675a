#include "formats/rld/tags.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "formats/rld/layout.h"

namespace trackcheck::rld {

bool HasTag(ByteView file, uint64_t offset, std::string_view tag) {
  return file.From(offset).text().starts_with(tag);
}

QuotedBytes QuoteTag(ByteView file, uint64_t offset) {
  return QuotedBytes{std::string(file.Window({offset, kTagSize}).text())};
}

bool OnRecord(uint64_t payload, uint64_t offset, uint64_t record_size) {
  assert(offset >= payload && record_size > 0);
  return (offset - payload) % record_size == 0;
}

std::optional<uint64_t> FindTag(ByteView file, uint64_t payload,
                                std::string_view tag, uint64_t record_size) {
  std::optional<uint64_t> first;
  ByteView rest = file.From(payload);
  while (rest.size() >= tag.size()) {
    const void* found =
        memmem(rest.data(), rest.size(), tag.data(), tag.size());
    if (found == nullptr) break;
    const uint64_t offset =
        rest.begin() +
        static_cast<uint64_t>(static_cast<const uint8_t*>(found) - rest.data());
    if (OnRecord(payload, offset, record_size)) return offset;
    if (!first) first = offset;
    rest = file.From(offset + tag.size());
  }
  return first;
}

}  // namespace trackcheck::rld
