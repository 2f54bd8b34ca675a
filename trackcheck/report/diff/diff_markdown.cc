#include "trackcheck/report/diff/diff_markdown.h"

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
#include "trackcheck/report/markdown_text.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// The longest name, field or value.
constexpr size_t kMaxText = 512;
// The most lines about what is beyond the file.
constexpr size_t kMaxNotes = 16;
// Room for the lines around a table, and for the line that says what is left
// out.
constexpr size_t kReserve = 400;
// A longer table of changes is folded, below one of the parts.
constexpr size_t kFewRows = 10;
constexpr size_t kMaxPartTable = 10'000;
static_assert(kMaxPartTable < kMaxDiffMarkdownBytes / 2);

std::string Code(const std::string& text) {
  return text.empty() ? "" : MarkdownCode(Shortened(text, kMaxText));
}

std::string Row(std::string_view left, const std::string& right) {
  return Joined({"| ", left, " | ", right, " |\n"});
}

struct ChangeTable {
  std::string text;
  size_t rows = 0;
  uint64_t listed = 0;  // changes
};

// As many changes as fit into about `max_bytes`.
ChangeTable TableOfChanges(const FileDiff& diff, size_t max_bytes) {
  ChangeTable table;
  const DiffResult& result = diff.result;
  if (result.changes.empty() || !diff.lists_changes) return table;
  table.text = "\n| kind | change |\n| --- | --- |\n";
  VisitLines(result, [&](const ChangeLine& line) {
    const std::string row = Row(KindName(line.kind), Code(line.text));
    if (table.text.size() + row.size() + kReserve > max_bytes) return false;
    table.text += row;
    ++table.rows;
    table.listed += line.count;
    return true;
  });
  return table;
}

// The counts of each part of the file.
std::string TableOfParts(const DiffResult& result) {
  std::string table = "\n| part | changes |\n| --- | --- |\n";
  size_t left = result.parts.size();
  for (const PartCounts& part : result.parts) {
    const std::string row =
        Row(part.name.empty() ? "other parts" : Code(Printable(part.name)),
            CountsText(part));
    if (table.size() + row.size() > kMaxPartTable) break;
    table += row;
    --left;
  }
  if (left > 0) {
    table += Joined({"\n", Counted(left, "more part"), " not listed.\n"});
  }
  return table;
}

std::string ListOfNotes(const FileDiff& diff) {
  std::string list;
  for (size_t i = 0; i < std::min(diff.notes.size(), kMaxNotes); ++i) {
    list += Joined({list.empty() ? "\n" : "", "- ",
                    MarkdownText(Shortened(diff.notes[i], kMaxText)), "\n"});
  }
  return list;
}

}  // namespace

void WriteDiffAsMarkdown(const FileDiff& diff, const ReportStyle& /*style*/,
                         std::ostream& out) {
  const DiffResult& result = diff.result;
  const std::string counts = CountsText(result);
  const std::string head =
      Joined({"## trackcheck diff: ", counts.empty() ? "equal" : counts, "\n\n",
              diff.old_path == diff.new_path
                  ? ""
                  : Joined({Code(Printable(diff.old_path)), " → "}),
              Code(Printable(diff.new_path)), ", ", diff.format, "\n",
              ListOfNotes(diff)});
  const std::string parts = TableOfParts(result);
  const ChangeTable changes =
      TableOfChanges(diff, kMaxDiffMarkdownBytes - head.size() - parts.size());
  out << head;
  if (!diff.lists_changes) {
    out << parts;
  } else if (changes.rows <= kFewRows) {
    out << changes.text;
  } else {
    const bool lists_all = changes.listed == diff.total();
    out << parts << "\n<details>\n<summary>"
        << (lists_all ? "" : Joined({changes.listed, " of "}))
        << Counted(diff.total(), "change") << "</summary>\n"
        << changes.text << "\n</details>\n";
  }
  if (changes.listed < diff.total()) {
    out << '\n'
        << Counted(diff.total() - changes.listed,
                   diff.lists_changes ? "more change" : "change")
        << " not listed; <code>--report text --max-changes 0</code> lists "
           "all.\n";
  }
}

std::string MarkdownChanges(const FileDiff& diff, size_t max_bytes) {
  const std::string notes = ListOfNotes(diff);
  ChangeTable changes =
      TableOfChanges(diff, max_bytes - std::min(max_bytes, notes.size()));
  changes.text.insert(0, notes);
  if (changes.listed < diff.total()) {
    changes.text +=
        Joined({"\n", Counted(diff.total() - changes.listed, "more change"),
                " not listed.\n"});
  }
  return std::move(changes.text);
}

}  // namespace trackcheck
