// What JavaScript calls for diffs and dumps. See README.md for the contract of
// each function.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "web/module/exports.h"
#include "web/module/file_content.h"
#include "web/module/options.h"
#include "web/module/shown_content.h"

namespace trackcheck {
namespace {

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
