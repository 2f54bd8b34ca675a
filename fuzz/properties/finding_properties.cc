#include "fuzz/properties/finding_properties.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {
namespace {

absl::Status Broken(const Finding& finding, absl::string_view what) {
  return absl::InternalError(
      absl::StrCat(finding.rule == nullptr ? "finding without rule"
                                           : std::string(finding.rule->id),
                   " at ", finding.where.range.offset, ", \"",
                   finding.where.field.text(), "\": ", what));
}

bool Inside(const ByteRange& range, const Spaces& spaces) {
  const uint64_t size = spaces[range.space].size();
  return range.offset <= size && range.size <= size - range.offset;
}

// Returns whether every $ of `pattern` names one of `count` arguments.
bool HasItsArguments(std::string_view pattern, size_t count) {
  for (size_t i = pattern.find('$'); i != std::string_view::npos;
       i = pattern.find('$', i + 1)) {
    if (i + 1 == pattern.size() || pattern[i + 1] < '0' ||
        static_cast<size_t>(pattern[i + 1] - '0') >= count) {
      return false;
    }
  }
  return true;
}

absl::Status CheckRange(const Finding& finding, const ByteRange& range,
                        const Spaces& spaces) {
  if (Inside(range, spaces)) return absl::OkStatus();
  return Broken(finding, absl::StrCat("range ", range.offset, "+", range.size,
                                      " of ", spaces[range.space].size()));
}

absl::Status CheckPlace(const Format& format, const Finding& finding,
                        const Location& where, const Message& message,
                        const Spaces& spaces) {
  if (absl::Status status = CheckRange(finding, where.range, spaces);
      !status.ok()) {
    return status;
  }
  // The root value of a text has no name.
  if (where.field.text().empty() && !format.is_text()) {
    return Broken(finding, "no field");
  }
  if (message.pattern.empty() || message.pattern.back() == '.' ||
      !HasItsArguments(message.pattern, message.arguments.size()) ||
      RenderMessage(message).empty()) {
    return Broken(finding,
                  absl::StrCat("message ", std::string(message.pattern)));
  }
  return absl::OkStatus();
}

absl::Status CheckFinding(const Format& format, const Finding& finding,
                          const Spaces& spaces) {
  // Compares ids: a rule on two tables is two objects, of which one is listed.
  const auto rules = format.rules();
  if (std::none_of(rules.begin(), rules.end(), [&](const RuleInfo* rule) {
        return rule->id == finding.rule->id;
      })) {
    return Broken(finding, "not a rule of the format");
  }
  if (finding.rule->reserved) return Broken(finding, "reserved rule");
  if (finding.count == 0) return Broken(finding, "count of 0");
  if (!finding.severity.has_value() || *finding.severity == Severity::kOff) {
    return Broken(finding, "no severity");
  }
  absl::Status status =
      CheckPlace(format, finding, finding.where, finding.message, spaces);
  for (const Related& related : finding.related) {
    if (!status.ok()) break;
    if (!related.path.empty()) continue;  // of another file
    status =
        CheckPlace(format, finding, related.where, related.message, spaces);
  }
  return status;
}

absl::Status CheckCounts(const Findings& findings) {
  PlaceCounts places;
  for (const Finding& finding : findings.listed) {
    places[*finding.severity] += finding.count;
  }
  for (const auto& [rule, omitted] : findings.omitted) {
    if (omitted.total() == 0) {
      return absl::InternalError("0 omitted places listed");
    }
    places += omitted;
  }
  for (const Severity severity : {Severity::kOff, Severity::kInfo,
                                  Severity::kWarning, Severity::kError}) {
    if (places[severity] == findings.count(severity)) continue;
    return absl::InternalError(
        absl::StrCat(findings.count(severity), " places of severity ",
                     absl::string_view(SeverityName(severity).data(),
                                       SeverityName(severity).size()),
                     " counted, ", places[severity], " listed or omitted"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status FindingsAreInside(const Spaces& spaces, const Findings& findings) {
  for (const Finding& finding : findings.listed) {
    absl::Status status = CheckRange(finding, finding.where.range, spaces);
    for (const Related& related : finding.related) {
      if (!status.ok()) break;
      status = CheckRange(finding, related.where.range, spaces);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status FindingsAreWellFormed(const Format& format, const Spaces& spaces,
                                   const Findings& findings) {
  for (const Finding& finding : findings.listed) {
    if (absl::Status status = CheckFinding(format, finding, spaces);
        !status.ok()) {
      return status;
    }
  }
  return CheckCounts(findings);
}

}  // namespace trackcheck
