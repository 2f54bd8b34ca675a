// Compares what git is about to commit with the attributes that route files to
// Git LFS.
#ifndef TRACKCHECK_TRACKCHECK_GIT_LFS_CHECK_H_
#define TRACKCHECK_TRACKCHECK_GIT_LFS_CHECK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace trackcheck {

enum class LfsFaultKind : uint8_t {
  // The attribute filter is lfs, but the content is not a pointer.
  kContentInsteadOfPointer,
  // The content is a pointer, but the attribute filter is not lfs.
  kPointerWithoutAttribute,
  // The attribute filter is lfs, and the content is a pointer that differs from
  // what Git LFS writes.
  kDamagedPointer,
};

struct LfsFault {
  LfsFaultKind kind;
  std::string path;     // relative to the current folder
  uint64_t size = 0;    // of the staged content, in bytes
  std::string details;  // of kDamagedPointer: as LfsPointerDamage; of
                        // kPointerWithoutAttribute: the attribute's value
};

struct LfsReport {
  std::vector<LfsFault> faults;  // by path
  uint64_t files = 0;            // the number of files that were compared
  uint64_t pointers = 0;         // the number of them that are right pointers
  // The arguments that exist, but not in the index.
  std::vector<std::string> not_staged;
  // The errors of arguments that do not exist or are outside of the repository.
  std::vector<absl::Status> errors;
};

// Compares the regular files in git's index at `paths`, or all of them if
// `paths` is empty. A path is relative to the current folder or absolute; a
// folder stands for the files below it. Only the index counts: the content and
// the .gitattributes that are staged. Files with a merge conflict are left out.
// Empty content needs no pointer. Starts git a few times, whatever the number
// of files. An error if git fails, or if the current folder is in no
// repository.
absl::StatusOr<LfsReport> CheckLfs(const std::vector<std::string>& paths);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GIT_LFS_CHECK_H_
