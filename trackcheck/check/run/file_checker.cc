#include "trackcheck/check/run/file_checker.h"

#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "registry/finding_fingerprints.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/lfs_pointer.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/open_error.h"
#include "trackcheck/io/set_files.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// `settings` outlive the result.
CheckOptions OptionsOf(const FileSettings& settings) {
  CheckOptions options = settings;
  options.selection = &settings.levels;
  return options;
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
                                const FileSettings& settings, ByteView bytes,
                                bool git_lfs_pointer) {
  if (input.named) return FileStatus::kUnrecognized;
  if (!git_lfs_pointer) return FileStatus::kSkipped;
  // `git lfs pull` does not get the file of a damaged pointer.
  const bool is_lost =
      (settings.format != nullptr || FormatOfName(input.path) != nullptr) &&
      !LfsPointerDamage(bytes.text()).empty();
  return is_lost || settings.lfs_pointers == LfsPointers::kError
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
    const bool reported =
        input.named ||
        (!input.special && (settings.format != nullptr ||
                            IsWorthReporting(source.status(), input.path)));
    result->special = input.special && !reported;
    return Fail(reported ? FileStatus::kUnreadable : FileStatus::kSkipped,
                MessageOf(source.status()), result);
  }
  const ByteView bytes = source->view();
  CheckOptions options = OptionsOf(settings);
  options.bytes_passed = [&, begin = uint64_t{0}](uint64_t end) mutable {
    source->ReleasePages(pool_, begin, end);
    begin = end;
  };
  CheckedFile checked = CheckBytes(bytes, options, pool_, result);
  if (checked.file == nullptr) {
    result->status =
        StatusOfUnrecognized(input, settings, bytes, result->git_lfs_pointer);
    return;
  }
  const bool keeps = result->NeedsFile(job.needs.kept);
  if (!keeps) {
    result->MakeDetails(*checked.format, *checked.file,
                        {.file = bytes, .inflated = checked.file->inflated()},
                        job.needs.fingerprints, job.needs.least_shown);
  }
  source->ReleasePages(pool_, 0, bytes.size());
  if (source->shrank()) {
    return Fail(FileStatus::kUnreadable, "shrank while it was read", result);
  }
  if (keeps) {
    result->kept_file = std::make_shared<const CheckedSource>(
        *checked.format, *std::move(source), std::move(scratch),
        std::move(checked.file));
  }
}

std::unique_ptr<const FileSummary> FileChecker::Summarize(
    const CheckJob& job, const Format& format) {
  try {
    Scratch scratch = BorrowScratch();
    std::unique_ptr<const FileSummary> summary =
        ReadSummary(format, job.input.path, job.settings, scratch.get());
    ReturnScratch(std::move(scratch));
    return summary;
  } catch (const std::exception&) {
    return nullptr;
  }
}

std::unique_ptr<const FileSummary> FileChecker::SummarizeBytes(
    ByteView bytes, const CheckOptions& options, const Format& format) {
  try {
    if (bytes.size() > options.limits.max_file_bytes) return nullptr;
    return SummaryOfBytes(format, bytes, options);
  } catch (const std::exception&) {
    return nullptr;
  }
}

void FileChecker::ForEachFinding(
    ByteView bytes, const FileSettings& settings,
    absl::FunctionRef<void(const Finding&, std::string_view)> show) {
  if (bytes.size() > settings.limits.max_file_bytes) return;
  FileResult result;
  const CheckedFile checked =
      CheckBytes(bytes, OptionsOf(settings), pool_, &result);
  if (checked.file == nullptr) return;
  ForEachFingerprint(*checked.format, *checked.file,
                     {.file = bytes, .inflated = checked.file->inflated()},
                     result.findings.listed, show);
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
