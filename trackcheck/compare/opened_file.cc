#include "trackcheck/compare/opened_file.h"

#include <exception>
#include <utility>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/compare/folder_files.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/open_error.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

void OpenOrThrow(const FolderFile& file, const FileSettings& settings,
                 OpenedFile* opened) {
  if (!file.error.empty()) {
    opened->error = file.error;
    return;
  }
  absl::StatusOr<Source> source =
      Source::Open(file.path, settings.limits, &opened->scratch);
  if (!source.ok()) {
    const bool reported = settings.format != nullptr ||
                          IsWorthReporting(source.status(), file.path);
    (reported ? opened->error : opened->obstacle) = MessageOf(source.status());
    return;
  }
  opened->source = *std::move(source);
  const ByteView bytes = opened->bytes();
  opened->is_lfs_pointer = IsGitLfsPointer(bytes);
  if (opened->is_lfs_pointer) {
    const bool is_error = settings.lfs_pointers == LfsPointers::kError;
    (is_error ? opened->error : opened->obstacle) =
        UnrecognizedError(bytes, file.path);
    return;
  }
  opened->format = settings.format != nullptr ? settings.format
                                              : DetectFormat(bytes, file.path);
  if (opened->format == nullptr) {
    opened->obstacle = UnrecognizedError(bytes, file.path);
  }
}

}  // namespace

OpenedFile OpenAndDetect(const FolderFile& file, const FileSettings& settings) {
  OpenedFile opened;
  try {
    OpenOrThrow(file, settings, &opened);
  } catch (const std::exception& exception) {
    opened.format = nullptr;
    opened.error = Joined({"internal error: ", exception.what()});
  }
  return opened;
}

}  // namespace trackcheck
