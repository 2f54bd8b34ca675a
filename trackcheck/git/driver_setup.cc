#include "trackcheck/git/driver_setup.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_replace.h"
#include "formats/core/findings/counted.h"
#include "registry/format.h"
#include "trackcheck/git/attributes_block.h"
#include "trackcheck/git/git_command.h"
#include "trackcheck/io/environment.h"
#include "trackcheck/io/replace_file.h"
#include "trackcheck/report/dump/textconv_dump.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProgramName = "trackcheck";

// The attributes of a file, as `git check-attr` names and shows them.
struct Attribute {
  std::string_view name;
  std::string_view value;
  std::string_view text;  // in a file of attributes
};
constexpr Attribute kAttributes[] = {
    {"text", "unset", "-text"},
    {"diff", "trackcheck", "diff=trackcheck"},
    {"merge", "trackcheck", "merge=trackcheck"}};

std::string AttributeLines() {
  std::string lines;
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      lines += '*';
      lines += suffix;
      for (const Attribute& attribute : kAttributes) {
        lines += ' ';
        lines += attribute.text;
      }
      lines += '\n';
    }
  }
  return lines;
}

// --- Commands

bool IsExecutable(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

// The file that a shell runs for `name`; empty if there is none.
std::string ResolveProgram(const std::string& name,
                           std::string_view search_path) {
  if (name.find('/') != std::string::npos) {
    return IsExecutable(name) ? name : "";
  }
  while (!search_path.empty()) {
    const size_t end = std::min(search_path.find(':'), search_path.size());
    const std::string path =
        (fs::path(search_path.substr(0, end)) / name).string();
    search_path.remove_prefix(std::min(end + 1, search_path.size()));
    if (IsExecutable(path)) return path;
  }
  return "";
}

bool IsThisProgram(const std::string& path, const ProgramOnDisk& program) {
  std::error_code error;
  return fs::equivalent(path, program.path, error);
}

// `text` as one word of a POSIX shell.
std::string ShellWord(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
  if (text.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(text);
  }
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + '\'';
}

// The first word of a command that ShellWord began, without its quotes.
std::string FirstWord(std::string_view command) {
  std::string word;
  bool quoted = false;
  for (size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == '\'') {
      quoted = !quoted;
    } else if (c == '\\' && !quoted && i + 1 < command.size()) {
      word += command[++i];
    } else if (c == ' ' && !quoted) {
      break;
    } else {
      word += c;
    }
  }
  return word;
}

// The word by which git starts this program: its name, if a shell finds it by
// that, so that it may move.
std::string ProgramWord(const ProgramOnDisk& program) {
  std::string name(kProgramName);
  const std::string found = ResolveProgram(name, program.search_path);
  if (!found.empty() && IsThisProgram(found, program)) return name;
  return ShellWord(program.path);
}

// --- Configuration

// A setting of git's configuration. The value of a command begins with the
// program.
struct Setting {
  std::string_view key;
  std::string_view value;
  bool is_command = false;
};

// The operands of a command may begin with a dash.
constexpr std::string_view kTextconvStart = " dump --textconv=";
constexpr std::string_view kTextconvEnd = " --";
constexpr std::string_view kTextconvKey = "diff.trackcheck.textconv";
constexpr Setting kSettings[] = {
    {"diff.trackcheck.command", " git diff-driver --", true},
    {kTextconvKey, {}, true},
    // The heading of a hunk is the element of a list that the lines are in.
    {"diff.trackcheck.xfuncname", "^([^ =]*\\[.*\\]):$"},
    {"merge.trackcheck.name", "merge by fields (trackcheck)"},
    {"merge.trackcheck.driver", " git merge-driver -- %O %A %B %P", true},
    {"merge.trackcheck.recursive", "trackcheck-bases"},
    {"merge.trackcheck-bases.name",
     "merge common bases by fields (trackcheck)"},
    {"merge.trackcheck-bases.driver", " git merge-bases-driver -- %O %A %B %P",
     true},
    {"difftool.trackcheck.cmd",
     " git diff-driver -- \"$MERGED\" \"$LOCAL\" . . \"$REMOTE\" . .", true}};

std::string ValueOf(const Setting& setting, const ProgramOnDisk& program) {
  if (!setting.is_command) return std::string(setting.value);
  std::string value = ProgramWord(program);
  // git replaces %P and others in the command of a merge driver.
  if (setting.key.starts_with("merge.")) {
    value = absl::StrReplaceAll(value, {{"%", "%%"}});
  }
  if (setting.key == kTextconvKey) {
    return value + Joined({kTextconvStart, kTextconvVersion, kTextconvEnd});
  }
  value += setting.value;
  return value;
}

// Whether some version of this program wrote `value`, wherever it was then and
// whatever its name.
bool IsOurs(const Setting& setting, std::string_view value) {
  if (!setting.is_command) return value == setting.value;
  // README.md said so before there was an installation.
  if (setting.key == kTextconvKey && value == "trackcheck dump") return true;
  const std::string word = FirstWord(value);
  std::string_view rest =
      value.substr(std::min(value.size(), ShellWord(word).size()));
  if (setting.key != kTextconvKey) return rest == setting.value;
  if (!rest.starts_with(kTextconvStart) || !rest.ends_with(kTextconvEnd)) {
    return false;
  }
  rest.remove_prefix(kTextconvStart.size());
  rest.remove_suffix(std::min(rest.size(), kTextconvEnd.size()));
  return !rest.empty() &&
         rest.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string_view ScopeName(SetupScope scope) {
  return scope == SetupScope::kUser ? "global" : "local";
}

// A value in git's configuration.
struct ConfigEntry {
  std::string scope;
  std::string key;
  std::string value;
};

// The words that zero bytes end.
std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\0'), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// All values, in the order in which git reads them: the last one of a key
// holds.
absl::StatusOr<std::vector<ConfigEntry>> ReadConfig() {
  const absl::StatusOr<std::string> list =
      GitOutput({"config", "--list", "--show-scope", "-z"}, "");
  if (!list.ok()) return list.status();
  const std::vector<std::string> words = WordsOf(*list);
  std::vector<ConfigEntry> entries;
  for (size_t i = 0; i + 1 < words.size(); i += 2) {
    const std::string& entry = words[i + 1];
    const size_t end = std::min(entry.find('\n'), entry.size());
    entries.push_back({words[i], entry.substr(0, end),
                       entry.substr(std::min(end + 1, entry.size()))});
  }
  return entries;
}

std::vector<std::string> ValuesIn(const std::vector<ConfigEntry>& config,
                                  SetupScope scope, std::string_view key) {
  std::vector<std::string> values;
  for (const ConfigEntry& entry : config) {
    if (entry.scope == ScopeName(scope) && entry.key == key) {
      values.push_back(entry.value);
    }
  }
  return values;
}

// Empty if there is no file.
absl::StatusOr<std::string> ReadIfThere(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return std::string();
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return FileError(path,
                     absl::FailedPreconditionError("is not a regular file"));
  }
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) {
    return FileError(path, absl::FailedPreconditionError("cannot be read"));
  }
  return text;
}

// The file that `git config` writes to, as git-config(1) finds it.
absl::StatusOr<std::string> ConfigPath(SetupScope scope) {
  if (scope == SetupScope::kRepository) {
    return GitLine({"rev-parse", "--git-path", "config"});
  }
  std::string named = EnvironmentVariable("GIT_CONFIG_GLOBAL");
  if (!named.empty()) return named;
  const std::string home = EnvironmentVariable("HOME");
  const std::string config = EnvironmentVariable("XDG_CONFIG_HOME");
  std::string first = home + "/.gitconfig";
  std::string second =
      (config.empty() ? home + "/.config" : config) + "/git/config";
  std::error_code error;
  return !fs::exists(first, error) && fs::exists(second, error) ? second
                                                                : first;
}

// What `install` found, for `uninstall`: what is left of the files does not say
// how they were before.
constexpr std::string_view kOldConfigKey = "trackcheck.old-config";
constexpr std::string_view kOldAttributesKey = "trackcheck.old-attributes";
constexpr std::string_view kAbsent = "absent";
constexpr std::string_view kEmpty = "empty";
// Before the size of a file whose last line has no end.
constexpr std::string_view kOpenLine = "open-line ";

// Empty if the file needs nothing to be restored.
absl::StatusOr<std::string> StateOf(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return std::string(kAbsent);
  const absl::StatusOr<std::string> text = ReadIfThere(path);
  if (!text.ok()) return text.status();
  if (text->empty()) return std::string(kEmpty);
  if (text->ends_with('\n')) return std::string();
  return Joined({kOpenLine, text->size()});
}

absl::Status SetConfig(SetupScope scope, std::string_view key,
                       const std::string& value) {
  return GitOutput({"config", Joined({"--", ScopeName(scope)}),
                    std::string(key), value},
                   "")
      .status();
}

absl::Status UnsetConfig(SetupScope scope, std::string_view key) {
  return GitOutput({"config", Joined({"--", ScopeName(scope)}), "--unset",
                    std::string(key)},
                   "")
      .status();
}

// Makes the configuration the file that it was, once the settings are out.
absl::Status RestoreConfig(const std::string& path, std::string_view state) {
  const absl::StatusOr<std::string> text = ReadIfThere(path);
  if (!text.ok()) return text.status();
  if (state == kAbsent && text->empty()) {
    std::error_code error;
    fs::remove(path, error);
    return error ? FileError(path, absl::FailedPreconditionError(
                                       "cannot be removed: " + error.message()))
                 : absl::OkStatus();
  }
  // git ended the last line to write after it.
  if (text->ends_with('\n') && state == Joined({kOpenLine, text->size() - 1})) {
    return ReplaceFile(path,
                       std::string_view(*text).substr(0, text->size() - 1));
  }
  return absl::OkStatus();
}

// --- Files of attributes

absl::StatusOr<std::string> TopFolder() {
  return GitLine({"rev-parse", "--show-toplevel"});
}

// The file that InstallDrivers writes to, as gitattributes(5) finds it.
absl::StatusOr<std::string> AttributesPath(SetupScope scope) {
  if (scope == SetupScope::kRepository) {
    absl::StatusOr<std::string> top = TopFolder();
    if (!top.ok()) return top.status();
    return *top + "/.gitattributes";
  }
  absl::StatusOr<std::string> named =
      GitLine({"config", "--type=path", "--default", "", "--get",
               "core.attributesFile"});
  if (!named.ok() || !named->empty()) return named;
  const std::string config = EnvironmentVariable("XDG_CONFIG_HOME");
  if (!config.empty()) return config + "/git/attributes";
  const std::string home = EnvironmentVariable("HOME");
  if (home.empty()) {
    return absl::FailedPreconditionError(
        "no file for global attributes: set HOME or core.attributesFile");
  }
  return home + "/.config/git/attributes";
}

absl::Status WriteAttributes(const std::string& path, std::string_view text) {
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  return ReplaceFile(path, text);
}

// --- What attributes hold

// The values of the attributes of paths, as `git check-attr` gives them: path,
// attribute and value in turn. Paths are relative to the top of the tree.
absl::StatusOr<std::vector<std::string>> CheckAttributes(
    const std::string& top, const std::vector<std::string>& paths) {
  std::string input;
  for (const std::string& path : paths) {
    input += path;
    input += '\0';
  }
  std::vector<std::string> arguments = {"-C", top, "check-attr", "-z",
                                        "--stdin"};
  for (const Attribute& attribute : kAttributes) {
    arguments.emplace_back(attribute.name);
  }
  const absl::StatusOr<std::string> output = GitOutput(arguments, input);
  if (!output.ok()) return output.status();
  return WordsOf(*output);
}

// Whether the user gave an attribute a value on purpose that is not ours.
// Git LFS writes diff=lfs for each pattern that it tracks, which names no
// driver, and text=auto is a default for all files.
bool IsOtherSetting(std::string_view name, std::string_view value) {
  if (value == "unspecified") return false;
  if (name == "text") return value == "set";
  return value != "trackcheck" && value != "lfs";
}

// The attributes that files with the names of the formats would have, as
// CheckAttributes returns them.
absl::StatusOr<std::vector<std::string>> AttributesOfNames(
    const std::string& top) {
  std::vector<std::string> names;
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      names.push_back("x" + std::string(suffix));
    }
  }
  return CheckAttributes(top, names);
}

// The settings of the user that conflict, with what to do, a line each.
absl::StatusOr<SetupLines> AttributeConflicts(const std::string& top) {
  const absl::StatusOr<std::vector<std::string>> words = AttributesOfNames(top);
  if (!words.ok()) return words.status();
  SetupLines conflicts;
  for (size_t i = 0; i + 2 < words->size(); i += 3) {
    const std::string& path = (*words)[i];
    const std::string& name = (*words)[i + 1];
    const std::string& value = (*words)[i + 2];
    if (!IsOtherSetting(name, value)) continue;
    conflicts.push_back(
        Joined({"*", path.substr(1), " has the attribute ", name, ": ",
                Printable(value),
                "; take it out of .gitattributes or .git/info/attributes"}));
  }
  return conflicts;
}

SetupLines ConfigConflicts(const std::vector<ConfigEntry>& config,
                           SetupScope scope) {
  SetupLines conflicts;
  for (const Setting& setting : kSettings) {
    const std::vector<std::string> values =
        ValuesIn(config, scope, setting.key);
    for (const std::string& value : values) {
      if (IsOurs(setting, value) && values.size() == 1) continue;
      conflicts.push_back(
          Joined({setting.key, " is \"", Printable(value),
                  "\"; take it out: git config --", ScopeName(scope),
                  " --unset-all ", setting.key}));
    }
  }
  return conflicts;
}

absl::Status ConflictError(const SetupLines& conflicts) {
  std::string message = "nothing is installed, because of other settings:";
  for (const std::string& conflict : conflicts) message += "\n  " + conflict;
  return absl::FailedPreconditionError(message);
}

// `status` with what was done before.
absl::Status AfterPart(const absl::Status& status, const SetupLines& done) {
  if (done.empty()) return status;
  std::string message = MessageOf(status) + "\ndone before that:";
  for (const std::string& line : done) message += "\n  " + line;
  return absl::Status(status.code(), message);
}

std::string SettingLine(SetupScope scope, std::string_view what,
                        std::string_view key, std::string_view value) {
  return Joined({"git config --", ScopeName(scope), ": ", what, key, " = ",
                 Printable(value)});
}

// --- Status

std::string StateOfCommand(const std::string& command,
                           const ProgramOnDisk& program) {
  const std::string word = FirstWord(command);
  const std::string found = ResolveProgram(word, program.search_path);
  if (found.empty()) return Printable(word) + " does not exist";
  return IsThisProgram(found, program) ? "this program"
                                       : "another program: " + Printable(found);
}

// Whether files with the names of the formats have the attributes, wherever
// those come from.
absl::StatusOr<bool> AllNamesAreRouted(const std::string& top) {
  const absl::StatusOr<std::vector<std::string>> words = AttributesOfNames(top);
  if (!words.ok()) return words.status();
  for (size_t i = 0; i + 2 < words->size(); i += 3) {
    if ((*words)[i + 2] != kAttributes[i / 3 % std::size(kAttributes)].value) {
      return false;
    }
  }
  return true;
}

struct FilesWithAttributes {
  uint64_t files = 0;
  uint64_t routed = 0;
  std::string first_other;
};

// The files of the index whose names the formats have.
absl::StatusOr<FilesWithAttributes> CountFiles(const std::string& top) {
  std::vector<std::string> arguments = {"-C", top, "ls-files", "-z", "--"};
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      arguments.push_back(":(icase)*" + std::string(suffix));
    }
  }
  const absl::StatusOr<std::string> list = GitOutput(arguments, "");
  if (!list.ok()) return list.status();
  const absl::StatusOr<std::vector<std::string>> words =
      CheckAttributes(top, WordsOf(*list));
  if (!words.ok()) return words.status();
  FilesWithAttributes result;
  const size_t step = 3 * std::size(kAttributes);
  for (size_t i = 0; i + step <= words->size(); i += step) {
    bool routed = true;
    for (size_t k = 0; k < std::size(kAttributes); ++k) {
      routed &= (*words)[i + 3 * k + 2] == kAttributes[k].value;
    }
    ++result.files;
    if (routed) {
      ++result.routed;
    } else if (result.first_other.empty()) {
      result.first_other = (*words)[i];
    }
  }
  return result;
}

// Keeps what UninstallDrivers needs. An installation that is there already has
// it, or was made before it was kept.
absl::Status NoteOldFiles(SetupScope scope,
                          const std::vector<ConfigEntry>& config,
                          const std::string& attributes_path) {
  for (const Setting& setting : kSettings) {
    if (!ValuesIn(config, scope, setting.key).empty()) return absl::OkStatus();
  }
  const absl::StatusOr<std::string> path = ConfigPath(scope);
  if (!path.ok()) return path.status();
  const absl::StatusOr<std::string> old_config = StateOf(*path);
  if (!old_config.ok()) return old_config.status();
  if (!old_config->empty() && *old_config != kEmpty) {
    absl::Status status = SetConfig(scope, kOldConfigKey, *old_config);
    if (!status.ok()) return status;
  }
  const absl::StatusOr<std::string> old_attributes = StateOf(attributes_path);
  if (!old_attributes.ok()) return old_attributes.status();
  if (*old_attributes != kEmpty) return absl::OkStatus();
  return SetConfig(scope, kOldAttributesKey, *old_attributes);
}

}  // namespace

absl::StatusOr<SetupLines> InstallDrivers(SetupScope scope,
                                          const ProgramOnDisk& program) {
  const absl::StatusOr<std::string> path = AttributesPath(scope);
  if (!path.ok()) return path.status();
  const absl::StatusOr<std::vector<ConfigEntry>> config = ReadConfig();
  if (!config.ok()) return config.status();
  SetupLines conflicts = ConfigConflicts(*config, scope);
  if (scope == SetupScope::kRepository) {
    const absl::StatusOr<std::string> top = TopFolder();
    if (!top.ok()) return top.status();
    absl::StatusOr<SetupLines> others = AttributeConflicts(*top);
    if (!others.ok()) return others.status();
    conflicts.insert(conflicts.end(), others->begin(), others->end());
  }
  if (!conflicts.empty()) return ConflictError(conflicts);

  const absl::StatusOr<std::string> old_text = ReadIfThere(*path);
  if (!old_text.ok()) return old_text.status();
  const absl::StatusOr<std::string> new_text =
      WithBlock(*old_text, AttributeLines());
  if (!new_text.ok()) return FileError(*path, new_text.status());
  absl::Status noted = NoteOldFiles(scope, *config, *path);
  if (!noted.ok()) return noted;
  SetupLines done;
  for (const Setting& setting : kSettings) {
    const std::string value = ValueOf(setting, program);
    const std::vector<std::string> values =
        ValuesIn(*config, scope, setting.key);
    if (values.size() == 1 && values[0] == value) continue;
    const absl::Status written = SetConfig(scope, setting.key, value);
    if (!written.ok()) return AfterPart(written, done);
    done.push_back(SettingLine(scope, "", setting.key, value));
  }
  if (*new_text != *old_text) {
    absl::Status status = WriteAttributes(*path, *new_text);
    if (!status.ok()) return AfterPart(status, done);
    std::string line = Printable(*path) + ": attributes";
    for (const Attribute& attribute : kAttributes) {
      line += Joined({" ", attribute.text});
    }
    line += " for";
    for (const Format* format : Formats()) {
      for (const std::string_view suffix : format->suffixes()) {
        line += Joined({" *", suffix});
      }
    }
    done.push_back(line);
  }
  return done;
}

absl::StatusOr<SetupLines> UninstallDrivers(SetupScope scope) {
  const absl::StatusOr<std::string> path = AttributesPath(scope);
  if (!path.ok()) return path.status();
  const absl::StatusOr<std::string> config_path = ConfigPath(scope);
  if (!config_path.ok()) return config_path.status();
  const absl::StatusOr<std::vector<ConfigEntry>> config = ReadConfig();
  if (!config.ok()) return config.status();
  const absl::StatusOr<std::string> old_text = ReadIfThere(*path);
  if (!old_text.ok()) return old_text.status();
  const absl::StatusOr<std::string> new_text = WithoutBlock(*old_text);
  if (!new_text.ok()) return FileError(*path, new_text.status());
  SetupLines done;
  for (const Setting& setting : kSettings) {
    const std::vector<std::string> values =
        ValuesIn(*config, scope, setting.key);
    if (values.size() != 1 || !IsOurs(setting, values[0])) continue;
    const absl::Status written = UnsetConfig(scope, setting.key);
    if (!written.ok()) return AfterPart(written, done);
    done.push_back(SettingLine(scope, "removed ", setting.key, values[0]));
  }
  std::string old_config;
  bool attributes_were_empty = false;
  bool was_noted = false;
  bool has_others = false;
  for (const ConfigEntry& entry : *config) {
    if (entry.scope != ScopeName(scope) ||
        !entry.key.starts_with("trackcheck.")) {
      continue;
    }
    was_noted = true;
    if (entry.key == kOldConfigKey) {
      old_config = entry.value;
    } else if (entry.key == kOldAttributesKey) {
      attributes_were_empty = entry.value == kEmpty;
    } else {
      has_others = true;
    }
  }
  // git leaves the header of an empty section that follows a comment.
  if (was_noted && !has_others) {
    const absl::Status written =
        GitOutput({"config", Joined({"--", ScopeName(scope)}),
                   "--remove-section", "trackcheck"},
                  "")
            .status();
    if (!written.ok()) return AfterPart(written, done);
  }
  const absl::Status restored = RestoreConfig(*config_path, old_config);
  if (!restored.ok()) return AfterPart(restored, done);
  if (*new_text != *old_text) {
    if (new_text->empty() && !attributes_were_empty) {
      std::error_code error;
      fs::remove(*path, error);
      if (error) {
        return AfterPart(
            FileError(*path, absl::FailedPreconditionError(
                                 "cannot be removed: " + error.message())),
            done);
      }
      done.push_back(Printable(*path) + ": removed, nothing else was in it");
    } else {
      absl::Status status = WriteAttributes(*path, *new_text);
      if (!status.ok()) return AfterPart(status, done);
      done.push_back(Printable(*path) + ": attributes removed");
    }
  }
  return done;
}

absl::StatusOr<SetupLines> DescribeDrivers(SetupScope scope,
                                           const ProgramOnDisk& program) {
  const absl::StatusOr<std::string> path = AttributesPath(scope);
  if (!path.ok()) return path.status();
  const absl::StatusOr<std::vector<ConfigEntry>> config = ReadConfig();
  if (!config.ok()) return config.status();
  SetupLines lines;
  bool complete = true;
  for (const Setting& setting : kSettings) {
    // The user's settings hold in a repository too.
    const ConfigEntry* holds = nullptr;
    for (const ConfigEntry& entry : *config) {
      if (entry.key == setting.key && (scope == SetupScope::kRepository ||
                                       entry.scope == ScopeName(scope))) {
        holds = &entry;
      }
    }
    if (holds == nullptr) {
      complete = false;
      lines.push_back(Joined({setting.key, ": missing"}));
      continue;
    }
    std::string line = Joined(
        {setting.key, " = ", Printable(holds->value), " (", holds->scope});
    if (setting.is_command) {
      line += ", " + StateOfCommand(holds->value, program);
    }
    line += ')';
    if (holds->value != ValueOf(setting, program)) {
      complete = false;
      line += "; install would write: " + ValueOf(setting, program);
    }
    lines.push_back(line);
  }

  const absl::StatusOr<std::string> text = ReadIfThere(*path);
  if (!text.ok()) return text.status();
  const absl::StatusOr<std::string> full = WithBlock(*text, AttributeLines());
  const absl::StatusOr<std::string> bare = WithoutBlock(*text);
  std::string state = ": attributes of all formats";
  if (!full.ok()) {
    state = ": " + MessageOf(full.status());
  } else if (*bare == *text) {
    state = ": no attributes of trackcheck";
  } else if (*full != *text) {
    state = ": attributes of another version";
  }
  const bool in_file = full.ok() && *full == *text;
  lines.push_back(Printable(*path) + state);

  if (scope == SetupScope::kUser) {
    complete &= in_file;
  } else {
    const absl::StatusOr<std::string> top = TopFolder();
    if (!top.ok()) return top.status();
    // The user's attributes for all repositories count too.
    const absl::StatusOr<bool> holds = AllNamesAreRouted(*top);
    if (!holds.ok()) return holds.status();
    complete &= in_file || *holds;
    const absl::StatusOr<FilesWithAttributes> files = CountFiles(*top);
    if (!files.ok()) return files.status();
    std::string line =
        Joined({"index: ", Counted(files->files, "file"), " of these names, ",
                files->routed, " with the attributes"});
    if (!files->first_other.empty()) {
      line += Joined({"; not ", Printable(files->first_other),
                      " (git check-attr -a FILE shows its attributes)"});
    }
    lines.push_back(line);
  }
  lines.push_back(
      complete ? "installed"
               : Joined({"not all is installed: trackcheck git install",
                         scope == SetupScope::kUser ? " --global" : ""}));
  return lines;
}

}  // namespace trackcheck
