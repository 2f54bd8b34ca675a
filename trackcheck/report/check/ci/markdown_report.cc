#include "trackcheck/report/check/ci/markdown_report.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/closing_lines.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/fix_text.h"
#include "trackcheck/report/markdown_text.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// The longest name and the longest message.
constexpr size_t kMaxName = 512;
constexpr size_t kMaxMessage = 1024;
// Room for the lines that say what is left out.
constexpr size_t kReserve = 400;

std::string Name(std::string_view name) {
  return MarkdownCode(Shortened(Printable(name), kMaxName));
}

std::string Text(std::string_view text) {
  return MarkdownText(Shortened(text, kMaxMessage));
}

std::string Row(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) row += Joined({" ", cell, " |"});
  return row + '\n';
}

// A file in the report.
struct Entry {
  std::string row;
  std::string details;  // empty if the file could not be checked
};

// Files of one rank, as many as the report may need.
struct EntryList {
  std::vector<Entry> entries;
  size_t bytes = 0;
};

// Writes at the end, when the verdict is known.
class MarkdownReport : public Report {
 public:
  MarkdownReport(std::ostream& out, const ReportStyle& style, size_t max_bytes)
      : out_(out), style_(style), max_bytes_(max_bytes) {}

  void AddFile(const FileResult& file) override {
    if (!file.checked()) {
      failed_ = true;
      Add(0, [&] { return EntryOfFailure(file); });
      return;
    }
    failed_ = failed_ || file.fails();
    const Findings& findings = file.findings;
    const Severity least = LeastShown(style_.verbose, file.fail_on);
    if (least > Severity::kInfo)
      hidden_infos_ += findings.count(Severity::kInfo);
    const size_t rank = findings.count(Severity::kError) > 0     ? 1
                        : findings.count(Severity::kWarning) > 0 ? 2
                        : findings.count(Severity::kInfo) > 0    ? 3
                                                                 : 4;
    if (rank == 4 || (rank == 3 && least > Severity::kInfo)) return;
    Add(rank, [&] { return EntryOfFindings(file, least); });
  }

  void Finish(const RunSummary& summary) override {
    std::string text = Head(summary);
    if (text.size() > max_bytes_) return;
    text += Tail(summary, max_bytes_ - text.size());
    out_ << text;
  }

 private:
  // `make` returns the entry. It is called only if the entry may be shown.
  template <typename Make>
  void Add(size_t rank, const Make& make) {
    ++files_;
    EntryList& list = by_rank_[rank];
    if (list.bytes > max_bytes_) return;
    list.entries.push_back(make());
    list.bytes +=
        list.entries.back().row.size() + list.entries.back().details.size();
  }

  static Entry EntryOfFailure(const FileResult& file) {
    return {Row({Name(file.path), std::string(file.format),
                 Joined({"not checked: ", Text(Printable(file.error))})}),
            ""};
  }

  Entry EntryOfFindings(const FileResult& file, Severity least) const {
    PlaceCounts shown = file.findings.counts;
    if (least > Severity::kInfo) shown[Severity::kInfo] = 0;
    const std::string counts = CountsText(shown);
    Entry entry;
    entry.row = Row({Name(file.path), std::string(file.format), counts});
    entry.details = Joined({"<details><summary>", Name(file.path), ": ", counts,
                            "</summary>\n\n", FindingTable(file, least),
                            "\n</details>\n\n"});
    return entry;
  }

  // The worst findings first. One file must not take the room of all others.
  std::string FindingTable(const FileResult& file, Severity least) const {
    const size_t room = max_bytes_ / 4;
    std::string table = Row({"severity", "place", "what is wrong", "rule"}) +
                        Row({"---", "---", "---", "---"});
    uint64_t left = 0;
    bool is_full = false;
    for (const Severity severity :
         {Severity::kError, Severity::kWarning, Severity::kInfo}) {
      if (severity < least) continue;
      left += file.findings.count(severity);
      if (is_full) continue;
      ForEachListed(file, Fingerprints::kUnwanted,
                    [&](const ListedFinding& listed) {
                      if (is_full || listed.severity() != severity) return;
                      const std::string row = FindingRow(listed);
                      is_full = table.size() + row.size() > room;
                      if (is_full) return;
                      table += row;
                      left -= listed.finding.count;
                    });
    }
    if (left > 0) {
      table += Joined({"\n", Counted(left, "more place"), " not listed.\n"});
    }
    return table;
  }

  std::string FindingRow(const ListedFinding& listed) const {
    std::string wrong = Text(MessageText(listed));
    const std::string more = MorePlacesText(listed.finding);
    if (!more.empty()) wrong += Joined({" (", more, ")"});
    for (const Related& related : listed.finding.related) {
      wrong +=
          Joined({"<br>", Text(Printable(RenderMessage(related.message))), ": ",
                  related.path.empty() ? "" : Name(related.path) + ", ",
                  Name(FieldText(related.where.field))});
    }
    const std::string_view fix = FixCommand(listed.finding.fix);
    if (!fix.empty()) wrong += Joined({"<br>`", fix, "` repairs it"});
    const std::string_view rule = listed.finding.rule->id;
    return Row({std::string(SeverityName(listed.severity())),
                Joined({Name(FieldText(listed.finding.where.field)), "<br>",
                        PositionText(listed.finding.where, listed.position())}),
                wrong,
                style_.rule_pages.empty()
                    ? std::string(rule)
                    : MarkdownLink(rule, RulePageAddress(style_, rule))});
  }

  // The verdict and the totals.
  std::string Head(const RunSummary& summary) const {
    const uint64_t not_checked =
        summary.unreadable + summary.unrecognized + summary.internal_errors;
    std::string bad = CountsText(summary.places);
    if (not_checked > 0) {
      if (!bad.empty()) bad += ", ";
      bad += Joined({Counted(not_checked, "file"), " not checked"});
    }
    std::string head = "## ";
    if (summary.files == 0) {
      head += "trackcheck: no file checked";
    } else if (failed_) {
      head += Joined({"❌ trackcheck failed: ", bad});
    } else {
      head +=
          Joined({"✅ trackcheck passed", bad.empty() ? "" : " with ", bad});
    }
    return Joined(
        {head, "\n\n",
         Row({"files", "clean", "errors", "warnings", "infos", "not checked"}),
         Row({"--:", "--:", "--:", "--:", "--:", "--:"}),
         Row({std::to_string(summary.files), std::to_string(summary.clean),
              std::to_string(summary.places[Severity::kError]),
              std::to_string(summary.places[Severity::kWarning]),
              std::to_string(summary.places[Severity::kInfo]),
              std::to_string(not_checked)})});
  }

  // The part of the rest that fits into `room`.
  std::string Tail(const RunSummary& summary, size_t room) const {
    if (room < kReserve) return "";
    std::string closing;
    if (hidden_infos_ > 0) {
      closing +=
          Joined({"- ", Counted(hidden_infos_, "info"), " not shown; -v shows ",
                  hidden_infos_ == 1 ? "it" : "them", "\n"});
    }
    for (const std::string& line : ClosingLines(summary, /*verbose=*/true)) {
      closing += Joined({"- ", Text(line), "\n"});
    }
    room -= kReserve;
    if (closing.size() > room / 4) closing.clear();
    const size_t room_for_files = room - closing.size();
    std::string tail = Files(room_for_files);
    if (!closing.empty()) {
      if (!tail.ends_with("\n\n")) tail += '\n';
      tail += closing;
    }
    return tail;
  }

  // The table of the files, in a third of the room, and their findings.
  std::string Files(size_t room) const {
    if (files_ == 0) return "";
    std::string table =
        '\n' + Row({"file", "format", "result"}) + Row({"---", "---", "---"});
    uint64_t rows = 0;
    ForEachEntry([&](const Entry& entry) {
      if (table.size() + entry.row.size() > room / 3) return false;
      table += entry.row;
      ++rows;
      return true;
    });
    std::string details;
    uint64_t folded = 0;
    ForEachEntry([&](const Entry& entry) {
      const size_t size = table.size() + details.size() + entry.details.size();
      if (size > room) return false;
      details += entry.details;
      ++folded;
      return true;
    });
    if (rows < files_) {
      table += Joined(
          {"\n", Counted(files_ - rows, "more file"), " not in this table.\n"});
    }
    if (folded < files_) {
      details += Joined({"The findings of ", Counted(files_ - folded, "file"),
                         " are not shown here: there is no room.\n"});
    }
    return Joined({table, "\n", details});
  }

  // The worst files first, until `visit` returns false.
  template <typename Visit>
  void ForEachEntry(const Visit& visit) const {
    for (const EntryList& list : by_rank_) {
      for (const Entry& entry : list.entries) {
        if (!visit(entry)) return;
      }
    }
  }

  std::ostream& out_;
  const ReportStyle style_;
  const size_t max_bytes_;
  // Files that could not be checked, files with errors, with warnings, with
  // infos.
  std::array<EntryList, 4> by_rank_;
  uint64_t files_ = 0;  // that are in the lists, or would be
  bool failed_ = false;
  uint64_t hidden_infos_ = 0;
};

}  // namespace

std::unique_ptr<Report> MakeBoundedMarkdownReport(std::ostream& out,
                                                  const ReportStyle& style,
                                                  size_t max_bytes) {
  return std::make_unique<MarkdownReport>(out, style, max_bytes);
}

std::unique_ptr<Report> MakeMarkdownReport(std::ostream& out,
                                           const ReportStyle& style) {
  return MakeBoundedMarkdownReport(out, style, kMaxCommentBytes);
}

}  // namespace trackcheck
