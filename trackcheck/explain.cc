// The catalogue's entry of one rule, in the order in which a reader asks.
#include "trackcheck/explain.h"

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/rule_info.h"
#include "trackcheck/catalogue.h"
#include "trackcheck/console.h"
#include "trackcheck/phrase.h"
#include "trackcheck/verb.h"

namespace trackcheck {
namespace {

void WriteParagraph(std::string_view title, std::string_view text,
                    std::ostream& out) {
  if (text.empty()) return;
  out << '\n' << title << '\n';
  while (!text.empty()) {
    const size_t end = text.find('\n');
    out << "  " << text.substr(0, end) << '\n';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

class ExplainVerb : public Verb {
 public:
  std::string_view name() const override { return "explain"; }
  std::string_view summary() const override {
    return "tell what one rule means and how to fix it";
  }
  std::string_view operands() const override { return "RULE"; }
  std::string_view help() const override {
    return R"(The examples are edits of the format's base case: what makes the rule fire,
and the closest thing that does not.

Examples:
  trackcheck explain rld-blki-sum

Exit status:
  0  explained
  2  no such rule)";
  }

  void DefineFlags(CLI::App&) override {}

  absl::Status Settle(std::vector<std::string> operands) override {
    if (operands.size() != 1) return UsageError({"explain takes one rule"});
    const absl::StatusOr<const RuleInfo*> rule = RequireRule(operands[0]);
    if (!rule.ok()) return rule.status();
    rule_ = *rule;
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    std::ostream& out = console.out;
    out << rule_->id << " (" << SeverityName(rule_->severity) << ")\n"
        << rule_->title << '\n';
    WriteParagraph("Why", rule_->rationale, out);
    WriteParagraph("How to fix", rule_->remedy, out);
    WriteParagraph("Section of the document", rule_->section, out);
    if (rule_->limit) {
      WriteParagraph("Limit", "a limit of the run decides, not the file alone",
                     out);
      return kNothingToReport;
    }
    if (rule_->reserved) {
      WriteParagraph("Reserved", "no file can have this fault at present", out);
    }
    WriteParagraph("Bad", rule_->bad, out);
    WriteParagraph("Good, but only just", rule_->ok, out);
    return kNothingToReport;
  }

 private:
  const RuleInfo* rule_ = nullptr;
};

}  // namespace

std::unique_ptr<Verb> MakeExplainVerb() {
  return std::make_unique<ExplainVerb>();
}

}  // namespace trackcheck
