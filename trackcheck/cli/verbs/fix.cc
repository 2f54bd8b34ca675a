#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/check/run/check_run.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/check_flags.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/fix/fix_report.h"
#include "trackcheck/fix/fix_run.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/output.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 3> kKinds = {"text", "json", "patch"};

bool IsPatch(const ReportTarget& target) { return target.kind == "patch"; }

class FixVerb : public Verb {
 public:
  std::string_view name() const override { return "fix"; }
  std::string_view summary() const override {
    return "repair files, and prove the repairs";
  }
  std::string_view operands() const override { return "PATH..."; }
  std::string_view help() const override {
    return R"(Repairs in place what has one right answer: `trackcheck rules --fixable` lists
the rules, `trackcheck explain RULE` says what a fix writes. PATH is a file or a
folder, as for `check`, whose flags mean the same here; what a baseline or the
config makes known is not repaired.

A repair replaces the bytes at the place of a finding. The file is checked
again: the repair is kept only if its findings are gone and no place is new.
Otherwise the file stays as it was, and a line says why. A file is replaced in
one step, and keeps its permissions. One that changed while it was checked, that
is a link out of the folder, or that has an unresolved conflict in git is left
alone.

--report patch writes what `trackcheck apply` takes, for one file.

Examples:
  trackcheck fix tiles/
  trackcheck fix --diff tiles/
  trackcheck fix --only 'btg-normal-*' tiles/
  trackcheck fix --unsafe oval.track.json -o fixed.track.json
  trackcheck fix --unsafe --weld-limit 1 Terrain/

Exit status:
  0  nothing is left at or above --fail-on
  1  something is left; with --diff, something would change
  2  wrong usage, or a file that is unreadable or cannot be written)";
  }

  void DefineFlags(CLI::App& app) override {
    AddList(app, "--report", "KIND[=FILE]", &report_texts_,
            "text, json or patch, to standard output or to a file; repeatable "
            "(text)");
    AddValue(app, "-o", "OUT", &options_.out,
             "the file to write, or a folder for several; the originals stay");
    app.add_flag("--unsafe", options_.unsafe,
                 "also repairs that decide something");
    AddValue(app, "--weld-limit", "M", &weld_limit_,
             "with --unsafe, how many meters repairs move ground, at most: at "
             "seams and cracks of terrain (2)");
    app.add_flag("--diff", options_.only_show,
                 "write nothing, show what would change");
    app.add_flag("--known", options_.known,
                 "also repair findings that were known before");
    app.add_flag("--force", options_.force,
                 "also repair files with an unresolved conflict in git");
    parser_.Define(app, /*fixes=*/true);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    paths_ = operands;
    if (std::count(paths_.begin(), paths_.end(), kStandardInput) > 0) {
      return UsageError({"fix takes files and folders, not standard input"});
    }
    absl::Status status = parser_.Validate(std::move(operands), &run_);
    if (!status.ok()) return status;
    run_.reports.clear();
    if (!weld_limit_.empty()) {
      const absl::StatusOr<double> limit =
          ParseReal("--weld-limit", weld_limit_);
      if (!limit.ok()) return limit.status();
      if (!(*limit > 0 && *limit <= kMaxWeldMeters)) {
        return UsageError({"--weld-limit ", Printable(weld_limit_),
                           ": not above 0 and at most ",
                           static_cast<int>(kMaxWeldMeters), " meters"});
      }
      if (!options_.unsafe) {
        return UsageError({"--weld-limit is for --unsafe"});
      }
      options_.weld_limit_m = *limit;
    }
    absl::StatusOr<std::vector<ReportTarget>> targets =
        ParseReportTargets(report_texts_, kKinds);
    if (!targets.ok()) return targets.status();
    targets_ = *std::move(targets);
    options_.makes_patch =
        std::any_of(targets_.begin(), targets_.end(), IsPatch);
    for (const std::string& path : paths_) {
      if (IsFolder(path)) options_.folders.push_back(path);
    }
    const bool is_one = paths_.size() == 1 && options_.folders.empty();
    if (options_.makes_patch && !is_one) {
      return UsageError({"--report patch takes one file"});
    }
    options_.out_is_folder = !is_one || IsFolder(options_.out);
    if (!options_.out.empty() && options_.only_show) {
      return UsageError({"--diff writes nothing: leave out -o"});
    }
    status = RequireOriginals();
    return status.ok() ? RefuseToLose(options_.out, paths_) : status;
  }

  int Run(Console& console) override {
    FixRun fixes(options_);
    run_.fixer = &fixes;
    const int status = RunCheck(run_, console);
    std::vector<std::string> inputs = paths_;
    for (const FixedFile& file : fixes.files()) {
      inputs.push_back(file.path);
      // A patch has no place for it.
      const bool is_shown =
          !run_.quiet &&
          !std::all_of(targets_.begin(), targets_.end(), IsPatch);
      if (!is_shown && !file.error.empty()) {
        PrintError(FileError(file.path, absl::UnknownError(file.error)),
                   console);
      }
    }
    if (options_.makes_patch && fixes.patch().empty()) {
      std::erase_if(targets_, IsPatch);
      console.err << "note: nothing is repaired, so there is no patch\n";
    }
    const absl::Status written = WriteReports(
        targets_, inputs,
        [&](const std::string& kind, Output& output) {
          if (kind == "json") {
            WriteFixesAsJson(fixes.files(), output.stream());
          } else if (kind == "patch") {
            output.stream() << fixes.patch();
          } else if (!run_.quiet) {
            WriteFixesAsText(
                fixes.files(),
                {.only_shown = options_.only_show, .verbose = run_.verbose},
                output.stream());
          }
        },
        console);
    if (written.ok()) return status;
    PrintError(written, console);
    return kFailure;
  }

 private:
  // Nothing that is read is in the folder that gets the results.
  absl::Status RequireOriginals() const {
    if (options_.out.empty() || !options_.out_is_folder) {
      return absl::OkStatus();
    }
    const auto inside = [](const std::string& folder) {
      return AbsoluteFolderOf((std::filesystem::path(folder) / "x").string());
    };
    const std::string out = inside(options_.out);
    for (const std::string& path : paths_) {
      if (PathBelow(IsFolder(path) ? inside(path) : AbsolutePathOf(path),
                    out)) {
        return UsageError({"-o ", Printable(options_.out), ": ",
                           Printable(path),
                           " is in it and would be lost; name another folder"});
      }
    }
    return absl::OkStatus();
  }

  std::vector<std::string> paths_;
  std::vector<std::string> report_texts_;
  std::string weld_limit_;
  std::vector<ReportTarget> targets_;
  CheckFlagParser parser_;
  RunOptions run_;
  FixOptions options_;
};

}  // namespace

std::unique_ptr<Verb> MakeFixVerb() { return std::make_unique<FixVerb>(); }

}  // namespace trackcheck
