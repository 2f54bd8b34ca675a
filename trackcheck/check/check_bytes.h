// From the bytes of a file to its result, without files, threads of its own and
// exceptions: what every program that checks files has in common.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_CHECK_BYTES_H_
#define TRACKCHECK_TRACKCHECK_CHECK_CHECK_BYTES_H_

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/bytes_passed.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/report/check/file_result.h"

namespace trackcheck {

struct BytesSettings {
  // Null: detect it.
  const Format* format = nullptr;
  // See CheckOptions.
  std::string format_place;
  // Must be set.
  const RuleSelection* selection = nullptr;
  Limits limits;
  // Returns the options of a format, or null for the defaults. May be empty.
  std::function<const FormatOptions*(const Format&)> options;
  // See CheckOptions.
  bool summarize = false;
  std::span<const Finding> across_files;
  bool only_across_files = false;
  // Called for a text, of which the rules read only what was decoded.
  BytesPassed bytes_passed;
};

struct CheckedBytes {
  // Both are null if the bytes are of no known format.
  const Format* format = nullptr;
  std::unique_ptr<const DecodedFile> file;
};

// Detects the format of `bytes`, which outlive what is returned, decodes and
// checks them. `path` is that of the file, for its format and for rules about
// it; empty if there is none. Sets the members of `result` that follow from the
// bytes, except for `details` and `kept_file`: its status is then kClean,
// kFindings or kUnrecognized.
CheckedBytes CheckBytes(ByteView bytes, const std::string& path,
                        const BytesSettings& settings, WorkPool& pool,
                        FileResult* result);

// The result, with details, of checking `bytes` as a file of `format` named
// `path`, with default settings.
FileResult CheckBytes(const Format& format, ByteView bytes,
                      const std::string& path, WorkPool& pool);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_CHECK_BYTES_H_
