// One file from its path to what is reported about it.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_FILE_H_
#define TRACKCHECK_TRACKCHECK_CHECK_FILE_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "formats/core/work_pool.h"
#include "trackcheck/inputs.h"
#include "trackcheck/report/file_result.h"
#include "trackcheck/settings.h"

namespace trackcheck {

class FileChecker {
 public:
  // `pool` may be the one whose task calls Check.
  FileChecker(WorkPool& pool, int input_descriptor, bool count_suppressed)
      : pool_(pool),
        input_descriptor_(input_descriptor),
        count_suppressed_(count_suppressed) {}

  // Never throws: a failure of ours makes the file unreadable. May be called
  // on several threads at once.
  FileResult Check(const Input& input, const FileSettings& settings);

 private:
  using Scratch = std::unique_ptr<std::vector<uint8_t>>;

  void CheckOrThrow(const Input& input, const FileSettings& settings,
                    std::vector<uint8_t>* scratch, FileResult* result);
  Scratch BorrowScratch();
  void ReturnScratch(Scratch scratch);

  WorkPool& pool_;
  const int input_descriptor_;
  const bool count_suppressed_;
  std::mutex mutex_;
  // Buffers for small files, as many as there were files open at once.
  std::vector<Scratch> free_scratch_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_FILE_H_
