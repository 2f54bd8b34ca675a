#include "trackcheck/check/file_checker.h"

#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "registry/check_file.h"
#include "registry/finding_fingerprints.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/detection.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/report/check/file_result.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

CheckOptions OptionsOf(const Format& format, const std::string& absolute_path,
                       const FileSettings& settings) {
  CheckOptions options;
  options.format_options = OptionsFor(settings.config, format);
  options.limits = settings.limits;
  options.selection = &settings.levels;
  options.path = absolute_path;
  return options;
}

// A format that the user has named needs no matching name.
const Format* PromisedFormat(const std::string& path,
                             const FileSettings& settings) {
  return settings.format == nullptr ? FormatOfName(path) : nullptr;
}

class CheckedSource final : public KeptFile {
 public:
  // `scratch` may hold the bytes of `source`.
  CheckedSource(const Format& format, Source source,
                std::unique_ptr<std::vector<uint8_t>> scratch,
                std::unique_ptr<const DecodedFile> file)
      : format_(format),
        scratch_(std::move(scratch)),
        source_(std::move(source)),
        file_(std::move(file)) {}

  const Format& format() const override { return format_; }
  const DecodedFile& decoded() const override { return *file_; }
  Spaces spaces() const override {
    return {.file = source_.view(), .inflated = file_->inflated()};
  }
  bool shrank() const override { return source_.shrank(); }

 private:
  const Format& format_;
  const std::unique_ptr<std::vector<uint8_t>> scratch_;
  const Source source_;
  const std::unique_ptr<const DecodedFile> file_;
};

FileStatus StatusOfUnrecognized(const Input& input,
                                const FileSettings& settings,
                                bool git_lfs_pointer) {
  if (input.named) return FileStatus::kUnrecognized;
  return git_lfs_pointer && settings.lfs_pointers == LfsPointers::kError
             ? FileStatus::kUnreadable
             : FileStatus::kSkipped;
}

// Makes `result` one of a file that was not checked, without any findings.
void Fail(FileStatus status, const std::string& error, FileResult* result) {
  result->status = status;
  result->error = error;
  result->findings = Findings();
  result->details.clear();
  result->kept_file.reset();
  result->summary.reset();
}

}  // namespace

FileResult CheckBytes(const Format& format, ByteView bytes,
                      const std::string& path, WorkPool& pool) {
  FileResult result;
  result.path = path;
  result.size = bytes.size();
  result.format = format.name();
  const RuleSelection all;
  CheckOptions options;
  options.selection = &all;
  options.path = path;
  CheckedFile checked = CheckFile(format, bytes, options, pool);
  result.SetFindings(std::move(checked.findings));
  result.MakeDetails(format, *checked.file,
                     {.file = bytes, .inflated = checked.file->inflated()},
                     Fingerprints::kWanted);
  return result;
}

FileResult FileChecker::Check(const CheckJob& job) {
  FileResult result;
  result.path = job.input.path;
  result.fail_on = job.settings.fail_on;
  try {
    Scratch scratch = BorrowScratch();
    CheckOrThrow(job, scratch, &result);
    ReturnScratch(std::move(scratch));
  } catch (const std::exception& exception) {
    Fail(FileStatus::kInternalError,
         Joined({"internal error: ", exception.what()}), &result);
  }
  return result;
}

void FileChecker::CheckOrThrow(const CheckJob& job, Scratch& scratch,
                               FileResult* result) {
  const Input& input = job.input;
  const FileSettings& settings = job.settings;
  if (settings.excluded && !input.named) {
    return Fail(FileStatus::kExcluded, "", result);
  }
  if (!input.error.empty()) {
    return Fail(FileStatus::kUnreadable, input.error, result);
  }
  absl::StatusOr<Source> source =
      input.path == kStandardInput
          ? Source::ReadAll(input_descriptor_, settings.limits)
          : Source::Open(input.path, settings.limits, scratch.get());
  if (!source.ok()) {
    // A folder may also hold large files of other programs.
    const bool reported = input.named || settings.format != nullptr ||
                          IsWorthReporting(source.status(), input.path);
    return Fail(reported ? FileStatus::kUnreadable : FileStatus::kSkipped,
                MessageOf(source.status()), result);
  }
  const ByteView bytes = source->view();
  result->size = bytes.size();
  result->git_lfs_pointer = IsGitLfsPointer(bytes);
  const Format* format = settings.format != nullptr
                             ? settings.format
                             : DetectFormat(bytes, input.path);
  if (format == nullptr || result->git_lfs_pointer) {
    return Fail(StatusOfUnrecognized(input, settings, result->git_lfs_pointer),
                UnrecognizedError(bytes), result);
  }
  result->format = format->name();
  CheckOptions options = OptionsOf(*format, job.absolute_path, settings);
  options.promised = PromisedFormat(input.path, settings);
  options.summarize = job.summarize;
  options.across_files = job.across_files;
  options.only_across_files = job.only_across_files;
  if (format->is_text()) {
    // The rules read only what was decoded.
    options.after_decoding = [&] { source->ReleasePages(pool_); };
  }
  CheckedFile checked = CheckFile(*format, bytes, options, pool_);
  result->summary = std::move(checked.summary);
  result->SetFindings(std::move(checked.findings));
  const bool keeps = result->NeedsFile(job.needs.kept);
  if (!keeps) {
    result->MakeDetails(*format, *checked.file,
                        {.file = bytes, .inflated = checked.file->inflated()},
                        job.needs.fingerprints);
  }
  source->ReleasePages(pool_);
  if (source->shrank()) {
    return Fail(FileStatus::kUnreadable, "shrank while it was read", result);
  }
  if (keeps) {
    result->kept_file = std::make_shared<const CheckedSource>(
        *format, *std::move(source), std::move(scratch),
        std::move(checked.file));
  }
}

std::unique_ptr<const FileSummary> FileChecker::Summarize(
    const CheckJob& job, const Format& format) {
  try {
    Scratch scratch = BorrowScratch();
    std::unique_ptr<const FileSummary> summary;
    const absl::StatusOr<Source> source =
        Source::Open(job.input.path, job.settings.limits, scratch.get());
    if (source.ok() && format.Recognize(source->view())) {
      summary =
          SummarizeFile(format, source->view(),
                        OptionsOf(format, job.absolute_path, job.settings));
    }
    ReturnScratch(std::move(scratch));
    return summary;
  } catch (const std::exception&) {
    return nullptr;
  }
}

void FileChecker::ForEachFinding(
    ByteView bytes, const std::string& path, const FileSettings& settings,
    absl::FunctionRef<void(const Finding&, std::string_view)> show) {
  if (bytes.size() > settings.limits.max_file_bytes) return;
  const Format* format =
      settings.format != nullptr ? settings.format : DetectFormat(bytes, path);
  if (format == nullptr || IsGitLfsPointer(bytes)) return;
  CheckOptions options = OptionsOf(*format, path, settings);
  options.promised = PromisedFormat(path, settings);
  const CheckedFile checked = CheckFile(*format, bytes, options, pool_);
  ForEachFingerprint(*format, *checked.file,
                     {.file = bytes, .inflated = checked.file->inflated()},
                     checked.findings.listed, show);
}

FileChecker::Scratch FileChecker::BorrowScratch() {
  std::lock_guard lock(mutex_);
  if (free_scratch_.empty()) return std::make_unique<std::vector<uint8_t>>();
  Scratch scratch = std::move(free_scratch_.back());
  free_scratch_.pop_back();
  return scratch;
}

void FileChecker::ReturnScratch(Scratch scratch) {
  if (scratch == nullptr) return;
  std::lock_guard lock(mutex_);
  free_scratch_.push_back(std::move(scratch));
}

}  // namespace trackcheck
