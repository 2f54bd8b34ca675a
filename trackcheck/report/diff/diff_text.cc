#include "trackcheck/report/diff/diff_text.h"

#include <cstdint>
#include <ostream>
#include <string>

#include "diff/changes/change.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

std::string SideText(const ChangeSide& side) {
  const std::string value = ValueText(side);
  return Joined(
      {Printable(side.field.text()), value.empty() ? "" : " = ", value});
}

class DiffText {
 public:
  DiffText(const ReportStyle& style, std::ostream& out)
      : paint_(style.color), out_(out) {}

  void Write(const FileDiff& diff) {
    out_ << paint_(Ink::kBold, "--- " + Printable(diff.old_path)) << '\n'
         << paint_(Ink::kBold, "+++ " + Printable(diff.new_path)) << '\n';
    uint64_t listed = 0;
    for (const Change& change : diff.result.changes) {
      WriteChange(change);
      listed += change.count;
    }
    if (listed < diff.total()) {
      out_ << "... and " << Counted(diff.total() - listed, "more change")
           << " not listed; --max-changes 0 lists all\n";
    }
    out_ << CountsText(diff.result) << '\n';
  }

 private:
  void WriteChange(const Change& change) {
    switch (change.kind) {
      case ChangeKind::kAdded:
        out_ << paint_(Ink::kGreen, "+ " + SideText(*change.new_side));
        break;
      case ChangeKind::kRemoved:
        out_ << paint_(Ink::kRed, "- " + SideText(*change.old_side));
        break;
      case ChangeKind::kChanged:
        out_ << paint_(Ink::kYellow, "~ " + FieldsText(change)) << " = "
             << ValueText(*change.old_side) << " -> "
             << ValueText(*change.new_side);
        break;
      case ChangeKind::kMoved:
        out_ << paint_(Ink::kCyan, "> " + FieldsText(change));
        break;
    }
    if (change.count > 1) {
      out_ << ", and " << change.count - 1 << " more";
    }
    const std::string worst = WorstText(change);
    if (!worst.empty()) out_ << ", " << worst;
    out_ << '\n';
  }

  const Paint paint_;
  std::ostream& out_;
};

}  // namespace

void WriteDiffAsText(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out) {
  if (diff.result.equal()) return;
  DiffText(style, out).Write(diff);
}

}  // namespace trackcheck
