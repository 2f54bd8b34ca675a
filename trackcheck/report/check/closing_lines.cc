#include "trackcheck/report/check/closing_lines.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

class Lines {
 public:
  explicit Lines(bool verbose) : verbose_(verbose) {}

  void Add(uint64_t count, std::string_view noun, std::string_view text,
           std::string_view hint) {
    if (count == 0) return;
    lines_.push_back(Joined({Counted(count, noun), " ", text}));
    if (!verbose_ && !hint.empty()) lines_.back() += Joined({"; ", hint});
  }

  void AddSuppressions(const std::vector<std::string>& suppressions,
                       std::string_view one, std::string_view several) {
    const bool is_one = suppressions.size() == 1;
    Add(suppressions.size(), "suppression", is_one ? one : several,
        is_one ? "-v names it" : "-v names them");
    if (!verbose_) return;
    for (const std::string& text : suppressions) lines_.push_back("  " + text);
  }

  std::vector<std::string> Take() { return std::move(lines_); }

 private:
  const bool verbose_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> ClosingLines(const RunSummary& summary, bool verbose) {
  Lines lines(verbose);
  lines.Add(summary.skipped, "file", "of no known format skipped",
            summary.skipped == 1 ? "-v names it" : "-v names them");
  lines.Add(summary.lfs_pointers, "Git LFS pointer",
            summary.lfs_pointers == 1 ? "skipped, git lfs pull gets the file"
                                      : "skipped, git lfs pull gets the files",
            summary.lfs_pointers == 1 ? "-v names it" : "-v names them");
  lines.Add(summary.excluded, "file", "excluded by config", "");
  lines.Add(summary.suppressed, "place", "suppressed by config",
            summary.suppressed == 1 ? "-v names it" : "-v names them");
  lines.Add(summary.baselined, "place", "known before and not reported",
            summary.baselined == 1 ? "-v names it" : "-v names them");
  lines.Add(summary.stale, "finding",
            summary.stale == 1
                ? "of the baseline is gone; --update-baseline takes it out"
                : "of the baseline are gone; --update-baseline takes them out",
            "");
  lines.AddSuppressions(summary.expired_suppressions,
                        "has expired and suppresses nothing",
                        "have expired and suppress nothing");
  lines.AddSuppressions(summary.unused_suppressions, "is unused", "are unused");
  std::vector<std::string> all = lines.Take();
  for (std::string& line : UncheckedLines(summary, verbose)) {
    all.push_back(std::move(line));
  }
  return all;
}

std::string FixableLine(const RunSummary& summary) {
  const uint64_t safe = summary.fixable[FixKind::kSafe];
  const uint64_t unsafe = summary.fixable[FixKind::kUnsafe];
  if (safe + unsafe == 0) return "";
  const std::string total = Counted(summary.places.total(), "place");
  if (safe == 0) {
    return Joined(
        {unsafe, " of ", total, " can be repaired: trackcheck fix --unsafe"});
  }
  std::string line =
      Joined({safe, " of ", total, " can be repaired: trackcheck fix"});
  if (unsafe > 0) line += Joined({" (", unsafe, " more with --unsafe)"});
  return line;
}

std::vector<std::string> UncheckedLines(const RunSummary& summary,
                                        bool verbose) {
  std::vector<std::string> lines;
  for (const auto& [unchecked, files] : summary.unchecked) {
    if (files == 0 && !verbose) continue;
    const auto& [rule, reason] = unchecked;
    lines.push_back(files == 0
                        ? Joined({rule, ": not checked (", reason, ")"})
                        : Joined({rule, ": not checked in full in ",
                                  Counted(files, "file"), " (", reason, ")"}));
  }
  return lines;
}

}  // namespace trackcheck
