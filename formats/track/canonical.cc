// Members are written as they come and put in order when their object ends.
#include "formats/track/canonical.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/json/writer.h"

namespace trackcheck::track {
namespace {

// Members that stand one behind the other in `text`, without what separates
// them.
class Members {
 public:
  explicit Members(std::string* text) : text_(*text), begin_(text->size()) {}

  void Begin() { begins_.push_back(text_.size()); }

  // Puts an object in their place.
  void Close() {
    std::vector<uint64_t> order(begins_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [this](uint64_t a, uint64_t b) {
      const int sign = KeyOf(a).compare(KeyOf(b));
      return sign != 0 ? sign < 0 : a < b;
    });
    std::string object = "{";
    for (size_t i = 0; i < order.size(); ++i) {
      const bool is_last =
          i + 1 == order.size() || KeyOf(order[i]) != KeyOf(order[i + 1]);
      if (!is_last) continue;
      if (object.size() > 1) object += ", ";
      object += Text(order[i]);
    }
    object += '}';
    text_.resize(begin_);
    text_ += object;
  }

 private:
  std::string_view Text(uint64_t member) const {
    const uint64_t end =
        member + 1 < begins_.size() ? begins_[member + 1] : text_.size();
    return std::string_view(text_).substr(begins_[member],
                                          end - begins_[member]);
  }
  // With its quotes: equal keys are spelled alike.
  std::string_view KeyOf(uint64_t member) const {
    const std::string_view text = Text(member);
    size_t end = 1;
    while (text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    return text.substr(0, end + 1);
  }

  std::string& text_;
  size_t begin_;
  std::vector<uint64_t> begins_;
};

void AppendObject(json::Reader& reader, std::string* out) {
  Members members(out);
  for (json::String key; reader.NextKey(&key);) {
    members.Begin();
    json::Writer(*out).Text(json::Unescape(key.raw));
    *out += ": ";
    AppendCanonical(reader, out);
  }
  members.Close();
}

void AppendArray(json::Reader& reader, std::string* out) {
  *out += '[';
  for (bool first = true; reader.NextElement(); first = false) {
    if (!first) *out += ", ";
    AppendCanonical(reader, out);
  }
  *out += ']';
}

}  // namespace

void AppendCanonical(json::Reader& reader, std::string* out) {
  const json::Kind kind = reader.Peek();
  if (kind == json::Kind::kObject && reader.EnterObject()) {
    AppendObject(reader, out);
  } else if (kind == json::Kind::kArray && reader.EnterArray()) {
    AppendArray(reader, out);
  } else {
    json::Writer(*out).Copy(&reader);
  }
}

std::string TextOf(const json::String& string) {
  if (string.plain) {
    const auto is_ascii = [](char c) { return static_cast<uint8_t>(c) < 0x80; };
    if (std::all_of(string.raw.begin(), string.raw.end(), is_ascii)) {
      return std::string(string.raw);
    }
  }
  // What is no UTF-8 is replaced by who writes it.
  std::string spelled;
  json::Writer(spelled).Text(json::Unescape(string.raw));
  return json::Unescape(
      std::string_view(spelled).substr(1, spelled.size() - 2));
}

}  // namespace trackcheck::track
