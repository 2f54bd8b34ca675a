#include "formats/track/text/member_order.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/json/reader.h"

namespace trackcheck::track {
namespace {

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

json::String StringAt(ByteView text, uint64_t offset) {
  json::Reader reader(text, 1, nullptr, offset);
  if (reader.Peek() != json::Kind::kString) return {};
  return reader.ReadString();
}

// The bytes as UTF-8; invalid bytes are replaced.
std::string Utf8(std::string_view bytes) {
  const auto for_each = [bytes](auto use) {
    for (std::string_view left = bytes; !left.empty();) {
      const json::Character character = json::ReadUtf8(left);
      use(character.value);
      left.remove_prefix(character.size);
    }
  };
  size_t size = 0;
  for_each([&size](char32_t character) {
    size += character < 0x80 ? 1 : character < 0x800 ? 2 : 3;
    size += character < 0x10000 ? 0 : 1;
  });
  std::string text;
  text.reserve(size);
  for_each([&text](char32_t character) { json::AppendUtf8(character, &text); });
  return text;
}

// TextOf without a copy of plain ASCII strings.
class Text {
 public:
  explicit Text(const json::String& string) {
    if (string.plain && IsAscii(string.raw)) {
      view_ = string.raw;
    } else {
      copy_ = TextOf(string);
      view_ = copy_;
    }
  }
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;

  std::string_view view() const { return view_; }

 private:
  std::string copy_;
  std::string_view view_;
};

uint64_t PrefixOf(std::string_view text) {
  uint64_t prefix = 0;
  for (size_t i = 0; i < sizeof(prefix); ++i) {
    prefix =
        prefix << 8 | (i < text.size() ? static_cast<uint8_t>(text[i]) : 0);
  }
  return prefix;
}

}  // namespace

std::string TextOf(const json::String& string) {
  if (string.plain) {
    return IsAscii(string.raw) ? std::string(string.raw) : Utf8(string.raw);
  }
  std::string text = json::Unescape(string.raw);
  return IsAscii(text) ? text : Utf8(text);
}

std::string TextAt(ByteView text, uint64_t offset) {
  return TextOf(StringAt(text, offset));
}

void MemberOrder::Add(const json::String& key) {
  const Text text(key);
  members_.push_back({PrefixOf(text.view()), key.range.offset,
                      std::min<uint64_t>(text.view().size(), kLong)});
}

int MemberOrder::Compare(const Member& a, const Member& b) const {
  if (a.prefix != b.prefix) return a.prefix < b.prefix ? -1 : 1;
  if (a.size < kLong || b.size < kLong) {
    return static_cast<int>(a.size) - static_cast<int>(b.size);
  }
  return Text(StringAt(text_, a.key))
      .view()
      .compare(Text(StringAt(text_, b.key)).view());
}

void MemberOrder::Sort() {
  if (members_.size() < 2) return;
  std::sort(members_.begin(), members_.end(),
            [this](const Member& a, const Member& b) {
              const int sign = Compare(a, b);
              return sign != 0 ? sign < 0 : a.key < b.key;
            });
  size_t kept = 0;
  for (size_t i = 0; i < members_.size(); ++i) {
    const bool is_last =
        i + 1 == members_.size() || Compare(members_[i], members_[i + 1]) != 0;
    if (is_last) members_[kept++] = members_[i];
  }
  members_.resize(kept);
}

}  // namespace trackcheck::track
