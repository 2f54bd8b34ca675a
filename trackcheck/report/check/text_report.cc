#include "trackcheck/report/check/text_report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/excerpt.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/report/check/closing_lines.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr char kIndent[] = "    ";
// The longest name and two spaces.
constexpr size_t kSeverityWidth = 9;
// The rules that the line about infos names.
constexpr size_t kMaxRules = 3;

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

// The places of a rule in a run.
struct RuleCount {
  PlaceCounts places;
  uint64_t files = 0;
};
using RuleCounts = std::map<std::string_view, RuleCount>;

// The rule with the most places first; equal ones by id.
std::vector<std::pair<std::string_view, RuleCount>> MostPlacesFirst(
    const RuleCounts& counts) {
  std::vector<std::pair<std::string_view, RuleCount>> sorted(counts.begin(),
                                                             counts.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return std::pair(b.second.places.total(), a.first) <
           std::pair(a.second.places.total(), b.first);
  });
  return sorted;
}

class TextReport : public Report {
 public:
  TextReport(std::ostream& out, const ReportStyle& style)
      : out_(out), style_(style), paint_(style.color) {}

  bool shows_infos() const override { return style_.verbose; }

  void AddFile(const FileResult& file) override {
    path_ = Printable(file.path);
    if (!file.error.empty()) {
      WriteHead(Severity::kError, Printable(file.error));
      out_ << '\n';
      return;
    }
    const Severity least = LeastShown(style_.verbose, file.fail_on);
    Count(file, least);
    if (style_.statistics) return;
    std::set<std::string_view> shown;
    file.ForEachListed(
        Fingerprints::kUnwanted,
        [&](const Finding& finding, const FindingDetails& details) {
          if (*finding.severity < least) return;
          if (first_rule_.empty()) first_rule_ = finding.rule->id;
          shown.insert(finding.rule->id);
          WriteFinding(finding, details);
        });
    WriteOmitted(file, shown);
    if (!style_.verbose) return;
    for (const auto& [rule, places] : file.findings.suppressed) {
      WriteNote(Joined(
          {Counted(places, "place"), " of ", rule, " suppressed by config"}));
    }
    for (const auto& [rule, places] : file.baselined) {
      WriteNote(
          Joined({Counted(places, "place"), " of ", rule, " known before"}));
    }
    WriteFileSummary(file);
  }

  void AddLeftOut(const FileResult& file) override {
    if (!style_.verbose) return;
    path_ = Printable(file.path);
    WriteNote(file.status == FileStatus::kExcluded ? "excluded by config"
              : file.special ? Joined({"skipped: it ", Printable(file.error)})
              : file.git_lfs_pointer ? "skipped, Git LFS pointer"
                                     : "skipped, no known format");
  }

  void Finish(const RunSummary& summary) override {
    if (style_.statistics) WriteStatistics();
    if (style_.quiet) return;
    WriteSummary(summary);
    WriteHiddenInfos();
    for (const std::string& line : ClosingLines(summary, style_.verbose)) {
      out_ << line << '\n';
    }
    if (!first_rule_.empty()) {
      out_ << "trackcheck explain " << first_rule_
           << " explains the first rule\n";
    }
  }

 private:
  // Adds the places of the file to the counts of the run.
  void Count(const FileResult& file, Severity least) {
    std::map<std::string_view, PlaceCounts> counts = file.findings.omitted;
    for (const Finding& finding : file.findings.listed) {
      counts[finding.rule->id][*finding.severity] += finding.count;
    }
    for (const auto& [rule, places] : counts) {
      RuleCount& total = counts_[rule];
      total.places += places;
      ++total.files;
      const uint64_t infos = places[Severity::kInfo];
      if (infos == 0 || least == Severity::kInfo) continue;
      hidden_by_rule_[rule].places[Severity::kInfo] += infos;
      hidden_infos_ += infos;
    }
  }

  // A line for each rule with its worst severity. How many places have which is
  // at the end if they have several.
  void WriteStatistics() {
    const auto lines = MostPlacesFirst(counts_);
    size_t places_width = 0;
    size_t rule_width = 0;
    for (const auto& [rule, count] : lines) {
      places_width =
          std::max(places_width, std::to_string(count.places.total()).size());
      rule_width = std::max(rule_width, rule.size());
    }
    for (const auto& [rule, count] : lines) {
      const uint64_t total = count.places.total();
      const std::string places = std::to_string(total);
      const Severity worst = count.places.worst();
      const std::string_view severity = SeverityName(worst);
      out_ << std::string(places_width - places.size(), ' ') << places
           << (total == 1 ? " place   " : " places  ")
           << paint_(InkOf(worst), severity)
           << std::string(kSeverityWidth - severity.size(), ' ')
           << RuleText(rule) << std::string(rule_width - rule.size(), ' ')
           << "  in " << Counted(count.files, "file");
      if (count.places[worst] != total) {
        out_ << ": " << CountsText(count.places);
      }
      out_ << '\n';
    }
    if (!lines.empty()) first_rule_ = lines[0].first;
  }

  void WriteSummary(const RunSummary& summary) {
    if (summary.files == 0) {
      out_ << "no file checked\n";
      return;
    }
    std::string bad = CountsText(summary.places);
    const auto add = [&bad](std::string_view part) {
      if (!bad.empty()) bad += ", ";
      bad += part;
    };
    if (summary.unreadable > 0) {
      add(Joined({summary.unreadable, " unreadable"}));
    }
    if (summary.unrecognized > 0) {
      add(Joined({summary.unrecognized, " unrecognized"}));
    }
    if (summary.internal_errors > 0) {
      add(Counted(summary.internal_errors, "internal error"));
    }
    const Ink ink = summary.places[Severity::kError] + summary.unreadable +
                                summary.unrecognized + summary.internal_errors >
                            0
                        ? Ink::kRed
                    : summary.places[Severity::kWarning] > 0 ? Ink::kYellow
                                                             : Ink::kGreen;
    out_ << Counted(summary.files, "file")
         << " checked: " << paint_(ink, bad.empty() ? "all good" : bad) << '\n';
  }

  // One line for the run, with the rules that have most of the places.
  void WriteHiddenInfos() {
    if (hidden_infos_ == 0 || style_.statistics) return;
    const auto rules = MostPlacesFirst(hidden_by_rule_);
    std::string most;
    uint64_t named = 0;
    for (size_t i = 0; i < std::min(rules.size(), kMaxRules); ++i) {
      const auto& [rule, count] = rules[i];
      const uint64_t places = count.places.total();
      most += Joined({most.empty() ? "" : ", ", places, " ", rule});
      named += places;
    }
    if (named < hidden_infos_) {
      most += Joined({", ", hidden_infos_ - named, " of other rules"});
    }
    out_ << Counted(hidden_infos_, "info") << " not shown (" << most << "); -v "
         << (hidden_infos_ == 1 ? "shows it" : "shows them") << '\n';
  }

  std::string RuleText(std::string_view rule) const {
    if (style_.terminal_rule_pages.empty()) return std::string(rule);
    return Hyperlink(RulePageAddress(style_.terminal_rule_pages, rule), rule);
  }

  // The line that editors can parse, without its end. `position` ("12:5:") is
  // empty for a binary file.
  void WriteHead(Severity severity, std::string_view message,
                 std::string_view rule = "", std::string_view position = "") {
    out_ << paint_(Ink::kBold, Joined({path_, ":", position})) << " "
         << paint_(InkOf(severity), SeverityName(severity)) << ": " << message;
    if (!rule.empty()) {
      out_ << ' ' << paint_(Ink::kFaint, Joined({"[", RuleText(rule), "]"}));
    }
  }

  void WriteNote(std::string_view note) {
    out_ << paint_(Ink::kBold, path_) << ": " << note << '\n';
  }

  static std::string LocationText(const Location& where) {
    return Joined(
        {Printable(FieldText(where.field)), ", ", RangeText(where.range)});
  }

  static std::string LineAndColumn(const TextPosition& position) {
    return Joined({position.line, ":", position.column});
  }

  void WriteFinding(const Finding& finding, const FindingDetails& details) {
    const std::optional<TextDetails>& text = details.text;
    WriteHead(*finding.severity, Printable(RenderMessage(finding.message)),
              finding.rule->id,
              text.has_value() ? LineAndColumn(text->where) + ":" : "");
    const ByteRange& range = finding.where.range;
    if (style_.quiet) {
      out_ << " at " << Printable(FieldText(finding.where.field)) << ", offset "
           << Hexadecimal(range.offset)
           << (range.space == Space::kInflated ? " (inflated)\n" : "\n");
      return;
    }
    out_ << '\n' << kIndent << LocationText(finding.where) << '\n';
    for (const std::string& line :
         text.has_value() ? RenderTextExcerpt(text->excerpt, range)
                          : RenderExcerpt(details.excerpt, range)) {
      out_ << kIndent << paint_(Ink::kFaint, line) << '\n';
    }
    const std::string more = MorePlacesText(finding);
    if (!more.empty()) out_ << kIndent << more << '\n';
    for (size_t i = 0; i < finding.related.size(); ++i) {
      const Related& related = finding.related[i];
      const TextPosition* const position = details.related_position(i);
      out_ << kIndent << paint_(Ink::kCyan, "note") << ": "
           << Printable(RenderMessage(related.message)) << ": "
           << RelatedFilePrefix(related)
           << (position == nullptr ? "" : LineAndColumn(*position) + ", ")
           << LocationText(related.where) << '\n';
    }
    out_ << '\n';
  }

  // Counts the places that are not listed, of the rules that are shown.
  void WriteOmitted(const FileResult& file,
                    const std::set<std::string_view>& shown) {
    for (const auto& [rule, places] : file.findings.omitted) {
      if (!shown.contains(rule)) continue;
      if (style_.quiet) {
        out_ << "... and " << places.total() << " more [" << RuleText(rule)
             << "]\n";
        continue;
      }
      WriteNote(Joined({Counted(places.total(), "more place"), " of ", rule,
                        " not listed; --max-per-rule 0 lists all"}));
    }
  }

  void WriteFileSummary(const FileResult& file) {
    const std::string counts = CountsText(file.findings.counts);
    WriteNote(Joined({file.format, ", ", Counted(file.size.value_or(0), "byte"),
                      ": ", counts.empty() ? "all good" : counts}));
  }

  std::ostream& out_;
  const ReportStyle style_;
  const Paint paint_;
  std::string path_;
  std::string_view first_rule_;  // the first that is shown
  RuleCounts counts_;
  // Infos that are counted only, of the run and by rule.
  uint64_t hidden_infos_ = 0;
  RuleCounts hidden_by_rule_;
};

}  // namespace

std::unique_ptr<Report> MakeTextReport(std::ostream& out,
                                       const ReportStyle& style) {
  return std::make_unique<TextReport>(out, style);
}

}  // namespace trackcheck
