#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/json/tokens/text.h"
#include "validators/transfer/byte_text.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

// A file of UTF-8 characters, none of them but ASCII in one byte.
struct Encoded {
  std::string bytes;  // that the characters stand for
  size_t first = 0;   // the offset of the first longer character
  uint64_t converted = 0;
  uint64_t replaced = 0;  // characters in place of lost bytes
  uint64_t unknown = 0;   // characters that stand for no byte
  uint64_t controls = 0;  // ASCII characters that no text has

  uint64_t longer() const { return converted + replaced + unknown; }
};

// Absent if `text` is not UTF-8 or has only ASCII.
std::optional<Encoded> Undo(std::string_view text) {
  Encoded encoded;
  encoded.bytes.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const auto lead = static_cast<uint8_t>(text[at]);
    if (lead < 0x80) {
      encoded.controls +=
          lead < ' ' && lead != '\n' && lead != '\r' && lead != '\t';
      encoded.bytes.push_back(text[at++]);
      continue;
    }
    const json::Character character = json::ReadUtf8(text.substr(at));
    if (character.size < 2) return std::nullopt;
    if (encoded.longer() == 0) encoded.first = at;
    const std::optional<uint8_t> byte = ByteOfCharacter(character.value);
    if (byte) {
      ++encoded.converted;
      encoded.bytes.push_back(static_cast<char>(*byte));
    } else if (character.value == kReplacement) {
      ++encoded.replaced;
    } else {
      ++encoded.unknown;
    }
    at += character.size;
  }
  if (encoded.longer() == 0) return std::nullopt;
  return encoded;
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  const ByteView file = damaged.file;
  // Any text may have such characters.
  if (damaged.format.is_text() || file.size() > kLargestCopy) {
    return std::nullopt;
  }
  std::optional<Encoded> encoded = Undo(file.text());
  if (!encoded) return std::nullopt;
  const ByteRange where = file.Window({encoded->first, 2}).range();
  if (encoded->replaced > 0) {
    return Damage{where,
                  Message("the bytes were taken for UTF-8, and U+FFFD stands "
                          "in place of the others ($0): they are lost, restore "
                          "the file",
                          Counted(encoded->replaced, "place"))};
  }
  if (encoded->unknown > 0 ||
      !damaged.format.Read(ByteView(encoded->bytes)).sound()) {
    // Numbers are not UTF-8 by chance, and a text in another language has no
    // control characters.
    constexpr uint64_t kNoChance = 32;
    constexpr uint64_t kMinControls = 8;
    if (encoded->longer() < kNoChance || encoded->controls < kMinControls ||
        damaged.reading.sound()) {
      return std::nullopt;
    }
    return Damage{where,
                  Message("the bytes were taken for a text and written as "
                          "UTF-8 ($0): restore the file, and treat it as "
                          "binary",
                          Counted(encoded->longer(), "place"))};
  }
  return Damage{where,
                Message("the bytes were taken for Latin-1 and written as UTF-8 "
                        "($0): restore the file, and treat it as binary",
                        Counted(encoded->converted, "place")),
                std::move(encoded->bytes)};
}

}  // namespace

const TransferRule rules::reencoded = {
    .info = {.id = "transfer-reencoded",
             .title = "The bytes were converted like those of a text, to "
                      "UTF-8.",
             .rationale =
                 "An editor, a script or a form took the bytes for "
                 "text. Each byte from 0x80 on became two or more, or was "
                 "replaced by U+FFFD, so all later places have moved.",
             .remedy = "Restore the file from its source, and open it in "
                       "binary mode in the tool that converted it.",
             .fix = {FixKind::kSafe,
                     "Makes one byte of each character. Bytes that were "
                     "replaced by U+FFFD are lost."},
             .bad = "convert latin1-to-utf8"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
