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
#include "absl/strings/str_cat.h"

namespace trackcheck {
namespace {

bool IsNameCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-';
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
constexpr std::string_view kSpaces = " \t\r\n";
constexpr std::string_view kEntities[] = {"&lt;",   "&gt;",   "&amp;",
                                          "&quot;", "&apos;", "&#39;"};

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':' || c == '.';
}

// Reads a text from its start. A function that returns false has set `fault`.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  size_t position() const { return at_; }

  bool Document() {
    if (!CharactersAreAllowed()) return false;
    if (!Take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")) return false;
    SkipSpace();
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
  bool ParseDocument() {
    if (!ParseTag() || (open_.empty() && at_ < text_.size())) {
      return SkipRest();
    }
    while (!open_.empty()) {
      if (!ParseContent() || !ParseTag()) return false;
    }
    return SkipRest();
  }

  size_t at() const { return at_; }
  std::string_view fault() const { return fault_; }

 private:
  std::string_view rest() const { return text_.substr(at_); }

  bool Fail(std::string_view fault) {
    if (fault_.empty()) fault_ = fault;
    return false;
  }

  bool Take(std::string_view token) {
    if (!rest().starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  bool TakeSpaces() {
    const size_t start = at_;
    while (at_ < text_.size() && kSpaces.find(text_[at_]) != kSpaces.npos)
      ++at_;
    return at_ > start;
  }
  std::string_view TakeName() {
    const size_t start = at_;
    while (at_ < text_.size() && IsNameByte(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  // Only white space may follow the root.
  bool SkipRest() {
    if (!fault_.empty()) return false;
    TakeSpaces();
    return at_ == text_.size() || Fail("text after the root");
  }

  // One character of XML, by its bytes in UTF-8.
  bool TakeCharacter() {
    const auto byte = [&](size_t i) {
      return i < rest().size() ? static_cast<uint8_t>(rest()[i]) : 0;
    };
    const uint32_t first = byte(0);
    if (first < 0x80) {
      ++at_;
      return first >= 0x20 || kSpaces.find(static_cast<char>(first)) !=
                                  std::string_view::npos
                 ? true
                 : Fail("a control character");
    }
    const size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    uint32_t value = first & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; ++i) {
      if ((byte(i) & 0xC0U) != 0x80) return Fail("no UTF-8");
      value = value << 6 | (byte(i) & 0x3FU);
    }
    constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (first < 0xC2 || first > 0xF4 || value < kSmallest[size] ||
        value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
      return Fail("no UTF-8");
    }
    if (value == 0xFFFE || value == 0xFFFF) return Fail("no character");
    at_ += size;
    return true;
  }

  bool TakeEntity() {
    for (const std::string_view entity : kEntities) {
      if (Take(entity)) return true;
    }
    return Fail("an unknown entity");
  }

  // Text up to the next tag.
  bool ParseContent() {
    while (at_ < text_.size() && text_[at_] != '<') {
      if (rest().starts_with("]]>")) return Fail("]]> in a text");
      if (!(text_[at_] == '&' ? TakeEntity() : TakeCharacter())) return false;
    }
    return true;
  }

  bool ParseAttribute(std::set<std::string_view>* names) {
    const std::string_view name = TakeName();
    if (name.empty()) return Fail("an attribute without a name");
    if (!names->insert(name).second) return Fail("an attribute twice");
    if (!Take("=\"")) return Fail("an attribute without a value");
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '<') return Fail("< in an attribute");
      if (!(text_[at_] == '&' ? TakeEntity() : TakeCharacter())) return false;
    }
    return Take("\"") || Fail("an attribute without an end");
  }

  // The start, the end or the whole of an element.
  bool ParseTag() {
    if (!Take("<")) return Fail("no tag");
    if (Take("/")) {
      const std::string_view name = TakeName();
      if (open_.empty() || open_.back() != name)
        return Fail("the wrong end tag");
      open_.pop_back();
      return Take(">") || Fail("an end tag without an end");
    }
    const std::string_view name = TakeName();
    if (name.empty()) return Fail("a tag without a name");
    std::set<std::string_view> attributes;
    while (TakeSpaces()) {
      if (rest().starts_with("/") || rest().starts_with(">")) break;
      if (!ParseAttribute(&attributes)) return false;
    }
    if (Take("/>")) return true;
    open_.push_back(name);
    return Take(">") || Fail("a tag without an end");
  }

  std::string_view text_;
  size_t at_ = 0;
  std::vector<std::string_view> open_;
  std::string_view fault_;
};

}  // namespace

absl::Status IsXml(std::string_view what, std::string_view text) {
  Parser parser(text);
  if (parser.Document()) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(std::string(what), " is no XML at offset ",
                   parser.position(), "\n", std::string(text)));
  if (parser.ParseDocument()) return absl::OkStatus();
  constexpr size_t kAround = 60;
  const size_t start = parser.at() - std::min(parser.at(), kAround);
  return absl::InternalError(
      absl::StrCat(std::string(what), " is no XML at offset ", parser.at(),
                   ": ", std::string(parser.fault()), ": ",
                   std::string(text.substr(start, 2 * kAround))));
}

}  // namespace trackcheck
