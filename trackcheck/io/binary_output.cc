#include "trackcheck/io/binary_output.h"

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "registry/format.h"
#include "trackcheck/io/output.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

bool EndsWith(std::string_view path, std::string_view end) {
  return absl::EndsWithIgnoreCase({path.data(), path.size()},
                                  {end.data(), end.size()});
}

}  // namespace

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

bool IsCompressedName(std::string_view path, std::string_view like) {
  if (EndsWith(path, ".gz")) return true;
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      if (EndsWith(path, suffix)) return false;
    }
  }
  return gzip::IsGzip(ByteView(like));
}

}  // namespace trackcheck
