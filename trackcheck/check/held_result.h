// The result of a file that waits until all files have been checked.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_HELD_RESULT_H_
#define TRACKCHECK_TRACKCHECK_CHECK_HELD_RESULT_H_

#include <cstddef>

#include "formats/core/bytes/byte_log.h"
#include "trackcheck/report/check/file_result.h"

namespace trackcheck {

// Takes about a tenth of the memory of a FileResult with many findings.
class HeldResult {
 public:
  // Whether a result can be held: not one that needs its file, or that has
  // excerpts of a text.
  static bool CanHold(const FileResult& result);

  // Precondition: CanHold(result).
  explicit HeldResult(FileResult result);

  // Returns the result. Its messages are texts without arguments. Called once.
  FileResult Take();

  // About the memory that the findings take.
  size_t bytes() const { return bytes_; }

 private:
  FileResult result_;
  ByteLog details_;
  size_t count_ = 0;  // of the details
  size_t bytes_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_HELD_RESULT_H_
