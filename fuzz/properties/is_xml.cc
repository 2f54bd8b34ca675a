#include "fuzz/properties/is_xml.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace trackcheck {
namespace {

bool IsNameCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' ||
         c == '_' || c == ':' || c == '.';
}

bool IsSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// The production Char of XML 1.0.
bool IsAllowed(uint32_t code_point) {
  return code_point == 0x9 || code_point == 0xa || code_point == 0xd ||
         (code_point >= 0x20 && code_point <= 0xd7ff) ||
         (code_point >= 0xe000 && code_point <= 0xfffd) ||
         (code_point >= 0x10000 && code_point <= 0x10ffff);
}

// Each function moves the position over what it parses, and returns false at a
// fault.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  size_t position() const { return at_; }

  bool Document() {
    if (!CharactersAreAllowed()) return false;
    if (Take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")) SkipSpace();
    if (!Element()) return false;
    SkipSpace();
    return at_ == text_.size();
  }

 private:
  bool Take(std::string_view part) {
    if (text_.substr(at_, part.size()) != part) return false;
    at_ += part.size();
    return true;
  }

  void SkipSpace() {
    while (at_ < text_.size() && IsSpace(text_[at_])) ++at_;
  }

  std::string_view Name() {
    const size_t begin = at_;
    while (at_ < text_.size() && IsNameCharacter(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  // An element with its content, without recursion.
  bool Element() {
    std::vector<std::string_view> open;
    do {
      if (Take("</")) {
        if (open.empty() || Name() != open.back() || !Take(">")) return false;
        open.pop_back();
      } else if (Take("<")) {
        if (!StartTag(&open)) return false;
      } else if (!Content()) {
        return false;
      }
    } while (!open.empty());
    return true;
  }

  bool StartTag(std::vector<std::string_view>* open) {
    const std::string_view name = Name();
    if (name.empty()) return false;
    std::set<std::string_view> attributes;
    while (Take(" ")) {
      const std::string_view attribute = Name();
      if (attribute.empty() || !attributes.insert(attribute).second ||
          !Take("=\"") || !Text('"') || !Take("\"")) {
        return false;
      }
    }
    if (Take("/>")) return true;
    open->push_back(name);
    return Take(">");
  }

  // Text between tags, at least one character.
  bool Content() {
    const size_t begin = at_;
    return Text('<') && at_ > begin &&
           text_.substr(begin, at_ - begin).find("]]>") ==
               std::string_view::npos;
  }

  // Characters and references up to `end`.
  bool Text(char end) {
    while (at_ < text_.size() && text_[at_] != end) {
      if (text_[at_] == '<') return false;
      if (text_[at_] == '&') {
        if (!Reference()) return false;
      } else {
        ++at_;
      }
    }
    return at_ < text_.size();
  }

  bool Reference() {
    for (const std::string_view name :
         {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"}) {
      if (Take(name)) return true;
    }
    if (!Take("&#")) return false;
    const size_t end = std::min(text_.find(';', at_), text_.size());
    const std::string_view digits = text_.substr(at_, end - at_);
    uint32_t code_point = 0;
    if (!absl::SimpleAtoi(absl::string_view(digits.data(), digits.size()),
                          &code_point)) {
      return false;
    }
    at_ = end;
    return IsAllowed(code_point) && Take(";");
  }

  // Decodes all of the text. On a fault, the position is there.
  bool CharactersAreAllowed() {
    for (size_t at = 0; at < text_.size();) {
      const auto first = static_cast<uint8_t>(text_[at]);
      const size_t size = first < 0x80   ? 1
                          : first < 0xc2 ? 0
                          : first < 0xe0 ? 2
                          : first < 0xf0 ? 3
                          : first < 0xf5 ? 4
                                         : 0;
      at_ = at;
      if (size == 0 || size > text_.size() - at) return false;
      uint32_t code_point = size == 1 ? first : first & (0x7f >> size);
      for (size_t i = 1; i < size; ++i) {
        const auto next = static_cast<uint8_t>(text_[at + i]);
        if ((next & 0xc0) != 0x80) return false;
        code_point = code_point << 6 | (next & 0x3f);
      }
      constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
      if (code_point < kLeast[size] || !IsAllowed(code_point)) return false;
      at += size;
    }
    at_ = 0;
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

absl::Status IsXml(std::string_view what, std::string_view text) {
  Parser parser(text);
  if (parser.Document()) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(std::string(what), " is no XML at offset ",
                   parser.position(), "\n", std::string(text)));
}

}  // namespace trackcheck
