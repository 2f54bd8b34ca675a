// What the exported functions share that show one or two files.
#ifndef TRACKCHECK_WEB_MODULE_SHOWN_EXPORTS_H_
#define TRACKCHECK_WEB_MODULE_SHOWN_EXPORTS_H_

#include <cstdint>
#include <string_view>

#include "web/module/file_content.h"
#include "web/module/options.h"
#include "web/module/shown_content.h"

namespace trackcheck {

// What these functions return to JavaScript.
enum ShowStatus : int {
  kDone = 0,
  kDifferent = 1,
  kWrongFlag = 2,
  kFailed = 3
};

// Reads the flags. Returns false, with the error as the result, if one is
// wrong.
bool ReadFlags(ModuleVerb verb, std::string_view flags, ModuleOptions* options);

// A file that JavaScript passed. `bytes` are null if there was no memory for
// them.
FileContent ContentOf(const uint8_t* bytes, double size, std::string_view path);

// Keeps the texts and the notes for JavaScript, and sets the result to the
// error. Returns kDone or kFailed.
ShowStatus Show(ShownContent shown);

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_SHOWN_EXPORTS_H_
