// The options of a call of the module: some of the flags of the program, with
// the same meaning.
#ifndef TRACKCHECK_WEB_MODULE_OPTIONS_H_
#define TRACKCHECK_WEB_MODULE_OPTIONS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diff/options/diff_options.h"
#include "formats/core/bytes/limits.h"
#include "registry/format.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// Addresses have 32 bits, and decoding takes memory besides the bytes.
inline constexpr uint64_t kMaxFileBytes = uint64_t{256} << 20;
inline constexpr uint64_t kMaxInflatedBytes = uint64_t{512} << 20;

// Verbs of the program.
enum class ModuleVerb : uint8_t { kCheck, kDiff, kDump, kInfo };

struct ModuleOptions {
  const Format* format = nullptr;  // null: detect it
  // What --report or, of a dump, --output names last.
  std::string report = "json";
  // All that were set, in their order.
  std::vector<std::string> reports;
  Limits limits = {.max_file_bytes = kMaxFileBytes,
                   .max_inflated_bytes = kMaxInflatedBytes};
  ReportStyle style;     // of a check
  DiffOptions diff;      // of a diff
  bool offsets = false;  // of a dump
};

// Reads the flags in `text`, one in each line, each with its value after a '=':
//
//   all     --format=NAME  --max-file-size=BYTES  --max-inflated-size=BYTES
//   check   --report=KIND  --max-per-rule=N  --rule-pages=ADDRESS  --quiet
//           --verbose  --statistics
//   diff    --report=text|json|markdown|html  --max-changes=N  --tolerance=ABS
//           --ulps=N  --raw  --ignore-order
//   dump    --output=text|json|svg  --offsets
//   info    --report=text|json
//
// A dump is text by default, and all else is reported in JSON. Sizes above
// those of the module count as those. Returns the error of the first line that
// is wrong; empty if all are right.
std::string ParseOptions(std::string_view text, ModuleOptions* options,
                         ModuleVerb verb = ModuleVerb::kCheck);

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_OPTIONS_H_
