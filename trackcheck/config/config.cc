#include "trackcheck/config/config.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/format.h"
#include "trackcheck/config/config.pb.h"
#include "trackcheck/config/config_faults.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "trackcheck/text/text_proto.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using InfoTree = google::protobuf::TextFormat::ParseInfoTree;

constexpr char kFileName[] = ".trackcheck.textproto";

const FieldDescriptor* Field(const Message& message, const char* name) {
  return message.GetDescriptor()->FindFieldByName(name);
}

// Checks names, globs, dates and required fields, and adds the location to
// errors.
class ConfigValidator {
 public:
  ConfigValidator(const TextFile& file, const InfoTree& locations)
      : file_(file), locations_(locations) {}

  // Returns the errors in the order of the text.
  std::vector<absl::Status> Validate(const config::Config& content) {
    ValidateGlobs(content, "only", content.only(), locations_);
    ValidateGlobs(content, "skip", content.skip(), locations_);
    for (int i = 0; i < content.severity_size(); ++i) {
      ValidateSeverity(content.severity(i), Nested(content, "severity", i));
    }
    for (int i = 0; i < content.paths_size(); ++i) {
      ValidatePaths(content.paths(i), Nested(content, "paths", i));
    }
    for (int i = 0; i < content.suppress_size(); ++i) {
      ValidateSuppress(content.suppress(i), Nested(content, "suppress", i));
    }
    std::sort(errors_.begin(), errors_.end(),
              [](const Error& a, const Error& b) {
                return std::tie(a.place.line, a.place.column, a.order) <
                       std::tie(b.place.line, b.place.column, b.order);
              });
    std::vector<absl::Status> errors;
    for (const Error& error : errors_) {
      errors.push_back(ErrorInText(file_, error.place.line, error.place.column,
                                   error.message));
    }
    return errors;
  }

 private:
  using Place = google::protobuf::TextFormat::ParseLocation;

  struct Error {
    Place place;
    size_t order;  // of the errors of one place
    std::string message;
  };

  // The location of a message in one of the lists of the config.
  struct Entry {
    const InfoTree* locations;
    Place start;
  };

  Entry Nested(const config::Config& content, const char* name, int index) {
    const FieldDescriptor* field = Field(content, name);
    return {locations_.GetTreeForNested(field, index),
            locations_.GetLocation(field, index)};
  }

  void Report(Place place, const absl::Status& status) {
    if (!status.ok())
      errors_.push_back({place, errors_.size(), MessageOf(status)});
  }

  void Require(const Message& message, const char* name, const Entry& entry) {
    const FieldDescriptor* field = Field(message, name);
    if (message.GetReflection()->HasField(message, field)) return;
    Report(entry.start,
           UsageError({"\"", name, "\" is missing in this entry"}));
  }

  template <typename List>
  void ValidateGlobs(const Message& message, const char* name,
                     const List& globs, const InfoTree& locations) {
    for (int i = 0; i < globs.size(); ++i) {
      Report(locations.GetLocation(Field(message, name), i),
             RequireMatch(globs.Get(i)));
    }
  }

  void ValidateSeverity(const config::Severity& severity, const Entry& entry) {
    Require(severity, "rule", entry);
    Require(severity, "level", entry);
    if (!severity.has_rule()) return;
    Report(entry.locations->GetLocation(Field(severity, "rule"), -1),
           RequireRule(severity.rule()).status());
  }

  void ValidatePaths(const config::Paths& paths, const Entry& entry) {
    Require(paths, "glob", entry);
    ValidateGlobs(paths, "skip", paths.skip(), *entry.locations);
    if (!paths.has_format()) return;
    Report(entry.locations->GetLocation(Field(paths, "format"), -1),
           RequireFormat(paths.format()).status());
  }

  void ValidateSuppress(const config::Suppress& suppress, const Entry& entry) {
    Require(suppress, "rule", entry);
    Require(suppress, "reason", entry);
    if (suppress.has_rule()) {
      Report(entry.locations->GetLocation(Field(suppress, "rule"), -1),
             RequireMatch(suppress.rule()));
    }
    if (suppress.has_until() && !IsDate(suppress.until())) {
      Report(entry.locations->GetLocation(Field(suppress, "until"), -1),
             UsageError({"\"", Printable(suppress.until()),
                         "\" is not a date like 2027-01-31"}));
    }
  }

  const TextFile& file_;
  const InfoTree& locations_;
  std::vector<Error> errors_;
};

// Reads the file at `path` into `config` and returns its errors, in the order
// of the text.
std::vector<absl::Status> ReadConfig(const std::string& path,
                                     ConfigFile* config) {
  std::vector<uint8_t> scratch;
  absl::StatusOr<Source> source = Source::Open(path, Limits(), &scratch);
  if (!source.ok()) return {FileError(path, source.status())};
  const TextFile file = {path, std::string(source->view().text())};
  config->path = path;
  std::error_code error;
  config->folder = fs::weakly_canonical(path, error).parent_path().string();
  const absl::Status parsed =
      ParseTextProto(file, &config->content, &config->locations);
  if (parsed.ok()) {
    return ConfigValidator(file, config->locations).Validate(config->content);
  }
  std::vector<absl::Status> errors;
  for (const ConfigFault& fault :
       FindConfigFaults(file.text, *config->content.GetDescriptor())) {
    errors.push_back(ErrorAtOffset(file, fault.offset, fault.message));
  }
  if (errors.empty()) errors.push_back(parsed);
  return errors;
}

}  // namespace

bool IsDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const auto number = [&](size_t first, size_t size) {
    int value = -1;
    const char* end = text.data() + first + size;
    const auto [read, error] = std::from_chars(text.data() + first, end, value);
    return read == end ? value : -1;
  };
  const int year = number(0, 4);
  const int month = number(5, 2);
  const int day = number(8, 2);
  if (year < 0 || month < 1 || month > 12) return false;
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  constexpr std::array kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return day >= 1 && day <= kDays[month - 1] + (month == 2 && leap);
}

absl::StatusOr<std::unique_ptr<ConfigFile>> LoadConfig(
    const std::string& path) {
  auto config = std::make_unique<ConfigFile>();
  const std::vector<absl::Status> errors = ReadConfig(path, config.get());
  if (!errors.empty()) return errors.front();
  return config;
}

std::vector<absl::Status> ConfigErrors(const std::string& path) {
  ConfigFile config;
  return ReadConfig(path, &config);
}

std::string NearestConfig(const std::string& folder) {
  assert(fs::path(folder).is_absolute());
  std::error_code error;
  for (fs::path each = folder;; each = each.parent_path()) {
    const fs::path file = each / kFileName;
    if (fs::exists(file, error)) return file.string();
    if (!each.has_relative_path()) return "";
  }
}

const google::protobuf::Message* OptionsFor(const ConfigFile* config,
                                            const Format& format) {
  if (config == nullptr) return nullptr;
  const config::Config& content = config->content;
  const FieldDescriptor* section =
      content.GetDescriptor()->FindFieldByName(std::string(format.name()));
  const google::protobuf::Reflection& reflection = *content.GetReflection();
  if (section == nullptr || !reflection.HasField(content, section)) {
    return nullptr;
  }
  return &reflection.GetMessage(content, section);
}

std::string AbsoluteFolderOf(const std::string& path) {
  std::error_code error;
  return fs::weakly_canonical(fs::absolute(path, error).parent_path(), error)
      .string();
}

absl::Status ConfigFinder::UseAlways(const std::string& path) {
  absl::StatusOr<std::unique_ptr<ConfigFile>> config = LoadConfig(path);
  if (!config.ok()) return config.status();
  always_ = *std::move(config);
  return absl::OkStatus();
}

absl::StatusOr<const ConfigFile*> ConfigFinder::For(const std::string& folder) {
  assert(fs::path(folder).is_absolute());
  if (always_ != nullptr) return always_.get();
  const auto known = for_folder_.find(folder);
  if (known != for_folder_.end()) return known->second;

  const fs::path path(folder);
  const std::string file = (path / kFileName).string();
  const ConfigFile* nearest = nullptr;
  std::error_code error;
  if (fs::exists(file, error)) {
    absl::StatusOr<std::unique_ptr<ConfigFile>> config = LoadConfig(file);
    if (!config.ok()) return config.status();
    nearest = config->get();
    in_folder_[folder] = *std::move(config);
  } else if (path.has_relative_path()) {
    absl::StatusOr<const ConfigFile*> above = For(path.parent_path().string());
    if (!above.ok()) return above.status();
    nearest = *above;
  }
  for_folder_[folder] = nearest;
  return nearest;
}

}  // namespace trackcheck
