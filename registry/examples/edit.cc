#include "registry/examples/edit.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/message.h"
#include "registry/examples/conversion.h"
#include "registry/examples/edit_words.h"
#include "registry/examples/message_edit.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

absl::Status ParseNumber(const std::string& word, uint64_t* value) {
  const bool ok = absl::StartsWith(word, "0x")
                      ? absl::SimpleHexAtoi(word, value)
                      : absl::SimpleAtoi(word, value);
  return ok ? absl::OkStatus()
            : absl::InvalidArgumentError(
                  absl::StrCat("\"", word, "\" is no offset or size"));
}

absl::Status ParseHex(std::span<const std::string> words, std::string* bytes) {
  for (const std::string& word : words) {
    for (const char digit : word) {
      if (!absl::ascii_isxdigit(digit) || word.size() % 2 != 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("\"", word, "\" is not pairs of hex digits"));
      }
    }
    *bytes += absl::HexStringToBytes(word);
  }
  return bytes->empty() ? absl::InvalidArgumentError("no bytes")
                        : absl::OkStatus();
}

// The words of a byte edit, in their order: verb, numbers, bytes.
struct ByteEdit {
  std::string_view verb;
  int number_count;
  bool has_bytes;
};

constexpr ByteEdit kByteEdits[] = {
    {"bytes", 1, true},        {"insert", 1, true},    {"cut", 2, false},
    {"fill", 2, true},         {"truncate", 1, false}, {"copy", 3, false},
    {"append_bytes", 0, true}, {"zero", 1, false},     {"convert", 0, true}};

// Limits the memory that a mistyped COUNT can take.
constexpr uint64_t kMaxFillings = 1 << 20;

const ByteEdit* FindByteEdit(std::string_view verb) {
  for (const ByteEdit& edit : kByteEdits) {
    if (edit.verb == verb) return &edit;
  }
  return nullptr;
}

absl::Status ApplyByteEdit(const ByteEdit& edit,
                           std::span<const std::string> words,
                           std::string* file) {
  if (edit.verb == "convert") {
    return words.size() == 1
               ? Convert(words[0], file)
               : absl::InvalidArgumentError("wrong number of words");
  }
  const size_t fixed = static_cast<size_t>(edit.number_count);
  if (edit.has_bytes ? words.size() <= fixed : words.size() != fixed) {
    return absl::InvalidArgumentError("wrong number of words");
  }
  uint64_t numbers[3] = {0, 0, 0};
  for (size_t i = 0; i < fixed; ++i) {
    if (absl::Status status = ParseNumber(words[i], &numbers[i]);
        !status.ok()) {
      return status;
    }
  }
  std::string bytes;
  if (edit.has_bytes) {
    if (absl::Status status = ParseHex(words.subspan(fixed), &bytes);
        !status.ok()) {
      return status;
    }
  }

  const uint64_t offset = numbers[0];
  uint64_t touched = 0;
  if (edit.verb == "bytes") touched = bytes.size();
  if (edit.verb == "cut" || edit.verb == "copy") touched = numbers[1];
  const auto inside = [file, touched](uint64_t first) {
    return first <= file->size() && touched <= file->size() - first;
  };
  const uint64_t target = edit.verb == "copy" ? numbers[2] : offset;
  if (!inside(offset) || !inside(target)) {
    return absl::OutOfRangeError(
        absl::StrCat("the file has ", file->size(), " bytes there"));
  }
  if (edit.verb == "bytes") {
    file->replace(offset, bytes.size(), bytes);
  } else if (edit.verb == "insert") {
    file->insert(offset, bytes);
  } else if (edit.verb == "fill") {
    if (numbers[1] > kMaxFillings) {
      return absl::OutOfRangeError(
          absl::StrCat("fills at most ", kMaxFillings, " times"));
    }
    std::string filling;
    for (uint64_t i = 0; i < numbers[1]; ++i) filling += bytes;
    file->insert(offset, filling);
  } else if (edit.verb == "cut") {
    file->erase(offset, touched);
  } else if (edit.verb == "truncate") {
    file->resize(offset);
  } else if (edit.verb == "zero") {
    std::fill(file->begin() + static_cast<std::ptrdiff_t>(offset), file->end(),
              '\0');
  } else if (edit.verb == "copy") {
    file->replace(target, touched, file->substr(offset, touched));
  } else {
    *file += bytes;
  }
  return absl::OkStatus();
}

absl::Status Encode(const Format& format, EditedCase* edited) {
  absl::StatusOr<std::string> bytes =
      WithMessages(format).Encode(*edited->message);
  if (!bytes.ok()) return bytes.status();
  edited->bytes = *std::move(bytes);
  return absl::OkStatus();
}

}  // namespace

std::vector<std::string_view> EditVerbs() {
  std::vector<std::string_view> verbs(std::begin(kMessageEdits),
                                      std::end(kMessageEdits));
  for (const ByteEdit& edit : kByteEdits) verbs.push_back(edit.verb);
  return verbs;
}

absl::StatusOr<EditedCase> EditCase(const Format& format,
                                    const google::protobuf::Message& base,
                                    std::string_view script) {
  absl::StatusOr<std::vector<Edit>> edits = SplitEdits(script);
  if (!edits.ok()) return edits.status();

  EditedCase result;
  result.message.reset(base.New());
  result.message->CopyFrom(base);
  bool encoded = false;
  for (size_t i = 0; i < edits->size(); ++i) {
    const std::vector<std::string>& words = (*edits)[i].words;
    const ByteEdit* byte_edit = FindByteEdit(words[0]);
    absl::Status status;
    if (byte_edit != nullptr) {
      if (!encoded) status = Encode(format, &result);
      encoded = true;
      if (status.ok()) {
        status = ApplyByteEdit(*byte_edit, std::span(words).subspan(1),
                               &result.bytes);
      }
    } else if (!IsMessageEdit(words[0])) {
      status = absl::InvalidArgumentError(
          absl::StrCat("unknown edit \"", words[0], "\""));
    } else if (encoded) {
      status = absl::InvalidArgumentError("message edit after a byte edit");
    } else {
      status = ApplyMessageEdit(words, result.message.get());
    }
    if (!status.ok()) {
      return absl::Status(status.code(),
                          absl::StrCat("edit ", i + 1, " (", (*edits)[i].text,
                                       "): ", status.message()));
    }
  }
  if (!encoded) {
    if (absl::Status status = Encode(format, &result); !status.ok()) {
      return status;
    }
  }
  return result;
}

absl::StatusOr<std::string> ApplyEdits(const Format& format,
                                       const google::protobuf::Message& base,
                                       std::string_view script) {
  absl::StatusOr<EditedCase> result = EditCase(format, base, script);
  if (!result.ok()) return result.status();
  return std::move(result->bytes);
}

}  // namespace trackcheck
