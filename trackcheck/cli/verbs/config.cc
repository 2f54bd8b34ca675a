#include "trackcheck/config/config.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/config/config_values.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> kActions = {"check", "show"};
enum Action : size_t { kCheck, kShow };

// `path`, relative to the current folder if it is in it or below.
std::string Shortest(const std::string& path) {
  std::error_code error;
  const fs::path current = fs::canonical(fs::current_path(error), error);
  if (path.empty() || error) return path;
  return PathBelow(path, current).value_or(path).string();
}

// The cells of a line of a table.
using Row = std::vector<std::string>;

// Writes the cells in columns, two spaces apart.
void WriteTable(const std::vector<Row>& rows, std::ostream& out) {
  std::vector<size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      out << row[i];
      if (i + 1 == row.size()) break;
      out << std::string(widths[i] - row[i].size() + 2, ' ');
    }
    out << '\n';
  }
}

class ConfigVerb : public Verb {
 public:
  std::string_view name() const override { return "config"; }
  std::string_view summary() const override {
    return "check the configuration, or show what holds for a file";
  }
  std::string_view operands() const override { return "check|show [PATH]"; }
  std::string_view help() const override {
    return R"(check  says whether the configuration that holds for PATH is right, or each
       mistake with its line, its column and what to write instead
show   lists every setting that holds for PATH, and the line that it comes from
PATH is a file, a folder (the current one) or a configuration.

Examples:
  trackcheck config check
  trackcheck config show tiles/a.rld

Exit status:
  0  right, or shown
  2  wrong usage, or a mistake in the configuration)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "--config", "FILE", &config_path_,
             "use this config, not the nearest .trackcheck.textproto");
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.empty()) {
      return UsageError({"config takes check or show, and a path"});
    }
    if (operands.size() > 2) return UsageError({"config takes one path"});
    const absl::StatusOr<size_t> action =
        ParseChoice("config", operands[0], kActions);
    if (!action.ok()) return action.status();
    action_ = static_cast<Action>(*action);
    if (operands.size() == 2) path_ = std::move(operands[1]);
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    const absl::Status status = FindPaths();
    if (!status.ok()) {
      PrintError(status, console);
      return kFailure;
    }
    return action_ == kCheck ? Check(console) : Show(console);
  }

 private:
  // Finds the config of path_ and the absolute path of the file.
  absl::Status FindPaths() {
    std::error_code error;
    const fs::file_type type = fs::status(path_, error).type();
    if (type == fs::file_type::not_found || type == fs::file_type::none) {
      return FileError(path_, absl::NotFoundError("does not exist"));
    }
    const bool is_folder = type == fs::file_type::directory;
    if (!is_folder && path_.ends_with(".textproto") && config_path_.empty()) {
      config_path_ = path_;
      return absl::OkStatus();
    }
    const std::string folder =
        is_folder
            ? fs::weakly_canonical(fs::absolute(path_, error), error).string()
            : AbsoluteFolderOf(path_);
    if (!is_folder) {
      file_ = AbsolutePathOf(path_);
    }
    if (config_path_.empty()) config_path_ = Shortest(NearestConfig(folder));
    return absl::OkStatus();
  }

  void PrintNoConfig(Console& console) const {
    console.out << Printable(path_)
                << ": no .trackcheck.textproto at or above it: the defaults "
                   "hold\n";
  }

  int Check(Console& console) const {
    if (config_path_.empty()) {
      PrintNoConfig(console);
      return kNothingToReport;
    }
    const std::vector<absl::Status> errors = ConfigErrors(config_path_);
    for (const absl::Status& error : errors) PrintError(error, console);
    if (!errors.empty()) return kFailure;
    console.out << Printable(config_path_) << ": right\n";
    return kNothingToReport;
  }

  int Show(Console& console) const {
    std::unique_ptr<ConfigFile> config;
    if (!config_path_.empty()) {
      absl::StatusOr<std::unique_ptr<ConfigFile>> loaded =
          LoadConfig(config_path_);
      if (!loaded.ok()) {
        PrintError(loaded.status(), console);
        return kFailure;
      }
      config = *std::move(loaded);
      console.out << Printable(path_) << ": " << Printable(config_path_)
                  << '\n';
    } else {
      PrintNoConfig(console);
    }
    if (!file_.empty() &&
        SettingsFor(SettingsFlags(), config.get(), file_, console.today)
            .excluded) {
      console.out << "excluded: a check of its folder leaves it out, a check "
                     "that names it does not\n";
    }
    std::vector<Row> rows;
    for (ConfigValue& value :
         ConfigValues(config.get(), file_, console.today)) {
      rows.push_back({"  " + std::move(value.key), std::move(value.origin),
                      Printable(value.value)});
    }
    WriteTable(rows, console.out);
    if (!file_.empty()) ShowRules(config.get(), console);
    return kNothingToReport;
  }

  // The rules whose severity for the file is not that of the catalogue.
  void ShowRules(const ConfigFile* config, Console& console) const {
    const FileSettings settings =
        SettingsFor(SettingsFlags(), config, file_, console.today);
    std::vector<Row> rows;
    ForEachRule([&](const Format&, const RuleInfo& rule) {
      const Severity severity = settings.levels.Resolve(rule, rule.severity);
      const bool is_suppressed = settings.levels.Suppresses(rule);
      if (severity == rule.severity && !is_suppressed) return;
      rows.push_back(
          {Joined({"  ", rule.id}),
           is_suppressed ? "suppressed" : std::string(SeverityName(severity)),
           Joined({"catalogue: ", SeverityName(rule.severity)})});
    });
    if (rows.empty()) return;
    console.out << "\nRules of another severity than in the catalogue:\n";
    WriteTable(rows, console.out);
  }

  Action action_ = kCheck;
  std::string path_ = ".";
  std::string config_path_;  // empty: no config holds
  std::string file_;         // absolute; empty if path_ is no file to check
};

}  // namespace

std::unique_ptr<Verb> MakeConfigVerb() {
  return std::make_unique<ConfigVerb>();
}

}  // namespace trackcheck
