#include "formats/track/text/shown_members.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/json/writer.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/text/member_order.h"

namespace trackcheck::track {

FieldPath ShownKeyPath(const FieldPath& path, std::string_view key) {
  constexpr size_t kLongestKey = 40;
  const bool cut = key.size() > kLongestKey;
  std::string escaped;
  // Converts only the part that is needed: the key may be most of the file.
  json::Writer(escaped).Text(key.substr(0, kLongestKey));
  escaped = escaped.substr(1, escaped.size() - 2);
  if (cut) {
    absl::StrAppend(&escaped, "... ", key.size(), " bytes, hash ",
                    absl::Hex(HashBytes(ByteView(key)), absl::kZeroPad16));
  }
  return WholeKeyPath(path, escaped);
}

std::optional<std::string> KeyShownAs(std::string_view word) {
  std::string key(word);
  if (word.size() > 1 && word.starts_with('[') && word.ends_with(']')) {
    key = TextAt(ByteView(word.substr(1, word.size() - 2)), 0);
  }
  if (ShownKeyPath(FieldPath(), key).text() != word) return std::nullopt;
  return key;
}

}  // namespace trackcheck::track
