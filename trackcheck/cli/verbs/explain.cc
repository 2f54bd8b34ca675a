#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/io/console.h"
#include "trackcheck/report/rules/rule_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

class ExplainVerb : public Verb {
 public:
  std::string_view name() const override { return "explain"; }
  std::string_view summary() const override {
    return "explain what a rule means and how to fix what it reports";
  }
  std::string_view operands() const override { return "RULE|FORMAT|GLOB..."; }
  std::string_view help() const override {
    return R"(Shows what a rule means, why it exists, how to fix what it reports and how to
silence it, the section of the document, the source file, the report of a bad
example, and how the closest valid case differs from that. A GLOB selects the
rules whose ids match it, FORMAT all rules of a format.

Examples:
  trackcheck explain rld-blki-sum
  trackcheck explain 'rld-blki-*'

Exit status:
  0  explained
  2  no such rule)";
  }

  void DefineFlags(CLI::App&) override {}

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.empty()) {
      return UsageError({"no rule; name one, or a format or a glob"});
    }
    absl::StatusOr<std::vector<FormatRule>> rules = SelectRules(operands);
    if (!rules.ok()) return rules.status();
    rules_ = *std::move(rules);
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    std::string_view separator;
    for (const FormatRule& entry : rules_) {
      console.out << separator;
      WriteRuleText(entry, console.out);
      separator = "\n";
    }
    return kNothingToReport;
  }

 private:
  std::vector<FormatRule> rules_;
};

}  // namespace

std::unique_ptr<Verb> MakeExplainVerb() {
  return std::make_unique<ExplainVerb>();
}

}  // namespace trackcheck
