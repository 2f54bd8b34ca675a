#include "trackcheck/cli/verbs/conflicts.h"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <span>

#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr size_t kMaxShown = 20;

}  // namespace

void WriteConflicts(std::span<const PatchConflict> conflicts,
                    std::ostream& out) {
  const size_t shown = std::min(conflicts.size(), kMaxShown);
  for (const PatchConflict& conflict : conflicts.first(shown)) {
    out << "conflict: " << Printable(conflict.path) << ' '
        << Printable(conflict.reason) << '\n';
  }
  if (conflicts.size() > shown) {
    out << "... and " << conflicts.size() - shown << " more\n";
  }
}

}  // namespace trackcheck
