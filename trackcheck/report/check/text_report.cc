#include "trackcheck/report/check/text_report.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/check/excerpt.h"
#include "trackcheck/report/check/file_result.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/text_position.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr char kIndent[] = "    ";

Ink InkOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return Ink::kRed;
    case Severity::kWarning:
      return Ink::kYellow;
    case Severity::kInfo:
    case Severity::kOff:
      return Ink::kCyan;
  }
  return Ink::kCyan;
}

void AppendCount(uint64_t count, std::string_view noun, std::string* list) {
  if (count == 0) return;
  if (!list->empty()) *list += ", ";
  *list += Counted(count, noun);
}

std::string CountsText(uint64_t error, uint64_t warning, uint64_t info) {
  std::string list;
  AppendCount(error, "error", &list);
  AppendCount(warning, "warning", &list);
  AppendCount(info, "info", &list);
  return list;
}

class TextReport : public Report {
 public:
  TextReport(std::ostream& out, const ReportStyle& style)
      : out_(out), style_(style), paint_(style.color) {}

  void AddFile(const FileResult& file) override {
    path_ = Printable(file.path);
    if (!file.error.empty()) {
      WriteHead(Severity::kError, Printable(file.error));
      return;
    }
    const bool with_infos = style_.verbose || file.fail_on == Severity::kInfo;
    std::set<std::string_view> shown;
    for (size_t i = 0; i < file.findings.listed.size(); ++i) {
      const Finding& finding = file.findings.listed[i];
      if (*finding.severity == Severity::kInfo && !with_infos) continue;
      shown.insert(finding.rule->id);
      WriteFinding(file, i);
    }
    if (style_.quiet) return;
    WriteOmitted(file, shown);
    const uint64_t infos = file.findings.count(Severity::kInfo);
    if (infos > 0 && !with_infos) {
      WriteNote(Joined({Counted(infos, "info"), " not shown; -v shows them"}));
    }
    if (style_.verbose) WriteFileSummary(file);
  }

  void Finish(const RunSummary& summary) override {
    if (style_.quiet) return;
    std::string bad = CountsText(summary.error, summary.warning, summary.info);
    if (summary.unreadable > 0) {
      if (!bad.empty()) bad += ", ";
      bad += Joined({summary.unreadable, " unreadable"});
    }
    if (summary.unrecognized > 0) {
      if (!bad.empty()) bad += ", ";
      bad += Joined({summary.unrecognized, " unrecognized"});
    }
    if (summary.internal_errors > 0) {
      if (!bad.empty()) bad += ", ";
      bad += Counted(summary.internal_errors, "internal error");
    }
    if (summary.files == 0) {
      out_ << "no file checked\n";
      return;
    }
    const Ink ink = summary.error + summary.unreadable + summary.unrecognized +
                                summary.internal_errors >
                            0
                        ? Ink::kRed
                    : summary.warning > 0 ? Ink::kYellow
                                          : Ink::kGreen;
    out_ << Counted(summary.files, "file")
         << " checked: " << paint_(ink, bad.empty() ? "all good" : bad) << '\n';
  }

 private:
  // The line that editors can parse. `position` ("12:5:") is empty for a binary
  // file.
  void WriteHead(Severity severity, std::string_view message,
                 std::string_view rule = "", std::string_view position = "") {
    out_ << paint_(Ink::kBold, Joined({path_, ":", position})) << " "
         << paint_(InkOf(severity), SeverityName(severity)) << ": " << message;
    if (!rule.empty()) {
      out_ << ' ' << paint_(Ink::kFaint, Joined({"[", rule, "]"}));
    }
    out_ << '\n';
  }

  void WriteNote(std::string_view note) {
    out_ << paint_(Ink::kBold, path_) << ": " << note << '\n';
  }

  static std::string LocationText(const Location& where) {
    const std::string field = Printable(where.field.text());
    return Joined({field, field.empty() ? "" : ", ", RangeText(where.range)});
  }

  static std::string LineAndColumn(const TextPosition& position) {
    return Joined({position.line, ":", position.column});
  }

  void WriteFinding(const FileResult& file, size_t number) {
    const Finding& finding = file.findings.listed[number];
    const TextPositions* positions =
        file.text_positions.empty() ? nullptr : &file.text_positions[number];
    WriteHead(
        *finding.severity, Printable(RenderMessage(finding.message)),
        finding.rule->id,
        positions == nullptr ? "" : LineAndColumn(positions->where) + ":");
    if (style_.quiet) return;
    out_ << kIndent << LocationText(finding.where) << '\n';
    const ByteRange& range = finding.where.range;
    for (const std::string& line :
         positions == nullptr
             ? RenderExcerpt(file.excerpts[number], range)
             : RenderTextExcerpt(file.text_excerpts[number], range)) {
      out_ << kIndent << paint_(Ink::kFaint, line) << '\n';
    }
    if (finding.count > 1) {
      out_ << kIndent << "and " << Counted(finding.count - 1, "more place")
           << '\n';
    }
    for (size_t i = 0; i < finding.related.size(); ++i) {
      const Related& related = finding.related[i];
      out_ << kIndent << paint_(Ink::kCyan, "note") << ": "
           << Printable(RenderMessage(related.message)) << ": "
           << (positions == nullptr
                   ? ""
                   : LineAndColumn(positions->related[i]) + ", ")
           << LocationText(related.where) << '\n';
    }
    out_ << '\n';
  }

  // Counts the places that are not listed, of the rules that are shown.
  void WriteOmitted(const FileResult& file,
                    const std::set<std::string_view>& shown) {
    for (const auto& [rule, places] : file.findings.omitted) {
      if (!shown.contains(rule)) continue;
      WriteNote(Joined({Counted(places, "more place"), " of ", rule,
                        " not listed; --max-per-rule 0 lists all"}));
    }
  }

  void WriteFileSummary(const FileResult& file) {
    const Findings& findings = file.findings;
    const std::string counts = CountsText(findings.count(Severity::kError),
                                          findings.count(Severity::kWarning),
                                          findings.count(Severity::kInfo));
    WriteNote(Joined({file.format, ", ", Counted(file.size.value_or(0), "byte"),
                      ": ", counts.empty() ? "all good" : counts}));
  }

  std::ostream& out_;
  const ReportStyle style_;
  const Paint paint_;
  std::string path_;
};

}  // namespace

std::unique_ptr<Report> MakeTextReport(std::ostream& out,
                                       const ReportStyle& style) {
  return std::make_unique<TextReport>(out, style);
}

}  // namespace trackcheck
