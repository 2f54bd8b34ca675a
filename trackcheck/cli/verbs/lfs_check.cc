#include "trackcheck/git/lfs_check.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

std::string FaultText(const LfsFault& fault) {
  switch (fault.kind) {
    case LfsFaultKind::kContentInsteadOfPointer:
      return Joined({"the staged content has ", Counted(fault.size, "byte"),
                     " and is no Git LFS pointer, the attribute filter is "
                     "lfs"});
    case LfsFaultKind::kPointerWithoutAttribute:
      return Joined(
          {"the staged content is a Git LFS pointer, the attribute "
           "filter is ",
           Printable(fault.details), ", not lfs"});
    case LfsFaultKind::kDamagedPointer:
      break;
  }
  return Joined({"the staged Git LFS pointer is damaged: ", fault.details});
}

// How to fix faults of a kind.
struct Remedy {
  LfsFaultKind kind;
  std::string_view text;
};

constexpr std::array kRemedies = {
    Remedy{LfsFaultKind::kContentInsteadOfPointer,
           "To store a file in Git LFS:\n"
           "  git lfs install\n"
           "  git add --renormalize FILE\n"
           "If it is committed already, this makes a commit of its own:\n"
           "  git lfs migrate import --no-rewrite FILE\n"},
    Remedy{LfsFaultKind::kPointerWithoutAttribute,
           "To keep the pointer, route the file to Git LFS:\n"
           "  git lfs track FILE\n"
           "  git add .gitattributes\n"
           "To store the file itself in git:\n"
           "  git lfs smudge < FILE > CONTENT\n"
           "  mv CONTENT FILE\n"
           "  git add FILE\n"},
    Remedy{LfsFaultKind::kDamagedPointer,
           "To restore a damaged pointer, take it from a commit:\n"
           "  git checkout COMMIT -- FILE\n"},
};

class LfsCheckVerb : public Verb {
 public:
  std::string_view name() const override { return "lfs-check"; }
  std::string_view summary() const override {
    return "find staged files that Git LFS should hold, or not";
  }
  std::string_view operands() const override { return "[FILE...]"; }
  std::string_view help() const override {
    return R"(Compares what is staged in git with .gitattributes: a file with the attribute
filter=lfs must be staged as a Git LFS pointer, any other file must not. Without
Git LFS, `git add` stages the whole content and prints no warning. Only the
index counts: the content and the .gitattributes that are staged. FILE is a file
of any kind, or a folder; without FILE, all files of the index are compared.
Needs git, but not Git LFS.

Examples:
  trackcheck lfs-check
  trackcheck lfs-check tiles/a.rld

Exit status:
  0  every file is staged as its attribute requires
  1  a file is not
  2  wrong usage, a FILE that does not exist, no repository, or git failed)";
  }

  void DefineFlags(CLI::App&) override {}

  absl::Status Validate(std::vector<std::string> operands) override {
    paths_ = std::move(operands);
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    const absl::StatusOr<LfsReport> report = CheckLfs(paths_);
    if (!report.ok()) {
      PrintError(report.status(), console);
      return kFailure;
    }
    for (const std::string& path : report->not_staged) {
      console.err << "note: " << Printable(path)
                  << ": not in git's index, left out\n";
    }
    for (const absl::Status& error : report->errors) {
      PrintError(error, console);
    }
    for (const LfsFault& fault : report->faults) {
      console.out << Printable(fault.path) << ": error: " << FaultText(fault)
                  << '\n';
    }
    if (!report->faults.empty()) {
      PrintRemedies(*report, console);
    } else if (report->files > 0 || report->errors.empty()) {
      PrintVerdict(*report, console);
    }
    if (!report->errors.empty()) return kFailure;
    return report->faults.empty() ? kNothingToReport : kSomethingToReport;
  }

 private:
  static void PrintVerdict(const LfsReport& report, Console& console) {
    console.out << Joined({Counted(report.files, "file"), " of the index, ",
                           report.pointers,
                           report.pointers == 1 ? " of them a Git LFS pointer"
                                                : " of them Git LFS pointers",
                           ": as the attributes require\n"});
  }

  static void PrintRemedies(const LfsReport& report, Console& console) {
    console.out << Joined({"\n", report.faults.size(), " of ",
                           Counted(report.files, "file"),
                           " not staged as the attributes require\n"});
    for (const Remedy& remedy : kRemedies) {
      const bool applies = std::any_of(
          report.faults.begin(), report.faults.end(),
          [&](const LfsFault& fault) { return fault.kind == remedy.kind; });
      if (applies) console.out << '\n' << remedy.text;
    }
  }

  std::vector<std::string> paths_;
};

}  // namespace

std::unique_ptr<Verb> MakeLfsCheckVerb() {
  return std::make_unique<LfsCheckVerb>();
}

}  // namespace trackcheck
