// What JavaScript calls. See README.md for the contract of each function.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "registry/format.h"
#include "trackcheck/version.h"
#include "web/module/check_report.h"
#include "web/module/check_run.h"
#include "web/module/file_content.h"
#include "web/module/options.h"
#include "web/module/shown_content.h"

namespace trackcheck {
namespace {

// What the last call returned.
std::string& Result() {
  static std::string& result = *new std::string;
  return result;
}

// What it noted besides.
std::string& Notes() {
  static std::string& notes = *new std::string;
  return notes;
}

enum Status : int { kDone = 0, kDifferent = 1, kWrongFlag = 2, kFailed = 3 };

// Reads the flags. Returns false, with the error as the result, if one is
// wrong.
bool Parse(ModuleVerb verb, std::string_view flags, ModuleOptions* options) {
  Result() = ParseOptions(flags, options, verb);
  Notes().clear();
  return Result().empty();
}

FileContent Content(const uint8_t* bytes, double size, std::string_view path) {
  FileContent content = {.path = std::string(path),
                         .size = static_cast<uint64_t>(size),
                         .bytes = std::nullopt};
  if (bytes != nullptr) content.bytes = ByteView(bytes, content.size);
  return content;
}

int Show(ShownContent shown) {
  Notes() = std::move(shown.notes);
  const bool failed = !shown.error.empty();
  Result() = std::move(failed ? shown.error : shown.text);
  return failed ? kFailed : kDone;
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

TRACKCHECK_EXPORT(notes) const char* NotesData() { return Notes().data(); }

TRACKCHECK_EXPORT(notes_size) size_t NotesSize() { return Notes().size(); }

TRACKCHECK_EXPORT(diff)
int Diff(const uint8_t* old_bytes, double old_size, const char* old_path,
         size_t old_path_size, const uint8_t* new_bytes, double new_size,
         const char* new_path, size_t new_path_size, const char* flags,
         size_t flags_size) {
  ModuleOptions options;
  if (!Parse(ModuleVerb::kDiff, {flags, flags_size}, &options)) {
    return kWrongFlag;
  }
  ShownContent shown = DiffContent(
      Content(old_bytes, old_size, {old_path, old_path_size}),
      Content(new_bytes, new_size, {new_path, new_path_size}), options);
  const bool equal = shown.equal;
  const int status = Show(std::move(shown));
  return status == kDone && !equal ? kDifferent : status;
}

TRACKCHECK_EXPORT(dump)
int Dump(const uint8_t* bytes, double size, const char* path, size_t path_size,
         const char* flags, size_t flags_size) {
  ModuleOptions options;
  if (!Parse(ModuleVerb::kDump, {flags, flags_size}, &options)) {
    return kWrongFlag;
  }
  return Show(DumpContent(Content(bytes, size, {path, path_size}), options));
}

}  // namespace
}  // namespace trackcheck
