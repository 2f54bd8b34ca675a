#include "fuzz/cases/corpus.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/targets/fuzz_input.h"
#include "google/protobuf/any.pb.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

// Sets `file` if the file that the bytes describe is the same, and `raw` if it
// is not.
void DescribeFile(const Format& format, std::string_view bytes,
                  fuzz::Input* input) {
  const RuleSelection all;
  FindingSink sink(all, 1);
  const std::unique_ptr<const DecodedFile> file =
      format.Decode(ByteView(bytes), Limits(), sink);
  if (file->decoded_anything()) {
    const std::unique_ptr<const google::protobuf::Message> message =
        WithMessages(format).Describe(*file);
    const absl::StatusOr<std::string> again =
        WithMessages(format).Encode(*message);
    if (again.ok() && *again == bytes) {
      input->mutable_file()->PackFrom(*message);
      return;
    }
  }
  input->set_raw(std::string(bytes));
}

// The format and the message in an Any.
struct Unpacked {
  const Format* format = nullptr;
  MessagePointer message;
};

absl::StatusOr<Unpacked> Unpack(const google::protobuf::Any& any) {
  for (const Format* format : Formats()) {
    MessagePointer message = WithMessages(*format).NewMessage();
    if (any.type_url().ends_with(absl::StrCat("/", message->GetTypeName())) &&
        any.UnpackTo(message.get())) {
      return Unpacked{format, std::move(message)};
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("a message of no format: ", any.type_url()));
}

absl::StatusOr<std::string> PairBytes(const fuzz::Input::Pair& pair) {
  absl::StatusOr<Unpacked> old_message = Unpack(pair.old_message());
  if (!old_message.ok()) return old_message.status();
  absl::StatusOr<Unpacked> new_message = Unpack(pair.new_message());
  if (!new_message.ok()) return new_message.status();
  return MakePairInput({.options = static_cast<uint8_t>(pair.options()),
                        .old_message = std::move(old_message->message),
                        .new_message = std::move(new_message->message)});
}

absl::StatusOr<std::string> ContentBytes(const fuzz::Input& input) {
  switch (input.content_case()) {
    case fuzz::Input::kFile: {
      const absl::StatusOr<Unpacked> file = Unpack(input.file());
      if (!file.ok()) return file.status();
      return WithMessages(*file->format).Encode(*file->message);
    }
    case fuzz::Input::kMessage: {
      const absl::StatusOr<Unpacked> message = Unpack(input.message());
      if (!message.ok()) return message.status();
      return MakeMessageInput(*message->message);
    }
    case fuzz::Input::kPair:
      return PairBytes(input.pair());
    default:
      return input.raw();
  }
}

// Keeps the first error.
class ErrorCollector : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& message) override {
    if (status_.ok()) {
      status_ = absl::InvalidArgumentError(
          absl::StrCat(line + 1, ":", column + 1, ": ", message));
    }
  }
  const absl::Status& status() const { return status_; }

 private:
  absl::Status status_;
};

// What the text of a corpus has of an input: lines.
struct StoredText {
  std::string_view comment;  // with empty lines
  std::string_view input;
};

std::vector<StoredText> SplitCorpus(std::string_view text,
                                    std::string_view* after) {
  std::vector<StoredText> inputs;
  size_t begin = 0;
  size_t first = std::string_view::npos;  // line of the input
  for (size_t line = 0; line < text.size();) {
    const size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
    const std::string_view content = text.substr(line, end - line);
    if (first == std::string_view::npos && content != "\n" &&
        !content.starts_with('#')) {
      first = line;
    }
    if (content == "}\n" || content == "}") {
      inputs.push_back(
          {text.substr(begin, first - begin), text.substr(first, end - first)});
      begin = end;
      first = std::string_view::npos;
    }
    line = end;
  }
  *after = text.substr(begin);
  return inputs;
}

google::protobuf::TextFormat::Printer TextPrinter() {
  google::protobuf::TextFormat::Printer printer;
  printer.SetExpandAny(true);
  printer.SetUseShortRepeatedPrimitives(true);
  return printer;
}

}  // namespace

fuzz::Input DescribeInput(const Format& format, InputLayout layout,
                          std::string_view input) {
  fuzz::Input described;
  switch (layout) {
    case InputLayout::kFile:
      DescribeFile(format, input, &described);
      return described;
    case InputLayout::kFileWithOptions:
      if (input.empty()) break;
      described.set_prefix(std::string(input.substr(0, 1)));
      DescribeFile(format, input.substr(1), &described);
      return described;
    case InputLayout::kMessage: {
      const MessagePointer message = ParseMessageInput(format, input);
      if (message == nullptr || MakeMessageInput(*message) != input) break;
      described.mutable_message()->PackFrom(*message);
      return described;
    }
    case InputLayout::kPair: {
      const PairInput pair = ParsePairInput(format, input);
      if (pair.old_message == nullptr || MakePairInput(pair) != input) break;
      fuzz::Input::Pair& fields = *described.mutable_pair();
      fields.set_options(pair.options);
      fields.mutable_old_message()->PackFrom(*pair.old_message);
      fields.mutable_new_message()->PackFrom(*pair.new_message);
      return described;
    }
  }
  return DescribeRaw(input);
}

fuzz::Input DescribeRaw(std::string_view input) {
  fuzz::Input described;
  described.set_raw(std::string(input));
  return described;
}

absl::StatusOr<std::string> InputBytes(const fuzz::Input& input) {
  const absl::StatusOr<std::string> content = ContentBytes(input);
  if (!content.ok()) return content.status();
  return absl::StrCat(input.prefix(), *content);
}

std::string CorpusText(const std::vector<fuzz::Input>& inputs) {
  const google::protobuf::TextFormat::Printer printer = TextPrinter();
  std::vector<std::string> texts;
  for (const fuzz::Input& input : inputs) {
    fuzz::Corpus corpus;
    *corpus.add_input() = input;
    texts.emplace_back();
    printer.PrintToString(corpus, &texts.back());
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  std::string all;
  for (const std::string& text : texts) all += text;
  return all;
}

absl::StatusOr<std::string> UpdatedCorpusText(
    const std::string& old_text, const std::vector<fuzz::Input>& inputs) {
  const absl::StatusOr<fuzz::Corpus> corpus = ReadCorpus(old_text);
  if (!corpus.ok()) return corpus.status();
  std::string_view after;  // what follows the last input
  const std::vector<StoredText> stored = SplitCorpus(old_text, &after);
  if (stored.size() != static_cast<size_t>(corpus->input_size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("the text has ", corpus->input_size(), " inputs, and ",
                     stored.size(), " of them end with a line \"}\""));
  }
  std::map<std::string, const fuzz::Input*> missing;
  for (const fuzz::Input& input : inputs) {
    const absl::StatusOr<std::string> bytes = InputBytes(input);
    if (!bytes.ok()) return bytes.status();
    missing.emplace(*bytes, &input);
  }
  std::string text;
  std::string_view comment;
  for (size_t i = 0; i < stored.size(); ++i) {
    if (!stored[i].comment.empty()) comment = stored[i].comment;
    const absl::StatusOr<std::string> bytes =
        InputBytes(corpus->input(static_cast<int>(i)));
    if (!bytes.ok()) return bytes.status();
    if (missing.erase(*bytes) == 0) continue;
    text.append(comment).append(stored[i].input);
    comment = {};
  }
  text.append(after);
  std::vector<fuzz::Input> added;
  for (const auto& [bytes, input] : missing) added.push_back(*input);
  return text + CorpusText(added);
}

absl::StatusOr<fuzz::Corpus> ReadCorpus(const std::string& text) {
  ErrorCollector errors;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&errors);
  fuzz::Corpus corpus;
  if (!parser.ParseFromString(text, &corpus)) return errors.status();
  return corpus;
}

}  // namespace trackcheck
