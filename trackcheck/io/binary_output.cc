#include "trackcheck/io/binary_output.h"

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "trackcheck/io/detection.h"
#include "trackcheck/io/output.h"
#include "trackcheck/text/status.h"

namespace trackcheck {

absl::Status WriteBinary(const std::string& path, std::string_view bytes,
                         Console& console) {
  absl::StatusOr<std::unique_ptr<Output>> output =
      Output::Open(path, {}, console);
  if (!output.ok()) return output.status();
  if ((*output)->is_terminal()) {
    return UsageError(
        {"a binary file is not written to a terminal; use -o FILE"});
  }
  (*output)->stream() << bytes;
  return (*output)->Close();
}

bool IsCompressedName(const std::string& path, std::string_view like) {
  return HasGzipSuffix(path) ||
         (FormatOfName(path) == nullptr && gzip::IsGzip(ByteView(like)));
}

}  // namespace trackcheck
