#include "testdata/shortcuts.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/core/work/wide.h"
#include "formats/core/work/work_pool.h"
#include "testdata/examine.h"
#include "validators/engine/testing.h"

namespace trackcheck {
namespace {

// So small that tables of some elements have several blocks.
constexpr uint64_t kSmallBlock = 64;

absl::Status IsSame(std::string_view how, const std::string& findings,
                    const std::string& expected) {
  if (findings == expected) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(std::string(how), ":\n", findings,
                                          "without any shortcut:\n", expected));
}

}  // namespace

absl::StatusOr<uint64_t> CompareShortcuts(const Format& format,
                                          ByteView bytes) {
  static WorkPool& this_thread = *new WorkPool(1);
  const auto findings = [&] {
    return FindingsText(Examine(format, bytes, this_thread, 0).findings);
  };
  const std::string expected = [&] {
    const ScopedPrefiltersOff no_prefilters;
    const ScopedBaselineKernels no_wide_kernels;
    return findings();
  }();
  absl::Status status = IsSame("with all shortcuts", findings(), expected);
  if (!status.ok()) return status;
  {
    const ScopedBaselineKernels no_wide_kernels;
    status = IsSame("with prefilters", findings(), expected);
    if (!status.ok()) return status;
  }
  const ScopedBlockSize small_blocks(kSmallBlock);
  ScopedPrefilterAudit audit;
  status = IsSame("in small blocks", findings(), expected);
  if (!status.ok()) return status;
  const std::vector<std::string> misses = audit.TakeMisses();
  if (!misses.empty()) {
    return absl::InternalError(
        absl::StrCat("cleared wrongly: ", absl::StrJoin(misses, ", ")));
  }
  return audit.cleared();
}

}  // namespace trackcheck
