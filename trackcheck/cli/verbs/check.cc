#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "trackcheck/check/run/check_run.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/check_flags.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/io/console.h"

namespace trackcheck {
namespace {

class CheckVerb : public Verb {
 public:
  std::string_view name() const override { return "check"; }
  std::string_view summary() const override {
    return "validate files and report findings";
  }
  std::string_view operands() const override { return "PATH..."; }
  std::string_view help() const override {
    return R"(PATH is a file, a folder (walked in the order of names, without .git) or - for
standard input. A file that is named twice is checked once. The format is
detected by content first, then by name. Globs match rule ids: `trackcheck
rules` lists them, `trackcheck explain RULE` explains one. Sizes can end in K,
M, G or T.

The nearest .trackcheck.textproto at or above a file applies to it. Flags win
over it:
  fail_on: WARNING
  skip: "*-unreferenced"
  paths { glob: "legacy/**" skip: "rld-*" }
  suppress { glob: "a.rld" rule: "rld-blki-sum" reason: "kept for 2019" }

Examples:
  trackcheck check tiles/
  trackcheck check --report text --report json=out.json tiles/
  trackcheck check --report github --report sarif-github=out.sarif tiles/
  trackcheck check --report html=report.html tiles/
  trackcheck check --skip 'rld-vertex-*' --fail-on warning a.rld
  trackcheck check --baseline .trackcheck-baseline --update-baseline .
  trackcheck check --since origin/main tiles/
  trackcheck check --across neighbors Terrain/w030n60/w023n66/2582297.btg.gz
  curl -s URL | trackcheck check -

Exit status:
  0  nothing at or above --fail-on
  1  findings at or above --fail-on
  2  wrong usage, or a file that is unreadable or of no known format)";
  }

  void DefineFlags(CLI::App& app) override { parser_.Define(app); }
  absl::Status Validate(std::vector<std::string> operands) override {
    return parser_.Validate(std::move(operands), &options_);
  }
  int Run(Console& console) override { return RunCheck(options_, console); }

 private:
  CheckFlagParser parser_;
  RunOptions options_;
};

}  // namespace

std::unique_ptr<Verb> MakeCheckVerb() { return std::make_unique<CheckVerb>(); }

}  // namespace trackcheck
