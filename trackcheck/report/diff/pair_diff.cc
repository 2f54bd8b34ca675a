#include "trackcheck/report/diff/pair_diff.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

void FolderTotals::Add(PairStatus status) {
  uint64_t& count = [&]() -> uint64_t& {
    switch (status) {
      case PairStatus::kEqual:
        return equal;
      case PairStatus::kChanged:
        return changed;
      case PairStatus::kRenamed:
        return renamed;
      case PairStatus::kAdded:
        return added;
      case PairStatus::kRemoved:
        return removed;
      case PairStatus::kUnreadable:
        return unreadable;
      case PairStatus::kIncomparable:
        return incomparable;
      case PairStatus::kUnrecognized:
        break;
    }
    return unrecognized;
  }();
  ++count;
}

std::string TotalsText(const FolderTotals& totals) {
  std::string text =
      Joined({Counted(totals.files(), "file"), ": ", totals.equal, " equal, ",
              totals.changed, totals.changed == 1 ? " differs, " : " differ, ",
              totals.renamed, " renamed, ", totals.added, " added, ",
              totals.removed, " removed"});
  const auto add = [&](uint64_t count, std::string_view what) {
    if (count > 0) text += Joined({", ", count, " ", what});
  };
  add(totals.unreadable, "unreadable");
  add(totals.incomparable, "not comparable");
  add(totals.unrecognized, "not recognized");
  return text;
}

}  // namespace trackcheck
