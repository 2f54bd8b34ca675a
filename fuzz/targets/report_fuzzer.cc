// Fuzzes the writers of reports of checks, with findings that no rule has to
// make: any paths, errors, quoted bytes, places, counts and severities.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/properties/report_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "registry/format.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

constexpr int kMaxFiles = 4;
constexpr int kMaxFindings = 6;
constexpr int kMaxRelated = 3;
constexpr int kMaxText = 60;
constexpr std::string_view kFingerprint = "0123456789abcdef";
constexpr std::string_view kRulePages = "https://a.b/rules";

// Makes the results of a run from the bytes of a fuzz input.
class RunMaker {
 public:
  explicit RunMaker(FuzzedDataProvider& data) : data_(data) {}

  FileResult MakeFile() {
    FileResult file;
    file.path = Text();
    if (data_.ConsumeBool()) file.resolved_path = Text();
    file.status = static_cast<FileStatus>(
        data_.ConsumeIntegralInRange<uint8_t>(0, kLastStatus));
    file.git_lfs_pointer = data_.ConsumeBool();
    file.fail_on = static_cast<Severity>(
        data_.ConsumeIntegralInRange<uint8_t>(0, kLastSeverity));
    if (!file.checked()) {
      file.error = Text();
      return file;
    }
    const Format& format = *Formats()[data_.ConsumeIntegralInRange<size_t>(
        0, Formats().size() - 1)];
    file.format = format.name();
    AddFindings(format, &file);
    return file;
  }

 private:
  static constexpr uint8_t kLastStatus =
      static_cast<uint8_t>(FileStatus::kExcluded);
  static constexpr uint8_t kLastSeverity =
      static_cast<uint8_t>(Severity::kError);

  std::string Text() { return data_.ConsumeRandomLengthString(kMaxText); }

  void AddFindings(const Format& format, FileResult* file) {
    const std::string bytes = Text();
    const std::string inflated = Text();
    file->size = bytes.size();
    const Spaces spaces = {.file = ByteView(bytes),
                           .inflated = ByteView(inflated)};
    static const RuleSelection& all = *new RuleSelection;
    FindingSink sink(all, data_.ConsumeIntegralInRange<uint64_t>(0, 2));
    for (int i = data_.ConsumeIntegralInRange<int>(0, kMaxFindings); i > 0;
         --i) {
      sink.Report(MakeFinding(format, spaces));
    }
    file->SetFindings(sink.Take());
    FindingSink ignored(all, 1);
    const std::unique_ptr<const DecodedFile> decoded =
        format.Decode(spaces.file, Limits(), ignored);
    FindingDetailsMaker maker(*decoded, spaces, format.is_text());
    for (const Finding& finding : file->findings.listed) {
      file->details.push_back(maker.Next(finding, std::string(kFingerprint)));
    }
  }

  Finding MakeFinding(const Format& format, const Spaces& spaces) {
    const std::span<const RuleInfo* const> rules = format.rules();
    Finding finding;
    finding.rule =
        rules[data_.ConsumeIntegralInRange<size_t>(0, rules.size() - 1)];
    finding.where = MakeLocation(spaces);
    finding.message = MakeMessage();
    finding.count = data_.ConsumeIntegralInRange<uint64_t>(1, kMaxPlaces);
    for (int i = data_.ConsumeIntegralInRange<int>(0, kMaxRelated); i > 0;
         --i) {
      finding.related.push_back({MakeMessage(), MakeLocation(spaces)});
      // The other file may be of any size.
      if (data_.ConsumeBool()) {
        Related& related = finding.related.back();
        related.path = data_.ConsumeRandomLengthString(kMaxText);
        if (!related.path.empty()) {
          related.where.range.offset = data_.ConsumeIntegral<uint32_t>();
        }
      }
    }
    if (data_.ConsumeBool()) {
      finding.severity = static_cast<Severity>(
          data_.ConsumeIntegralInRange<uint8_t>(1, kLastSeverity));
    }
    return finding;
  }

  // A range inside its space, and a path such as decoders make.
  Location MakeLocation(const Spaces& spaces) {
    Location where;
    where.range.space = spaces.inflated.size() > 0 && data_.ConsumeBool()
                            ? Space::kInflated
                            : Space::kFile;
    const uint64_t size = spaces[where.range.space].size();
    where.range.offset = data_.ConsumeIntegralInRange<uint64_t>(0, size);
    where.range.size =
        data_.ConsumeIntegralInRange<uint64_t>(0, size - where.range.offset);
    where.field = FieldPath("header").Field(
        absl::StrCat("[\"", EscapeBytes(Text()), "\"]"));
    if (data_.ConsumeBool()) {
      where.field =
          std::move(where.field).Element(data_.ConsumeIntegral<uint64_t>());
    }
    return where;
  }

  Message MakeMessage() {
    return Message("$0, $1 bytes at $2, is $3 or $4", QuotedBytes{Text()},
                   data_.ConsumeIntegral<uint64_t>(),
                   Offset{data_.ConsumeIntegral<uint64_t>()},
                   data_.ConsumeFloatingPoint<float>(),
                   data_.ConsumeIntegral<int64_t>());
  }

  // Four files of these have fewer than 2^64 places.
  static constexpr uint64_t kMaxPlaces =
      std::numeric_limits<uint64_t>::max() / (kMaxFiles * kMaxFindings);

  FuzzedDataProvider& data_;
};

}  // namespace
}  // namespace trackcheck

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxCheckedBytes) return trackcheck::kReject;
  FuzzedDataProvider provider(data, size);
  const std::span<const std::string_view> kinds = trackcheck::ReportKinds();
  const std::string_view kind =
      kinds[provider.ConsumeIntegralInRange<size_t>(0, kinds.size() - 1)];
  trackcheck::ReportStyle style;
  if (provider.ConsumeBool()) style.rule_pages = trackcheck::kRulePages;
  style.quiet = provider.ConsumeBool();
  style.verbose = provider.ConsumeBool();
  style.statistics = provider.ConsumeBool();
  style.color = provider.ConsumeBool();
  trackcheck::RunMaker maker(provider);
  std::vector<trackcheck::FileResult> run;
  for (int i = provider.ConsumeIntegralInRange<int>(0, trackcheck::kMaxFiles);
       i > 0; --i) {
    run.push_back(maker.MakeFile());
  }
  trackcheck::ExpectHolds(trackcheck::ReportIsReadable(kind, run, style));
  return 0;
}
