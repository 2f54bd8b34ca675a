// The check of one file: its decoder, its rules, and what happened to it on its
// way.
#ifndef TRACKCHECK_REGISTRY_CHECK_FILE_H_
#define TRACKCHECK_REGISTRY_CHECK_FILE_H_

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/bytes_passed.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

struct CheckOptions {
  // See Format::DecodeWith.
  const FormatOptions* format_options = nullptr;
  Limits limits;
  // Must be set.
  const RuleSelection* selection = nullptr;
  // The format that the name of the file promises; null if it promises none.
  const Format* promised = nullptr;
  // The place in a config that sets the format, as messages name it. Empty if
  // none does.
  std::string format_place;
  // The path of the file, for rules about it. Empty if it has none.
  std::string path;
  // Whether to set CheckedFile::summary.
  bool summarize = false;
  // What the rules over several files have found in this one. It is reported
  // with the rest, or alone.
  std::span<const Finding> across_files;
  bool only_across_files = false;
  // For a format whose rules read only what was decoded: called while it is
  // decoded, and with the size afterwards.
  BytesPassed bytes_passed;
};

struct CheckedFile {
  std::unique_ptr<DecodedFile> file;
  Findings findings;
  // See DecodedFile::Summarize, for the selected rules. At most 2 bytes for
  // each byte of the file, and 16 KiB. Null if it would be larger, if no rule
  // over several files is wanted, or if the file is damaged.
  std::unique_ptr<const FileSummary> summary;
};

// Decodes `bytes`, which outlive the result, and runs the rules on what was
// decoded. If the faults of the decoder follow from what happened to the file
// on its way, the finding that says so is the only one.
CheckedFile CheckFile(const Format& format, ByteView bytes,
                      const CheckOptions& options, WorkPool& pool);

// Decodes `bytes` only for CheckedFile::summary, which is the one that
// CheckFile makes for all rules.
std::unique_ptr<const FileSummary> SummarizeFile(const Format& format,
                                                 ByteView bytes,
                                                 const CheckOptions& options);

// The finding that says what happened to `bytes` on their way, if the faults of
// the decoder follow from that; nullopt if they do not, or if there are none.
// `file` was decoded from `bytes` with `options`, and `sink` has the faults. A
// rule that `sink` does not want is not reported.
std::optional<Finding> TransferFinding(const Format& format, ByteView bytes,
                                       const CheckOptions& options,
                                       const DecodedFile& file, WorkPool& pool,
                                       const FindingSink& sink);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_CHECK_FILE_H_
