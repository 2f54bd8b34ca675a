#include "fuzz/properties/companion_properties.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/spaces.h"
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
constexpr uint64_t kMaxSummaryBytesPerByte = 2;
constexpr uint64_t kSummaryBytesOfAnyCompanion = 16 * 1024;

// Some paths lead to files, some only with .gz after them, and some not at all.
bool Exists(const std::string& path) {
  uint64_t sum = 0;
  for (const unsigned char letter : path) sum += letter;
  return sum % 3 == 0;
}

std::unique_ptr<DecodedFile> Decode(const Format& format,
                                    std::string_view bytes) {
  const RuleSelection all;
  FindingSink sink(all, 1);
  return format.Decode(ByteView(bytes), Limits(), sink);
}

// A file and the companion beside it.
struct Pair {
  const Format& format;
  std::string path;
  std::string_view file;
  const FileSummary& file_summary;
  std::string companion_path;
  std::string_view companion;
  const DecodedFile& decoded_companion;
  const FileSummary* companion_summary;  // null if it was refused
};

// The findings of the file and of the companion.
std::array<Findings, 2> FindingsOf(const Pair& pair, bool given) {
  const FolderOfSet folder = {
      .names = {std::string(NameInPath(pair.path)), "KXYZ.btg"},
      .companions = {std::string(NameInPath(pair.companion_path))},
      .exists = Exists};
  std::vector<FileOfSet> set = {{.path = pair.path,
                                 .summary = &pair.file_summary,
                                 .given = given,
                                 .folder = &folder}};
  if (pair.companion_summary != nullptr) {
    set.push_back({.path = pair.companion_path,
                   .summary = pair.companion_summary,
                   .given = given,
                   .folder = &folder});
  }
  SetSink found([](const RuleInfo&) { return true; });
  pair.format.set_rules().Check(set, found);
  const RuleSelection all;
  FindingSink of_file(all, 0);
  FindingSink of_companion(all, 0);
  for (const auto& [file, findings] : found.Take()) {
    FindingSink& sink = file == 0 ? of_file : of_companion;
    for (const Finding& finding : findings) sink.Report(finding);
  }
  return {of_file.Take(), of_companion.Take()};
}

absl::Status RelatedPlacesAreInside(const Findings& findings,
                                    const Spaces& spaces) {
  for (const Finding& finding : findings.listed) {
    for (const Related& related : finding.related) {
      const ByteRange& range = related.where.range;
      if (range.end() > spaces[range.space].size()) {
        return absl::InternalError("a related place outside of the companion");
      }
    }
  }
  return absl::OkStatus();
}

absl::Status FindingsHold(const Pair& pair) {
  const std::array<Findings, 2> findings = FindingsOf(pair, /*given=*/true);
  const Spaces spaces = {.file = ByteView(pair.companion),
                         .inflated = pair.decoded_companion.inflated()};
  absl::Status status = FindingsAreWellFormed(
      pair.format, {.file = ByteView(pair.file)}, findings[0]);
  if (status.ok()) {
    status =
        FindingsAreWellFormed(*pair.format.companion(), spaces, findings[1]);
  }
  // The other file has no place in a finding.
  for (const Findings& each : findings) {
    if (status.ok()) status = RelatedPlacesAreInside(each, spaces);
  }
  if (!status.ok()) return status;
  const std::array<Findings, 2> again = FindingsOf(pair, /*given=*/true);
  const std::array<Findings, 2> not_given = FindingsOf(pair, /*given=*/false);
  for (size_t i = 0; i < findings.size(); ++i) {
    if (FindingsText(again[i]) != FindingsText(findings[i])) {
      return absl::InternalError("other findings the second time");
    }
    if (!not_given[i].listed.empty()) {
      return absl::InternalError("findings of a file that is not given");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CompanionHolds(const Format& format, std::string_view file,
                            std::string_view text) {
  const std::unique_ptr<DecodedFile> companion =
      Decode(*format.companion(), text);
  const uint64_t size =
      std::max(ByteView(text).size(), companion->inflated().size());
  const auto wants_all = [](const RuleInfo&) { return true; };
  for (const std::string_view path : kCompanionPaths) {
    if (format.set_rules().KindOfName(NameInPath(path)) ==
        NameInFolder::kFile) {
      return absl::InternalError("a companion is a file of a set");
    }
    const std::unique_ptr<const FileSummary> summary =
        companion->Summarize(path, wants_all);
    if (summary != nullptr &&
        summary->bytes() >
            kMaxSummaryBytesPerByte * size + kSummaryBytesOfAnyCompanion) {
      return absl::InternalError(absl::StrCat(
          "a companion of ", size, " bytes takes ", summary->bytes()));
    }
    for (const std::string_view file_path : kPaths) {
      const std::unique_ptr<const FileSummary> of_file = SummarizeFile(
          format, ByteView(file), {.path = std::string(file_path)});
      if (of_file == nullptr) {
        return absl::InternalError("no summary of the file");
      }
      absl::Status status = FindingsHold({.format = format,
                                          .path = std::string(file_path),
                                          .file = file,
                                          .file_summary = *of_file,
                                          .companion_path = std::string(path),
                                          .companion = text,
                                          .decoded_companion = *companion,
                                          .companion_summary = summary.get()});
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
