#include "trackcheck/report/check/page/html_report.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/set_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/place_counts.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/closing_lines.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/check/page/file_map.h"
#include "trackcheck/report/check/page/finding_html.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/svg_map.h"
#include "trackcheck/report/page/html_writer.h"
#include "trackcheck/report/page/page.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "validators/engine/file_set.h"

namespace trackcheck {
namespace {

constexpr std::array kSeverities = {Severity::kError, Severity::kWarning,
                                    Severity::kInfo};
// The longest name.
constexpr size_t kMaxName = 512;
// Lines about suppressions and the like.
constexpr size_t kMaxClosingLines = 200;

void AppendPart(std::string_view part, std::string* list) {
  if (part.empty()) return;
  if (!list->empty()) *list += ", ";
  *list += part;
}

std::string CellText(uint64_t count) {
  return count == 0 ? "" : std::to_string(count);
}

// A file in the report.
struct Entry {
  uint64_t number = 0;
  std::string name;
  std::string_view format;
  std::optional<uint64_t> size;
  PlaceCounts counts;
  std::optional<std::string> error;  // why it could not be checked
  std::string section;               // its findings; empty if there is no room
  bool is_shown = false;
};

// Files of one rank, as many as the page may need.
struct EntryList {
  std::vector<Entry> entries;
  size_t bytes = 0;  // of the sections
};

// The findings of one file, and how much of them is there.
struct FindingsOnPage {
  std::string html;
  uint64_t left_out = 0;  // findings
};

struct RuleUse {
  const RuleInfo* rule = nullptr;
  uint64_t findings = 0;
};

// Counts of what the page lacks.
struct LeftOut {
  uint64_t rows = 0;
  uint64_t sections = 0;
  uint64_t findings = 0;
  uint64_t maps = 0;

  std::vector<std::string> Lines() const {
    std::vector<std::string> lines;
    const auto add = [&](uint64_t count, std::string_view noun,
                         std::string_view text) {
      if (count > 0) lines.push_back(Joined({Counted(count, noun), text}));
    };
    add(rows, "file", " left out of the table");
    add(sections, "file", " left out with all findings");
    add(findings, "finding", " left out of files that have more");
    add(maps, "map", " left out");
    return lines;
  }
};

// Writes at the end, when the verdict is known.
class HtmlReport : public Report {
 public:
  HtmlReport(std::ostream& out, const ReportStyle& style,
             const HtmlLimits& limits)
      : out_(out), style_(style), limits_(limits) {}

  bool wants_files() const override {
    return maps_ < limits_.maps && map_bytes_ < limits_.map_bytes;
  }

  void AddFile(const FileResult& file) override {
    if (!file.checked()) {
      failed_ = true;
      ++failures_;
      Add(0, file);
      return;
    }
    failed_ = failed_ || file.fails();
    shows_infos_ = shows_infos_ ||
                   LeastShown(style_.verbose, file.fail_on) == Severity::kInfo;
    const Findings& findings = file.findings;
    const size_t rank = findings.count(Severity::kError) > 0     ? 1
                        : findings.count(Severity::kWarning) > 0 ? 2
                        : findings.count(Severity::kInfo) > 0    ? 3
                                                                 : 4;
    if (rank == 1) ++files_with_errors_;
    if (rank == 2) ++files_with_warnings_;
    if (rank == 4) return;
    Add(rank, file);
    PinInSet(rank, file);
  }

  bool wants_sets() const override { return true; }

  void AddSet(const SetOfFiles& set) override {
    for (size_t i = 0; i < set.files.size(); ++i) {
      place_in_set_.try_emplace(set.files[i].path, sets_.size(), i);
    }
    sets_.push_back({.plan = &set.plan,
                     .title = set.is_part ? Joined({set.files.size(),
                                                    " files that lie together"})
                                          : "All files"});
  }

  void Finish(const RunSummary& summary) override {
    const std::string verdict = Verdict(summary);
    std::string page;
    HtmlWriter html(&page);
    BeginPage("trackcheck: " + verdict, html);
    AddHead(summary, verdict, html);
    const std::string closing = Closing(summary);
    const size_t taken = page.size() + closing.size() + kRoomForEnd +
                         limits_.table +
                         std::min(sets_.size(), kMaxSets) * kRoomForSet;
    ChooseSections(limits_.page > taken ? limits_.page - taken : 0);
    html.Open("main");
    html.BreakLine();
    AddSetMaps(html);
    AddTable(html);
    AddSections(html);
    AddRules(html);
    AddMissing(html);
    html.Markup(closing);
    html.Close();
    html.BreakLine();
    EndPage("finding", html);
    out_ << page;
  }

  std::vector<std::string> Notes() const override {
    std::vector<std::string> notes;
    for (const std::string& line : left_out_.Lines()) {
      notes.push_back("the report html has no room: " + line);
    }
    return notes;
  }

 private:
  // Room for the script, the rules and the lines after the findings.
  static constexpr size_t kRoomForEnd = size_t{1} << 20;

  // The most sets with a map, and the bytes of each map.
  static constexpr size_t kMaxSets = 8;
  static constexpr size_t kRoomForSet = size_t{1} << 20;
  // A file with findings on the map of its set.
  struct PinnedFile {
    size_t rank = 0;
    MapPin pin;
  };
  struct SetOnPage {
    const SetPlanView* plan = nullptr;
    std::string title;
    std::vector<PinnedFile> files;
  };

  // The least size of a row of the table.
  static constexpr size_t kMinRow = 150;

  void Add(size_t rank, const FileResult& file) {
    ++files_;
    std::vector<Entry>& entries = by_rank_[rank].entries;
    if (entries.size() > limits_.table / kMinRow) return;
    Entry entry = {.number = files_,
                   .name = Shortened(Printable(file.path), kMaxName),
                   .format = file.format,
                   .size = file.size};
    if (rank == 0) {
      entry.error = Shortened(Printable(file.error), kMaxName);
    } else {
      entry.counts = file.findings.counts;
      size_t bytes = 0;
      for (size_t i = 0; i <= rank; ++i) bytes += by_rank_[i].bytes;
      if (bytes <= limits_.page) entry.section = SectionOf(file, entry);
    }
    by_rank_[rank].bytes += entry.section.size();
    entries.push_back(std::move(entry));
  }

  // Adds a pin at the first of the worst findings. The file was added last.
  void PinInSet(size_t rank, const FileResult& file) {
    const auto place = place_in_set_.find(file.path);
    const Severity severity = kSeverities[rank - 1];
    if (place == place_in_set_.end() ||
        severity < LeastShown(style_.verbose, file.fail_on)) {
      return;
    }
    const auto [set_number, number] = place->second;
    SetOnPage& set = sets_[set_number];
    std::optional<PlanPoint> at;
    for (const Finding& finding : file.findings.listed) {
      if (*finding.severity != severity) continue;
      at = set.plan->LocateIn(number, finding.where.field.text());
      break;
    }
    if (!at) return;
    set.files.push_back(
        {.rank = rank,
         .pin = {.at = *at,
                 .number = files_,
                 .kind = PinKindOf(severity),
                 .title = Joined({Printable(NameInPath(file.path)), ": ",
                                  CountsText(file.findings.counts)})}});
  }

  // Draws the maps of the sets, those with the worst files first, and these
  // first in each. Precondition: it is known which files are on the page.
  void AddSetMaps(HtmlWriter& html) {
    std::set<uint64_t> shown;
    ForEachEntry([&](const Entry& entry) {
      if (entry.is_shown) shown.insert(entry.number);
    });
    const auto is_worse = [](const PinnedFile& a, const PinnedFile& b) {
      return std::pair(a.rank, a.pin.number) < std::pair(b.rank, b.pin.number);
    };
    for (SetOnPage& set : sets_) {
      std::sort(set.files.begin(), set.files.end(), is_worse);
    }
    std::vector<size_t> order(sets_.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      const std::vector<PinnedFile>& of_a = sets_[a].files;
      const std::vector<PinnedFile>& of_b = sets_[b].files;
      if (of_a.empty() || of_b.empty()) {
        return std::pair(of_a.empty(), a) < std::pair(of_b.empty(), b);
      }
      return is_worse(of_a.front(), of_b.front());
    });
    const size_t shown_sets = std::min(sets_.size(), kMaxSets);
    left_out_.maps += sets_.size() - shown_sets;
    for (const size_t number : std::span(order).first(shown_sets)) {
      SetOnPage& set = sets_[number];
      std::vector<MapPin> pins;
      for (PinnedFile& file : set.files) {
        if (shown.contains(file.pin.number)) {
          file.pin.link = FileId(file.pin.number);
        }
        pins.push_back(std::move(file.pin));
      }
      AddSetMap(set, pins, html);
    }
  }

  static void AddSetMap(const SetOnPage& set, const std::vector<MapPin>& pins,
                        HtmlWriter& html) {
    std::ostringstream svg;
    WriteSvgMap(
        *set.plan,
        {.title = set.title, .pins = pins, .pin_layout = PinLayout::kJoined},
        svg);
    html.Open("section", {{"aria-label", "Map: " + set.title}});
    html.BreakLine();
    html.Element("h2", "Map");
    html.BreakLine();
    html.Open("figure");
    html.BreakLine();
    html.Markup(svg.str());
    html.Element(
        "figcaption",
        set.title + " in one map." +
            (pins.empty() ? ""
                          : " A pin is at the worst finding of a file and "
                            "leads to its findings. One with a ring stands for "
                            "several files, and leads to the worst of them."));
    html.BreakLine();
    html.Close();
    html.BreakLine();
    html.Close();
    html.BreakLine();
  }

  std::string SectionOf(const FileResult& file, const Entry& entry) {
    const FileMap map = MapOf(file, entry.number);
    const std::string heading = Joined({"h", entry.number});
    std::string section;
    HtmlWriter html(&section);
    html.Open("section", {{"class", "file"},
                          {"id", FileId(entry.number)},
                          {"aria-labelledby", heading}});
    html.BreakLine();
    html.Open("h3", {{"id", heading}});
    html.Element("code", entry.name);
    html.Close();
    html.BreakLine();
    html.Element(
        "p",
        Joined({file.format, ", ", Counted(file.size.value_or(0), "byte"), ": ",
                CountsText(entry.counts)}),
        {{"class", "faint"}});
    html.BreakLine();
    if (!map.svg.empty()) AddMap(entry, map, html);
    const FindingsOnPage findings = FindingsOf(file, entry.number, map);
    html.Markup(findings.html);
    AddOmitted(file, findings.left_out, html);
    html.Close();
    html.BreakLine();
    return section;
  }

  static std::string RowOf(const Entry& entry) {
    std::string row;
    HtmlWriter html(&row);
    html.Open("tr", {{"id", Joined({"r", entry.number})}});
    html.Open("th", {{"scope", "row"}, {"class", "name"}});
    if (entry.is_shown) html.Open("a", {{"href", "#" + FileId(entry.number)}});
    html.Element("code", entry.name);
    if (entry.is_shown) html.Close();
    html.Close();
    html.Element("td", entry.format, {{"class", "wide"}});
    html.Element("td", entry.size ? std::to_string(*entry.size) : "",
                 {{"class", "wide count"}});
    if (entry.error.has_value()) {
      html.Element("td", "not checked: " + *entry.error, {{"colspan", "3"}});
    } else {
      for (const Severity severity : kSeverities) {
        html.Element("td", CellText(entry.counts[severity]),
                     {{"class", "count"}});
      }
    }
    html.Close();
    html.BreakLine();
    return row;
  }

  // The map if there is room for it.
  FileMap MapOf(const FileResult& file, uint64_t number) {
    if (!file.stands_out()) return {};
    if (!wants_files()) {
      // It is not known whether the file has a place on a map.
      maps_are_full_ = true;
      return {};
    }
    FileMap map =
        DrawFileMap(file, number, LeastShown(style_.verbose, file.fail_on));
    if (map.svg.empty()) return map;
    map_bytes_ += map.svg.size();
    if (map_bytes_ > limits_.map_bytes) {
      ++left_out_.maps;
      return {};
    }
    ++maps_;
    return map;
  }

  static void AddMap(const Entry& entry, const FileMap& map, HtmlWriter& html) {
    html.Open("figure", {{"id", MapId(entry.number)}});
    html.BreakLine();
    html.Markup(map.svg);
    html.Open("figcaption");
    html.Text(Joined({"The map of ", entry.name, " with ",
                      Counted(map.pins.size(), "pin"), ". "}));
    html.Text("A pin has the number of its finding and leads to it.");
    html.Close();
    html.BreakLine();
    html.Close();
    html.BreakLine();
  }

  // In the order of the file. If there is no room for all of them, the less
  // severe ones are left out.
  FindingsOnPage FindingsOf(const FileResult& file, uint64_t file_number,
                            const FileMap& map) {
    std::map<uint64_t, std::string> by_number;
    std::set<std::string_view> explained;
    FindingsOnPage list;
    size_t bytes = 0;
    bool is_full = false;
    for (const Severity severity : kSeverities) {
      if (file.findings.count(severity) == 0) continue;
      uint64_t number = 0;
      const size_t max_bytes =
          severity == Severity::kInfo
              ? std::min(limits_.file, bytes + limits_.infos)
              : limits_.file;

      ForEachListed(
          file, Fingerprints::kUnwanted, [&](const ListedFinding& listed) {
            ++number;
            if (listed.severity() != severity) return;
            const RuleInfo& rule = *listed.finding.rule;
            std::string html;
            if (!is_full) {
              html = FindingHtml(
                  listed, {.file = file_number,
                           .number = number,
                           .has_pin = map.pins.contains(number),
                           .explains_rule = !explained.contains(rule.id)});
              is_full = bytes + html.size() > max_bytes;
            }
            if (is_full) {
              ++list.left_out;
              return;
            }
            explained.insert(rule.id);
            bytes += html.size();
            by_number[number] = std::move(html);
            RuleUse& use = rules_[rule.id];
            use.rule = &rule;
            ++use.findings;
          });
    }
    for (const auto& [number, html] : by_number) list.html += html;
    left_out_.findings += list.left_out;
    return list;
  }

  static void AddOmitted(const FileResult& file, uint64_t left_out,
                         HtmlWriter& html) {
    const auto add = [&](const std::string& line) {
      html.Element("p", line, {{"class", "faint"}});
      html.BreakLine();
    };
    for (const auto& [rule, places] : file.findings.omitted) {
      add(Joined({Counted(places.total(), "more place"), " of ", rule,
                  " not listed; --max-per-rule 0 lists all"}));
    }
    if (left_out > 0) {
      add(Joined({Counted(left_out, "more finding"),
                  " left out, the least severe ones: the page has no room"}));
    }
  }

  std::string Verdict(const RunSummary& summary) const {
    if (summary.files == 0) return "no file checked";
    std::string bad = CountsText(summary.places);
    const uint64_t bad_files = files_with_errors_ + files_with_warnings_;
    if (bad_files > 0) {
      PlaceCounts faults = summary.places;
      faults[Severity::kInfo] = 0;
      bad = CountsText(faults);
      bad += summary.files == bad_files
                 ? Joined({" in ", bad_files == 1 ? "" : "all ",
                           Counted(bad_files, "file")})
                 : Joined({" in ", bad_files, " of ",
                           Counted(summary.files, "file")});
    } else if (summary.places[Severity::kInfo] == 0) {
      bad = Joined({"nothing found in ", Counted(summary.clean, "file")});
    }
    const uint64_t not_checked = NotChecked(summary);
    if (not_checked > 0) {
      if (summary.places.total() + summary.clean == 0) {
        bad.clear();
      }
      AppendPart(Counted(not_checked, "file") + " not checked", &bad);
    }
    return Joined({failed_ ? "failed: " : "passed: ", bad});
  }

  static uint64_t NotChecked(const RunSummary& summary) {
    return summary.unreadable + summary.unrecognized + summary.internal_errors;
  }

  void AddHead(const RunSummary& summary, const std::string& verdict,
               HtmlWriter& html) const {
    html.Element("a", "Skip to the findings",
                 {{"class", "skip"}, {"href", "#findings"}});
    html.BreakLine();
    html.Open("header");
    html.BreakLine();
    const bool is_empty = summary.files == 0;
    html.Open("h1", {{"class", is_empty  ? "empty"
                               : failed_ ? "failed"
                                         : "passed"}});
    if (!is_empty) {
      html.Element("span", failed_ ? "\u2718" : "\u2714",
                   {{"class", "sign"}, {"aria-hidden", "true"}});
      html.Text(" ");
    }
    html.Text("trackcheck " + verdict);
    html.Close();
    html.BreakLine();
    html.Open("dl", {{"class", "totals"}});
    const auto total = [&](std::string_view name, uint64_t count) {
      html.Open("div");
      html.Element("dt", name);
      html.Element("dd", std::to_string(count));
      html.Close();
    };
    total("files", summary.files);
    total("clean", summary.clean);
    total("errors", summary.places[Severity::kError]);
    total("warnings", summary.places[Severity::kWarning]);
    total("infos", summary.places[Severity::kInfo]);
    total("not checked", NotChecked(summary));
    html.Close();
    html.BreakLine();
    html.Close();
    html.BreakLine();
    AddFilters(summary, html);
  }

  void AddFilters(const RunSummary& summary, HtmlWriter& html) const {
    const bool has_faults = summary.places.worst() >= Severity::kWarning;
    std::vector<PageKind> kinds;
    for (const Severity severity : kSeverities) {
      const uint64_t places = summary.places[severity];
      if (places == 0) continue;
      const std::string_view name = SeverityName(severity);
      kinds.push_back({.name = name,
                       .label = Counted(places, name),
                       .is_shown = severity != Severity::kInfo ||
                                   shows_infos_ || !has_faults});
    }
    AddPageFilters({.noun = "finding",
                    .kinds_name = "Severity",
                    .kinds = kinds,
                    .by_rule = true},
                   html);
  }

  void AddTable(HtmlWriter& html) {
    if (files_ == 0) return;
    html.Open("section", {{"aria-labelledby", "files"}});
    html.BreakLine();
    html.Element("h2", "Files", {{"id", "files"}});
    html.BreakLine();
    html.Open("div", {{"class", "scroll"}});
    html.Open("table");
    html.Open("thead");
    html.Open("tr");
    html.Element("th", "file", {{"scope", "col"}});
    html.Element("th", "format", {{"scope", "col"}, {"class", "wide"}});
    html.Element("th", "bytes", {{"scope", "col"}, {"class", "wide count"}});
    for (const std::string_view name : {"errors", "warnings", "infos"}) {
      html.Element("th", name, {{"scope", "col"}, {"class", "count"}});
    }
    html.Close();
    html.Close();
    html.BreakLine();
    html.Open("tbody");
    html.BreakLine();
    size_t bytes = 0;
    left_out_.rows = files_;
    ForEachEntry([&](const Entry& entry) {
      const std::string row = RowOf(entry);
      if (bytes + row.size() > limits_.table) return;
      bytes += row.size();
      html.Markup(row);
      --left_out_.rows;
    });
    html.Close();
    html.Close();
    html.Close();
    html.BreakLine();
    html.Close();
    html.BreakLine();
  }

  // Files of one rank are taken in their order.
  void ChooseSections(size_t room) {
    left_out_.sections = files_ - failures_;
    ForEachEntry([&](Entry& entry) {
      if (entry.section.empty() || entry.section.size() > room) return;
      room -= entry.section.size();
      entry.is_shown = true;
      --left_out_.sections;
    });
  }

  void AddSections(HtmlWriter& html) {
    if (files_ == 0) return;
    html.Open("section", {{"aria-labelledby", "findings"}});
    html.BreakLine();
    html.Element("h2", "Findings", {{"id", "findings"}, {"tabindex", "-1"}});
    html.BreakLine();
    ForEachEntry([&](const Entry& entry) {
      if (entry.is_shown) html.Markup(entry.section);
    });
    html.Close();
    html.BreakLine();
  }

  void AddRules(HtmlWriter& html) const {
    if (rules_.empty()) return;
    html.Open("section", {{"aria-labelledby", "rules"}});
    html.BreakLine();
    html.Element("h2", "Rules", {{"id", "rules"}});
    html.BreakLine();
    for (const auto& [id, use] : rules_) {
      html.Open("article",
                {{"class", "rule"}, {"id", RuleId(id)}, {"tabindex", "-1"}});
      html.BreakLine();
      html.Open("h3");
      if (style_.rule_pages.empty()) {
        html.Text(id);
      } else {
        html.Element("a", id, {{"href", RulePageAddress(style_, id)}});
      }
      html.Close();
      html.BreakLine();
      html.Open("p");
      html.Text(use.rule->title);
      html.Close();
      html.BreakLine();
      AddExplanation(*use.rule, html);
      html.Open("p", {{"class", "faint"}});
      html.Text(Joined({Counted(use.findings, "finding"),
                        ". Section of the document: ", use.rule->section,
                        ". More: "}));
      html.Element("code", Joined({"trackcheck explain ", id}),
                   {{"class", "command"}});
      html.Close();
      html.BreakLine();
      html.Close();
      html.BreakLine();
    }
    html.Close();
    html.BreakLine();
  }

  void AddMissing(HtmlWriter& html) const {
    std::vector<std::string> lines = left_out_.Lines();
    if (maps_are_full_) {
      lines.push_back(
          Joined({"maps are drawn of the first files only, here of ",
                  Counted(maps_, "file")}));
    }
    if (lines.empty()) return;
    html.Open("section", {{"aria-labelledby", "left-out"}});
    html.BreakLine();
    html.Element("h2", "No room in this page", {{"id", "left-out"}});
    html.BreakLine();
    AddList(lines, html);
    html.Close();
    html.BreakLine();
  }

  static void AddList(const std::vector<std::string>& lines, HtmlWriter& html) {
    html.Open("ul");
    for (const std::string& line : lines) {
      html.Element("li", Shortened(line, kMaxName));
    }
    html.Close();
    html.BreakLine();
  }

  static std::string Closing(const RunSummary& summary) {
    std::vector<std::string> lines = ClosingLines(summary, /*verbose=*/true);
    if (lines.empty()) return "";
    if (lines.size() > kMaxClosingLines) {
      const size_t more = lines.size() - kMaxClosingLines;
      lines.resize(kMaxClosingLines);
      lines.push_back(Joined({"and ", Counted(more, "more line")}));
    }
    std::string text;
    HtmlWriter html(&text);
    html.Open("section", {{"aria-labelledby", "notes"}});
    html.BreakLine();
    html.Element("h2", "Not reported", {{"id", "notes"}});
    html.BreakLine();
    AddList(lines, html);
    html.Close();
    html.BreakLine();
    return text;
  }

  // The worst files first.
  template <typename Visit>
  void ForEachEntry(const Visit& visit) {
    for (EntryList& list : by_rank_) {
      for (Entry& entry : list.entries) visit(entry);
    }
  }

  std::ostream& out_;
  const ReportStyle style_;
  const HtmlLimits limits_;
  // Files that could not be checked, files with errors, with warnings, with
  // infos.
  std::array<EntryList, 4> by_rank_;
  uint64_t files_ = 0;     // that are in the lists, or would be
  uint64_t failures_ = 0;  // files that could not be checked
  uint64_t files_with_errors_ = 0;
  uint64_t files_with_warnings_ = 0;
  bool failed_ = false;
  bool shows_infos_ = false;
  std::vector<SetOnPage> sets_;
  // The set of each file that is in one, and its position there.
  std::map<std::string, std::pair<size_t, size_t>, std::less<>> place_in_set_;
  size_t maps_ = 0;
  size_t map_bytes_ = 0;
  bool maps_are_full_ = false;
  std::map<std::string_view, RuleUse> rules_;
  LeftOut left_out_;
};

}  // namespace

std::unique_ptr<Report> MakeBoundedHtmlReport(std::ostream& out,
                                              const ReportStyle& style,
                                              const HtmlLimits& limits) {
  return std::make_unique<HtmlReport>(out, style, limits);
}

std::unique_ptr<Report> MakeHtmlReport(std::ostream& out,
                                       const ReportStyle& style) {
  return MakeBoundedHtmlReport(out, style, {});
}

}  // namespace trackcheck
