#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/comparison/file_comparison.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/diff/folder_report.h"
#include "trackcheck/report/diff/pair_diff.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

class FolderText : public FolderReport {
 public:
  FolderText(FolderTextForm form, const ReportStyle& style, std::ostream& out)
      : form_(form), style_(style), paint_(style.color), out_(out) {}

  void Add(const PairDiff& pair) override {
    const FileDiff& diff = pair.diff;
    switch (pair.status) {
      case PairStatus::kEqual:
      case PairStatus::kUnrecognized:
        return;
      case PairStatus::kChanged:
        return pair.comparison ? AddComparison(*pair.comparison)
                               : AddChanged(diff);
      case PairStatus::kRenamed:
        return AddLine(Ink::kCyan, "renamed",
                       Joined({Printable(diff.old_path), " -> ",
                               Printable(diff.new_path)}));
      case PairStatus::kAdded:
        return AddLine(Ink::kGreen, "added",
                       Joined({Printable(diff.new_path), " (", diff.format,
                               ", ", Counted(pair.size, "byte"), ")"}));
      case PairStatus::kRemoved:
        return AddLine(Ink::kRed, "removed", Printable(diff.old_path));
      case PairStatus::kUnreadable:
        return AddErrors("unreadable", pair);
      case PairStatus::kIncomparable:
        return AddErrors("not comparable", pair);
    }
  }

  void Finish(const FolderTotals& totals) override {
    EndBlock();
    out_ << TotalsText(totals) << '\n';
  }

 private:
  void AddChanged(const FileDiff& diff) {
    if (form_ == FolderTextForm::kCounts) return WriteDiffSummary(diff, out_);
    if (!empty_) out_ << '\n';
    out_ << paint_(Ink::kBold, Joined({Printable(diff.old_path), " -> ",
                                       Printable(diff.new_path)}))
         << '\n';
    if (form_ == FolderTextForm::kParts) {
      WriteDiffStat(diff, out_);
    } else {
      WriteDiffBody(diff, style_, out_);
    }
    empty_ = false;
    in_block_ = true;
  }

  void AddComparison(const FileComparison& comparison) {
    if (!empty_) out_ << '\n';
    WriteComparisonAsText(comparison, style_, out_);
    empty_ = false;
    in_block_ = true;
  }

  void AddLine(Ink ink, std::string_view what, const std::string& text) {
    EndBlock();
    out_ << paint_(ink, Joined({what, ": ", text})) << '\n';
    empty_ = false;
  }

  void AddErrors(std::string_view what, const PairDiff& pair) {
    for (const std::string& error : pair.errors) {
      AddLine(Ink::kRed, what, error);
    }
  }

  // The lines of a changed pair stand apart.
  void EndBlock() {
    if (in_block_) out_ << '\n';
    in_block_ = false;
  }

  const FolderTextForm form_;
  const ReportStyle style_;
  const Paint paint_;
  std::ostream& out_;
  bool empty_ = true;
  bool in_block_ = false;
};

}  // namespace

std::unique_ptr<FolderReport> MakeFolderText(FolderTextForm form,
                                             const ReportStyle& style,
                                             std::ostream& out) {
  return std::make_unique<FolderText>(form, style, out);
}

}  // namespace trackcheck
