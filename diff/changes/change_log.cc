#include "diff/changes/change_log.h"

#include <cstdint>

#include "diff/changes/change.h"

namespace trackcheck {

void ChangeLog::Count(ChangeKind kind, uint64_t count) {
  switch (kind) {
    case ChangeKind::kAdded:
      result_.added += count;
      return;
    case ChangeKind::kRemoved:
      result_.removed += count;
      return;
    case ChangeKind::kChanged:
      result_.changed += count;
      return;
    case ChangeKind::kMoved:
      result_.moved += count;
      return;
  }
}

}  // namespace trackcheck
