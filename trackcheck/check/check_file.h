// The check of one file, whose bytes are in memory: its format, its decoder,
// its rules, and what happened to it on its way. Without files and threads of
// its own, for every program that checks files.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_CHECK_FILE_H_
#define TRACKCHECK_TRACKCHECK_CHECK_CHECK_FILE_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/check_options.h"
#include "trackcheck/check/file_result.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

struct CheckedFile {
  // Null if the bytes are of no known format.
  const Format* format = nullptr;
  // If only the name promises the format, what the bytes plainly are instead:
  // "a TrackVis file". There are no findings then.
  std::string_view foreign;
  std::unique_ptr<DecodedFile> file;
  Findings findings;
  // The only finding says what happened to the file on its way.
  bool explained = false;
  // See DecodedFile::Summarize, for the selected rules. At most 2 bytes for
  // each byte of the file, and 16 KiB. Null if it would be larger, if no rule
  // over several files is wanted, or if the file is damaged.
  std::unique_ptr<const FileSummary> summary;
};

// Decodes `bytes`, which outlive the result, as a file of `format`, and runs
// the rules on what was decoded. If the faults of the decoder follow from what
// happened to the file on its way, the finding that says so is the only one.
CheckedFile CheckFile(const Format& format, ByteView bytes,
                      const CheckOptions& options, WorkPool& pool);

// As CheckFile, for the format of the options or the one that is detected. Sets
// the members of `result` that follow from the bytes, except for `details` and
// `kept_file`: its status is then kClean, kFindings or kUnrecognized. The
// findings and the summary are there, not in what is returned.
CheckedFile CheckBytes(ByteView bytes, const CheckOptions& options,
                       WorkPool& pool, FileResult* result);

// The result, with details, of checking `bytes` as a file of `format` named
// `path`, with default options.
FileResult CheckBytes(const Format& format, ByteView bytes,
                      const std::string& path, WorkPool& pool);

// Decodes `bytes` only for CheckedFile::summary, which is the one that
// CheckFile makes for all rules.
std::unique_ptr<const FileSummary> SummarizeFile(const Format& format,
                                                 ByteView bytes,
                                                 const CheckOptions& options);

using WantsTransferRule = std::function<bool(const RuleInfo& rule)>;

// The finding that says what happened to `bytes` on their way, if the faults of
// the decoder follow from that; nullopt if they do not, or if there are none.
// `file` was decoded from `bytes` with `options`, and the decoder has `found`
// the faults, all with their own severities. Only rules that `wants` accepts
// are tried.
std::optional<Finding> TransferFinding(const Format& format, ByteView bytes,
                                       const CheckOptions& options,
                                       const DecodedFile& file,
                                       const Findings& found, WorkPool& pool,
                                       const WantsTransferRule& wants);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_CHECK_FILE_H_
