#include <algorithm>
#include <array>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/output.h"
#include "trackcheck/report/rules/rule_list.h"
#include "trackcheck/report/rules/rule_pages.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 3> kKinds = {"text", "json", "markdown"};
constexpr std::array kWriters = {WriteRuleTable, WriteRulesAsJson,
                                 WriteRulesAsMarkdown};

class RulesVerb : public Verb {
 public:
  std::string_view name() const override { return "rules"; }
  std::string_view summary() const override { return "list all rules"; }
  std::string_view operands() const override { return "[FORMAT|GLOB...]"; }
  std::string_view help() const override {
    return R"(Without operands all rules are listed. FORMAT selects the rules of a format,
GLOB the rules whose ids match it. `trackcheck explain RULE` explains a rule.

Examples:
  trackcheck rules
  trackcheck rules rld
  trackcheck rules 'rld-vertex-*'
  trackcheck rules --fixable
  trackcheck rules --report markdown=rld.md rld

Exit status:
  0  listed
  2  wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddList(app, "--report", "KIND[=FILE]", &report_texts_,
            "text, json or markdown, to standard output or to a file; "
            "repeatable (text)");
    app.add_flag("--fixable", fixable_,
                 "only rules whose findings trackcheck fix repairs");
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    absl::StatusOr<std::vector<FormatRule>> rules = SelectRules(operands);
    if (!rules.ok()) return rules.status();
    rules_ = *std::move(rules);
    if (fixable_) {
      std::erase_if(rules_, [](const FormatRule& entry) {
        return entry.rule->fix.kind == FixKind::kNone;
      });
    }
    absl::StatusOr<std::vector<ReportTarget>> targets =
        ParseReportTargets(report_texts_, kKinds);
    if (!targets.ok()) return targets.status();
    targets_ = *std::move(targets);
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    const auto write = [this](const std::string& kind, Output& output) {
      kWriters[std::find(kKinds.begin(), kKinds.end(), kind) - kKinds.begin()](
          rules_, output.stream());
    };
    const absl::Status status = WriteReports(targets_, {}, write, console);
    if (status.ok()) return kNothingToReport;
    PrintError(status, console);
    return kFailure;
  }

 private:
  std::vector<std::string> report_texts_;
  bool fixable_ = false;
  std::vector<ReportTarget> targets_;
  std::vector<FormatRule> rules_;
};

}  // namespace

std::unique_ptr<Verb> MakeRulesVerb() { return std::make_unique<RulesVerb>(); }

}  // namespace trackcheck
