#include "formats/track/positions/field_position.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

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

// The quoted key, without the closing quote and bracket.
std::string Quoted(std::string_view key) {
  std::string quoted = "[\"";
  for (const char c : key) {
    if (c >= 0x20 && c < 0x7f) {
      quoted += c;
    } else {
      constexpr std::string_view kDigits = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(c);
      quoted += "\\u00";
      quoted += kDigits[byte >> 4];
      quoted += kDigits[byte & 0xf];
    }
  }
  return quoted;
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
  return path.Field(Quoted(key.substr(0, kLongestKey)) + "...\"]");
}

FieldPath WholeKeyPath(const FieldPath& path, std::string_view key) {
  if (IsPlainWord(key)) return path.Field(key);
  return path.Field(Quoted(key) + "\"]");
}

}  // namespace trackcheck::track
