// A file that JavaScript passed to the module.
#ifndef TRACKCHECK_WEB_MODULE_FILE_CONTENT_H_
#define TRACKCHECK_WEB_MODULE_FILE_CONTENT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

struct FileContent {
  std::string path;
  // In bytes.
  uint64_t size = 0;
  // None if there was no memory for them.
  std::optional<ByteView> bytes;

  // Why the file is not read; empty if it is. `limit` is the size of the
  // largest one.
  std::string Obstacle(uint64_t limit) const;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_FILE_CONTENT_H_
