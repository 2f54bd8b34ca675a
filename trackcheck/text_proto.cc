// Protobuf's parser finds the mistakes; its sentences are put into ours.
#include "trackcheck/text_proto.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "trackcheck/phrase.h"
#include "trackcheck/suggestion.h"

namespace trackcheck {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;

// The first two words in double quotes.
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

// The enum of the first field of that name in `type` or in what it holds: the
// parser says no more than the name.
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

// Keeps the first error, in our words.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  FirstError(const std::string& file, const Descriptor* type)
      : file_(file), type_(type) {}

  void AddError(int line, int column, const std::string& message) override {
    if (!status_.ok()) return;
    status_ = ErrorInText(file_, line, column, Reworded(message));
  }

  const absl::Status& status() const { return status_; }

 private:
  std::string Reworded(const std::string& message) const {
    const std::vector<std::string> words = QuotedWords(message);
    if (message.find("has no field named") != std::string::npos) {
      const Descriptor* type =
          type_->file()->pool()->FindMessageTypeByName(words[0]);
      return Joined({"unknown field \"", words[1], "\"",
                     FieldSuggestion(type, words[1])});
    }
    if (message.starts_with("Unknown enumeration value")) {
      std::set<const Descriptor*> seen;
      return Joined(
          {"unknown value \"", words[0], "\" of \"", words[1], "\"",
           EnumSuggestion(FindEnum(type_, words[1], &seen), words[0])});
    }
    std::string text = Printable(message);
    if (!text.empty()) text[0] = absl::ascii_tolower(text[0]);
    if (text.ends_with('.')) text.pop_back();
    return text;
  }

  const std::string& file_;
  const Descriptor* type_;
  absl::Status status_;
};

}  // namespace

absl::Status ErrorInText(const std::string& file, int line, int column,
                         std::string_view message) {
  if (line < 0) return UsageError({Printable(file), ": ", message});
  return UsageError(
      {Printable(file), ":", line + 1, ":", column + 1, ": ", message});
}

absl::Status ParseTextProto(
    const std::string& file, const std::string& text,
    google::protobuf::Message* message,
    google::protobuf::TextFormat::ParseInfoTree* places) {
  FirstError error(file, message->GetDescriptor());
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  // Deeper than any message of ours, and no strain on the stack.
  parser.SetRecursionLimit(100);
  if (places != nullptr) parser.WriteLocationsTo(places);
  if (parser.ParseFromString(text, message)) return absl::OkStatus();
  if (!error.status().ok()) return error.status();
  return ErrorInText(file, -1, -1, "not a text proto");
}

}  // namespace trackcheck
