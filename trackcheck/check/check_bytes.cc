#include "trackcheck/check/check_bytes.h"

#include <string>
#include <utility>

#include "registry/check_file.h"
#include "trackcheck/io/detection.h"

namespace trackcheck {

CheckedBytes CheckBytes(ByteView bytes, const std::string& path,
                        const BytesSettings& settings, WorkPool& pool,
                        FileResult* result) {
  result->size = bytes.size();
  result->git_lfs_pointer = IsGitLfsPointer(bytes);
  const Format* format =
      settings.format != nullptr ? settings.format : DetectFormat(bytes, path);
  if (format == nullptr || result->git_lfs_pointer) {
    result->status = FileStatus::kUnrecognized;
    result->error = UnrecognizedError(bytes, path);
    return {};
  }
  result->format = format->name();
  CheckOptions options;
  if (settings.options) options.format_options = settings.options(*format);
  options.limits = settings.limits;
  options.selection = settings.selection;
  // A format that the user has named needs no matching name.
  if (settings.format == nullptr) options.promised = FormatOfName(path);
  options.format_place = settings.format_place;
  options.path = path;
  options.summarize = settings.summarize;
  options.across_files = settings.across_files;
  options.only_across_files = settings.only_across_files;
  // The rules read of a text only what was decoded.
  if (format->is_text()) options.bytes_passed = settings.bytes_passed;
  CheckedFile checked = CheckFile(*format, bytes, options, pool);
  result->SetFindings(std::move(checked.findings));
  result->summary = std::move(checked.summary);
  return {format, std::move(checked.file)};
}

FileResult CheckBytes(const Format& format, ByteView bytes,
                      const std::string& path, WorkPool& pool) {
  FileResult result;
  result.path = path;
  const RuleSelection all;
  const CheckedBytes checked = CheckBytes(
      bytes, path, {.format = &format, .selection = &all}, pool, &result);
  if (checked.file != nullptr) {
    result.MakeDetails(format, *checked.file,
                       {.file = bytes, .inflated = checked.file->inflated()},
                       Fingerprints::kWanted);
  }
  return result;
}

}  // namespace trackcheck
