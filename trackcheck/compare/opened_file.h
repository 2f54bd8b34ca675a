// A file of a folder, opened and detected but not decoded.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_OPENED_FILE_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_OPENED_FILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "registry/format.h"
#include "trackcheck/compare/folder_files.h"
#include "trackcheck/config/settings.h"

namespace trackcheck {

struct OpenedFile {
  // Why the file is unreadable; empty if it is not.
  std::string error;
  // Null if the file is unreadable or of no known format.
  const Format* format = nullptr;
  // Why a file that is readable has no format; empty if it has one.
  std::string obstacle;
  bool is_lfs_pointer = false;

  // The bytes; none if the file is unreadable or too large.
  ByteView bytes() const { return source ? source->view() : ByteView(); }
  bool shrank() const { return source && source->shrank(); }

  std::vector<uint8_t> scratch;
  std::optional<Source> source;
};

// Decides as `check` does for the files in a folder. Never throws: an exception
// makes the file unreadable.
OpenedFile OpenAndDetect(const FolderFile& file, const FileSettings& settings);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_OPENED_FILE_H_
