#include "trackcheck/report/diff/diff_markdown.h"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
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

std::string Row(std::span<const Change> joined) {
  return Joined({"| ", KindName(joined.front().kind), " | ",
                 Code(JoinedText(joined)), " |\n"});
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
    text += "\n| kind | change |\n| --- | --- |\n";
  }
  for (std::span<const Change> rest(diff.result.changes); !rest.empty();) {
    const auto joined = rest.first(JoinedChanges(rest));
    const std::string row = Row(joined);
    if (text.size() + row.size() + kReserve > kMaxDiffMarkdownBytes) break;
    text += row;
    for (const Change& change : joined) listed += change.count;
    rest = rest.subspan(joined.size());
  }
  if (listed < diff.total()) {
    text += Joined({"\n", Counted(diff.total() - listed, "more change"),
                    " not listed.\n"});
  }
  out << text;
}

}  // namespace trackcheck
