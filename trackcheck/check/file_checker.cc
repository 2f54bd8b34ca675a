#include "trackcheck/check/file_checker.h"

#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/json/line_index.h"
#include "registry/check_file.h"
#include "registry/finding_fingerprints.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/detection.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/report/check/excerpt.h"
#include "trackcheck/report/check/file_result.h"
#include "trackcheck/report/check/text_position.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

CheckedFile DecodeAndCheck(const Format& format, const Format* promised,
                           const Source& source, const FileSettings& settings,
                           WorkPool& pool) {
  CheckOptions options;
  options.format_options = OptionsFor(settings.config, format);
  options.limits = settings.limits;
  options.selection = &settings.levels;
  options.promised = promised;
  if (format.is_text()) {
    // The rules of a text format read only the decoded text.
    options.after_decoding = [&] { source.ReleasePages(pool); };
  }
  return CheckFile(format, source.view(), options, pool);
}

// True if a file that could not be opened has a known format. A file that is
// only too large is mapped for that, not read.
bool HasKnownFormat(const std::string& path, std::vector<uint8_t>* scratch) {
  Limits limits;
  limits.max_file_bytes = std::numeric_limits<uint64_t>::max();
  const absl::StatusOr<Source> source = Source::Open(path, limits, scratch);
  return DetectFormat(source.ok() ? source->view() : ByteView(), path) !=
         nullptr;
}

void LocateInText(ByteView text, const Findings& findings, FileResult* result) {
  json::LineIndex lines(text);
  const auto position = [&lines](const Location& where) {
    const json::LinePosition found = lines.At(where.range.offset);
    return TextPosition{found.line, found.column};
  };
  for (const Finding& finding : findings.listed) {
    TextPositions positions = {position(finding.where), {}};
    for (const Related& related : finding.related) {
      positions.related.push_back(position(related.where));
    }
    result->text_excerpts.push_back(
        TakeTextExcerpt(text, positions.where, finding.where.range));
    result->text_positions.push_back(std::move(positions));
  }
}

// Copies everything that a report needs from the bytes of the file.
void SetFindings(const Format& format, ByteView bytes, CheckedFile checked,
                 FileResult* result) {
  const Findings& findings = checked.findings;
  const Spaces spaces = {.file = bytes, .inflated = checked.file->inflated()};
  result->fingerprints =
      FindingFingerprints(format, *checked.file, spaces).Next(findings.listed);
  if (format.is_text()) {
    LocateInText(bytes, findings, result);
  } else {
    for (const Finding& finding : findings.listed) {
      const ByteRange& range = finding.where.range;
      result->excerpts.push_back(TakeExcerpt(spaces[range.space], range));
    }
  }
  result->status = findings.listed.empty() && findings.omitted.empty()
                       ? FileStatus::kClean
                       : FileStatus::kFindings;
  result->findings = std::move(checked.findings);
}

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
  result->fingerprints.clear();
  result->excerpts.clear();
  result->text_positions.clear();
  result->text_excerpts.clear();
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
  SetFindings(format, bytes, CheckFile(format, bytes, options, pool), &result);
  return result;
}

FileResult FileChecker::Check(const Input& input,
                              const FileSettings& settings) {
  FileResult result;
  result.path = input.path;
  result.fail_on = settings.fail_on;
  try {
    Scratch scratch = BorrowScratch();
    CheckOrThrow(input, settings, scratch.get(), &result);
    ReturnScratch(std::move(scratch));
  } catch (const std::exception& exception) {
    Fail(FileStatus::kInternalError,
         Joined({"internal error: ", exception.what()}), &result);
  }
  return result;
}

void FileChecker::CheckOrThrow(const Input& input, const FileSettings& settings,
                               std::vector<uint8_t>* scratch,
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
          : Source::Open(input.path, settings.limits, scratch);
  if (!source.ok()) {
    // A folder may also hold large files of other programs.
    const bool reported = input.named || settings.format != nullptr ||
                          absl::IsPermissionDenied(source.status()) ||
                          HasKnownFormat(input.path, scratch);
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
  SetFindings(*format, bytes,
              DecodeAndCheck(*format, promised, *source, settings, pool_),
              result);
  source->ReleasePages(pool_);
  if (source->shrank()) {
    Fail(FileStatus::kUnreadable, "shrank while it was read", result);
  }
}

FileChecker::Scratch FileChecker::BorrowScratch() {
  std::lock_guard lock(mutex_);
  if (free_scratch_.empty()) return std::make_unique<std::vector<uint8_t>>();
  Scratch scratch = std::move(free_scratch_.back());
  free_scratch_.pop_back();
  return scratch;
}

void FileChecker::ReturnScratch(Scratch scratch) {
  std::lock_guard lock(mutex_);
  free_scratch_.push_back(std::move(scratch));
}

}  // namespace trackcheck
