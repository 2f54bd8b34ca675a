// Checks one file and returns the result that reports show.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_FILE_CHECKER_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_FILE_CHECKER_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// How to check one file.
struct CheckJob {
  Input input;
  // The path is absolute, or empty if the file has none.
  FileSettings settings;
  ReportNeeds needs;
  // Whether the rules over several files saw all files that they compare this
  // one with.
  bool saw_neighbors = false;
};

class FileChecker {
 public:
  // `pool` must outlive the checker. Check may be called from its tasks.
  // `input_descriptor` is read for the path "-".
  FileChecker(WorkPool& pool, int input_descriptor)
      : pool_(pool), input_descriptor_(input_descriptor) {}

  // Opens, detects, decodes and checks the file. Never throws: an exception
  // gives FileStatus::kInternalError. Thread-safe.
  FileResult Check(const CheckJob& job);

  // Returns what the rules over several files need of the file. Null if it
  // cannot be read, or is no part of a set; the run is not about the file, so
  // it does not matter why. Never throws. Thread-safe.
  std::unique_ptr<const FileSummary> Summarize(const CheckJob& job,
                                               const Format& format);

  // The same of `bytes`, the content of a file that need not exist.
  std::unique_ptr<const FileSummary> SummarizeBytes(ByteView bytes,
                                                    const CheckOptions& options,
                                                    const Format& format);

  // Calls `show` with each finding in `bytes`, the content of a file, and its
  // fingerprint. Both are valid only during the call. Shows nothing if the
  // content is of no known format or too large. Thread-safe. Precondition: the
  // settings list all findings.
  void ForEachFinding(ByteView bytes, const FileSettings& settings,
                      absl::FunctionRef<void(const Finding& finding,
                                             std::string_view fingerprint)>
                          show);

 private:
  using Scratch = std::unique_ptr<std::vector<uint8_t>>;

  // Takes `scratch` if the result keeps the bytes of the file.
  void CheckOrThrow(const CheckJob& job, Scratch& scratch, FileResult* result);
  Scratch BorrowScratch();
  // `scratch` may be null.
  void ReturnScratch(Scratch scratch);

  WorkPool& pool_;
  const int input_descriptor_;
  std::mutex mutex_;
  // Unused buffers for small files.
  std::vector<Scratch> free_scratch_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_FILE_CHECKER_H_
