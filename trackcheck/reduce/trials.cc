#include "trackcheck/reduce/trials.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/strings/ascii.h"
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

// Adds the words of a text: numbers and units change with the file.
void AppendWords(std::string_view text, std::string* words) {
  constexpr size_t kMinLetters = 3;
  while (!text.empty()) {
    const auto end = static_cast<size_t>(
        std::find_if_not(text.begin(), text.end(), absl::ascii_isalpha) -
        text.begin());
    if (end >= kMinLetters) {
      *words += ' ';
      *words += text.substr(0, end);
    }
    text.remove_prefix(std::max<size_t>(end, 1));
  }
}

// See Verdict. The cause of a fault is in the pattern, or a text of its own.
std::string KindOf(const Finding& finding) {
  std::string kind = finding.where.field.WithoutIndices();
  kind += ' ';
  kind += finding.message.pattern;
  for (const Argument& argument : finding.message.arguments) {
    if (const auto* text = std::get_if<std::string>(&argument)) {
      AppendWords(*text, &kind);
    }
  }
  return kind;
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
      verdict.places += finding.count;
      if (verdict.path) continue;
      std::string kind = KindOf(finding);
      if (kind_.empty() || kind == kind_) {
        verdict.path = finding.where.field.text();
        verdict.kind = std::move(kind);
      }
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
  // What is gone does not come back.
  allowed_ = std::move(verdict);
  return allowed_.path;
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
