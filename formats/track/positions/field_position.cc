#include "formats/track/positions/field_position.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::track {
namespace {

// A path is kept for each finding, so its size must not depend on the file.
constexpr size_t kLongestKey = 200;

constexpr bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Whether the key cannot be confused with another part of a path.
bool IsPlainWord(std::string_view key) {
  return !key.empty() && IsLetter(key[0]) &&
         std::all_of(key.begin(), key.end(), [](char c) {
           return IsLetter(c) || (c >= '0' && c <= '9') || c == '-';
         });
}

FieldPath ListPath(Level level, const FieldPosition& position) {
  using enum Member;
  switch (level) {
    case Level::kVertex:
      return FieldPath(NameOf(kTrack)).Field(NameOf(kVertices));
    case Level::kVertex2d:
      return FieldPath(NameOf(kRacingLines)).Field(NameOf(kVertices));
    case Level::kSector:
      return FieldPath(NameOf(kTrack)).Field(NameOf(kSectors));
    case Level::kLine:
      return FieldPath(NameOf(kRacingLines)).Field(NameOf(kLines));
    case Level::kEdge:
      return ListPath(Level::kSector, position)
          .Element(position.i)
          .Field(NameOf(kEdges));
    case Level::kSegment:
      return ListPath(Level::kLine, position)
          .Element(position.i)
          .Field(NameOf(kSegments));
    case Level::kRoot:
    case Level::kTrack:
    case Level::kRacingLines:
      return FieldPath();
  }
  return FieldPath();
}

FieldPath ElementPath(const FieldPosition& position) {
  if (position.in_list) return ListPath(position.level, position);
  switch (position.level) {
    case Level::kRoot:
      return FieldPath();
    case Level::kTrack:
      return FieldPath(NameOf(Member::kTrack));
    case Level::kRacingLines:
      return FieldPath(NameOf(Member::kRacingLines));
    case Level::kEdge:
    case Level::kSegment:
      return ListPath(position.level, position).Element(position.j);
    case Level::kVertex:
    case Level::kVertex2d:
    case Level::kSector:
    case Level::kLine:
      return ListPath(position.level, position).Element(position.i);
  }
  return FieldPath();
}

void AppendEscape(char32_t character, std::string* text) {
  if (character > 0xffff) {
    AppendEscape(0xd7c0 + (character >> 10), text);
    AppendEscape(0xdc00 + (character & 0x3ff), text);
    return;
  }
  absl::StrAppend(text, "\\u", absl::Hex(character, absl::kZeroPad4));
}

// The quoted key in ASCII, without the closing quote and bracket. Its own
// escapes stay as they are. A byte that is not UTF-8 is written as the
// character of its value.
std::string Quoted(std::string_view key) {
  std::string quoted = "[\"";
  while (!key.empty()) {
    const json::Character character = json::ReadUtf8(key);
    if (key[0] >= 0x20 && key[0] < 0x7f) {
      quoted += key[0];
    } else if (character.size == 1) {
      AppendEscape(static_cast<unsigned char>(key[0]), &quoted);
    } else {
      AppendEscape(character.value, &quoted);
    }
    key.remove_prefix(character.size);
  }
  return quoted;
}

// The first kLongestKey bytes of `key`, or a few less so that no character is
// cut.
std::string_view Cut(std::string_view key) {
  size_t size = kLongestKey;
  const auto continues = [&key](size_t i) { return (key[i] & 0xc0) == 0x80; };
  while (size > kLongestKey - 3 && continues(size)) --size;
  return key.substr(0, continues(size) ? kLongestKey : size);
}

}  // namespace

FieldPath PathOf(const FieldPosition& position) {
  FieldPath path = ElementPath(position);
  if (position.component >= 0) {
    path = path.Element(static_cast<uint64_t>(position.component));
  }
  if (position.member != Member::kNone)
    return path.Field(NameOf(position.member));
  return position.key.data() == nullptr ? path : KeyPath(path, position.key);
}

FieldPath KeyPath(const FieldPath& path, std::string_view key) {
  if (key.size() <= kLongestKey) return WholeKeyPath(path, key);
  return path.Field(Quoted(Cut(key)) + "...\"]");
}

FieldPath WholeKeyPath(const FieldPath& path, std::string_view key) {
  if (IsPlainWord(key)) return path.Field(key);
  return path.Field(Quoted(key) + "\"]");
}

}  // namespace trackcheck::track
