#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/process.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/git_diff_driver.h"
#include "trackcheck/cli/verbs/git_merge_driver.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/git/driver_setup.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 6> kActions = {
    "install",     "uninstall",    "status",
    "diff-driver", "merge-driver", "merge-bases-driver"};
enum Action : size_t {
  kInstall,
  kUninstall,
  kStatus,
  kDiffDriver,
  kMergeDriver,
  kMergeBasesDriver
};

class GitVerb : public Verb {
 public:
  std::string_view name() const override { return "git"; }
  std::string_view summary() const override {
    return "set up git to show and merge what changed in files";
  }
  std::string_view operands() const override {
    return "install|uninstall|status";
  }
  std::string_view help() const override {
    return R"(install    sets up git diff, log -p and difftool to show what changed in files
           of all formats, and merge and rebase to merge it: writes drivers and
           .gitattributes, which belongs into a commit, over nothing of yours
uninstall  takes away what install wrote, and nothing else
status     says what holds, what the commands run, and what is missing

Examples:
  trackcheck git install
  trackcheck git install --global

Exit status:
  0  done, or nothing to do
  1  conflicts (merge drivers)
  2  wrong usage, no repository, no git, or settings that conflict)";
  }

  void DefineFlags(CLI::App& app) override {
    app.add_flag("--global", global_,
                 "for all repositories of the user, not for this one");
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.empty()) {
      return UsageError({"git takes install, uninstall or status"});
    }
    const absl::StatusOr<size_t> action =
        ParseChoice("git", operands[0], kActions);
    if (!action.ok()) return action.status();
    action_ = static_cast<Action>(*action);
    operands.erase(operands.begin());
    arguments_ = std::move(operands);
    if (action_ >= kDiffDriver) {
      if (global_) {
        return UsageError({"git ", kActions[action_], " takes no --global"});
      }
      return action_ == kDiffDriver ? ValidateDiffDriver(arguments_)
                                    : ValidateMergeDriver(arguments_);
    }
    if (!arguments_.empty()) {
      return UsageError({"git ", kActions[action_], " takes no operands"});
    }
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    // If a signal ended it, git would print a fatal error when the user leaves
    // the pager.
    if (action_ == kDiffDriver) {
      SetClosedPipe(ClosedPipe::kEndsWithZero);
      ShowToGit(arguments_, console);
      return kNothingToReport;
    }
    // Messages that cannot be written do not change the result.
    if (action_ == kMergeDriver || action_ == kMergeBasesDriver) {
      SetClosedPipe(ClosedPipe::kIsIgnored);
    }
    if (action_ == kMergeDriver) {
      return MergeForGit(arguments_, console) ? kNothingToReport
                                              : kSomethingToReport;
    }
    if (action_ == kMergeBasesDriver) {
      return MergeBasesForGit(arguments_, console) ? kNothingToReport
                                                   : kSomethingToReport;
    }
    const SetupScope scope =
        global_ ? SetupScope::kUser : SetupScope::kRepository;
    const ProgramOnDisk program = {console.program, console.search_path};
    const absl::StatusOr<SetupLines> lines = RunSetup(scope, program);
    if (!lines.ok()) {
      PrintError(lines.status(), console);
      return kFailure;
    }
    for (const std::string& line : *lines) console.out << line << '\n';
    if (lines->empty()) {
      console.out << (action_ == kInstall ? "installed already\n"
                                          : "nothing is installed\n");
    } else if (action_ == kInstall && !global_) {
      console.out << "commit .gitattributes: then git changes no line ends in "
                     "these files in any clone\n";
    }
    return kNothingToReport;
  }

 private:
  absl::StatusOr<SetupLines> RunSetup(SetupScope scope,
                                      const ProgramOnDisk& program) const {
    switch (action_) {
      case kInstall:
        return InstallDrivers(scope, program);
      case kUninstall:
        return UninstallDrivers(scope);
      case kStatus:
      case kDiffDriver:
      case kMergeDriver:
      case kMergeBasesDriver:
        break;
    }
    return DescribeDrivers(scope, program);
  }

  bool global_ = false;
  Action action_ = kStatus;
  std::vector<std::string> arguments_;
};

}  // namespace

std::unique_ptr<Verb> MakeGitVerb() { return std::make_unique<GitVerb>(); }

}  // namespace trackcheck
