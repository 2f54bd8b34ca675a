#include "trackcheck/check/check_file.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/check/foreign_content.h"
#include "trackcheck/text/message_text.h"
#include "validators/transfer/format_reader.h"
#include "validators/transfer/transfer.h"
#include "validators/transfer/transfer_rule.h"

namespace trackcheck {
namespace {

// However small the limit is, as much may be inflated besides the damaged file.
constexpr uint64_t kLeastInflated = uint64_t{16} << 20;

// The limits for what is read while a file that inflates to `inflated` bytes is
// in memory: both together inflate to what one may.
Limits LimitsBeside(uint64_t inflated, Limits limits) {
  const uint64_t most = limits.max_inflated_bytes;
  limits.max_inflated_bytes =
      std::max(most - std::min(most, inflated), std::min(most, kLeastInflated));
  return limits;
}

// A format with the settings of a run.
class Reader final : public transfer::FormatReader {
 public:
  // All outlive this.
  Reader(const Format& format, const CheckOptions& options,
         const Limits& limits, WorkPool& pool)
      : format_(format), options_(options), limits_(limits), pool_(pool) {}

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
  uint64_t max_inflated_bytes() const override {
    return limits_.max_inflated_bytes;
  }
  bool Recognizes(ByteView bytes) const override {
    return format_.Recognize(bytes);
  }
  transfer::Reading Read(ByteView bytes) const override {
    const RuleSelection all;
    FindingSink sink(all, Limits().max_findings_per_rule);
    const std::shared_ptr<const DecodedFile> file = format_.DecodeWith(
        options_.OptionsOf(format_), bytes, limits_, pool_, sink);
    transfer::Reading reading = ReadingOf(bytes, *file, sink.Take());
    reading.owner = file;
    return reading;
  }
  // The reading of `file`, which was decoded from `bytes` and has the faults
  // `found`.
  transfer::Reading ReadingOf(ByteView bytes, const DecodedFile& file,
                              const Findings& found) const {
    transfer::Reading reading;
    reading.decoded = file.decoded_anything();
    reading.error_count = found.count(Severity::kError);
    // As many as of other readings, however many the run lists.
    std::map<const RuleInfo*, uint64_t> listed;
    for (const Finding& finding : found.listed) {
      if (*finding.severity >= Severity::kWarning &&
          ++listed[finding.rule] <= Limits().max_findings_per_rule) {
        reading.faults.push_back(finding.where.range);
      }
    }
    reading.inflated = file.inflated();
    reading.decoded_bytes = bytes.size() + reading.inflated.size();
    if (reading.inflated.size() == 0 && unpacks_gzip() && gzip::IsGzip(bytes)) {
      reading.decoded_bytes += std::min(
          limits_.max_inflated_bytes, gzip::LargestInflatedSize(bytes.size()));
    }
    return reading;
  }
  transfer::FindingCounts CountFindings(ByteView bytes) const override {
    const Findings findings = AllFindings(bytes);
    return {.faults = findings.count(Severity::kError) +
                      findings.count(Severity::kWarning),
            .infos = findings.count(Severity::kInfo)};
  }
  uint64_t FirstFault(ByteView bytes) const override {
    uint64_t first = bytes.size();
    for (const Finding& finding : AllFindings(bytes).listed) {
      const ByteRange& where = finding.where.range;
      if (*finding.severity >= Severity::kWarning &&
          where.space == Space::kFile) {
        first = std::min(first, where.offset);
      }
    }
    return first;
  }

 private:
  Findings AllFindings(ByteView bytes) const {
    const RuleSelection all;
    FindingSink sink(all, Limits().max_findings_per_rule);
    const std::unique_ptr<const DecodedFile> file = format_.DecodeWith(
        options_.OptionsOf(format_), bytes, limits_, pool_, sink);
    if (file->decoded_anything()) file->Check(options_.path, pool_, sink);
    return sink.Take();
  }

  const Format& format_;
  const CheckOptions& options_;
  const Limits& limits_;
  WorkPool& pool_;
};

std::optional<Finding> ExplainFaults(const Format& format, ByteView bytes,
                                     const CheckOptions& options,
                                     const DecodedFile& file,
                                     const Findings& found, WorkPool& pool,
                                     const WantsTransferRule& wants) {
  const Limits limits = LimitsBeside(file.inflated().size(), options.limits);
  std::vector<std::unique_ptr<const Reader>> readers;
  std::vector<const transfer::FormatReader*> formats;
  const Reader own(format, options, limits, pool);
  // The options of a format are for no other one.
  const CheckOptions of_others;
  for (const Format* each : Formats()) {
    if (each == &format) {
      formats.push_back(&own);
    } else {
      readers.push_back(
          std::make_unique<const Reader>(*each, of_others, limits, pool));
      formats.push_back(readers.back().get());
    }
  }
  const transfer::Reading reading = own.ReadingOf(bytes, file, found);
  return format.transfer_rules()->Explain(
      {.file = bytes,
       .reading = reading,
       .format = own,
       .formats = formats,
       .format_place = options.format_place},
      wants);
}

bool IsPageRule(const RuleInfo& rule) {
  return rule.id.ends_with("-transfer-page");
}

bool HasFaults(const Findings& found) {
  return found.counts.worst() >= Severity::kWarning;
}

// Reports to `sink` what another one, which lists at least as many findings of
// a rule, has `found` with all rules.
void ReportAll(const Findings& found, FindingSink& sink) {
  std::map<std::string_view, Finding> last_listed;
  for (const Finding& finding : found.listed) {
    sink.Report(finding);
    if (found.omitted.count(finding.rule->id) > 0) {
      last_listed[finding.rule->id] = finding;
    }
  }
  // There is no room for them, so they are only counted.
  for (const auto& [rule, places] : found.omitted) {
    for (const Severity severity :
         {Severity::kInfo, Severity::kWarning, Severity::kError}) {
      if (places[severity] == 0) continue;
      Finding rest = last_listed.at(rule);
      rest.severity = severity;
      rest.count = places[severity];
      sink.Report(std::move(rest));
    }
  }
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
                          format.name(), promised->name()),
       .right_path = NameFor(format, NameInPath(options.path))});
}

// Reports what happened to the file on its way.
void ReportCause(Finding cause, const CheckOptions& options,
                 FindingSink& sink) {
  if (!options.keeps_original) {
    // That there is a repair matters.
    for (Repair& repair : cause.repairs) repair.bytes = std::string();
  }
  sink.Report(std::move(cause));
}

void ReportAcrossFiles(const CheckOptions& options, FindingSink& sink) {
  if (options.across_files == nullptr) return;
  for (const Finding& finding : *options.across_files) sink.Report(finding);
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

std::unique_ptr<const FileSummary> SummaryOf(const Format& format,
                                             const DecodedFile& file,
                                             ByteView bytes,
                                             const std::string& path,
                                             WantsRule wants) {
  std::unique_ptr<const FileSummary> summary = file.Summarize(path, wants);
  uint64_t size = bytes.size();
  // Most of a text may be in its summary.
  if (format.is_text()) size = std::max(size, file.inflated().size());
  const uint64_t most = kMaxSummaryBytesPerByte * size + kSummaryBytesOfAnyFile;
  if (summary != nullptr && summary->bytes() > most) return nullptr;
  return summary;
}

}  // namespace

std::optional<Finding> TransferFinding(const Format& format, ByteView bytes,
                                       const CheckOptions& options,
                                       const DecodedFile& file,
                                       const Findings& found, WorkPool& pool,
                                       const WantsTransferRule& wants) {
  if (format.transfer_rules() == nullptr ||
      (!HasFaults(found) && file.decoded_anything())) {
    return std::nullopt;
  }
  return ExplainFaults(format, bytes, options, file, found, pool, wants);
}

std::unique_ptr<const FileSummary> SummarizeFile(const Format& format,
                                                 ByteView bytes,
                                                 const CheckOptions& options) {
  const RuleSelection all;
  FindingSink faults(all, options.limits.max_findings_per_rule);
  WorkPool this_thread(1);
  const std::unique_ptr<const DecodedFile> file = format.DecodeWith(
      options.OptionsOf(format), bytes, options.limits, this_thread, faults);
  if (TransferFinding(format, bytes, options, *file, faults.Take(), this_thread,
                      [](const RuleInfo&) { return true; })) {
    return nullptr;
  }
  return SummaryOf(format, *file, bytes, options.path,
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
  // The cause of faults follows from those of all rules, however few are
  // listed.
  FindingSink all_faults(
      all,
      max_per_rule == 0
          ? 0
          : std::max(max_per_rule, Limits().max_findings_per_rule),
      options.filter);
  checked.file =
      format.DecodeWith(options.OptionsOf(format), bytes, options.limits, pool,
                        all_faults, options.bytes_passed);
  const Findings found = all_faults.Take();
  if (options.only_across_files) {
    ReportAcrossFiles(options, alone);
    checked.findings = alone.Take();
    return checked;
  }
  // Without the places that are left out, the others may look like something
  // else.
  const bool looks_for_cause = options.filter == nullptr;
  if (looks_for_cause && HasFaults(found) && options.format == nullptr &&
      !format.Recognize(bytes)) {
    checked.foreign = ForeignContent(format, bytes, found);
  }
  const auto wants = [&](const RuleInfo& rule) {
    return sink.Wants(rule) && (checked.foreign.empty() || !IsPageRule(rule));
  };
  std::optional<Finding> cause;
  if (looks_for_cause) {
    cause = TransferFinding(format, bytes, options, *checked.file, found, pool,
                            wants);
  }
  if (cause.has_value()) {
    checked.foreign = "";
    checked.explained = true;
    ReportCause(*std::move(cause), options, alone);
    checked.findings = alone.Take();
    return checked;
  }
  if (!checked.foreign.empty()) return checked;
  ReportAll(found, sink);
  if (options.bytes_passed && format.is_text()) {
    options.bytes_passed(bytes.size());
  }
  if (format.transfer_rules() != nullptr) ReportName(format, options, sink);
  checked.file->Check(options.path, pool, sink);
  ReportAcrossFiles(options, sink);
  if (options.summarize && WantsSetRules(format, sink)) {
    checked.summary =
        SummaryOf(format, *checked.file, bytes, options.path,
                  [&sink](const RuleInfo& rule) { return sink.Wants(rule); });
  }
  checked.findings = sink.Take();
  return checked;
}

CheckedFile CheckBytes(ByteView bytes, const CheckOptions& options,
                       WorkPool& pool, FileResult* result) {
  result->size = bytes.size();
  result->git_lfs_pointer = IsGitLfsPointer(bytes);
  const Format* const format =
      ChooseFormat(options.format, bytes, options.path);
  if (format == nullptr || result->git_lfs_pointer) {
    result->status = FileStatus::kUnrecognized;
    result->error = UnrecognizedError(bytes, options.path);
    return {};
  }
  CheckedFile checked = CheckFile(*format, bytes, options, pool);
  if (!checked.foreign.empty()) {
    result->status = FileStatus::kUnrecognized;
    result->special = true;
    result->error =
        Joined({"is ", checked.foreign,
                ", which only the name makes a file of ", format->name()});
    return {};
  }
  result->format = format->name();
  const uint64_t inflated_size = checked.file->inflated().size();
  if (inflated_size > 0) result->inflated_size = inflated_size;
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
