#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "validators/transfer/byte_text.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck::transfer {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

struct Wide {
  bool big_endian = false;
  bool has_mark = false;
};

// The first units decide: every second byte of ASCII and Latin-1 is 0. After a
// mark, half of them suffice.
std::optional<Wide> Detect(std::string_view bytes) {
  constexpr size_t kUnits = 64;
  constexpr size_t kMinUnits = 4;
  const bool marked_little = bytes.starts_with("\xFF\xFE"sv);
  const bool marked_big = bytes.starts_with("\xFE\xFF"sv);
  const bool has_mark = marked_little || marked_big;
  if (has_mark) bytes.remove_prefix(2);
  const size_t units = std::min(kUnits, bytes.size() / 2);
  if (units < kMinUnits) return std::nullopt;
  size_t zeros[2] = {0, 0};
  for (size_t i = 0; i < 2 * units; ++i) zeros[i % 2] += bytes[i] == '\0';
  if (has_mark) {
    if (2 * zeros[marked_little ? 1 : 0] < units) return std::nullopt;
    return Wide{marked_big, true};
  }
  if (zeros[1] == units && zeros[0] < units) return Wide{false, false};
  if (zeros[0] == units && zeros[1] < units) return Wide{true, false};
  return std::nullopt;
}

// The bytes of the characters; empty if one of them is no byte.
std::string Narrowed(std::string_view bytes, const Wide& wide) {
  std::string narrow;
  narrow.reserve(bytes.size() / 2);
  for (size_t i = wide.has_mark ? 2 : 0; i + 1 < bytes.size(); i += 2) {
    const auto low = static_cast<uint8_t>(bytes[i + (wide.big_endian ? 1 : 0)]);
    const auto high =
        static_cast<uint8_t>(bytes[i + (wide.big_endian ? 0 : 1)]);
    const std::optional<uint8_t> byte =
        ByteOfCharacter(static_cast<char32_t>(high << 8 | low));
    if (!byte) return "";
    narrow.push_back(static_cast<char>(*byte));
  }
  return narrow;
}

// Whether a binary file was written in UTF-16 with a mark, from bytes in any
// code page: the units are well-formed, and more than chance gives.
bool IsMarkedText(const DamagedFile& damaged) {
  constexpr size_t kMinUnits = 256;
  constexpr uint32_t kLastUnit = 0xFFFD;
  const std::string_view bytes = damaged.file.text();
  const bool big_endian = bytes.starts_with("\xFE\xFF"sv);
  if ((!big_endian && !bytes.starts_with("\xFF\xFE"sv)) ||
      bytes.size() % 2 != 0 || bytes.size() < 2 * kMinUnits ||
      damaged.format.is_text() || damaged.reading.sound() ||
      damaged.format.Recognizes(damaged.file)) {
    return false;
  }
  size_t ascii = 0;
  for (size_t i = 2; i < bytes.size(); i += 2) {
    const auto low = static_cast<uint8_t>(bytes[i + (big_endian ? 1 : 0)]);
    const auto high = static_cast<uint8_t>(bytes[i + (big_endian ? 0 : 1)]);
    const uint32_t unit = uint32_t{high} << 8 | low;
    // No code page has a character beyond the first plane.
    if (unit > kLastUnit || (unit >= 0xD800 && unit < 0xE000)) return false;
    ascii += unit < 0x80;
  }
  return ascii >= bytes.size() / 2 / 8;
}

Damage WrittenAsText(const DamagedFile& damaged, bool big_endian) {
  return {damaged.file.Window({0, 2}).range(),
          Message("the bytes were written as a text in UTF-16 ($0): restore "
                  "the file, and do not pass it through a console or an editor",
                  big_endian ? "big-endian" : "little-endian")};
}

// The file without the byte order mark of UTF-8, if only that is in the way.
std::optional<std::string> WithoutMark(const DamagedFile& damaged) {
  const std::string_view text = damaged.file.text();
  if (!text.starts_with(kUtf8Mark) || damaged.format.is_text()) {
    return std::nullopt;
  }
  // Places count from the start of the file.
  std::string rest(text.substr(kUtf8Mark.size()));
  if (!damaged.format.Read(ByteView(rest)).sound()) return std::nullopt;
  return rest;
}

// The file whose bytes became units of UTF-16.
std::optional<Damage> Widened(const DamagedFile& damaged) {
  const std::string_view text = damaged.file.text();
  const std::optional<Wide> wide = Detect(text);
  // A text format has a rule of its own about marks.
  if (!wide || (wide->has_mark && damaged.format.is_text())) {
    return std::nullopt;
  }
  std::string narrow = Narrowed(text, *wide);
  const bool is_sound = damaged.format.Read(ByteView(narrow)).sound();
  if (!is_sound && !damaged.format.Recognizes(ByteView(narrow))) {
    return std::nullopt;
  }
  Damage damage = {
      damaged.file.Window({0, 2}).range(),
      Message("the text is UTF-16 ($0), expected ASCII: save it as "
              "UTF-8 without a byte order mark",
              wide->big_endian ? "big-endian" : "little-endian")};
  if (!damaged.format.is_text()) {
    damage = WrittenAsText(damaged, wide->big_endian);
  }
  if (is_sound) damage.original = std::move(narrow);
  return damage;
}

std::optional<Damage> Recognize(const DamagedFile& damaged) {
  const std::string_view text = damaged.file.text();
  if (text.size() > kLargestCopy) return std::nullopt;
  if (std::optional<std::string> rest = WithoutMark(damaged)) {
    return Damage{damaged.file.Window({0, kUtf8Mark.size()}).range(),
                  Message("an editor put the byte order mark of UTF-8 before "
                          "the content: remove these 3 bytes"),
                  std::move(rest)};
  }
  if (std::optional<Damage> damage = Widened(damaged)) return damage;
  if (IsMarkedText(damaged)) {
    return WrittenAsText(damaged, text.starts_with('\xFE'));
  }
  return std::nullopt;
}

}  // namespace

const TransferRule rules::utf16 = {
    .info = {.id = "transfer-utf16",
             .title = "The file was written as a text in UTF-16 or with a byte "
                      "order mark.",
             .rationale = "In UTF-16 every byte takes two. PowerShell's `>` "
                          "and some editors write it by default, or put a "
                          "mark of three bytes before UTF-8.",
             .remedy = "Save a text as UTF-8 without a byte order mark. "
                       "Restore a binary file from its source.",
             .fix = {FixKind::kSafe,
                     "Makes one byte of each character, or removes the mark. "
                     "A file that passed through another code page than "
                     "Latin-1 or Windows-1252 is left alone."},
             .bad = "convert utf16",
             .ok = "insert 0 fffe"},
    .recognize = Recognize};

}  // namespace trackcheck::transfer
