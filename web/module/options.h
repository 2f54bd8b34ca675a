// The options of a check in the module: some of the flags of the program, with
// the same meaning.
#ifndef TRACKCHECK_WEB_MODULE_OPTIONS_H_
#define TRACKCHECK_WEB_MODULE_OPTIONS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/limits.h"
#include "registry/format.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Addresses have 32 bits, and decoding takes memory besides the bytes.
inline constexpr uint64_t kMaxFileBytes = uint64_t{256} << 20;
inline constexpr uint64_t kMaxInflatedBytes = uint64_t{512} << 20;

struct ModuleOptions {
  const Format* format = nullptr;  // null: detect it
  // One of ReportKinds(), and all that were set, in their order.
  std::string report = "json";
  std::vector<std::string> reports;
  Limits limits = {.max_file_bytes = kMaxFileBytes,
                   .max_inflated_bytes = kMaxInflatedBytes};
  ReportStyle style;
};

// Reads the flags in `text`, one in each line, each with its value after a '=':
//
//   --format=NAME  --report=KIND  --max-per-rule=N  --max-file-size=BYTES
//   --max-inflated-size=BYTES  --rule-pages=ADDRESS  --quiet  --verbose
//   --statistics
//
// Sizes above those of the module count as those. Returns the error of the
// first line that is wrong; empty if all are right.
std::string ParseOptions(std::string_view text, ModuleOptions* options);

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_OPTIONS_H_
