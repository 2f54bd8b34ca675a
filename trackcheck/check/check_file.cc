#include "trackcheck/check/check_file.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "trackcheck/check/detection.h"
#include "validators/transfer/format_reader.h"
#include "validators/transfer/transfer.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck {
namespace {

// A format with the settings of a run.
class Reader final : public transfer::FormatReader {
 public:
  // `pool` outlives this.
  Reader(const Format& format, const CheckOptions& options, WorkPool& pool)
      : format_(format), options_(options), pool_(pool) {}

  std::string_view name() const override { return format_.name(); }
  std::string_view title() const override { return format_.title(); }
  std::string_view magic() const override { return format_.magic(); }
  bool is_text() const override { return format_.is_text(); }
  bool unpacks_gzip() const override {
    const std::span<const std::string_view> suffixes = format_.suffixes();
    return std::any_of(
        suffixes.begin(), suffixes.end(),
        [](std::string_view suffix) { return suffix.ends_with(".gz"); });
  }
  bool Recognizes(ByteView bytes) const override {
    return format_.Recognize(bytes);
  }
  transfer::Reading Read(ByteView bytes) const override {
    const RuleSelection all;
    FindingSink sink(all, Limits().max_findings_per_rule);
    const std::shared_ptr<const DecodedFile> file = format_.DecodeWith(
        options_.OptionsOf(format_), bytes, options_.limits, pool_, sink);
    const Findings findings = sink.Take();
    transfer::Reading reading;
    reading.decoded = file->decoded_anything();
    reading.error_count = findings.count(Severity::kError);
    for (const Finding& finding : findings.listed) {
      if (*finding.severity >= Severity::kWarning) {
        reading.faults.push_back(finding.where.range);
      }
    }
    reading.inflated = file->inflated();
    reading.owner = file;
    reading.decoded_bytes = bytes.size() + reading.inflated.size();
    if (reading.inflated.size() == 0 && unpacks_gzip() && gzip::IsGzip(bytes)) {
      reading.decoded_bytes +=
          std::min(options_.limits.max_inflated_bytes,
                   gzip::LargestInflatedSize(bytes.size()));
    }
    return reading;
  }
  transfer::FindingCounts CountFindings(ByteView bytes) const override {
    const RuleSelection all;
    FindingSink sink(all, Limits().max_findings_per_rule);
    const std::unique_ptr<const DecodedFile> file = format_.DecodeWith(
        options_.OptionsOf(format_), bytes, options_.limits, pool_, sink);
    if (file->decoded_anything()) file->Check(options_.path, pool_, sink);
    const Findings findings = sink.Take();
    return {.faults = findings.count(Severity::kError) +
                      findings.count(Severity::kWarning),
            .infos = findings.count(Severity::kInfo)};
  }

 private:
  const Format& format_;
  const CheckOptions& options_;
  WorkPool& pool_;
};

std::optional<Finding> ExplainFaults(const Format& format, ByteView bytes,
                                     const CheckOptions& options,
                                     WorkPool& pool, const FindingSink& sink) {
  std::vector<std::unique_ptr<const Reader>> readers;
  std::vector<const transfer::FormatReader*> formats;
  const Reader own(format, options, pool);
  // The options of a format are for no other one.
  const CheckOptions of_others = {.limits = options.limits};
  for (const Format* each : Formats()) {
    if (each == &format) {
      formats.push_back(&own);
    } else {
      readers.push_back(std::make_unique<const Reader>(*each, of_others, pool));
      formats.push_back(readers.back().get());
    }
  }
  const transfer::Reading reading = own.Read(bytes);
  return format.transfer_rules()->Explain(
      {.file = bytes,
       .reading = reading,
       .format = own,
       .formats = formats,
       .format_place = options.format_place},
      [&sink](const RuleInfo& rule) { return sink.Wants(rule); });
}

// Reports that the name of the file promises another format.
void ReportName(const Format& format, const CheckOptions& options,
                FindingSink& sink) {
  if (options.format != nullptr) return;
  const Format* const promised = FormatOfName(options.path);
  if (promised == nullptr || promised == &format) return;
  sink.Report(
      {.rule = &format.transfer_rules()->file_name(),
       .where = {{}, format.is_text() ? FieldPath() : FieldPath("$")},
       .message = Message("the content is $0, the name promises $1: rename the "
                          "file?",
                          format.name(), promised->name())});
}

bool WantsSetRules(const Format& format, const FindingSink& sink) {
  const auto rules = format.rules();
  return std::any_of(rules.begin(), rules.end(), [&sink](const RuleInfo* rule) {
    return rule->across_files && sink.Wants(*rule);
  });
}

// The summaries of a run are kept until its end, so those of small files must
// be small. A real tile of 20 KB has one of 5 KB.
constexpr uint64_t kMaxSummaryBytesPerByte = 2;
constexpr uint64_t kSummaryBytesOfAnyFile = 16384;

std::unique_ptr<const FileSummary> SummaryOf(const DecodedFile& file,
                                             ByteView bytes,
                                             const std::string& path,
                                             WantsRule wants) {
  std::unique_ptr<const FileSummary> summary = file.Summarize(path, wants);
  const uint64_t most =
      kMaxSummaryBytesPerByte * bytes.size() + kSummaryBytesOfAnyFile;
  if (summary != nullptr && summary->bytes() > most) return nullptr;
  return summary;
}

}  // namespace

std::optional<Finding> TransferFinding(const Format& format, ByteView bytes,
                                       const CheckOptions& options,
                                       const DecodedFile& file, WorkPool& pool,
                                       const FindingSink& sink) {
  if (format.transfer_rules() == nullptr ||
      (!sink.has_faults() && file.decoded_anything())) {
    return std::nullopt;
  }
  return ExplainFaults(format, bytes, options, pool, sink);
}

std::unique_ptr<const FileSummary> SummarizeFile(const Format& format,
                                                 ByteView bytes,
                                                 const CheckOptions& options) {
  const RuleSelection all;
  FindingSink faults(all, options.limits.max_findings_per_rule);
  WorkPool this_thread(1);
  const std::unique_ptr<const DecodedFile> file = format.DecodeWith(
      options.OptionsOf(format), bytes, options.limits, this_thread, faults);
  if (TransferFinding(format, bytes, options, *file, this_thread, faults)) {
    return nullptr;
  }
  return SummaryOf(*file, bytes, options.path,
                   [](const RuleInfo&) { return true; });
}

CheckedFile CheckFile(const Format& format, ByteView bytes,
                      const CheckOptions& options, WorkPool& pool) {
  const RuleSelection all;
  const RuleSelection& selection =
      options.selection != nullptr ? *options.selection : all;
  const uint64_t max_per_rule = options.limits.max_findings_per_rule;
  FindingSink sink(selection, max_per_rule, options.filter);
  FindingSink alone(selection, max_per_rule, options.filter);
  CheckedFile checked;
  checked.format = &format;
  checked.file =
      format.DecodeWith(options.OptionsOf(format), bytes, options.limits, pool,
                        sink, options.bytes_passed);
  if (options.only_across_files) {
    for (const Finding& finding : options.across_files) alone.Report(finding);
    checked.findings = alone.Take();
    return checked;
  }
  if (std::optional<Finding> cause =
          TransferFinding(format, bytes, options, *checked.file, pool, sink)) {
    alone.Report(*std::move(cause));
    checked.findings = alone.Take();
    return checked;
  }
  if (options.bytes_passed && format.is_text()) {
    options.bytes_passed(bytes.size());
  }
  if (format.transfer_rules() != nullptr) ReportName(format, options, sink);
  checked.file->Check(options.path, pool, sink);
  for (const Finding& finding : options.across_files) sink.Report(finding);
  if (options.summarize && WantsSetRules(format, sink)) {
    checked.summary =
        SummaryOf(*checked.file, bytes, options.path,
                  [&sink](const RuleInfo& rule) { return sink.Wants(rule); });
  }
  checked.findings = sink.Take();
  return checked;
}

CheckedFile CheckBytes(ByteView bytes, const CheckOptions& options,
                       WorkPool& pool, FileResult* result) {
  result->size = bytes.size();
  result->git_lfs_pointer = IsGitLfsPointer(bytes);
  const Format* const format = options.format != nullptr
                                   ? options.format
                                   : DetectFormat(bytes, options.path);
  if (format == nullptr || result->git_lfs_pointer) {
    result->status = FileStatus::kUnrecognized;
    result->error = UnrecognizedError(bytes, options.path);
    return {};
  }
  result->format = format->name();
  CheckedFile checked = CheckFile(*format, bytes, options, pool);
  result->SetFindings(std::move(checked.findings));
  result->summary = std::move(checked.summary);
  return checked;
}

FileResult CheckBytes(const Format& format, ByteView bytes,
                      const std::string& path, WorkPool& pool) {
  FileResult result;
  result.path = path;
  const CheckedFile checked =
      CheckBytes(bytes, {.format = &format, .path = path}, pool, &result);
  if (checked.file != nullptr) {
    result.MakeDetails(format, *checked.file,
                       {.file = bytes, .inflated = checked.file->inflated()},
                       Fingerprints::kWanted);
  }
  return result;
}

}  // namespace trackcheck
