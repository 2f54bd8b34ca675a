#include "diff/patch/conflict_log.h"

#include <string>
#include <utility>
#include <vector>

namespace trackcheck {

void ConflictLog::Add(const FieldPath& path, std::string reason) {
  if (!full()) conflicts_.push_back({path.text(), std::move(reason)});
}

void ConflictLog::AddAll(std::vector<PatchConflict> conflicts) {
  for (PatchConflict& conflict : conflicts) {
    if (!full()) conflicts_.push_back(std::move(conflict));
  }
}

bool ConflictLog::CarriesOut(const FieldPath& path, std::string reason) {
  const Resolution resolution = placer_.ResolveConflict(path);
  if (resolution == Resolution::kNone) Add(path, std::move(reason));
  return resolution == Resolution::kPatch;
}

std::vector<PatchConflict> ConflictLog::Take() {
  return std::exchange(conflicts_, {});
}

}  // namespace trackcheck
