#include "trackcheck/io/set_files.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

bool IsFile(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

std::string FirstFile(const std::vector<std::string>& paths) {
  const auto file = std::find_if(paths.begin(), paths.end(), IsFile);
  return file == paths.end() ? "" : *file;
}

std::unique_ptr<const FileSummary> SummaryOfBytes(const Format& format,
                                                  ByteView bytes,
                                                  const CheckOptions& options) {
  if (!format.Recognize(bytes)) return nullptr;
  return SummarizeFile(format, bytes, options);
}

std::unique_ptr<const FileSummary> ReadSummary(const Format& format,
                                               const std::string& path,
                                               const CheckOptions& options,
                                               std::vector<uint8_t>* scratch) {
  const absl::StatusOr<Source> source =
      Source::Open(path, options.limits, scratch);
  if (!source.ok()) return nullptr;
  std::unique_ptr<const FileSummary> summary =
      SummaryOfBytes(format, source->view(), options);
  return source->shrank() ? nullptr : std::move(summary);
}

}  // namespace trackcheck
