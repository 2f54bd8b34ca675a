#include "trackcheck/text/text_proto.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/io/strtod.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "trackcheck/text/suggestion.h"

namespace trackcheck {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::io::SafeDoubleToFloat;
using google::protobuf::io::Tokenizer;

// The tab width of protobuf's tokenizer.
constexpr int kTabWidth = 8;

// The parser quotes what it did not expect, however long it is.
constexpr size_t kMaxMessage = 200;

// The first two words in double quotes. A missing one is empty.
std::vector<std::string> QuotedWords(const std::string& message) {
  std::vector<std::string> words;
  size_t open = message.find('"');
  while (open != std::string::npos) {
    const size_t close = message.find('"', open + 1);
    if (close == std::string::npos) break;
    words.push_back(message.substr(open + 1, close - open - 1));
    open = message.find('"', close + 1);
  }
  words.resize(2);
  return words;
}

std::string FieldSuggestion(const Descriptor* type, const std::string& word) {
  std::vector<std::string_view> names;
  for (int i = 0; type != nullptr && i < type->field_count(); ++i) {
    names.push_back(type->field(i)->name());
  }
  return Suggestion(word, names);
}

// The enum of the first field with that name in `type` or in the messages that
// it holds, or null. The parser reports only the name of the field.
const EnumDescriptor* FindEnum(const Descriptor* type,
                               const std::string& field_name,
                               std::set<const Descriptor*>* seen) {
  if (!seen->insert(type).second) return nullptr;
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor* field = type->field(i);
    if (field->name() == field_name && field->enum_type() != nullptr) {
      return field->enum_type();
    }
    if (field->message_type() == nullptr) continue;
    const EnumDescriptor* found =
        FindEnum(field->message_type(), field_name, seen);
    if (found != nullptr) return found;
  }
  return nullptr;
}

std::string EnumSuggestion(const EnumDescriptor* type,
                           const std::string& word) {
  if (type == nullptr) return "";
  std::vector<std::string_view> names;
  std::string known;
  for (int i = 0; i < type->value_count(); ++i) {
    names.push_back(type->value(i)->name());
    if (i > 0) known += ", ";
    known += type->value(i)->name();
  }
  return Joined({": not one of ", known, Suggestion(word, names)});
}

// The offset of the byte at protobuf's line and column.
size_t OffsetAt(std::string_view text, int line, int column) {
  size_t offset = 0;
  for (; line > 0 && offset < text.size(); --line) {
    offset = std::min(text.find('\n', offset), text.size() - 1) + 1;
  }
  for (int at = 0; at < column && offset < text.size(); ++offset) {
    at += text[offset] == '\t' ? kTabWidth - at % kTabWidth : 1;
  }
  return offset;
}

// The error "FILE:LINE:COLUMN: message" at a byte of the text.
absl::Status ErrorAtOffset(const TextFile& file, size_t offset,
                           std::string_view message) {
  const std::string_view before = std::string_view(file.text).substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const size_t line_begin = before.rfind('\n') + 1;
  return UsageError({Printable(file.path), ":", lines + 1, ":",
                     offset - line_begin + 1, ": ", message});
}

// The error at protobuf's line and column, or "FILE: message" if the line is
// negative.
absl::Status ErrorInText(const TextFile& file, int line, int column,
                         std::string_view message) {
  if (line < 0) return UsageError({Printable(file.path), ": ", message});
  return ErrorAtOffset(file, OffsetAt(file.text, line, column), message);
}

// Keeps the first error, in the style of this program.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  FirstError(const TextFile& file, const Descriptor* type)
      : file_(file), type_(type) {}

  void AddError(int line, int column, const std::string& message) override {
    if (!status_.ok()) return;
    const std::vector<std::string> words = QuotedWords(message);
    if (message.find("has no field named") != std::string::npos) {
      const Descriptor* type =
          type_->file()->pool()->FindMessageTypeByName(words[0]);
      SetAtWord(line, column, words[1],
                Joined({"unknown field \"", Quotable(words[1]), "\"",
                        FieldSuggestion(type, words[1])}));
    } else if (message.starts_with("Unknown enumeration value")) {
      std::set<const Descriptor*> seen;
      SetAtWord(
          line, column, words[0],
          Joined({"unknown value \"", Quotable(words[0]), "\" of \"", words[1],
                  "\"",
                  EnumSuggestion(FindEnum(type_, words[1], &seen), words[0])}));
    } else {
      status_ = ErrorInText(file_, line, column, AsErrorMessage(message));
    }
  }

  const absl::Status& status() const { return status_; }

 private:
  // The parser has already read past `word`.
  void SetAtWord(int line, int column, const std::string& word,
                 const std::string& message) {
    const size_t end = OffsetAt(file_.text, line, column);
    const size_t start = file_.text.substr(0, end).rfind(word);
    status_ =
        ErrorAtOffset(file_, start == std::string::npos ? end : start, message);
  }

  static std::string AsErrorMessage(const std::string& message) {
    std::string text = Printable(Shortened(message, kMaxMessage));
    if (!text.empty()) text[0] = absl::ascii_tolower(text[0]);
    if (text.ends_with('.')) text.pop_back();
    // What the parser found at the end of the text.
    for (const std::string_view nothing : {", found \"\"", ", got: "}) {
      if (text.starts_with("expected ") && text.ends_with(nothing)) {
        return Joined(
            {"the text ends, ", text.substr(0, text.size() - nothing.size())});
      }
    }
    return text;
  }

  const TextFile& file_;
  const Descriptor* type_;
  absl::Status status_;
};

// Whether a number in the text may be too large for a float: it has an exponent
// that is not negative, or many digits.
bool MayOverflow(std::string_view text) {
  constexpr size_t kSafeDigits = 38;
  size_t digits = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool has_exponent = text[i] == 'e' || text[i] == 'E';
    if (digits > 0 && has_exponent && text.substr(i + 1, 1) != "-") return true;
    if (absl::ascii_isdigit(static_cast<unsigned char>(text[i]))) {
      ++digits;
    } else if (text[i] != '.') {
      digits = 0;
    }
    if (digits > kSafeDigits) return true;
  }
  return false;
}

class NoErrors : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int /*line*/, int /*column*/,
                const std::string& /*message*/) override {}
};

// An error at the first number of the text that is too large for its field,
// which the parser has made infinite. Precondition: the text was parsed as a
// message of `type`.
absl::Status RequireFiniteNumbers(const TextFile& file,
                                  const Descriptor* type) {
  struct Level {
    const Descriptor* type;
    const FieldDescriptor* field;
  };
  std::vector<Level> levels = {{type, nullptr}};
  google::protobuf::io::ArrayInputStream input(
      file.text.data(), static_cast<int>(file.text.size()));
  NoErrors errors;
  Tokenizer tokenizer(&input, &errors);
  // As protobuf's parser does.
  tokenizer.set_allow_f_after_float(true);
  tokenizer.set_comment_style(Tokenizer::SH_COMMENT_STYLE);
  tokenizer.set_require_space_after_number(false);
  tokenizer.set_allow_multiline_strings(true);
  while (tokenizer.Next()) {
    const Tokenizer::Token& token = tokenizer.current();
    const Tokenizer::Token& before = tokenizer.previous();
    Level& level = levels.back();
    if (token.type == Tokenizer::TYPE_FLOAT ||
        token.type == Tokenizer::TYPE_INTEGER) {
      if (level.field == nullptr) continue;
      const bool is_float =
          level.field->cpp_type() == FieldDescriptor::CPPTYPE_FLOAT;
      if (!is_float &&
          level.field->cpp_type() != FieldDescriptor::CPPTYPE_DOUBLE) {
        continue;
      }
      const double value = Tokenizer::ParseFloat(token.text);
      if (!std::isinf(is_float ? SafeDoubleToFloat(value) : value)) continue;
      std::string path;
      for (const Level& outer : levels) {
        if (!path.empty()) path += '.';
        path += outer.field->name();
      }
      const bool negative = before.text == "-";
      const Tokenizer::Token& first = negative ? before : token;
      return ErrorInText(
          file, first.line, first.column,
          Joined({path, " is ", negative ? "-" : "", Quotable(token.text),
                  ", its place holds numbers up to ",
                  is_float ? "3.4028235e+38" : "1.7976931348623157e+308",
                  ", inf and nan"}));
    }
    if (token.type != Tokenizer::TYPE_SYMBOL) continue;
    const bool begins = token.text == "{" || token.text == "<";
    if ((begins || token.text == ":") &&
        before.type == Tokenizer::TYPE_IDENTIFIER && level.type != nullptr) {
      level.field = level.type->FindFieldByName(before.text);
    }
    if (begins) {
      levels.push_back(
          {level.field == nullptr ? nullptr : level.field->message_type(),
           nullptr});
    } else if ((token.text == "}" || token.text == ">") && levels.size() > 1) {
      levels.pop_back();
    }
  }
  return absl::OkStatus();
}

// The size of the largest of the messages that `message` may hold, and of
// itself.
uint64_t LargestMessage(const Message& message) {
  std::vector<const Message*> all = {&message};
  std::set<const Descriptor*> known = {message.GetDescriptor()};
  uint64_t largest = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    largest = std::max<uint64_t>(largest, all[i]->SpaceUsedLong());
    const Descriptor* const type = all[i]->GetDescriptor();
    for (int field = 0; field < type->field_count(); ++field) {
      const Descriptor* const inner = type->field(field)->message_type();
      if (inner == nullptr || !known.insert(inner).second) continue;
      all.push_back(
          message.GetReflection()->GetMessageFactory()->GetPrototype(inner));
    }
  }
  return largest;
}

// Counts what takes much memory for little text: messages, and numbers in
// lists. All else is longer in the text.
bool MayTakeMoreThan(uint64_t most_bytes, const std::string& text,
                     const Message& message) {
  uint64_t messages = 0;
  uint64_t numbers = 0;
  for (const char c : text) {
    messages += (c == '{' || c == '<') ? 1 : 0;
    numbers += c == ',' ? 1 : 0;
  }
  // In the message, and in the encoded file: an edge of a track is a text
  // there.
  constexpr uint64_t kNumberBytes = 48;
  const uint64_t bytes =
      messages * 2 * LargestMessage(message) + numbers * kNumberBytes;
  return bytes > most_bytes;
}

}  // namespace

absl::Status ParseTextProto(const TextFile& file, Message* message,
                            uint64_t most_bytes) {
  if (MayTakeMoreThan(most_bytes, file.text, *message)) {
    return UsageError({Printable(file.path),
                       ": its content may take more memory than is allowed "
                       "(--max-inflated-size)"});
  }
  FirstError error(file, message->GetDescriptor());
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  // Deeper than any message of this project, and safe for the stack.
  parser.SetRecursionLimit(100);
  if (parser.ParseFromString(file.text, message)) {
    // Reading the text again takes time, and few texts have such a number.
    return MayOverflow(file.text)
               ? RequireFiniteNumbers(file, message->GetDescriptor())
               : absl::OkStatus();
  }
  if (!error.status().ok()) return error.status();
  return UsageError({Printable(file.path), ": not a text proto"});
}

}  // namespace trackcheck
