#include "trackcheck/check/file_result.h"

#include <cassert>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/content.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "registry/finding_fingerprints.h"
#include "registry/format.h"
#include "trackcheck/check/finding_details.h"

namespace trackcheck {
namespace {

ContentOf ContentIn(Fingerprints wanted) {
  return wanted == Fingerprints::kOfValues ? ContentOf::kValue
                                           : ContentOf::kRow;
}

}  // namespace

void FileResult::SetFindings(Findings all) {
  findings = std::move(all);
  unchecked.merge(findings.unchecked);
  status = findings.listed.empty() && findings.omitted.empty()
               ? FileStatus::kClean
               : FileStatus::kFindings;
}

bool FileResult::NeedsFile(KeptFiles kept) const {
  return findings.listed.size() > kMaxDetails ||
         (kept == KeptFiles::kThatStandOut && stands_out());
}

void FileResult::MakeDetails(const Format& decoded_format,
                             const DecodedFile& file, const Spaces& spaces,
                             Fingerprints wanted, Severity least) {
  least_shown = least;
  FindingDetailsMaker maker(file, spaces, decoded_format.is_text());
  details.clear();
  const auto add = [&](const Finding& finding, std::string fingerprint) {
    if (*finding.severity >= least_shown) {
      details.push_back(maker.Next(finding, std::move(fingerprint)));
    } else {
      details.push_back({.fingerprint = std::move(fingerprint)});
    }
  };
  if (wanted == Fingerprints::kUnwanted) {
    for (const Finding& finding : findings.listed) add(finding, "");
    return;
  }
  ForEachFingerprint(
      decoded_format, file, spaces, findings.listed,
      [&](const Finding& finding, std::string_view fingerprint) {
        add(finding, std::string(fingerprint));
      },
      ContentIn(wanted));
}

void FileResult::LeaveOutHidden() {
  assert(kept_file == nullptr && details.size() == findings.listed.size());
  if (least_shown == Severity::kInfo) return;
  std::set<std::string_view> shown;
  for (const Finding& finding : findings.listed) {
    if (*finding.severity >= least_shown) shown.insert(finding.rule->id);
  }
  FindingList listed;
  std::vector<FindingDetails> details_of_listed;
  size_t i = 0;
  for (const Finding& finding : findings.listed) {
    FindingDetails& details_of_finding = details[i++];
    const std::string_view rule = finding.rule->id;
    if (shown.contains(rule)) {
      listed.Add(finding);
      details_of_listed.push_back(std::move(details_of_finding));
    } else {
      findings.omitted[rule][*finding.severity] += finding.count;
    }
  }
  findings.listed = std::move(listed);
  details = std::move(details_of_listed);
}

void FileResult::ForEachListed(
    Fingerprints wanted,
    absl::FunctionRef<void(const Finding&, const FindingDetails&)> show) const {
  size_t i = 0;
  if (kept_file == nullptr) {
    for (const Finding& finding : findings.listed) {
      assert(wanted == Fingerprints::kUnwanted ||
             !details[i].fingerprint.empty());
      show(finding, details[i++]);
    }
    return;
  }
  const Format& decoded_format = kept_file->format();
  const Spaces spaces = kept_file->spaces();
  FindingDetailsMaker maker(kept_file->decoded(), spaces,
                            decoded_format.is_text());
  if (wanted != Fingerprints::kUnwanted && fingerprints.empty()) {
    ForEachFingerprint(
        decoded_format, kept_file->decoded(), spaces, findings.listed,
        [&](const Finding& finding, std::string_view fingerprint) {
          show(finding, maker.Next(finding, std::string(fingerprint)));
        },
        ContentIn(wanted));
    return;
  }
  for (const Finding& finding : findings.listed) {
    show(finding,
         maker.Next(finding, fingerprints.empty()
                                 ? std::string()
                                 : FingerprintText(fingerprints[i++])));
  }
}

}  // namespace trackcheck
