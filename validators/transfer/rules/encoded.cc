#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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
  while (!text.empty() && (IsSpace(text.back()) || text.back() == '=')) {
    text.remove_suffix(1);
  }
  return Joined(text, DigitValues(kBase64), 6);
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  if (damaged.file.size() > kLargestCopy) return std::nullopt;
  struct Encoding {
    std::string_view name;
    std::string_view program;
    std::string (*decode)(std::string_view);
  };
  // Hex first: its digits are also digits of base64.
  constexpr Encoding kEncodings[] = {{"hex digits", "xxd -r -p", FromHex},
                                     {"base64", "base64 -d", FromBase64}};
  for (const Encoding& encoding : kEncodings) {
    const std::string bytes = encoding.decode(damaged.file.text());
    const ByteView candidate(bytes);
    if (bytes.empty() || (!damaged.format.Recognizes(candidate) &&
                          !damaged.format.Read(candidate).sound())) {
      continue;
    }
    return Damage{damaged.file.Window({0, 16}).range(),
                  Message("the file is written as a text of $0: decode it with "
                          "$1",
                          encoding.name, encoding.program)};
  }
  return std::nullopt;
}

}  // namespace

const TransferRule rules::encoded = {
    .info = {.id = "transfer-encoded",
             .title = "The file is written as a text of base64 or hex digits.",
             .rationale = "Mail, web interfaces and scripts pass bytes on in "
                          "this form. Programs that load the format do not "
                          "decode it.",
             .remedy = "Decode the text with `base64 -d` or `xxd -r -p`.",
             .bad = "convert base64",
             .ok = "convert base64; bytes 0 2d"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
