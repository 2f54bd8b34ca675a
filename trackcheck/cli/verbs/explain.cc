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
#include "trackcheck/report/rules/rule_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 2> kKinds = {"text", "json"};

class ExplainVerb : public Verb {
 public:
  std::string_view name() const override { return "explain"; }
  std::string_view summary() const override {
    return "explain what a rule means and how to fix what it reports";
  }
  std::string_view operands() const override { return "RULE|FORMAT|GLOB..."; }
  std::string_view help() const override {
    return R"(Shows what a rule means, why it exists, how to fix what it reports and how to
silence it, the section of the document, the source file, the page, the first
version with the rule, the report of a bad example, and how the closest valid
case differs from that. A GLOB selects the rules whose ids match it, FORMAT all
rules of a format.

Examples:
  trackcheck explain rld-blki-sum
  trackcheck explain 'rld-blki-*'
  trackcheck explain --report json rld

Exit status:
  0  explained
  2  no such rule)";
  }

  void DefineFlags(CLI::App& app) override {
    AddList(app, "--report", "KIND[=FILE]", &report_texts_,
            "text or json, to standard output or to a file; repeatable (text)");
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.empty()) {
      return UsageError({"no rule; name one, or a format or a glob"});
    }
    absl::StatusOr<std::vector<FormatRule>> rules = SelectRules(operands);
    if (!rules.ok()) return rules.status();
    rules_ = *std::move(rules);
    absl::StatusOr<std::vector<ReportTarget>> targets =
        ParseReportTargets(report_texts_, kKinds);
    if (!targets.ok()) return targets.status();
    targets_ = *std::move(targets);
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    const auto write = [&](const std::string& kind, Output& output) {
      if (kind == "json") {
        WriteRulesInFullAsJson(rules_, output.stream());
      } else {
        WriteText(console.local_rule_pages, output.stream());
      }
    };
    const absl::Status status = WriteReports(targets_, {}, write, console);
    if (status.ok()) return kNothingToReport;
    PrintError(status, console);
    return kFailure;
  }

 private:
  void WriteText(std::string_view rule_pages, std::ostream& out) const {
    std::string_view separator;
    for (const FormatRule& entry : rules_) {
      out << separator;
      WriteRuleText(entry, rule_pages, out);
      separator = "\n";
    }
  }

  std::vector<std::string> report_texts_;
  std::vector<ReportTarget> targets_;
  std::vector<FormatRule> rules_;
};

}  // namespace

std::unique_ptr<Verb> MakeExplainVerb() {
  return std::make_unique<ExplainVerb>();
}

}  // namespace trackcheck
