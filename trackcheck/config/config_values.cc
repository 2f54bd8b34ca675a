#include "trackcheck/config/config_values.h"

#include <cassert>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/limits.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/config.pb.h"
#include "trackcheck/text/glob.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::TextFormat;

constexpr char kDefault[] = "default";
constexpr char kNone[] = "none";

TextFormat::Printer OneLinePrinter() {
  TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseUtf8StringEscaping(true);
  return printer;
}

// The value of `field` as a config has it. `index` is -1 unless the field is
// repeated.
std::string ValueText(const Message& message, const FieldDescriptor& field,
                      int index) {
  std::string text;
  OneLinePrinter().PrintFieldValueToString(message, &field, index, &text);
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

std::string DefaultText(const FieldDescriptor& field) {
  const Limits limits;
  if (field.name() == "max_file_bytes") {
    return std::to_string(limits.max_file_bytes);
  }
  if (field.name() == "max_inflated_bytes") {
    return std::to_string(limits.max_inflated_bytes);
  }
  if (field.name() == "max_findings_per_rule") {
    return std::to_string(limits.max_findings_per_rule);
  }
  if (field.enum_type() != nullptr) return field.default_value_enum()->name();
  return kNone;
}

// The string in the optional field `name` of an entry, empty if it has none.
std::string StringIn(const Message& entry, const char* name) {
  const FieldDescriptor* field = entry.GetDescriptor()->FindFieldByName(name);
  if (field == nullptr) return "";
  return entry.GetReflection()->GetString(entry, field);
}

class ValueList {
 public:
  // `path` is relative to the folder of the config, or empty.
  ValueList(const ConfigFile* config, std::string path, std::string_view today)
      : config_(config), path_(std::move(path)), today_(today) {}

  std::vector<ConfigValue> Take() && {
    const config::Config nothing;
    AddFields(config_ == nullptr ? nothing : config_->content, "");
    return std::move(values_);
  }

 private:
  void AddFields(const Message& message, const std::string& section) {
    const google::protobuf::Descriptor& type = *message.GetDescriptor();
    const google::protobuf::Reflection& reflection = *message.GetReflection();
    for (int i = 0; i < type.field_count(); ++i) {
      const FieldDescriptor& field = *type.field(i);
      const std::string key = section + field.name();
      if (field.is_repeated()) {
        AddList(message, field);
      } else if (field.message_type() != nullptr) {
        AddFields(reflection.GetMessage(message, &field), key + ".");
      } else if (reflection.HasField(message, &field)) {
        values_.push_back(
            {key, ValueText(message, field, -1), PlaceOf(*config_, key)});
      } else {
        values_.push_back({key, DefaultText(field), kDefault});
      }
    }
  }

  void AddList(const Message& message, const FieldDescriptor& field) {
    const size_t before = values_.size();
    const int count = message.GetReflection()->FieldSize(message, &field);
    for (int i = 0; i < count; ++i) {
      std::string value = ValueText(message, field, i);
      if (field.message_type() != nullptr) {
        const Message& entry =
            message.GetReflection()->GetRepeatedMessage(message, &field, i);
        if (!Applies(entry)) continue;
        const std::string until = StringIn(entry, "until");
        // Dates of this form can be compared as text.
        if (!until.empty() && today_ > until) value += " (ended)";
      }
      values_.push_back(
          {field.name(), std::move(value),
           PlaceOf(*config_, Joined({field.name(), "[", i, "]"}))});
    }
    if (values_.size() == before) {
      values_.push_back({field.name(), kNone, kDefault});
    }
  }

  // Whether an entry is for the file. One without a glob is for every file.
  bool Applies(const Message& entry) const {
    const std::string glob = StringIn(entry, "glob");
    return glob.empty() || path_.empty() || GlobMatches(glob, path_);
  }

  const ConfigFile* config_;
  const std::string path_;
  const std::string_view today_;
  std::vector<ConfigValue> values_;
};

}  // namespace

std::vector<ConfigValue> ConfigValues(const ConfigFile* config,
                                      const std::string& path,
                                      std::string_view today) {
  assert(path.empty() || std::filesystem::path(path).is_absolute());
  std::string relative = path;
  if (config != nullptr && !path.empty()) {
    relative =
        std::filesystem::path(path).lexically_relative(config->folder).string();
  }
  return ValueList(config, std::move(relative), today).Take();
}

}  // namespace trackcheck
