#include "trackcheck/io/open_error.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "trackcheck/check/detection.h"

namespace trackcheck {

bool IsWorthReporting(const absl::Status& error, const std::string& path) {
  if (absl::IsPermissionDenied(error)) return true;
  std::error_code unused;
  const auto type = std::filesystem::status(path, unused).type();
  if (type == std::filesystem::file_type::none) return true;
  Limits limits;
  limits.max_file_bytes = std::numeric_limits<uint64_t>::max();
  std::vector<uint8_t> scratch;
  const absl::StatusOr<Source> source = Source::Open(path, limits, &scratch);
  return ChooseFormat(nullptr, source.ok() ? source->view() : ByteView(),
                      path) != nullptr;
}

}  // namespace trackcheck
