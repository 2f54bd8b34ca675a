#include "trackcheck/report/check/text_report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
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
// Of a run with more findings than kMaxInFull, the kWorst worst are shown in
// full and the others on a line each.
constexpr uint64_t kMaxInFull = 100;
constexpr size_t kWorst = 20;
// The most memory for findings that wait for the end of the run, in bytes.
constexpr size_t kMaxHeldBytes = size_t{8} << 20;
constexpr size_t kMaxLine = 1024;

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

// A finding that waits for the end of the run.
struct HeldFinding {
  const RuleInfo* rule = nullptr;
  Severity severity = Severity::kInfo;
  double measure = 0;
  uint64_t count = 1;
  uint64_t number = 0;  // in the run
  std::string in_full;
  std::string line;

  // Of findings of one rule.
  bool IsWorseThan(const HeldFinding& other) const {
    return std::tuple(other.measure, other.count, number) <
           std::tuple(measure, count, other.number);
  }
};

// The findings of a run with many: the worst of each rule in full, the others
// as lines, in the order of the run.
class HeldFindings {
 public:
  // Whether Add would keep `finding` in full, so that `in_full` is to be set.
  bool IsAmongWorst(const HeldFinding& finding) const {
    const auto rule = rules_.find(KeyOf(finding));
    return rule == rules_.end() || rule->second.worst.size() < kWorst ||
           finding.IsWorseThan(rule->second.worst.back());
  }

  void Add(HeldFinding finding) {
    OfRule& rule = rules_[KeyOf(finding)];
    if (IsAmongWorst(finding)) {
      // One that is too long in full is shown as a line.
      if (finding.in_full.size() > kMaxHeldBytes / (20 * kWorst)) {
        finding.in_full = finding.line;
      }
      const auto place =
          std::upper_bound(rule.worst.begin(), rule.worst.end(), finding,
                           [](const HeldFinding& a, const HeldFinding& b) {
                             return a.IsWorseThan(b);
                           });
      rule.worst.insert(place, std::move(finding));
      if (rule.worst.size() <= kWorst) return;
      finding = std::move(rule.worst.back());
      rule.worst.pop_back();
    }
    AddLine(rule, finding);
  }

  // The worst findings of the run. The measures of two rules cannot be
  // compared, so the worst of each rule come first, then the second ones;
  // errors before warnings in any case. Removes them.
  std::vector<std::string> TakeWorst() {
    std::vector<std::string> taken;
    for (auto begin = rules_.begin(); begin != rules_.end();) {
      const Severity severity = begin->first.severity;
      auto end = begin;
      while (end != rules_.end() && end->first.severity == severity) ++end;
      for (size_t rank = 0; rank < kWorst && taken.size() < kWorst; ++rank) {
        for (auto rule = begin; rule != end && taken.size() < kWorst; ++rule) {
          std::vector<HeldFinding>& worst = rule->second.worst;
          if (rank >= worst.size()) continue;
          taken.push_back(std::move(worst[rank].in_full));
          worst[rank].line.clear();
        }
      }
      begin = end;
    }
    return taken;
  }

  // Calls `write` with each rule, the lines of its findings that were not taken
  // and the number of those that there was no room for.
  template <typename Write>
  void ForEachRule(const Write& write) {
    for (auto& [key, rule] : rules_) {
      for (HeldFinding& finding : rule.worst) {
        if (!finding.line.empty()) AddLine(rule, finding);
      }
      std::sort(rule.lines.begin(), rule.lines.end());
      write(*key.rule, rule.lines, rule.left_out);
    }
  }

 private:
  // The most severe first, then by id.
  struct Key {
    Severity severity;
    const RuleInfo* rule;

    bool operator<(const Key& other) const {
      return std::tie(other.severity, rule->id) <
             std::tie(severity, other.rule->id);
    }
  };
  using Line = std::pair<uint64_t, std::string>;  // by number
  struct OfRule {
    std::vector<HeldFinding> worst;  // the worst first
    std::vector<Line> lines;
    uint64_t left_out = 0;  // findings
  };

  static Key KeyOf(const HeldFinding& finding) {
    return {finding.severity, finding.rule};
  }

  void AddLine(OfRule& rule, HeldFinding& finding) {
    constexpr size_t kLineBytes = sizeof(Line);
    if (bytes_ > kMaxHeldBytes) {
      ++rule.left_out;
      return;
    }
    bytes_ += kLineBytes + finding.line.size();
    rule.lines.emplace_back(finding.number, std::move(finding.line));
  }

  std::map<Key, OfRule> rules_;
  size_t bytes_ = 0;  // of lines
};

class TextReport : public Report {
 public:
  TextReport(std::ostream& out, const ReportStyle& style)
      : out_(out),
        style_(style),
        paint_(style.color),
        mode_(style.quiet || style.verbose ? Mode::kAtOnce : Mode::kHold) {}

  bool shows_infos() const override { return style_.verbose; }

  void AddFile(const FileResult& file) override {
    path_ = Printable(file.path);
    if (!file.error.empty()) {
      std::ostringstream line;
      WriteHead(line, Severity::kError, Printable(file.error));
      WriteOrHold(std::move(line).str() + '\n');
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
          AddFinding(finding, details);
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

  // Writes the findings that wait until it is known how many there are.
  void WriteHeld() {
    for (const HeldPart& part : held_) {
      out_ << (part.finding ? part.finding->in_full : part.text);
    }
    held_.clear();
  }

  void Finish(const RunSummary& summary) override {
    if (mode_ == Mode::kWorstFirst) {
      WriteWorstFirst();
    } else {
      WriteHeld();
    }
    if (style_.statistics || mode_ == Mode::kWorstFirst) WriteStatistics();
    if (style_.quiet) return;
    WriteSummary(summary);
    WriteHiddenInfos();
    for (const std::string& line : ClosingLines(summary, style_.verbose)) {
      out_ << line << '\n';
    }
    const std::string fixable = FixableLine(summary);
    if (!fixable.empty()) out_ << fixable << '\n';
    if (!first_rule_.empty()) {
      out_ << "trackcheck explain " << first_rule_
           << " explains the first rule\n";
    }
  }

 private:
  enum class Mode : uint8_t {
    kAtOnce,  // each finding is written when it comes
    kHold,    // until it is known how many there are
    kWorstFirst,
  };

  // A part of the report that waits: findings of a file, or other lines.
  struct HeldPart {
    std::string text;
    std::optional<HeldFinding> finding;
  };

  void WriteOrHold(std::string text) {
    if (mode_ == Mode::kHold) {
      held_bytes_ += text.size();
      held_.push_back({std::move(text), std::nullopt});
      WriteIfTooLong();
    } else {
      out_ << text;
    }
  }

  // Hostile files have few findings with very long texts.
  void WriteIfTooLong() {
    if (held_bytes_ <= kMaxHeldBytes) return;
    WriteHeld();
    mode_ = Mode::kAtOnce;
  }

  void AddFinding(const Finding& finding, const FindingDetails& details) {
    if (mode_ == Mode::kAtOnce) {
      WriteFinding(out_, finding, details);
      return;
    }
    HeldFinding held = {.rule = finding.rule,
                        .severity = *finding.severity,
                        .measure = finding.measure,
                        .count = finding.count,
                        .number = ++findings_};
    held.line = LineOf(finding, details);
    if (mode_ == Mode::kHold || many_.IsAmongWorst(held)) {
      std::ostringstream in_full;
      WriteFinding(in_full, finding, details);
      held.in_full = std::move(in_full).str();
    }
    if (mode_ == Mode::kWorstFirst) {
      many_.Add(std::move(held));
      return;
    }
    held_bytes_ += held.in_full.size();
    held_.push_back({"", std::move(held)});
    if (findings_ > kMaxInFull) {
      mode_ = Mode::kWorstFirst;
      for (HeldPart& part : held_) {
        out_ << part.text;
        if (part.finding) many_.Add(*std::move(part.finding));
      }
      held_.clear();
    } else {
      WriteIfTooLong();
    }
  }

  void WriteWorstFirst() {
    const std::vector<std::string> worst = many_.TakeWorst();
    out_ << paint_(Ink::kBold, Joined({"the ", worst.size(), " worst of ",
                                       findings_, " findings:"}))
         << "\n\n";
    for (const std::string& finding : worst) out_ << finding;
    out_ << paint_(Ink::kBold, "the others by rule:") << "\n\n";
    many_.ForEachRule(
        [&](const RuleInfo& rule, const auto& lines, uint64_t left_out) {
          for (const auto& [number, line] : lines) out_ << line;
          const auto omitted = omitted_.find(rule.id);
          if (left_out > 0) {
            out_ << "... and " << Counted(left_out, "more finding") << " ["
                 << RuleText(rule.id) << "]; --report json has all\n";
          }
          if (omitted != omitted_.end()) {
            out_ << "... and " << Counted(omitted->second, "more place") << " ["
                 << RuleText(rule.id)
                 << "] not listed; --max-per-rule 0 lists all\n";
            omitted_.erase(omitted);
          }
          if (!lines.empty() || left_out > 0) out_ << '\n';
        });
  }

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
  void WriteHead(std::ostream& out, Severity severity, std::string_view message,
                 std::string_view rule = "",
                 std::string_view position = "") const {
    out << paint_(Ink::kBold, Joined({path_, ":", position})) << " "
        << paint_(InkOf(severity), SeverityName(severity)) << ": " << message;
    if (!rule.empty()) {
      out << ' ' << paint_(Ink::kFaint, Joined({"[", RuleText(rule), "]"}));
    }
  }

  void WriteNote(std::string_view note) { out_ << NoteText(note); }

  std::string NoteText(std::string_view note) const {
    return Joined({paint_(Ink::kBold, path_), ": ", note, "\n"});
  }

  static std::string LocationText(const Location& where) {
    return Joined(
        {Printable(FieldText(where.field)), ", ", RangeText(where.range)});
  }

  static std::string OffsetText(const ByteRange& range) {
    return Joined({"offset ", Hexadecimal(range.offset),
                   range.space == Space::kInflated ? " (inflated)" : ""});
  }

  // The finding on one line.
  std::string LineOf(const Finding& finding,
                     const FindingDetails& details) const {
    std::ostringstream line;
    WriteHead(line, *finding.severity,
              Shortened(Printable(RenderMessage(finding.message)), kMaxLine),
              finding.rule->id, HeadPosition(details));
    line << " at "
         << Shortened(Printable(FieldText(finding.where.field)), kMaxLine)
         << ", "
         << (details.coordinates ? CoordinatesText(*details.coordinates)
                                 : OffsetText(finding.where.range))
         << '\n';
    return std::move(line).str();
  }

  static std::string HeadPosition(const FindingDetails& details) {
    return details.text.has_value() ? LineAndColumn(details.text->where) + ":"
                                    : "";
  }

  static std::string LineAndColumn(const TextPosition& position) {
    return Joined({position.line, ":", position.column});
  }

  void WriteFinding(std::ostream& out, const Finding& finding,
                    const FindingDetails& details) const {
    WriteHead(out, *finding.severity, Printable(RenderMessage(finding.message)),
              finding.rule->id, HeadPosition(details));
    const ByteRange& range = finding.where.range;
    if (style_.quiet) {
      out << " at " << Printable(FieldText(finding.where.field)) << ", "
          << OffsetText(range) << '\n';
      return;
    }
    out << '\n' << kIndent << LocationText(finding.where) << '\n';
    if (details.coordinates) {
      out << kIndent << "at " << CoordinatesText(*details.coordinates) << '\n';
    }
    for (const std::string& line : ExcerptLines(finding, details)) {
      out << kIndent << paint_(Ink::kFaint, line) << '\n';
    }
    const std::string more = MorePlacesText(finding);
    if (!more.empty()) out << kIndent << more << '\n';
    for (size_t i = 0; i < finding.related.size(); ++i) {
      const Related& related = finding.related[i];
      const TextPosition* const position = details.related_position(i);
      out << kIndent << paint_(Ink::kCyan, "note") << ": "
          << Printable(RenderMessage(related.message)) << ": "
          << RelatedFilePrefix(related)
          << (position == nullptr ? "" : LineAndColumn(*position) + ", ")
          << LocationText(related.where) << '\n';
    }
    out << '\n';
  }

  // The line of a text. The bytes only where there are no coordinates.
  static std::vector<std::string> ExcerptLines(const Finding& finding,
                                               const FindingDetails& details) {
    const ByteRange& range = finding.where.range;
    if (details.text) return RenderTextExcerpt(details.text->excerpt, range);
    if (details.coordinates) return {};
    return RenderExcerpt(details.excerpt, range);
  }

  // Counts the places that are not listed, of the rules that are shown.
  void WriteOmitted(const FileResult& file,
                    const std::set<std::string_view>& shown) {
    for (const auto& [rule, places] : file.findings.omitted) {
      if (!shown.contains(rule)) continue;
      omitted_[rule] += places.total();
      if (style_.quiet) {
        out_ << "... and " << places.total() << " more [" << RuleText(rule)
             << "]\n";
        continue;
      }
      if (mode_ == Mode::kWorstFirst) continue;
      const std::string note =
          Joined({Counted(places.total(), "more place"), " of ", rule,
                  " not listed; --max-per-rule 0 lists all"});
      if (mode_ == Mode::kAtOnce) {
        WriteNote(note);
      } else {
        held_.push_back({NoteText(note), std::nullopt});
      }
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
  Mode mode_;
  uint64_t findings_ = 0;  // that were held
  std::vector<HeldPart> held_;
  size_t held_bytes_ = 0;
  HeldFindings many_;
  // Places by rule that are counted and not listed.
  std::map<std::string_view, uint64_t> omitted_;
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

std::string TextOfFindings(const FileResult& file) {
  std::ostringstream text;
  TextReport report(text, ReportStyle());
  report.AddFile(file);
  report.WriteHeld();
  return std::move(text).str();
}

}  // namespace trackcheck
