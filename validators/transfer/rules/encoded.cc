#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr uint8_t kNoDigit = 0xFF;

bool IsSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// The values of the digits, by character.
std::array<uint8_t, 256> DigitValues(std::string_view digits) {
  std::array<uint8_t, 256> values;
  values.fill(kNoDigit);
  for (size_t i = 0; i < digits.size(); ++i) {
    values[static_cast<uint8_t>(digits[i])] = static_cast<uint8_t>(i);
  }
  return values;
}

// Joins digits of `bits` bits to bytes. Empty if `text` has anything but digits
// and white space.
std::string Joined(std::string_view text,
                   const std::array<uint8_t, 256>& values, int bits) {
  std::string bytes;
  uint32_t word = 0;
  int filled = 0;
  for (const char c : text) {
    if (IsSpace(c)) continue;
    const uint8_t value = values[static_cast<uint8_t>(c)];
    if (value == kNoDigit) return "";
    word = word << bits | value;
    filled += bits;
    if (filled >= 8) {
      filled -= 8;
      bytes.push_back(static_cast<char>(word >> filled));
    }
  }
  return bytes;
}

std::string FromHex(std::string_view text) {
  std::array<uint8_t, 256> values = DigitValues("0123456789abcdef");
  for (char c = 'A'; c <= 'F'; ++c) {
    values[static_cast<uint8_t>(c)] = static_cast<uint8_t>(c - 'A' + 10);
  }
  return Joined(text, values, 4);
}

std::string FromBase64(std::string_view text) {
  // The header of a data: URI ends with the first comma.
  if (text.starts_with("data:")) {
    constexpr size_t kLongestHeader = 256;
    const size_t comma = text.substr(0, kLongestHeader).find(',');
    if (comma == std::string_view::npos ||
        !text.substr(0, comma).ends_with(";base64")) {
      return "";
    }
    text.remove_prefix(comma + 1);
  }
  while (!text.empty() && (IsSpace(text.back()) || text.back() == '=')) {
    text.remove_suffix(1);
  }
  return Joined(text, DigitValues(kBase64), 6);
}

// How a dump writes bytes. Each line has the offset of its first byte, words,
// and perhaps the bytes as text.
struct DumpForm {
  int offset_base;
  int word_base;
  // The bytes of a word, which is a little-endian number. 0: a word is any
  // number of bytes in their order, two digits each.
  int word_bytes;
};

constexpr DumpForm kDumpForms[] = {
    {16, 16, 0},  // xxd, hexdump -C
    {16, 16, 2},  // hexdump
    {8, 8, 2},    // od
    {8, 16, 2},   // od -x
    {8, 16, 0},   // od -t x1
    {8, 8, 1},    // od -b
};

// Absent if `digits` are no number in `base`.
std::optional<uint64_t> NumberOf(std::string_view digits, int base) {
  uint64_t value = 0;
  const auto [stop, error] = std::from_chars(
      digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || stop != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return value;
}

// Appends the bytes of a word. Returns false if it is no word of the form.
bool AppendWord(std::string_view word, const DumpForm& form,
                std::string* bytes) {
  if (form.word_bytes == 0) {
    const std::string decoded = FromHex(word);
    bytes->append(decoded);
    return word.size() == 2 * decoded.size();
  }
  std::optional<uint64_t> value = NumberOf(word, form.word_base);
  if (!value || *value >> (8 * form.word_bytes) != 0) return false;
  for (int i = 0; i < form.word_bytes; ++i, *value >>= 8) {
    bytes->push_back(static_cast<char>(*value));
  }
  return true;
}

// Appends the bytes of the words after an offset. Returns false if they are of
// another form.
bool AppendWords(std::string_view words, const DumpForm& form,
                 std::string* bytes) {
  // xxd writes a colon after the offset, and two spaces before the text. Other
  // programs put the text in marks.
  const bool is_xxd = words.starts_with(':');
  if (is_xxd) words.remove_prefix(1);
  words =
      words.substr(0, is_xxd ? words.find("  ") : words.find_first_of("|>"));
  while (true) {
    words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
    if (words.empty()) return true;
    const size_t size = std::min(words.find(' '), words.size());
    if (!AppendWord(words.substr(0, size), form, bytes)) return false;
    words.remove_prefix(size);
  }
}

// The bytes of a dump. Empty if `text` is no dump of the form: the offsets
// prove that it is, and the second one mostly shows that it is not.
std::string FromDump(std::string_view text, const DumpForm& form) {
  std::string bytes;
  size_t line_begin = 0;  // the first byte of the last line
  bool repeats = false;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    while (!line.empty() && IsSpace(line.back())) line.remove_suffix(1);
    if (line.empty()) continue;
    // Stands for lines that are equal to the last one.
    if (line == "*") {
      repeats = true;
      continue;
    }
    const std::string_view digits = line.substr(0, line.find_first_of(": "));
    const std::optional<uint64_t> offset = NumberOf(digits, form.offset_base);
    if (!offset || *offset > kLargestCopy) return "";
    const size_t line_size = bytes.size() - line_begin;
    while (repeats && line_size > 0 && bytes.size() < *offset) {
      bytes.append(bytes, bytes.size() - line_size, line_size);
    }
    repeats = false;
    // The last word of a file of odd size has a byte more than the file.
    if (bytes.size() == *offset + 1 && digits.size() == line.size()) {
      bytes.pop_back();
    }
    if (bytes.size() != *offset) return "";
    line_begin = bytes.size();
    line.remove_prefix(digits.size());
    if (!AppendWords(line, form, &bytes)) return "";
  }
  return bytes;
}

// The damage of which `bytes` are decoded; none if they are of another format.
std::optional<Damage> EncodedAs(std::string bytes, const DamagedFile& damaged,
                                Message message) {
  if (bytes.empty()) return std::nullopt;
  const bool is_sound = damaged.format.Read(ByteView(bytes)).sound();
  if (!is_sound && !damaged.format.Recognizes(ByteView(bytes))) {
    return std::nullopt;
  }
  Damage damage = {damaged.file.Window({0, 16}).range(), std::move(message)};
  if (is_sound) damage.original = std::move(bytes);
  return damage;
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  if (damaged.file.size() > kLargestCopy) return std::nullopt;
  const std::string_view text = damaged.file.text();
  struct Encoding {
    std::string_view name;
    std::string_view program;
    std::string (*decode)(std::string_view);
  };
  // Hex first: its digits are also digits of base64.
  constexpr Encoding kEncodings[] = {{"hex digits", "xxd -r -p", FromHex},
                                     {"base64", "base64 -d", FromBase64}};
  for (const Encoding& encoding : kEncodings) {
    Message message =
        text.starts_with("data:")
            ? Message(
                  "the file is written as a data: URI: decode what follows "
                  "its comma with base64 -d")
            : Message("the file is written as a text of $0: decode it with $1",
                      encoding.name, encoding.program);
    std::optional<Damage> damage =
        EncodedAs(encoding.decode(text), damaged, std::move(message));
    if (damage) return damage;
  }
  for (const DumpForm& form : kDumpForms) {
    std::optional<Damage> damage =
        EncodedAs(FromDump(text, form), damaged,
                  Message("the file is a hex or octal dump, as xxd, hexdump or "
                          "od writes it: copy the file itself"));
    if (damage) return damage;
  }
  return std::nullopt;
}

}  // namespace

const TransferRule rules::encoded = {
    .info = {.id = "transfer-encoded",
             .title = "The file is written as a text of base64 or digits.",
             .rationale = "Mail, web interfaces and scripts pass bytes on in "
                          "this form, also as a `data:` URI or a dump with "
                          "offsets. Programs that load the format do not "
                          "decode it.",
             .remedy =
                 "Decode the text with `base64 -d` or `xxd -r -p`, a dump "
                 "of xxd with `xxd -r`. Copy the file itself in place of "
                 "another dump.",
             .fix = {FixKind::kSafe, "Decodes the text."},
             .bad = "convert base64",
             .ok = "convert base64; bytes 0 2d"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
