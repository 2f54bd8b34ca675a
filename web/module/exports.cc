// What JavaScript calls for checks. See README.md for the contract of each
// function.
#include "web/module/exports.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "registry/format.h"
#include "trackcheck/version.h"
#include "web/module/check_report.h"
#include "web/module/check_run.h"
#include "web/module/options.h"

namespace trackcheck {

std::string& Result() {
  static std::string& result = *new std::string;
  return result;
}

namespace {

TRACKCHECK_EXPORT(allocate) void* Allocate(size_t size) {
  return std::malloc(size);
}

TRACKCHECK_EXPORT(release) void Release(void* memory) { std::free(memory); }

TRACKCHECK_EXPORT(result) const char* ResultData() { return Result().data(); }

TRACKCHECK_EXPORT(result_size) size_t ResultSize() { return Result().size(); }

TRACKCHECK_EXPORT(version) void Version() { Result() = kVersion; }

// One line for each format: its title and its suffixes, with tabs between them.
TRACKCHECK_EXPORT(formats) void FormatList() {
  Result().clear();
  for (const Format* format : Formats()) {
    Result() += format->title();
    for (const std::string_view suffix : format->suffixes()) {
      Result() += '\t';
      Result() += suffix;
    }
    Result() += '\n';
  }
}

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

// The run over several files that has begun last.
std::unique_ptr<CheckRun>& Run() {
  static auto& run = *new std::unique_ptr<CheckRun>;
  return run;
}

TRACKCHECK_EXPORT(run_begin)
int RunBegin(const char* options, size_t options_size) {
  ModuleOptions parsed;
  Result() = ParseOptions(std::string_view(options, options_size), &parsed);
  if (!Result().empty()) return 1;
  Run() = std::make_unique<CheckRun>(parsed);
  return 0;
}

TRACKCHECK_EXPORT(run_add)
void RunAdd(const char* path, size_t path_size, int named) {
  Run()->AddFile(std::string(path, path_size), named != 0);
}

TRACKCHECK_EXPORT(run_next) double RunNext() {
  const std::optional<size_t> next = Run()->Next();
  return next ? static_cast<double>(*next) : -1;
}

TRACKCHECK_EXPORT(run_check)
void RunCheck(const uint8_t* bytes, size_t size) {
  Run()->Check(ByteView(bytes, size));
}

TRACKCHECK_EXPORT(run_skip_large)
void RunSkipLarge(const uint8_t* start, size_t start_size, double size) {
  Run()->SkipLarge(ByteView(start, start_size), static_cast<uint64_t>(size));
}

TRACKCHECK_EXPORT(run_fail)
void RunFail(const char* error, size_t error_size, int is_internal) {
  Run()->Fail(std::string(error, error_size), is_internal != 0);
}

TRACKCHECK_EXPORT(run_report) void RunReport(size_t number) {
  Result() = Run()->TakeReport(number);
}

TRACKCHECK_EXPORT(run_end) int RunEnd() {
  const int status = Run()->status();
  Run().reset();
  return status;
}

}  // namespace
}  // namespace trackcheck
