#include "trackcheck/config/config_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "formats/core/from_chars.h"
#include "formats/core/text_distance.h"
#include "formats/json/tokens/text.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Names that other tools and the flags of this program have for a key.
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"max_file_size", "max_file_bytes"},
    {"max_inflated_size", "max_inflated_bytes"},
    {"max_per_rule", "max_findings_per_rule"},
    {"disable", "skip"},
    {"ignore", "skip"},
    {"enable", "only"},
    {"include", "only"},
    {"files", "glob"},
    {"path", "glob"},
};

bool IsSpace(char c) {
  return std::string_view(" \t\r\n\v\f").find(c) != std::string_view::npos;
}

bool IsWordStart(char c) {
  return absl::ascii_isalpha(static_cast<unsigned char>(c)) || c == '_';
}

bool IsWordByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// Lower case, without the characters that people join words with.
std::string Plain(std::string_view word) {
  std::string plain;
  for (const char c : word) {
    if (c == '-' || c == '_' || c == '.' || c == ' ') continue;
    plain += absl::ascii_tolower(static_cast<unsigned char>(c));
  }
  return plain;
}

// The candidate that `word` stands for: another case, another way to join
// words, an abbreviation or a typing error. Empty if there is none.
std::string MeantWord(std::string_view word,
                      const std::vector<std::string>& candidates) {
  constexpr size_t kMinAbbreviation = 3;
  const std::string plain = Plain(word);
  std::vector<std::string> known;
  for (const std::string& candidate : candidates) {
    known.push_back(Plain(candidate));
    if (known.back() == plain) return candidate;
  }
  for (size_t i = 0; i < known.size(); ++i) {
    if (std::min(plain.size(), known[i].size()) >= kMinAbbreviation &&
        (plain.starts_with(known[i]) || known[i].starts_with(plain))) {
      return candidates[i];
    }
  }
  const std::vector<std::string_view> views(known.begin(), known.end());
  const std::string_view nearest = NearestWord(plain, views);
  for (size_t i = 0; i < known.size() && !nearest.empty(); ++i) {
    if (known[i] == nearest) return candidates[i];
  }
  return "";
}

std::string IsMeant(std::string_view word) {
  return word.empty() ? "" : Joined({"; is ", word, " meant?"});
}

std::vector<std::string> KeysOf(const Descriptor& type) {
  std::vector<std::string> keys;
  for (int i = 0; i < type.field_count(); ++i) {
    keys.push_back(type.field(i)->name());
  }
  return keys;
}

std::vector<std::string> ValuesOf(const EnumDescriptor& type) {
  std::vector<std::string> values;
  for (int i = 0; i < type.value_count(); ++i) {
    values.push_back(type.value(i)->name());
  }
  return values;
}

// The key of `type` that `word` stands for, or empty.
std::string MeantKey(std::string_view word, const Descriptor& type) {
  for (const auto& [other, key] : kOtherNames) {
    if (Plain(other) == Plain(word) &&
        type.FindFieldByName(std::string(key)) != nullptr) {
      return std::string(key);
    }
  }
  return MeantWord(word, KeysOf(type));
}

// A number with a unit ("1G", "1.5 MiB"), with separators of
// thousands or with an exponent, as a whole number. Nothing for other text.
// `unit_base` is 1024 for bytes and 1000 for counts.
std::optional<uint64_t> WholeNumber(std::string_view text, uint64_t unit_base) {
  std::string digits;
  for (const char c : text) {
    if (!IsSpace(c) && c != '_' && c != '\'' && c != ',') digits += c;
  }
  // FromChars would also read "inf" and "nan".
  if (digits.empty() ||
      !absl::ascii_isdigit(static_cast<unsigned char>(digits[0]))) {
    return std::nullopt;
  }
  double value = 0;
  const char* end = digits.data() + digits.size();
  const auto [read, error] = FromChars(digits.data(), end, value);
  if (error != std::errc()) return std::nullopt;
  std::string unit =
      absl::AsciiStrToUpper(std::string(read, static_cast<size_t>(end - read)));
  if (unit.ends_with('B')) unit.pop_back();
  if (unit.ends_with('I')) unit.pop_back();
  if (!unit.empty()) {
    const size_t power = std::string_view("KMGT").find(unit[0]);
    if (unit.size() > 1 || power == std::string_view::npos) return std::nullopt;
    for (size_t i = 0; i <= power; ++i) value *= static_cast<double>(unit_base);
  }
  // Beyond this, a double does not hold each whole number.
  if (value > 9007199254740992.0) return std::nullopt;
  return static_cast<uint64_t>(value);
}

class AnyError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int /*line*/, int /*column*/,
                const std::string& /*message*/) override {
    found_ = true;
  }
  bool found() const { return found_; }

 private:
  bool found_ = false;
};

// Sets `field`, or adds to it, what `text` is as its value. False if it is
// none. Precondition: the field holds no messages.
bool Set(const FieldDescriptor& field, std::string_view text,
         Message* message) {
  AnyError error;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  // The parser also keeps the beginning of a wrong value.
  const std::unique_ptr<Message> value(message->New());
  if (!parser.ParseFieldValueFromString(std::string(text), &field,
                                        value.get()) ||
      error.found()) {
    return false;
  }
  message->MergeFrom(*value);
  return true;
}

enum class TokenKind { kEnd, kWord, kNumber, kString, kSymbol };

struct Token {
  TokenKind kind = TokenKind::kEnd;
  ConfigPlace place;
  size_t offset = 0;
  std::string_view text;  // of a string: with its quotes

  bool Is(std::string_view symbol) const {
    return kind == TokenKind::kSymbol && text == symbol;
  }
};

class ConfigReader {
 public:
  explicit ConfigReader(std::string_view text) : text_(text) { Advance(); }

  ConfigText Read(Message* message) && {
    read_.is_complete =
        !HasByteOrderMark() && ReadMessage(message, nullptr, Token(), "");
    return std::move(read_);
  }

 private:
  // A message that is being read, for advice about the ones around it.
  struct Open {
    Message* message;
    const Open* around;
    Token key;
    std::string path;  // with a dot at its end, unless it is empty

    const Descriptor& type() const { return *message->GetDescriptor(); }
  };

  // The first key of each field that a message holds.
  using FirstPlaces = std::map<const FieldDescriptor*, ConfigPlace>;

  enum class InList : uint8_t { kNo, kYes };

  void Add(ConfigPlace place, std::initializer_list<TextPart> message) {
    read_.faults.push_back({place, Joined(message)});
  }

  // Adds a fault after which the text cannot be followed, and returns false.
  bool Stop(ConfigPlace place, std::initializer_list<TextPart> message) {
    Add(place, message);
    return false;
  }

  bool HasByteOrderMark() {
    constexpr std::string_view kUtf8 = "\xEF\xBB\xBF";
    if (text_.starts_with(kUtf8)) {
      Add({}, {"the file begins with a byte order mark (EF BB BF): save it as "
               "UTF-8 without one"});
      return true;
    }
    if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF")) {
      Add({}, {"the file begins with the byte order mark of UTF-16: save it as "
               "UTF-8 without one"});
      return true;
    }
    return false;
  }

  // The end of the run of bytes from `begin` on that `belongs` accepts.
  template <typename Predicate>
  size_t EndOf(size_t begin, const Predicate& belongs) const {
    while (begin < text_.size() && belongs(begin)) ++begin;
    return begin;
  }

  // Reads the next token into now_.
  void Advance() {
    end_ = at_;
    while (at_ < text_.size() && (IsSpace(text_[at_]) || text_[at_] == '#')) {
      if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_[at_++] == '\n') {
        ++line_;
        line_begin_ = at_;
      }
    }
    const size_t begin = at_;
    TokenKind kind = TokenKind::kSymbol;
    if (begin == text_.size()) {
      kind = TokenKind::kEnd;
    } else if (text_[begin] == '"' || text_[begin] == '\'') {
      kind = TokenKind::kString;
      at_ = EndOfString(begin);
    } else if (IsWordStart(text_[begin])) {
      kind = TokenKind::kWord;
      // People write dashes and dots in keys, though no key has them.
      at_ = EndOf(begin, [&](size_t i) {
        return IsWordByte(text_[i]) ||
               ((text_[i] == '-' || text_[i] == '.') && i + 1 < text_.size() &&
                IsWordByte(text_[i + 1]));
      });
    } else if (absl::ascii_isdigit(static_cast<unsigned char>(text_[begin]))) {
      kind = TokenKind::kNumber;
      at_ = EndOf(begin, [&](size_t i) {
        return IsWordByte(text_[i]) || text_[i] == '.' || text_[i] == '-' ||
               text_[i] == '+';
      });
    } else {
      at_ = begin + json::ReadUtf8(text_.substr(begin)).size;
    }
    now_ = {kind,
            {line_, begin - line_begin_ + 1},
            begin,
            text_.substr(begin, at_ - begin)};
  }

  // After the closing quote, or at the end of the line if there is none.
  size_t EndOfString(size_t begin) const {
    size_t i = begin + 1;
    while (i < text_.size() && text_[i] != '\n') {
      if (text_[i] == text_[begin]) return i + 1;
      i += text_[i] == '\\' && i + 1 < text_.size() && text_[i + 1] != '\n' ? 2
                                                                            : 1;
    }
    return std::min(i, text_.size());
  }

  bool IsClosed(const Token& string) const {
    size_t i = 1;
    while (i < string.text.size() && string.text[i] != string.text[0]) {
      i += string.text[i] == '\\' ? 2 : 1;
    }
    return i < string.text.size();
  }

  // The text that a person wrote as the value at now_, up to a blank or to the
  // end of the entry.
  std::string_view Unquoted() const {
    const size_t begin = now_.offset;
    const size_t end = EndOf(begin, [&](size_t i) {
      return !IsSpace(text_[i]) &&
             std::string_view(",;}]#").find(text_[i]) == std::string_view::npos;
    });
    return text_.substr(begin, end - begin);
  }

  // Continues after the first `size` bytes of the token.
  void SkipBytes(size_t size) {
    at_ = now_.offset + std::max<size_t>(size, 1);
    Advance();
  }

  // The token at now_, for a message.
  std::string Found() const {
    if (now_.kind == TokenKind::kEnd) return "the end of the file";
    return Joined({"\"", Quotable(now_.text), "\""});
  }

  // Advice about characters that no config holds outside of text in quotes.
  // Returns false if the token is not one of them.
  bool AddStrayCharacter() {
    const std::string_view rest = text_.substr(now_.offset);
    if (rest.starts_with("//") || rest.starts_with("/*")) {
      Add(now_.place, {"comments begin with #, not with ", rest.substr(0, 2)});
    } else if (rest.starts_with("<<<<<<<") || rest.starts_with("=======") ||
               rest.starts_with(">>>>>>>")) {
      Add(now_.place,
          {"a merge conflict is not resolved here (", rest.substr(0, 7), ")"});
    } else if (rest.starts_with("\xE2\x80\x9C") ||
               rest.starts_with("\xE2\x80\x9D") ||
               rest.starts_with("\xE2\x80\x9E") ||
               rest.starts_with("\xE2\x80\x98") ||
               rest.starts_with("\xE2\x80\x99")) {
      Add(now_.place, {"a typographic quote (", now_.text, "): write \""});
    } else if (rest.starts_with("\xC2\xA0")) {
      Add(now_.place, {"a no-break space (C2 A0): write a plain space"});
    } else if (rest.starts_with("\xEF\xBB\xBF")) {
      Add(now_.place, {"a byte order mark (EF BB BF) inside the file: "
                       "delete it"});
    } else {
      return false;
    }
    return true;
  }

  // Reads keys up to the end of the message. False after Stop.
  bool ReadMessage(Message* message, const Open* around, const Token& key,
                   std::string path) {
    const Open open = {message, around, key, std::move(path)};
    const std::string_view close =
        around != nullptr && open_bracket_ == "<" ? ">" : "}";
    FirstPlaces first_places;
    while (true) {
      if (now_.kind == TokenKind::kEnd) {
        if (around == nullptr) return true;
        return Stop(key.place, {"\"", key.text, " {\" is not closed: a \"",
                                close, "\" is missing"});
      }
      if (now_.Is(close)) {
        if (around == nullptr) {
          return Stop(now_.place, {"\"}\" closes nothing: delete it"});
        }
        Advance();
        return true;
      }
      if (now_.kind != TokenKind::kWord) return StopAtNoKey();
      const FieldDescriptor* field =
          open.type().FindFieldByName(std::string(now_.text));
      const size_t faults = read_.faults.size();
      if (field == nullptr ? !ReadUnknownField(open)
                           : !ReadField(*field, open, &first_places)) {
        return false;
      }
      if (now_.Is(";") || now_.Is(",")) Advance();
      if (read_.faults.size() > faults &&
          (field == nullptr || field->message_type() == nullptr)) {
        read_.incomplete.insert(message);
      }
    }
  }

  // At a token where a key is expected.
  bool StopAtNoKey() {
    const ConfigPlace place = now_.place;
    if (AddStrayCharacter()) return false;
    if (now_.kind == TokenKind::kString) {
      const Token string = now_;
      Advance();
      if (now_.Is(":")) {
        return Stop(place, {"keys have no quotes: write ",
                            Quotable(string.text.substr(
                                1, string.text.size() - 1 - IsClosed(string))),
                            ": ..."});
      }
      return Stop(place, {"a key is expected before ", Quotable(string.text),
                          ": several values are written as [\"a\", \"b\"]"});
    }
    if (now_.Is("{")) {
      return Stop(place, {"a key is expected before \"{\": the file holds "
                          "lines like fail_on: WARNING, without braces around "
                          "them"});
    }
    if (now_.Is("[")) {
      return Stop(place, {"a key is expected before \"[\": a section is "
                          "written as limits { ... }"});
    }
    if (now_.Is("-")) {
      return Stop(place, {"a key is expected, not \"-\": several values are "
                          "written as [\"a\", \"b\"]"});
    }
    return Stop(place, {"a key is expected, not ", Found()});
  }

  bool ReadField(const FieldDescriptor& field, const Open& open,
                 FirstPlaces* first_places) {
    const Token key = now_;
    Advance();
    const bool is_message = field.message_type() != nullptr;
    if (now_.Is(":")) {
      Advance();
    } else if (now_.Is("=")) {
      Add(now_.place, {"\"=\" after ", key.text, ": write ", key.text,
                       is_message ? " { ... }" : ": ..."});
      Advance();
    } else if (!is_message) {
      if (now_.Is("{")) {
        return Stop(now_.place, {key.text, " holds a value and no keys: write ",
                                 key.text, ": ..."});
      }
      Add(now_.place, {"\":\" is missing after ", key.text});
    }
    const auto [first, is_first] = first_places->emplace(&field, key.place);
    if (!field.is_repeated() && !is_first) {
      Add(key.place,
          {key.text, " is given twice, first on line ", first->second.line});
    }
    return now_.Is("[") ? ReadList(field, open, key)
                        : ReadValue(field, open, key, InList::kNo);
  }

  bool ReadList(const FieldDescriptor& field, const Open& open,
                const Token& key) {
    const ConfigPlace begin = now_.place;
    if (!field.is_repeated()) {
      return Stop(begin, {key.text, " has one value, not a list in []"});
    }
    Advance();
    if (now_.Is("]")) {
      Advance();
      return true;
    }
    while (ReadValue(field, open, key, InList::kYes)) {
      if (now_.Is("]")) {
        Advance();
        return true;
      }
      if (now_.kind == TokenKind::kEnd || now_.Is("}") || IsKey()) {
        return Stop(begin, {"the list of ", key.text,
                            " is not closed: a \"]\" is missing"});
      }
      if (now_.Is("{") || now_.Is("<") || now_.kind != TokenKind::kSymbol) {
        return Stop(now_.place, {"a comma is missing before ", Found(),
                                 " in the list of ", key.text});
      }
      if (!now_.Is(",")) {
        return Stop(now_.place, {"\",\" or \"]\" is expected in the list of ",
                                 key.text, ", not ", Found()});
      }
      Advance();
      if (now_.Is("]")) {
        return Stop(now_.place, {"the list of ", key.text,
                                 " ends with a comma: delete it"});
      }
    }
    return false;
  }

  // Whether the word at now_ has what follows a key.
  bool IsKey() const {
    if (now_.kind != TokenKind::kWord) return false;
    const size_t next = EndOf(at_, [&](size_t i) { return IsSpace(text_[i]); });
    return next < text_.size() &&
           std::string_view(":{<=").find(text_[next]) != std::string_view::npos;
  }

  bool ReadUnknownField(const Open& open) {
    const Token key = now_;
    const std::string shown = Quotable(key.text);
    // The key of a message around this one: most probably a } is missing.
    for (const Open* each = open.around; each != nullptr; each = each->around) {
      if (each->type().FindFieldByName(std::string(key.text)) != nullptr) {
        return Stop(key.place,
                    {"\"", shown, "\" is not a key of ", open.key.text,
                     ", which is open since line ", open.key.place.line,
                     "; is a \"}\" missing before it?"});
      }
    }
    std::string meant = MeantKey(key.text, open.type());
    for (int i = 0; meant.empty() && i < open.type().field_count(); ++i) {
      const FieldDescriptor* section = open.type().field(i);
      if (section->message_type() == nullptr) continue;
      // A short word may be near to one with another meaning.
      const std::string inner = MeantKey(key.text, *section->message_type());
      if (!inner.empty() && inner.size() > 4) {
        meant = Joined({section->name(), " { ", inner, ": ... }"});
      }
    }
    const std::string in =
        open.around == nullptr ? "" : Joined({" in ", open.key.text});
    if (meant.empty()) {
      Add(key.place, {"unknown key \"", shown, "\"", in, ": not one of ",
                      absl::StrJoin(KeysOf(open.type()), ", ")});
    } else {
      Add(key.place, {"unknown key \"", shown, "\"", in, IsMeant(meant)});
    }
    Advance();
    return SkipValue();
  }

  // After an unknown key. False if no value is found.
  bool SkipValue() {
    if (now_.Is(":") || now_.Is("=")) Advance();
    if (now_.Is("{") || now_.Is("[")) {
      size_t depth = 0;
      do {
        depth += now_.Is("{") || now_.Is("[");
        depth -= now_.Is("}") || now_.Is("]");
        if (now_.kind == TokenKind::kEnd) return false;
        Advance();
      } while (depth > 0);
      return true;
    }
    if (now_.kind == TokenKind::kEnd || now_.kind == TokenKind::kSymbol) {
      return false;
    }
    Advance();
    return true;
  }

  bool ReadValue(const FieldDescriptor& field, const Open& open,
                 const Token& key, InList in_list) {
    std::string path = open.path + field.name();
    if (field.is_repeated()) {
      const int count =
          open.message->GetReflection()->FieldSize(*open.message, &field);
      path += Joined({"[", count, "]"});
    }
    if (field.message_type() != nullptr) {
      read_.places[path] = in_list == InList::kYes ? now_.place : key.place;
      return ReadSection(field, open, key, path + ".");
    }
    if (now_.kind == TokenKind::kEnd || now_.Is("}") || now_.Is("]") ||
        now_.Is(",") || now_.Is(";")) {
      return Stop(key.place, {"the value of ", key.text, " is missing"});
    }
    if (AddStrayCharacter()) return false;
    // A key follows. One letter is the drive of a path.
    if (now_.kind == TokenKind::kWord && now_.text.size() > 1 &&
        at_ < text_.size() && text_[at_] == ':') {
      return Stop(key.place, {"the value of ", key.text, " is missing"});
    }
    const Token first = now_;
    const size_t faults = read_.faults.size();
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING
            ? !ReadText(key, field.is_repeated(), in_list)
            : !ReadWord(field, key)) {
      return false;
    }
    if (read_.faults.size() > faults) return true;
    const std::string_view value =
        text_.substr(first.offset, end_ - first.offset);
    if (Set(field, value, open.message)) {
      read_.places[path] = first.place;
    } else if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
      Add(first.place,
          {"the text of ", key.text,
           value.find('\0') != std::string_view::npos
               ? " holds a zero byte: delete it"
               : " has a \\x, \\u or \\U without the digits of a character: "
                 "write \\\\ for a backslash"});
    } else {
      AddWrongNumber(first.place, value, key);
    }
    return true;
  }

  bool ReadSection(const FieldDescriptor& field, const Open& open,
                   const Token& key, std::string path) {
    if (!now_.Is("{") && !now_.Is("<")) {
      const Descriptor& type = *field.message_type();
      return Stop(
          now_.place,
          {key.text, " holds keys: write ", key.text, " { ",
           type.field_count() > 0 ? type.field(0)->name() : "", ": ... }"});
    }
    const google::protobuf::Reflection& reflection =
        *open.message->GetReflection();
    Message* message = field.is_repeated()
                           ? reflection.AddMessage(open.message, &field)
                           : reflection.MutableMessage(open.message, &field);
    const std::string_view outer = std::exchange(open_bracket_, now_.text);
    Advance();
    const bool follows = ReadMessage(message, &open, key, std::move(path));
    open_bracket_ = outer;
    return follows;
  }

  bool ReadText(const Token& key, bool may_be_several, InList in_list) {
    if (now_.kind != TokenKind::kString) {
      const std::string_view text = Unquoted();
      Add(now_.place,
          {key.text, " is a text in quotes: write \"", Quotable(text), "\""});
      SkipBytes(text.size());
      return true;
    }
    // Strings without a comma between them are one, as people write a long
    // reason.
    std::optional<std::string> before;
    while (now_.kind == TokenKind::kString) {
      if (!IsClosed(now_)) {
        return Stop(now_.place, {"the text is not closed on its line: a ",
                                 now_.text.substr(0, 1), " is missing"});
      }
      if (may_be_several && before) AddJoined(key, *before, in_list);
      before = Bare();
      AddBadEscape();
      Advance();
    }
    return true;
  }

  // At a string that follows the string `before` without a comma, where several
  // may be meant.
  void AddJoined(const Token& key, const std::string& before, InList in_list) {
    const std::string first = Quotable(before);
    const std::string second = Quotable(Bare());
    const std::string one = Quotable(Joined({before, Bare()}));
    if (in_list == InList::kYes) {
      Add(now_.place,
          {"a comma is missing before \"", second, "\" in the list of ",
           key.text, "; if one text is meant, write \"", one, "\""});
    } else {
      Add(now_.place,
          {"several values of ", key.text, " are written as [\"", first,
           "\", \"", second, "\"]; if one text is meant, write \"", one, "\""});
    }
  }

  void AddBadEscape() {
    constexpr std::string_view kEscapes = "abfnrtv?'\"\\01234567xXuU";
    for (size_t i = 1; i + 1 < now_.text.size(); ++i) {
      if (now_.text[i] != '\\') continue;
      ++i;
      if (kEscapes.find(now_.text[i]) == std::string_view::npos) {
        Add({now_.place.line, now_.place.column + i - 1},
            {"\"\\", Printable(now_.text.substr(i, 1)),
             "\" in a text: write / between folders, and \\\\ for a "
             "backslash"});
        return;
      }
    }
  }

  // The text at now_ without its quotes, if it has any.
  std::string_view Bare() const {
    if (now_.kind == TokenKind::kString && IsClosed(now_)) {
      return now_.text.substr(1, now_.text.size() - 2);
    }
    return now_.kind == TokenKind::kSymbol ? Unquoted() : now_.text;
  }

  // Reads a value that has no quotes.
  bool ReadWord(const FieldDescriptor& field, const Token& key) {
    const Token first = now_;
    const bool in_quotes = now_.kind == TokenKind::kString;
    const std::string_view value = Bare();
    SkipBytes(in_quotes ? now_.text.size() : value.size());
    if (field.enum_type() != nullptr) {
      RequireWordOf(*field.enum_type(), first.place, value, in_quotes, key);
    } else if (in_quotes) {
      AddWrongNumber(first.place, value, key);
    } else if (now_.kind == TokenKind::kWord && IsUnit(now_.text)) {
      // A unit that stands apart: "1 GB".
      Advance();
    }
    return true;
  }

  // The parser of text protos also takes the numbers of the words, which change
  // their meaning from key to key.
  void RequireWordOf(const EnumDescriptor& type, ConfigPlace place,
                     std::string_view value, bool in_quotes, const Token& key) {
    const std::string word(value);
    if (type.FindValueByName(word) == nullptr) {
      const std::vector<std::string> values = ValuesOf(type);
      Add(place, {"unknown value \"", Quotable(value), "\" of ", key.text,
                  ": not one of ", absl::StrJoin(values, ", "),
                  IsMeant(MeantWord(value, values))});
    } else if (in_quotes) {
      Add(place, {"the value of ", key.text, " has no quotes: write ", word});
    }
  }

  // True for B, K, KB, KiB and so on to T, TB, TiB. No key is such a word.
  static bool IsUnit(std::string_view word) {
    return WholeNumber(Joined({"1", word}), 1024).has_value();
  }

  void AddWrongNumber(ConfigPlace place, std::string_view value,
                      const Token& key) {
    const bool is_bytes = key.text.ends_with("_bytes");
    const std::optional<uint64_t> number =
        WholeNumber(value, is_bytes ? 1024 : 1000);
    const std::string shown = Quotable(value);
    const std::string what = Joined(
        {"\"", shown, "\" is not a whole number", is_bytes ? " of bytes" : ""});
    if (value.starts_with('-')) {
      Add(place, {key.text, " is at least 0, not ", shown});
    } else if (number.has_value()) {
      Add(place, {what, ": write ", *number});
    } else if (!value.empty() && value.find_first_not_of("0123456789") ==
                                     std::string_view::npos) {
      Add(place, {key.text, " is at most ",
                  std::numeric_limits<uint64_t>::max(), ", not ", shown});
    } else {
      Add(place, {what, ", as ", key.text, " needs"});
    }
  }

  const std::string_view text_;
  size_t end_ = 0;  // of the token before now_
  size_t at_ = 0;   // after now_
  Token now_;
  uint64_t line_ = 1;  // of at_
  size_t line_begin_ = 0;
  // The bracket that opened the innermost message.
  std::string_view open_bracket_;
  ConfigText read_;
};

}  // namespace

ConfigText ReadConfigText(std::string_view text, Message* message) {
  return ConfigReader(text).Read(message);
}

}  // namespace trackcheck
