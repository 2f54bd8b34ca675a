#include "trackcheck/report/check/file_result.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "registry/finding_fingerprints.h"
#include "registry/format.h"
#include "trackcheck/report/check/finding_details.h"

namespace trackcheck {
namespace {

// Fingerprints are made for many findings at once, since each time the whole
// document is traversed. That takes about a kilobyte for each finding, which a
// large file may have for each 512 bytes of its own.
size_t FindingsAtOnce(const Spaces& spaces) {
  constexpr size_t kFewest = 16384;
  return std::max(kFewest, static_cast<size_t>(spaces.file.size() / 512));
}

void ShowWithFingerprints(
    const KeptFile& file, const FindingList& findings,
    absl::FunctionRef<void(const Finding&, const FindingDetails&)> show) {
  const Spaces spaces = file.spaces();
  const size_t most = FindingsAtOnce(spaces);
  FindingFingerprints fingerprints(file.format(), file.decoded(), spaces);
  FindingDetailsMaker maker(spaces, file.format().is_text());
  std::vector<Finding> waiting;
  const auto show_waiting = [&] {
    std::vector<std::string> texts = fingerprints.Next(waiting);
    for (size_t i = 0; i < waiting.size(); ++i) {
      show(waiting[i], maker.Next(waiting[i], std::move(texts[i])));
    }
    waiting.clear();
  };
  for (const Finding& finding : findings) {
    waiting.push_back(finding);
    if (waiting.size() == most) show_waiting();
  }
  show_waiting();
}

}  // namespace

void FileResult::MakeDetails(const Format& decoded_format,
                             const DecodedFile& file, const Spaces& spaces) {
  const std::vector<Finding> listed(findings.listed.begin(),
                                    findings.listed.end());
  std::vector<std::string> fingerprints =
      FindingFingerprints(decoded_format, file, spaces).Next(listed);
  FindingDetailsMaker maker(spaces, decoded_format.is_text());
  details.clear();
  for (size_t i = 0; i < listed.size(); ++i) {
    details.push_back(maker.Next(listed[i], std::move(fingerprints[i])));
  }
}

void FileResult::ForEachListed(
    Fingerprints fingerprints,
    absl::FunctionRef<void(const Finding&, const FindingDetails&)> show) const {
  if (kept_file == nullptr) {
    size_t i = 0;
    for (const Finding& finding : findings.listed) show(finding, details[i++]);
    return;
  }
  if (fingerprints == Fingerprints::kWanted) {
    return ShowWithFingerprints(*kept_file, findings.listed, show);
  }
  FindingDetailsMaker maker(kept_file->spaces(), kept_file->format().is_text());
  for (const Finding& finding : findings.listed) {
    show(finding, maker.Next(finding, ""));
  }
}

}  // namespace trackcheck
