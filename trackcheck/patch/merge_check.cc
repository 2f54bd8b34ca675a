#include "trackcheck/patch/merge_check.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr size_t kMaxShown = 20;

// Which of the files have a finding.
enum InFile : uint8_t {
  kInBase = 1,
  kInOurs = 2,
  kInTheirs = 4,
  kInMerged = 8
};

// A finding of one side that the merged file need not have lost by a fix: it
// may be there with another content. What one side fixed is not one.
bool MayHaveChanged(uint8_t files) {
  if ((files & kInMerged) != 0 || (files & (kInOurs | kInTheirs)) == 0) {
    return false;
  }
  return (files & kInBase) == 0 || files == (kInBase | kInOurs | kInTheirs);
}

// The findings of a rule that no side has.
struct NewFindings {
  uint64_t count = 0;
  uint64_t changed = 0;  // of a side, that may be among them
};

}  // namespace

std::vector<std::string> FindingsOfMerge(std::string_view merged,
                                         const LoadedFile& base,
                                         const LoadedFile& ours,
                                         const LoadedFile& theirs) {
  FileSettings settings;
  settings.format = &ours.format();
  settings.path = ours.path();
  settings.limits.max_findings_per_rule = Limits::kEachPlace;
  WorkPool pool(1);
  FileChecker checker(pool, -1);
  absl::flat_hash_map<std::pair<const RuleInfo*, std::string>, uint8_t> known;
  for (const auto& [side, file] :
       {std::pair(&base, kInBase), std::pair(&ours, kInOurs),
        std::pair(&theirs, kInTheirs)}) {
    checker.ForEachFinding(
        side->bytes(), settings,
        [&](const Finding& finding, std::string_view fingerprint) {
          if (finding.severity == Severity::kInfo) return;
          known[{finding.rule, std::string(fingerprint)}] |= file;
        });
  }
  std::map<const RuleInfo*, NewFindings> new_findings;
  std::vector<std::pair<const RuleInfo*, std::string>> lines;
  checker.ForEachFinding(
      ByteView(merged), settings,
      [&](const Finding& finding, std::string_view fingerprint) {
        const Severity severity =
            finding.severity.value_or(finding.rule->severity);
        if (severity == Severity::kInfo) return;
        const auto found = known.find({finding.rule, std::string(fingerprint)});
        if (found != known.end()) {
          found->second |= kInMerged;
          return;
        }
        if (++new_findings[finding.rule].count <= kMaxShown) {
          lines.emplace_back(finding.rule, Joined({SeverityName(severity), ": ",
                                                   DamageText(finding)}));
        }
      });
  for (const auto& [key, files] : known) {
    const auto found = new_findings.find(key.first);
    if (found != new_findings.end() && MayHaveChanged(files)) {
      ++found->second.changed;
    }
  }
  std::vector<std::string> shown;
  for (auto& [rule, line] : lines) {
    const NewFindings& of_rule = new_findings[rule];
    if (of_rule.count <= of_rule.changed || shown.size() == kMaxShown) {
      continue;
    }
    shown.push_back(std::move(line));
  }
  return shown;
}

}  // namespace trackcheck
