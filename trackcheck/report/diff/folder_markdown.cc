#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/diff_markdown.h"
#include "trackcheck/report/diff/folder_report.h"
#include "trackcheck/report/diff/pair_diff.h"
#include "trackcheck/report/markdown_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// The longest name or error.
constexpr size_t kMaxText = 512;
// The sizes of all sections, of one of them, and of the table. Their sum leaves
// room for the heading and the lines that say what is left out.
constexpr size_t kMaxSections = 40'000;
constexpr size_t kMaxSection = 12'000;
constexpr size_t kMaxTable = 12'000;
static_assert(kMaxSections + kMaxTable < kMaxDiffMarkdownBytes);

std::string Code(std::string_view text) {
  return MarkdownCode(Shortened(Printable(text), kMaxText));
}

// Adds `part` to `text` if it fits. Nothing follows what did not fit.
class Limited {
 public:
  explicit Limited(size_t max_size) : max_size_(max_size) {}

  void Add(const std::string& part) {
    if (left_out_ == 0 && text_.size() + part.size() <= max_size_) {
      text_ += part;
    } else {
      ++left_out_;
    }
  }

  const std::string& text() const { return text_; }
  uint64_t left_out() const { return left_out_; }

 private:
  const size_t max_size_;
  std::string text_;
  uint64_t left_out_ = 0;
};

class FolderMarkdown : public FolderReport {
 public:
  FolderMarkdown(const FolderPaths& folders, std::ostream& out)
      : folders_(folders), out_(out) {}

  void Add(const PairDiff& pair) override {
    const FileDiff& diff = pair.diff;
    switch (pair.status) {
      case PairStatus::kEqual:
      case PairStatus::kUnrecognized:
        return;
      case PairStatus::kChanged:
        return AddSection(pair);
      case PairStatus::kRenamed:
        return AddRow("renamed", Joined({Code(diff.old_path), " → ",
                                         Code(diff.new_path)}));
      case PairStatus::kAdded:
        return AddRow("added", Joined({Code(diff.new_path), ", ", diff.format,
                                       ", ", Counted(pair.size, "byte")}));
      case PairStatus::kRemoved:
        return AddRow("removed", Code(diff.old_path));
      case PairStatus::kUnreadable:
        return AddErrors("unreadable", pair);
      case PairStatus::kIncomparable:
        return AddErrors("not comparable", pair);
    }
  }

  void Finish(const FolderTotals& totals) override {
    out_ << "## trackcheck diff: " << TotalsText(totals) << "\n\n"
         << Code(folders_.old_folder) << " → " << Code(folders_.new_folder)
         << '\n'
         << sections_.text();
    if (sections_.left_out() > 0) {
      out_ << '\n'
           << Counted(sections_.left_out(), "more file that differs",
                      "more files that differ")
           << " not listed.\n";
    }
    if (!rows_.text().empty()) {
      out_ << "\n| file | which |\n| --- | --- |\n" << rows_.text();
    }
    if (rows_.left_out() > 0) {
      out_ << '\n' << Counted(rows_.left_out(), "more row") << " not listed.\n";
    }
  }

 private:
  void AddSection(const PairDiff& pair) {
    const FileDiff& diff = pair.diff;
    const std::string names =
        Joined({Code(diff.old_path), " → ", Code(diff.new_path)});
    const std::string result =
        pair.comparison ? MarkdownText(pair.comparison->result.summary)
                        : CountsText(diff.result);
    std::ostringstream body;
    if (pair.comparison) {
      WriteMarkdownTables(pair.comparison->result, body);
    } else {
      body << MarkdownChanges(diff, kMaxSection);
    }
    sections_.Add(
        Joined({"\n<details>\n<summary>", names, ", ", diff.format, ": ",
                result, "</summary>\n", body.str(), "\n</details>\n"}));
  }

  void AddRow(std::string_view what, const std::string& text) {
    rows_.Add(Joined({"| ", what, " | ", text, " |\n"}));
  }

  void AddErrors(std::string_view what, const PairDiff& pair) {
    for (const std::string& error : pair.errors) {
      AddRow(what, MarkdownText(Shortened(error, kMaxText)));
    }
  }

  const FolderPaths folders_;
  std::ostream& out_;
  Limited sections_ = Limited(kMaxSections);
  Limited rows_ = Limited(kMaxTable);
};

}  // namespace

std::unique_ptr<FolderReport> MakeFolderMarkdown(const FolderPaths& folders,
                                                 std::ostream& out) {
  return std::make_unique<FolderMarkdown>(folders, out);
}

}  // namespace trackcheck
