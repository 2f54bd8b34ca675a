// Finds the files that two folders have under different names.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_RENAMED_FILES_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_RENAMED_FILES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/compare/folder_files.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

// A file without a file of the same path in the other folder.
struct UnpairedFile {
  const FolderFile* file = nullptr;
  const Format* format = nullptr;  // never null
  uint64_t size = 0;
};

// The pairs of old and new files that are equal: first those of equal bytes,
// each file with the first one of the other side; then, in formats whose files
// may differ in their bytes alone, those of equal fields. Of the latter, only
// files of formats that both sides still have are decoded, each of them once,
// and the pairs again. Works on the threads of `pool`.
std::vector<std::pair<size_t, size_t>> FindRenamed(
    std::span<const UnpairedFile> old_files,
    std::span<const UnpairedFile> new_files,
    absl::FunctionRef<FileSettings(const FolderFile&)> settings_of,
    const Console& console, WorkPool& pool);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_RENAMED_FILES_H_
