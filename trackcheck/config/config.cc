#include "trackcheck/config/config.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "trackcheck/config/config.pb.h"
#include "trackcheck/config/config_text.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr char kFileName[] = ".trackcheck.textproto";

// A link that leads nowhere is there: the config that it should lead to is
// missing.
bool IsThere(const fs::path& file) {
  std::error_code error;
  return fs::exists(fs::symlink_status(file, error));
}

const FieldDescriptor* Field(const Message& message, const char* name) {
  return message.GetDescriptor()->FindFieldByName(name);
}

// Checks names, globs, dates and required fields.
class ConfigValidator {
 public:
  // Globs are relative to `folder`.
  ConfigValidator(const ConfigText& text, fs::path folder)
      : text_(text), folder_(std::move(folder)) {}

  // Returns the faults, those of one place in the order of the checks.
  std::vector<ConfigFault> Validate(const config::Config& content) {
    ValidateRules("only", content.only());
    ValidateRules("skip", content.skip());
    for (int i = 0; i < content.exclude_size(); ++i) {
      Report(Element("exclude", i), ValidateFileGlob(content.exclude(i)));
    }
    for (int i = 0; i < content.severity_size(); ++i) {
      ValidateSeverity(content.severity(i), Element("severity", i));
    }
    for (int i = 0; i < content.paths_size(); ++i) {
      ValidatePaths(content.paths(i), Element("paths", i));
    }
    for (int i = 0; i < content.suppress_size(); ++i) {
      ValidateSuppress(content.suppress(i), Element("suppress", i));
    }
    if (content.has_baseline() && content.baseline().empty()) {
      Report("baseline", UsageError({"an empty path names no file"}));
    }
    return std::move(faults_);
  }

 private:
  static std::string Element(std::string_view list, int index) {
    return Joined({list, "[", index, "]"});
  }

  // Records the error `status`, if it is one, of the value at `path`.
  void Report(const std::string& path, const absl::Status& status) {
    if (status.ok()) return;
    faults_.push_back({text_.places.at(path), MessageOf(status)});
  }

  void Require(const Message& message, const char* name,
               const std::string& entry) {
    const FieldDescriptor* field = Field(message, name);
    if (message.GetReflection()->HasField(message, field) ||
        text_.incomplete.contains(&message)) {
      return;
    }
    Report(entry, UsageError({"\"", name, "\" is missing in this entry"}));
  }

  template <typename List>
  void ValidateRules(const std::string& path, const List& globs) {
    for (int i = 0; i < globs.size(); ++i) {
      Report(Element(path, i), RequireMatch(globs.Get(i)));
    }
  }

  // Whether the glob is the path of a folder. A link to one has no files under
  // its own name.
  bool IsFolder(const std::string& glob) const {
    if (glob.find_first_of("*?") != std::string::npos) return false;
    std::error_code error;
    return fs::is_directory(fs::symlink_status(folder_ / glob, error));
  }

  // Files are named relative to the config's folder.
  absl::Status ValidateFileGlob(const std::string& glob) const {
    if (glob.empty()) return UsageError({"an empty glob matches no file"});
    // No path has parts that are empty, "." or "..".
    const fs::path normal = fs::path(glob).lexically_normal().relative_path();
    if (normal.begin() != normal.end() && *normal.begin() == "..") {
      return UsageError({"\"", Quotable(glob),
                         "\" is outside of the folder of this file, and "
                         "matches no file"});
    }
    const std::string meant = normal == "." ? "" : normal.string();
    const std::string_view end =
        meant.empty() || meant.ends_with('/') ? "**" : "";
    if (meant == glob && end.empty()) {
      if (!IsFolder(glob)) return absl::OkStatus();
      return UsageError({"\"", Quotable(glob),
                         "\" is a folder, and a glob matches files: write \"",
                         Quotable(glob), "/**\""});
    }
    return UsageError({"\"", Quotable(glob), "\" matches no file: write \"",
                       Quotable(meant), end, "\""});
  }

  void ValidateSeverity(const config::Severity& severity,
                        const std::string& entry) {
    Require(severity, "rule", entry);
    Require(severity, "level", entry);
    if (!severity.has_rule()) return;
    Report(entry + ".rule", RequireRule(severity.rule()).status());
  }

  void ValidatePaths(const config::Paths& paths, const std::string& entry) {
    Require(paths, "glob", entry);
    if (paths.has_glob()) {
      Report(entry + ".glob", ValidateFileGlob(paths.glob()));
    }
    ValidateRules(entry + ".skip", paths.skip());
    if (!paths.has_format()) return;
    Report(entry + ".format", RequireFormat(paths.format()).status());
  }

  void ValidateSuppress(const config::Suppress& suppress,
                        const std::string& entry) {
    Require(suppress, "rule", entry);
    Require(suppress, "reason", entry);
    if (suppress.has_reason() &&
        absl::StripAsciiWhitespace(suppress.reason()).empty()) {
      Report(entry + ".reason",
             UsageError({"the reason is empty: write why the findings are "
                         "accepted"}));
    }
    if (suppress.has_rule()) {
      Report(entry + ".rule", RequireMatch(suppress.rule()));
    }
    if (suppress.has_glob()) {
      Report(entry + ".glob", ValidateFileGlob(suppress.glob()));
    }
    if (suppress.has_until() && !IsDate(suppress.until())) {
      Report(entry + ".until",
             UsageError({"\"", Quotable(suppress.until()),
                         "\" is not a date like 2027-01-31"}));
    }
  }

  const ConfigText& text_;
  const fs::path folder_;
  std::vector<ConfigFault> faults_;
};

// The options of the formats that have a section in `content`.
std::map<const Format*, std::unique_ptr<const FormatOptions>> OptionsIn(
    const config::Config& content) {
  std::map<const Format*, std::unique_ptr<const FormatOptions>> options;
  const google::protobuf::Reflection& reflection = *content.GetReflection();
  for (const Format* format : Formats()) {
    const FieldDescriptor* section =
        content.GetDescriptor()->FindFieldByName(std::string(format->name()));
    if (section == nullptr || !reflection.HasField(content, section)) continue;
    options[format] = WithMessages(*format).OptionsOf(
        reflection.GetMessage(content, section));
  }
  return options;
}

// Reads `content` into `config`, whose path and folder are set, and returns its
// errors, in the order of the text.
std::vector<absl::Status> ReadContent(std::string_view content,
                                      ConfigFile* config) {
  ConfigText text = ReadConfigText(content, &config->content);
  // Sorted by place. Faults of one place keep their order.
  std::multimap<ConfigPlace, std::string> faults;
  const auto add = [&](std::vector<ConfigFault> found) {
    for (ConfigFault& fault : found) {
      faults.emplace(fault.place, std::move(fault.message));
    }
  };
  add(std::move(text.faults));
  if (text.is_complete) {
    add(ConfigValidator(text, config->folder).Validate(config->content));
  }
  std::vector<absl::Status> errors;
  for (const auto& [place, message] : faults) {
    errors.push_back(UsageError({Printable(config->path), ":", place.line, ":",
                                 place.column, ": ", message}));
  }
  config->places = std::move(text.places);
  if (errors.empty()) config->options = OptionsIn(config->content);
  return errors;
}

// Reads the file at `path`.
std::vector<absl::Status> ReadConfig(const std::string& path,
                                     ConfigFile* config) {
  std::vector<uint8_t> scratch;
  absl::StatusOr<Source> source = Source::Open(path, Limits(), &scratch);
  if (!source.ok()) return {FileError(path, source.status())};
  config->path = path;
  config->folder = AbsoluteFolderOf(path);
  return ReadContent(source->view().text(), config);
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

bool HasEnded(const config::Suppress& suppress, std::string_view today) {
  // Dates of this form can be compared as text.
  return suppress.has_until() && today > suppress.until();
}

absl::StatusOr<std::unique_ptr<ConfigFile>> LoadConfig(
    const std::string& path) {
  auto config = std::make_unique<ConfigFile>();
  const std::vector<absl::Status> errors = ReadConfig(path, config.get());
  if (!errors.empty()) return errors.front();
  return config;
}

absl::StatusOr<std::unique_ptr<ConfigFile>> ParseConfig(
    std::string_view content, const std::string& name,
    const std::string& folder) {
  auto config = std::make_unique<ConfigFile>();
  config->path = name;
  config->folder = folder;
  const std::vector<absl::Status> errors = ReadContent(content, config.get());
  if (!errors.empty()) return errors.front();
  return config;
}

std::vector<absl::Status> ConfigErrors(const std::string& path) {
  ConfigFile config;
  return ReadConfig(path, &config);
}

bool HasConfigName(const std::string& path) {
  return fs::path(path).filename() == kFileName;
}

std::string NearestConfig(const std::string& folder) {
  assert(fs::path(folder).is_absolute());
  for (fs::path each = folder;; each = each.parent_path()) {
    const fs::path file = each / kFileName;
    if (IsThere(file)) return file.string();
    if (!each.has_relative_path()) return "";
  }
}

std::string PlaceOf(const ConfigFile& config, const std::string& path) {
  std::string name = Printable(fs::path(config.path).filename().string());
  const auto place = config.places.find(path);
  if (place == config.places.end()) return name;
  return Joined({name, ":", place->second.line});
}

const FormatOptions* OptionsFor(const ConfigFile* config,
                                const Format& format) {
  if (config == nullptr) return nullptr;
  const auto found = config->options.find(&format);
  return found == config->options.end() ? nullptr : found->second.get();
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
  if (IsThere(file)) {
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
