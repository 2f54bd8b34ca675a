#include "trackcheck/report/diff/diff_markdown.h"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>

#include "diff/changes/change.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/markdown_text.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Of one name, one field, one value.
constexpr size_t kMaxText = 512;
// For the line that says what is left out.
constexpr size_t kReserve = 200;

std::string Code(const std::string& text) {
  return text.empty() ? "" : MarkdownCode(Shortened(text, kMaxText));
}

std::string Row(const Change& change) {
  std::string field = Code(FieldsText(change));
  if (change.count > 1) {
    field += Joined({"<br>and ", change.count - 1, " more"});
    const std::string worst = WorstText(change);
    if (!worst.empty()) {
      field += ", " + MarkdownText(Shortened(worst, kMaxText));
    }
  }
  const auto value = [](const auto& side) {
    return side ? Code(ValueText(*side)) : "";
  };
  return Joined({"| ", KindName(change.kind), " | ", field, " | ",
                 value(change.old_side), " | ", value(change.new_side),
                 " |\n"});
}

}  // namespace

void WriteDiffAsMarkdown(const FileDiff& diff, const ReportStyle& /*style*/,
                         std::ostream& out) {
  const std::string counts = CountsText(diff.result);
  std::string text =
      Joined({"## trackcheck diff: ", counts.empty() ? "equal" : counts, "\n\n",
              Code(Printable(diff.old_path)), " → ",
              Code(Printable(diff.new_path)), ", ", diff.format, "\n"});
  uint64_t listed = 0;
  if (!diff.result.changes.empty()) {
    text += "\n| change | field | old | new |\n| --- | --- | --- | --- |\n";
  }
  for (const Change& change : diff.result.changes) {
    const std::string row = Row(change);
    if (text.size() + row.size() + kReserve > kMaxDiffMarkdownBytes) break;
    text += row;
    listed += change.count;
  }
  if (listed < diff.total()) {
    text += Joined({"\n", Counted(diff.total() - listed, "more change"),
                    " not listed.\n"});
  }
  out << text;
}

}  // namespace trackcheck
