// The result of a file that waits until all files have been checked.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_RUN_HELD_RESULT_H_
#define TRACKCHECK_TRACKCHECK_CHECK_RUN_HELD_RESULT_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/core/bytes/byte_log.h"
#include "trackcheck/check/file_result.h"

namespace trackcheck {

class HeldResult {
 public:
  // Whether a result is small while it is held, about a tenth of a FileResult
  // with many findings: not one that needs its file, or that has excerpts of a
  // text.
  static bool IsSmall(const FileResult& result);

  // Leaves out hidden findings (FileResult::LeaveOutHidden). A result that is
  // not small stays as it is.
  explicit HeldResult(FileResult result);

  // Returns the result. Messages of a small one are texts without arguments.
  // Called once.
  FileResult Take();

  // About the memory that the findings of a small result take.
  size_t bytes() const { return bytes_; }

 private:
  FileResult result_;
  bool packed_ = false;
  ByteLog details_;
  std::vector<std::optional<Coordinates>> coordinates_;
  size_t count_ = 0;  // of the details
  size_t bytes_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_RUN_HELD_RESULT_H_
