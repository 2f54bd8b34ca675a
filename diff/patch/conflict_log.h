// Collects the edits of a patch that do not agree with the document.
#ifndef TRACKCHECK_DIFF_PATCH_CONFLICT_LOG_H_
#define TRACKCHECK_DIFF_PATCH_CONFLICT_LOG_H_

#include <cstddef>
#include <string>
#include <vector>

#include "diff/patch/placer.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {

class ConflictLog {
 public:
  // `placer` resolves conflicts, and outlives this. `merges`: the document and
  // the patch are the two sides of a merge, which reasons call ours and theirs.
  ConflictLog(const Placer& placer, bool merges)
      : placer_(placer), merges_(merges) {}

  bool merges() const { return merges_; }
  // No more conflicts are stored.
  bool full() const { return conflicts_.size() >= kMaxConflicts; }

  // Adds a conflict, unless the log is full.
  void Add(const FieldPath& path, std::string reason);
  void AddAll(std::vector<PatchConflict> conflicts);

  // Returns whether the edit at `path`, which does not agree with the document,
  // is carried out even so. Adds a conflict if the placer does not resolve it.
  bool CarriesOut(const FieldPath& path, std::string reason);

  // Returns the conflicts in the order in which they were added, and clears the
  // log.
  std::vector<PatchConflict> Take();

 private:
  static constexpr size_t kMaxConflicts = 1000;

  const Placer& placer_;
  const bool merges_;
  std::vector<PatchConflict> conflicts_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_CONFLICT_LOG_H_
