// What JavaScript calls for what is shown of files. See README.md for the
// contract of each function.
#include "web/module/shown_exports.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "web/module/exports.h"

namespace trackcheck {
namespace {

// What the last call showed.
ShownContent& Shown() {
  static ShownContent& shown = *new ShownContent;
  return shown;
}

TRACKCHECK_EXPORT(notes) const char* NotesData() {
  return Shown().notes.data();
}

TRACKCHECK_EXPORT(notes_size) size_t NotesSize() {
  return Shown().notes.size();
}

TRACKCHECK_EXPORT(shown) void TakeShown(size_t number) {
  Result().clear();
  if (number < Shown().texts.size()) {
    Result() = std::move(Shown().texts[number]);
  }
}

}  // namespace

bool ReadFlags(ModuleVerb verb, std::string_view flags,
               ModuleOptions* options) {
  Result() = ParseOptions(flags, options, verb);
  Shown() = {};
  return Result().empty();
}

FileContent ContentOf(const uint8_t* bytes, double size,
                      std::string_view path) {
  FileContent content = {.path = std::string(path),
                         .size = static_cast<uint64_t>(size),
                         .bytes = std::nullopt};
  if (bytes != nullptr) content.bytes = ByteView(bytes, content.size);
  return content;
}

ShowStatus Show(ShownContent shown) {
  Shown() = std::move(shown);
  Result() = Shown().error;
  return Result().empty() ? kDone : kFailed;
}

}  // namespace trackcheck
