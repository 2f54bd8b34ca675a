#include "trackcheck/text/utf8.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "absl/base/macros.h"

namespace trackcheck {

size_t Utf8Length(std::string_view text) {
  ABSL_HARDENING_ASSERT(!text.empty());
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t length = lead < 0xc2   ? 0
                        : lead < 0xe0 ? 2
                        : lead < 0xf0 ? 3
                        : lead < 0xf5 ? 4
                                      : 0;
  if (length == 0 || text.size() < length) return 0;
  // The range of the second byte excludes overlong forms, surrogates and
  // values that are too large.
  const uint8_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const uint8_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < low || byte(1) > high) return 0;
  for (size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

}  // namespace trackcheck
