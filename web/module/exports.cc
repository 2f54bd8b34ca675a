// What JavaScript calls. See README.md for the contract of each function.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "trackcheck/version.h"
#include "web/module/check_report.h"
#include "web/module/options.h"

namespace trackcheck {
namespace {

// What the last call returned.
std::string& Result() {
  static std::string& result = *new std::string;
  return result;
}

#define TRACKCHECK_EXPORT(name) \
  extern "C" __attribute__((export_name("trackcheck_" #name)))

TRACKCHECK_EXPORT(allocate) void* Allocate(size_t size) {
  return std::malloc(size);
}

TRACKCHECK_EXPORT(release) void Release(void* memory) { std::free(memory); }

TRACKCHECK_EXPORT(result) const char* ResultData() { return Result().data(); }

TRACKCHECK_EXPORT(result_size) size_t ResultSize() { return Result().size(); }

TRACKCHECK_EXPORT(version) void Version() { Result() = kVersion; }

TRACKCHECK_EXPORT(max_file_size) double MaxFileSize() {
  return static_cast<double>(kMaxFileBytes);
}

TRACKCHECK_EXPORT(check)
int Check(const uint8_t* bytes, double size, const char* path, size_t path_size,
          const char* options, size_t options_size) {
  ModuleOptions parsed;
  Result() = ParseOptions(std::string_view(options, options_size), &parsed);
  if (!Result().empty()) return 1;
  const auto byte_count = static_cast<uint64_t>(size);
  std::optional<ByteView> view;
  if (bytes != nullptr) view = ByteView(bytes, byte_count);
  Result() =
      CheckReport(view, byte_count, std::string(path, path_size), parsed);
  return 0;
}

}  // namespace
}  // namespace trackcheck
