#include "trackcheck/reduce/trials.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "trackcheck/reduce/one_rule.h"

namespace trackcheck {
namespace {

// Of many findings of a rule, the first ones are enough.
constexpr uint64_t kFirstFindings = 16;

CheckOptions WithSelection(CheckOptions options,
                           const RuleSelection& selection) {
  options.selection = &selection;
  options.limits.max_findings_per_rule = kFirstFindings;
  return options;
}

}  // namespace

Verdict Trials::Check(std::string_view bytes) const {
  const RuleSelection all;
  const CheckedFile checked =
      CheckFile(format_, ByteView(bytes), WithSelection(options_, all), pool_);
  Verdict verdict;
  for (const Finding& finding : checked.findings.listed) {
    verdict.rules.emplace(finding.rule->id);
    if (finding.rule->id == rule_.id) {
      std::string message(finding.message.pattern);
      verdict.places += finding.count;
      if (!verdict.path && (strictness_ == Strictness::kAll ||
                            allowed_.messages.contains(message))) {
        verdict.path = finding.where.field.text();
      }
      verdict.messages.insert(std::move(message));
    } else if (finding.severity == Severity::kError) {
      verdict.errors.emplace(finding.rule->id);
    } else if (finding.severity == Severity::kWarning) {
      verdict.warnings.emplace(finding.rule->id);
    }
  }
  const auto omitted = checked.findings.omitted.find(rule_.id);
  if (omitted != checked.findings.omitted.end()) {
    verdict.places += omitted->second.total();
  }
  return verdict;
}

bool Trials::Charge(uint64_t size) {
  const uint64_t cost = std::max(size, kMinCost);
  if (cost > budget_) {
    budget_ = 0;
    return false;
  }
  budget_ -= cost;
  ++tried_;
  return true;
}

std::optional<std::string> Trials::Judge(std::string_view bytes) {
  if (recognized_ && !format_.Recognize(ByteView(bytes))) return std::nullopt;
  // Most candidates have lost the finding, and one rule is the faster check.
  const OneRule selection(rule_);
  if (CheckFile(format_, ByteView(bytes), WithSelection(options_, selection),
                pool_)
          .findings.listed.empty()) {
    return std::nullopt;
  }
  Verdict verdict = Check(bytes);
  if (!verdict.path || !IsAllowed(verdict)) return std::nullopt;
  ++kept_;
  std::optional<std::string> path = verdict.path;
  // What is gone does not come back.
  verdict.messages = std::move(allowed_.messages);
  allowed_ = std::move(verdict);
  return path;
}

bool Trials::IsAllowed(const Verdict& verdict) const {
  const auto has_all = [](const std::set<std::string>& allowed,
                          const std::set<std::string>& rules) {
    return std::includes(allowed.begin(), allowed.end(), rules.begin(),
                         rules.end());
  };
  if (strictness_ == Strictness::kAll) return true;
  if (verdict.places > allowed_.places ||
      !has_all(allowed_.errors, verdict.errors)) {
    return false;
  }
  return strictness_ == Strictness::kWarnings ||
         has_all(allowed_.warnings, verdict.warnings);
}

}  // namespace trackcheck
