#include "trackcheck/io/binary_output.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "registry/format.h"
#include "trackcheck/check/detection.h"
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

absl::Status RequireNameFor(const Format& format, const std::string& path) {
  const std::span<const std::string_view> suffixes = format.suffixes();
  if (!HasGzipSuffix(path) ||
      std::any_of(suffixes.begin(), suffixes.end(), HasGzipSuffix)) {
    return absl::OkStatus();
  }
  return FileError(
      path, UsageError({"is the name of a compressed file, and ", format.name(),
                        " files are not compressed; leave out .gz"}));
}

}  // namespace trackcheck
