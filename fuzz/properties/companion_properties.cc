#include "fuzz/properties/companion_properties.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/properties/finding_properties.h"
#include "testdata/examine.h"
#include "trackcheck/check/check_file.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

// The tile at 0 degrees east and north, plain and compressed.
constexpr std::string_view kPaths[] = {
    "/Terrain/e000n00/e000n00/2954880.btg",
    "/Terrain/e000n00/e000n00/2954880.btg.gz"};
// The second one has the name of a tile that is not there.
constexpr std::string_view kCompanionPaths[] = {
    "/Terrain/e000n00/e000n00/2954880.stg",
    "/Terrain/e000n00/e000n00/2954881.stg"};
constexpr uint64_t kMaxSummaryBytesPerByte = 16;
constexpr uint64_t kSummaryBytesOfAnyCompanion = 512 * 1024;

// Some names are there, some only with .gz after them, and some not at all.
bool Exists(const std::string& path) {
  uint64_t sum = 0;
  for (const unsigned char letter : path) sum += letter;
  return sum % 3 == 0;
}

Findings FindingsBeside(const Format& format, std::string_view path,
                        const FileSummary& file,
                        std::string_view companion_path, std::string_view text,
                        bool given) {
  const FolderOfSet folder = {
      .names = {std::string(NameInPath(path)), "KXYZ.btg"},
      .companions = {
          {std::string(companion_path),
           format.set_rules().SummarizeCompanion(ByteView(text), Exists)}}};
  const std::vector<FileOfSet> set = {{.path = std::string(path),
                                       .summary = &file,
                                       .given = given,
                                       .folder = &folder}};
  SetSink found([](const RuleInfo&) { return true; });
  format.set_rules().Check(set, found);
  const RuleSelection all;
  FindingSink sink(all, 0);
  for (const FindingInSet& each : found.Take()) sink.Report(each.finding);
  return sink.Take();
}

absl::Status RelatedPlacesAreInside(const Findings& findings,
                                    std::string_view companion_path,
                                    std::string_view text) {
  for (const Finding& finding : findings.listed) {
    for (const Related& related : finding.related) {
      const ByteRange& range = related.where.range;
      if (related.path != companion_path || range.space != Space::kFile ||
          range.end() > text.size()) {
        return absl::InternalError("a related place outside of the companion");
      }
    }
  }
  return absl::OkStatus();
}

absl::Status FindingsHold(const Format& format, std::string_view path,
                          std::string_view file, const FileSummary& summary,
                          std::string_view companion_path,
                          std::string_view text) {
  const auto find = [&](bool given) {
    return FindingsBeside(format, path, summary, companion_path, text, given);
  };
  const Findings findings = find(true);
  absl::Status status =
      FindingsAreWellFormed(format, {.file = ByteView(file)}, findings);
  if (status.ok()) {
    status = RelatedPlacesAreInside(findings, companion_path, text);
  }
  if (!status.ok()) return status;
  if (FindingsText(find(true)) != FindingsText(findings)) {
    return absl::InternalError("other findings the second time");
  }
  if (!find(false).listed.empty()) {
    return absl::InternalError("findings of a file that is not given");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CompanionHolds(const Format& format, std::string_view file,
                            std::string_view text) {
  const std::unique_ptr<const FileSummary> companion =
      format.set_rules().SummarizeCompanion(ByteView(text), Exists);
  if (companion != nullptr &&
      companion->bytes() >
          kMaxSummaryBytesPerByte * text.size() + kSummaryBytesOfAnyCompanion) {
    return absl::InternalError(absl::StrCat(
        "a companion of ", text.size(), " bytes takes ", companion->bytes()));
  }
  for (const std::string_view path : kCompanionPaths) {
    if (format.set_rules().KindOfName(NameInPath(path)) ==
        NameInFolder::kFile) {
      return absl::InternalError("a companion is a file of a set");
    }
  }
  for (const std::string_view path : kPaths) {
    const std::unique_ptr<const FileSummary> summary =
        SummarizeFile(format, ByteView(file), {.path = std::string(path)});
    if (summary == nullptr) {
      return absl::InternalError("no summary of the file");
    }
    for (const std::string_view companion_path : kCompanionPaths) {
      absl::Status status =
          FindingsHold(format, path, file, *summary, companion_path, text);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
