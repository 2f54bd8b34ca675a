#include "trackcheck/check/file_checker.h"

#include <cstdint>
#include <exception>
#include <functional>
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

// `after_decoding` is called for a text, of which the rules read only what was
// decoded.
CheckedFile DecodeAndCheck(const Format& format, const Format* promised,
                           ByteView bytes, const std::string& path,
                           const FileSettings& settings,
                           const std::function<void()>& after_decoding,
                           WorkPool& pool) {
  CheckOptions options;
  options.format_options = OptionsFor(settings.config, format);
  options.limits = settings.limits;
  options.selection = &settings.levels;
  options.promised = promised;
  if (path != kStandardInput) options.path = path;
  if (format.is_text()) options.after_decoding = after_decoding;
  return CheckFile(format, bytes, options, pool);
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

FileResult FileChecker::Check(const Input& input, const FileSettings& settings,
                              ReportNeeds needs) {
  FileResult result;
  result.path = input.path;
  result.fail_on = settings.fail_on;
  try {
    Scratch scratch = BorrowScratch();
    CheckOrThrow(input, settings, needs, scratch, &result);
    ReturnScratch(std::move(scratch));
  } catch (const std::exception& exception) {
    Fail(FileStatus::kInternalError,
         Joined({"internal error: ", exception.what()}), &result);
  }
  return result;
}

void FileChecker::CheckOrThrow(const Input& input, const FileSettings& settings,
                               ReportNeeds needs, Scratch& scratch,
                               FileResult* result) {
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
  // A format that the user has named needs no matching name.
  const Format* promised =
      settings.format == nullptr ? FormatOfName(input.path) : nullptr;
  CheckedFile checked = DecodeAndCheck(
      *format, promised, bytes, input.path, settings,
      [&] { source->ReleasePages(pool_); }, pool_);
  result->SetFindings(std::move(checked.findings));
  const bool keeps = result->NeedsFile(needs.kept);
  if (!keeps) {
    result->MakeDetails(*format, *checked.file,
                        {.file = bytes, .inflated = checked.file->inflated()},
                        needs.fingerprints);
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

void FileChecker::ForEachFinding(
    ByteView bytes, const std::string& path, const FileSettings& settings,
    absl::FunctionRef<void(const Finding&, std::string_view)> show) {
  if (bytes.size() > settings.limits.max_file_bytes) return;
  const Format* format =
      settings.format != nullptr ? settings.format : DetectFormat(bytes, path);
  if (format == nullptr || IsGitLfsPointer(bytes)) return;
  const Format* promised =
      settings.format == nullptr ? FormatOfName(path) : nullptr;
  const CheckedFile checked =
      DecodeAndCheck(*format, promised, bytes, path, settings, [] {}, pool_);
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
