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

// Passes the value of a string in UTF-8 to `take`.
void Write(const json::String& string, TextSink take) {
  constexpr size_t kChunk = 64 << 10;
  std::string chunk;
  const auto pass_on = [&](size_t least) {
    if (chunk.size() < least) return;
    take(chunk);
    chunk.clear();
  };
  json::ForEachPart(
      string,
      [&](std::string_view part) {
        while (!part.empty()) {
          part.remove_prefix(
              json::AppendText(part, json::TextForm::kUtf8, &chunk));
          pass_on(kChunk);
        }
      },
      [&](char32_t character) {
        json::AppendCharacter(character, json::TextForm::kUtf8, &chunk);
        pass_on(kChunk);
      });
  pass_on(1);
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

json::String StringAt(ByteView text, uint64_t offset) {
  json::Reader reader(text, 1, nullptr, offset);
  if (reader.Peek() != json::Kind::kString) return {};
  return reader.ReadString();
}

std::string TextOf(const json::String& string) {
  return JoinChunks([&string](TextSink take) { Write(string, take); });
}

std::string TextAt(ByteView text, uint64_t offset) {
  return TextOf(StringAt(text, offset));
}

void WriteTextAt(ByteView text, uint64_t offset, TextSink take) {
  Write(StringAt(text, offset), take);
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
  const auto before = [this](const Member& a, const Member& b) {
    const int sign = Compare(a, b);
    return sign != 0 ? sign < 0 : a.key < b.key;
  };
  if (!std::is_sorted(members_.begin(), members_.end(), before)) {
    std::sort(members_.begin(), members_.end(), before);
  }
  size_t kept = 0;
  for (size_t i = 0; i < members_.size(); ++i) {
    const bool is_last =
        i + 1 == members_.size() || Compare(members_[i], members_[i + 1]) != 0;
    if (is_last) members_[kept++] = members_[i];
  }
  members_.resize(kept);
}

}  // namespace trackcheck::track
