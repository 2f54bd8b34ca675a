#include "fuzz/cases/edit_script.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "fuzz/mutator/field_slot.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/examples/edit.h"

namespace trackcheck {
namespace {

using ::google::protobuf::FieldDescriptor;

// If more elements changed, a whole new list is easier to read.
constexpr size_t kMaxChangedElements = 8;

// Uses single quotes, since double quotes are more frequent in values.
std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isprint(byte) && c != '\'' && c != '\\') {
      quoted += c;
    } else {
      absl::StrAppendFormat(&quoted, "\\x%02x", byte);
    }
  }
  return quoted + "'";
}

std::string ValueText(const google::protobuf::Message& message,
                      const FieldDescriptor* field, int index) {
  std::string text;
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    const auto& reflection = *message.GetReflection();
    return Quoted(index == FieldSlot::kSingular
                      ? reflection.GetString(message, field)
                      : reflection.GetRepeatedString(message, field, index));
  }
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.PrintFieldValueToString(message, field, index, &text);
  return field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE ? Quoted(text)
                                                               : text;
}

std::vector<std::string> ListText(const google::protobuf::Message& message,
                                  const FieldDescriptor* field) {
  std::vector<std::string> values;
  const int size = message.GetReflection()->FieldSize(message, field);
  for (int i = 0; i < size; ++i) {
    values.push_back(ValueText(message, field, i));
  }
  return values;
}

class Differ {
 public:
  void Compare(const std::string& prefix, const google::protobuf::Message& base,
               const google::protobuf::Message& message) {
    const google::protobuf::Descriptor& type = *base.GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
      const FieldDescriptor* field = type.field(i);
      const std::string path = absl::StrCat(prefix, field->name());
      if (field->is_repeated()) {
        CompareLists(path, ListText(base, field), ListText(message, field));
      } else {
        CompareFields(path, field, base, message);
      }
    }
  }

  std::string script() const { return absl::StrJoin(edits_, "\n"); }

 private:
  void CompareFields(const std::string& path, const FieldDescriptor* field,
                     const google::protobuf::Message& base,
                     const google::protobuf::Message& message) {
    const bool in_base = base.GetReflection()->HasField(base, field);
    const bool in_message = message.GetReflection()->HasField(message, field);
    if (!in_message) {
      if (in_base) edits_.push_back(absl::StrCat("clear ", path));
      return;
    }
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      // Edits of fields create an absent message. A message without fields has
      // to be set itself.
      const size_t edits_before = edits_.size();
      Compare(absl::StrCat(path, "."),
              base.GetReflection()->GetMessage(base, field),
              message.GetReflection()->GetMessage(message, field));
      if (!in_base && edits_.size() == edits_before) {
        edits_.push_back(absl::StrCat("set ", path, " ''"));
      }
      return;
    }
    const std::string value = ValueText(message, field, FieldSlot::kSingular);
    if (!in_base || ValueText(base, field, FieldSlot::kSingular) != value) {
      edits_.push_back(absl::StrCat("set ", path, " ", value));
    }
  }

  void CompareLists(const std::string& path,
                    const std::vector<std::string>& base,
                    const std::vector<std::string>& list) {
    if (base == list) return;
    if (list.empty()) {
      edits_.push_back(absl::StrCat("clear ", path));
      return;
    }
    std::vector<std::string> elements;
    for (size_t i = 0; i < std::min(base.size(), list.size()); ++i) {
      if (base[i] == list[i]) continue;
      elements.push_back(absl::StrCat("set ", path, "[", i, "] ", list[i]));
    }
    if (list.size() < base.size() || elements.size() > kMaxChangedElements) {
      edits_.push_back(
          absl::StrCat("set ", path, " ", absl::StrJoin(list, " ")));
      return;
    }
    edits_.insert(edits_.end(), elements.begin(), elements.end());
    if (list.size() == base.size()) return;
    const auto more = list.begin() + static_cast<ptrdiff_t>(base.size());
    edits_.push_back(absl::StrCat("append ", path, " ",
                                  absl::StrJoin(more, list.end(), " ")));
  }

  std::vector<std::string> edits_;
};

}  // namespace

std::string MessageEdits(const google::protobuf::Message& base,
                         const google::protobuf::Message& message) {
  Differ differ;
  differ.Compare("", base, message);
  return differ.script();
}

absl::StatusOr<std::string> EditScript(const Format& format,
                                       const google::protobuf::Message& base,
                                       const google::protobuf::Message& message,
                                       std::string_view bytes) {
  std::string script = MessageEdits(base, message);
  const absl::StatusOr<std::string> encoded = ApplyEdits(format, base, script);
  if (!encoded.ok()) return encoded.status();
  const auto add = [&](size_t begin, size_t end) {
    const std::string_view part = bytes.substr(begin, end - begin);
    const std::string hex =
        absl::BytesToHexString(absl::string_view(part.data(), part.size()));
    absl::StrAppend(
        &script, "\n", begin < encoded->size() ? "bytes " : "",
        begin < encoded->size() ? absl::StrCat(begin) : "append_bytes", " ",
        hex);
  };
  size_t i = 0;
  const size_t shared = std::min(bytes.size(), encoded->size());
  while (i < shared) {
    if (bytes[i] == (*encoded)[i]) {
      ++i;
      continue;
    }
    const size_t begin = i;
    while (i < shared && bytes[i] != (*encoded)[i]) ++i;
    add(begin, i);
  }
  if (bytes.size() > encoded->size()) add(shared, bytes.size());
  if (bytes.size() < encoded->size()) {
    absl::StrAppend(&script, "\ntruncate ", bytes.size());
  }
  return script;
}

}  // namespace trackcheck
