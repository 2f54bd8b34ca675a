// Everything said about rules comes from the catalogue.
#include "trackcheck/rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/rule_info.h"
#include "registry/format.h"
#include "trackcheck/catalogue.h"
#include "trackcheck/complaint.h"
#include "trackcheck/console.h"
#include "trackcheck/flag_values.h"
#include "trackcheck/glob.h"
#include "trackcheck/output.h"
#include "trackcheck/phrase.h"
#include "trackcheck/report/rule_reference.h"
#include "trackcheck/verb.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 3> kKinds = {"text", "json", "markdown"};
constexpr std::array kWriters = {WriteRuleTable, WriteRulesAsJson,
                                 WriteRulesAsMarkdown};

class RulesVerb : public Verb {
 public:
  std::string_view name() const override { return "rules"; }
  std::string_view summary() const override { return "list all rules"; }
  std::string_view operands() const override { return "[GLOB...]"; }
  std::string_view help() const override {
    return R"(Without a GLOB all rules are listed. `trackcheck explain RULE` tells more.

Examples:
  trackcheck rules
  trackcheck rules 'rld-vertex-*'
  trackcheck rules --report markdown=rules.md

Exit status:
  0  listed
  2  wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "--report", "KIND[=FILE]", &report_text_,
             "text, json or markdown, to standard output or to a file (text)");
  }

  absl::Status Settle(std::vector<std::string> operands) override {
    for (const std::string& glob : operands) {
      const absl::Status status = RequireMatch(glob);
      if (!status.ok()) return status;
    }
    globs_ = std::move(operands);
    absl::StatusOr<ReportTarget> target =
        ParseReportTarget(report_text_, kKinds);
    if (!target.ok()) return target.status();
    target_ = *std::move(target);
    return absl::OkStatus();
  }

  int Run(Console& console) override {
    const absl::Status status = Write(console);
    if (status.ok()) return kNothingToReport;
    Complain(status, console);
    return kFailure;
  }

 private:
  absl::Status Write(Console& console) const {
    std::vector<ListedRule> rules;
    ForEachRule([&](const Format& format, const RuleInfo& rule) {
      const bool wanted =
          globs_.empty() || std::any_of(globs_.begin(), globs_.end(),
                                        [&](const std::string& glob) {
                                          return GlobMatches(glob, rule.id);
                                        });
      if (wanted) rules.push_back({&format, &rule});
    });
    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(target_.path, {}, console);
    if (!output.ok()) return output.status();
    const size_t kind =
        std::find(kKinds.begin(), kKinds.end(), target_.kind) - kKinds.begin();
    kWriters[kind](rules, (*output)->stream());
    return (*output)->Close();
  }

  std::string report_text_ = "text";
  ReportTarget target_;
  std::vector<std::string> globs_;
};

}  // namespace

std::unique_ptr<Verb> MakeRulesVerb() { return std::make_unique<RulesVerb>(); }

}  // namespace trackcheck
