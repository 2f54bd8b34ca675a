#include "trackcheck/io/set_files.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "formats/gzip/gzip.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/detection.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

bool IsFile(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

std::optional<bool> HaveSameContent(const std::string& a,
                                    const std::string& b) {
  std::vector<uint8_t> scratch_a;
  std::vector<uint8_t> scratch_b;
  const absl::StatusOr<Source> first = Source::Open(a, Limits(), &scratch_a);
  const absl::StatusOr<Source> second = Source::Open(b, Limits(), &scratch_b);
  if (!first.ok() || !second.ok()) return std::nullopt;
  const std::optional<bool> same = gzip::HaveSameContent(
      first->view(), second->view(), Limits().max_inflated_bytes);
  return first->shrank() || second->shrank() ? std::nullopt : same;
}

std::string FirstFile(const std::vector<std::string>& paths) {
  const auto file = std::find_if(paths.begin(), paths.end(), IsFile);
  return file == paths.end() ? "" : *file;
}

std::unique_ptr<const FileSummary> SummaryOfBytes(const Format& format,
                                                  ByteView bytes,
                                                  const CheckOptions& options) {
  if (!format.Recognize(bytes) || IsGitLfsPointer(bytes)) return nullptr;
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
