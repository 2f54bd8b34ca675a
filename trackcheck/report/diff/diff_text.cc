#include "trackcheck/report/diff/diff_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "diff/changes/change.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/report/diff/change_lines.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

class DiffText {
 public:
  DiffText(const ReportStyle& style, std::ostream& out)
      : paint_(style.color), out_(out) {}

  void WriteNames(const FileDiff& diff) {
    out_ << paint_(Ink::kBold, "--- " + Printable(diff.old_path)) << '\n'
         << paint_(Ink::kBold, "+++ " + Printable(diff.new_path)) << '\n';
  }

  void WriteBody(const FileDiff& diff) {
    if (diff.rebuilt) WriteNotes(diff);
    uint64_t listed = 0;
    if (diff.lists_changes) {
      VisitLines(diff.result, [&](const ChangeLine& line) {
        WriteLine(line);
        listed += line.count;
        return true;
      });
    }
    if (!diff.lists_changes) {
      out_ << "the changes are not listed; -v lists them\n";
    } else if (listed < diff.total()) {
      out_ << "... and " << Counted(diff.total() - listed, "more change")
           << " not listed; --max-changes 0 lists all, rows that changed alike "
              "as one entry\n";
    }
    if (!diff.rebuilt) WriteNotes(diff);
    out_ << CountsText(diff.result) << '\n';
  }

 private:
  void WriteNotes(const FileDiff& diff) {
    for (const std::string& note : diff.notes) out_ << "note: " << note << '\n';
  }

  void WriteLine(const ChangeLine& line) {
    const auto [ink, sign] = [&]() -> std::pair<Ink, std::string_view> {
      switch (line.kind) {
        case ChangeKind::kAdded:
          return {Ink::kGreen, "+ "};
        case ChangeKind::kRemoved:
          return {Ink::kRed, "- "};
        case ChangeKind::kChanged:
          return {Ink::kYellow, "~ "};
        case ChangeKind::kMoved:
          break;
      }
      return {Ink::kCyan, "> "};
    }();
    out_ << paint_(ink, Joined({sign, line.text})) << '\n';
  }

  const Paint paint_;
  std::ostream& out_;
};

}  // namespace

void WriteDiffAsText(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out) {
  if (diff.result.equal()) return;
  DiffText text(style, out);
  text.WriteNames(diff);
  text.WriteBody(diff);
}

void WriteDiffBody(const FileDiff& diff, const ReportStyle& style,
                   std::ostream& out) {
  if (diff.result.equal()) return;
  DiffText(style, out).WriteBody(diff);
}

void WriteDiffSummary(const FileDiff& diff, std::ostream& out) {
  const std::string counts = CountsText(diff.result);
  out << FromTo(Printable(diff.old_path), Printable(diff.new_path)) << ": "
      << (counts.empty() ? "equal" : counts) << '\n';
}

void WriteDiffStat(const FileDiff& diff, std::ostream& out) {
  if (diff.result.equal()) return;
  const auto name = [](const PartCounts& part) {
    return part.name.empty() ? "other parts" : Printable(part.name);
  };
  size_t width = 0;
  for (const PartCounts& part : diff.result.parts) {
    width = std::max(width, name(part).size());
  }
  for (const PartCounts& part : diff.result.parts) {
    const std::string shown = name(part);
    out << ' ' << shown << std::string(width - shown.size(), ' ') << " | "
        << CountsText(part) << '\n';
  }
  out << ' ' << Counted(diff.result.parts.size(), "part") << ": "
      << CountsText(diff.result) << '\n';
}

}  // namespace trackcheck
