#include "trackcheck/report/diff/diff_html.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "diff/changes/change.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/diff_map.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/page/html_writer.h"
#include "trackcheck/report/page/page.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// The longest name, field or value.
constexpr size_t kMaxText = 1024;
// Room for the map, and for what follows the changes.
constexpr size_t kReserve = size_t{3} << 20;

std::string_view PartOfChange(const Change& change) {
  const ChangeSide& side =
      change.new_side ? *change.new_side : *change.old_side;
  return PartOf(side.field.text());
}

// The changes of one part, in their order.
struct Part {
  std::string name;
  std::string html;
};

class DiffPage {
 public:
  explicit DiffPage(const FileDiff& diff) : diff_(diff) {}

  std::string Write() {
    const std::string counts = CountsText(diff_.result);
    const std::string verdict = counts.empty() ? "equal" : counts;
    std::string page;
    HtmlWriter html(&page);
    BeginPage("trackcheck diff: " + verdict, html);
    AddHead(verdict, html);
    html.Open("main");
    html.BreakLine();
    map_ = DrawDiffMap(diff_);
    if (!map_.svg.empty()) AddMap(html);
    AddNotes(html);
    AddChanges(html);
    html.Close();
    html.BreakLine();
    EndPage("item", html);
    return page;
  }

 private:
  void AddHead(const std::string& verdict, HtmlWriter& html) const {
    html.Element("a", "Skip to the changes",
                 {{"class", "skip"}, {"href", "#changes"}});
    html.BreakLine();
    html.Open("header");
    html.BreakLine();
    html.Element("h1", "trackcheck diff: " + verdict);
    html.BreakLine();
    html.Open("dl", {{"class", "totals"}});
    const auto add = [&](std::string_view name, const std::string& value) {
      html.Open("div");
      html.Element("dt", name);
      html.Open("dd");
      html.Element("code", Shortened(Printable(value), kMaxText));
      html.Close();
      html.Close();
    };
    add("old", diff_.old_path);
    add("new", diff_.new_path);
    add("format", std::string(diff_.format));
    html.Close();
    html.BreakLine();
    html.Close();
    html.BreakLine();
    const DiffResult& result = diff_.result;
    std::vector<PageKind> kinds;
    const auto add_kind = [&](ChangeKind kind, uint64_t count) {
      if (count == 0) return;
      kinds.push_back({.name = KindName(kind),
                       .label = Joined({count, " ", KindName(kind)})});
    };
    add_kind(ChangeKind::kAdded, result.added);
    add_kind(ChangeKind::kRemoved, result.removed);
    add_kind(ChangeKind::kChanged, result.changed);
    add_kind(ChangeKind::kMoved, result.moved);
    AddPageFilters({.noun = "item",
                    .kinds_name = "Kind",
                    .kinds = kinds,
                    .group_noun = "part"},
                   html);
  }

  void AddMap(HtmlWriter& html) const {
    html.Open("section", {{"aria-labelledby", "map"}});
    html.BreakLine();
    html.Element("h2", "Map", {{"id", "map"}});
    html.BreakLine();
    html.Open("figure");
    html.BreakLine();
    html.Markup(map_.svg);
    html.Element(
        "figcaption",
        "Both files in one map. A pin has the number of its change and "
        "leads to it. Shapes are compared by their coordinates, without "
        "tolerances.");
    html.BreakLine();
    html.Close();
    html.BreakLine();
    html.Close();
    html.BreakLine();
  }

  void AddNotes(HtmlWriter& html) const {
    if (diff_.notes.empty()) return;
    html.Open("section", {{"aria-labelledby", "notes"}});
    html.BreakLine();
    html.Element("h2", "Notes", {{"id", "notes"}});
    html.BreakLine();
    html.Open("ul");
    for (const std::string& note : diff_.notes) {
      html.Element("li", Shortened(note, kMaxText));
    }
    html.Close();
    html.BreakLine();
    html.Close();
    html.BreakLine();
  }

  void AddChanges(HtmlWriter& html) {
    html.Open("section", {{"aria-labelledby", "changes"}});
    html.BreakLine();
    html.Element("h2", "Changes", {{"id", "changes"}, {"tabindex", "-1"}});
    html.BreakLine();
    std::map<std::string, size_t, std::less<>> part_numbers;
    std::vector<Part> parts;
    size_t bytes = kReserve + map_.svg.size();
    uint64_t number = 0;
    uint64_t listed = 0;
    for (const Change& change : diff_.result.changes) {
      ++number;
      const std::string text = ChangeHtml(change, number);
      bytes += text.size();
      if (bytes > kMaxDiffPageBytes) break;
      const std::string name(PartOfChange(change));
      const auto [part, is_new] = part_numbers.try_emplace(name, parts.size());
      if (is_new) parts.push_back({.name = name});
      parts[part->second].html += text;
      listed += change.count;
    }
    for (size_t i = 0; i < parts.size(); ++i) {
      const std::string id = Joined({"h", i + 1});
      html.Open("section", {{"class", "file"},
                            {"id", Joined({"f", i + 1})},
                            {"aria-labelledby", id}});
      html.BreakLine();
      html.Open("h3", {{"id", id}});
      html.Element("code", Shortened(Printable(parts[i].name), kMaxText));
      html.Close();
      html.BreakLine();
      html.Markup(parts[i].html);
      html.Close();
      html.BreakLine();
    }
    if (listed < diff_.total()) {
      html.Element("p",
                   Joined({Counted(diff_.total() - listed, "more change"),
                           " not listed; --max-changes 0 lists all that fit "
                           "into the page"}),
                   {{"class", "faint"}});
      html.BreakLine();
    }
    if (diff_.result.equal()) {
      html.Element("p", "Nothing that is compared differs.");
      html.BreakLine();
    }
    html.Close();
    html.BreakLine();
  }

  static void AddSide(std::string_view name, const ChangeSide& side,
                      HtmlWriter& html) {
    html.Open("p", {{"class", "place"}});
    html.Text(name);
    html.Text(" ");
    const std::string value = ValueText(side);
    if (!value.empty()) {
      html.Element("code", Shortened(value, kMaxText));
      html.Text(", ");
    }
    html.Element("span", RangeText(side.range), {{"class", "faint"}});
    html.Close();
    html.BreakLine();
  }

  std::string ChangeHtml(const Change& change, uint64_t number) const {
    const std::string kind(KindName(change.kind));
    std::string text;
    HtmlWriter html(&text);
    html.Open("article", {{"class", "finding " + kind},
                          {"id", ChangeId(number)},
                          {"data-kind", kind},
                          {"tabindex", "-1"}});
    html.BreakLine();
    html.Open("h4");
    html.Element("span", Joined({number, " ", kind}), {{"class", "kind"}});
    html.Text(" ");
    html.Element("code", Shortened(PlaceText(change), kMaxText));
    if (map_.pins.contains(number)) {
      html.Text(" ");
      html.Element("a", "on the map", {{"href", "#" + ChangePinId(number)}});
    }
    html.Close();
    html.BreakLine();
    if (change.old_side) AddSide("old", *change.old_side, html);
    if (change.new_side) AddSide("new", *change.new_side, html);
    if (change.count > 1 || !change.note.empty() || change.extent ||
        change.old_side.has_value() == change.new_side.has_value()) {
      const std::string what = WhatText(change);
      const size_t begin = what.find_first_not_of(" :,=");
      if (begin != std::string::npos) {
        html.Element("p", Shortened(what.substr(begin), kMaxText),
                     {{"class", "place"}});
        html.BreakLine();
      }
    }
    html.Close();
    html.BreakLine();
    return text;
  }

  const FileDiff& diff_;
  DiffMap map_;
};

}  // namespace

void WriteDiffAsHtml(const FileDiff& diff, const ReportStyle& /*style*/,
                     std::ostream& out) {
  out << DiffPage(diff).Write();
}

}  // namespace trackcheck
