#include "trackcheck/report/check/page/finding_html.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/excerpt.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/fix_text.h"
#include "trackcheck/report/page/html_writer.h"
#include "trackcheck/report/page/page.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr size_t kMaxMessage = 1024;
constexpr size_t kMaxField = 512;
constexpr size_t kMaxRelated = 8;

// The field and the position, in the order of all reports.
void AddPlace(const Location& where, const TextPosition* position,
              HtmlWriter& html) {
  html.Element("code", Shortened(FieldText(where.field), kMaxField));
  html.Text(Joined({", ", PositionText(where, position)}));
}

void AddRelated(const ListedFinding& listed, HtmlWriter& html) {
  const std::string more = MorePlacesText(listed.finding);
  const auto& related = listed.finding.related;
  if (more.empty() && related.empty()) return;
  html.Open("ul");
  if (!more.empty()) html.Element("li", more);
  for (size_t i = 0; i < std::min(related.size(), kMaxRelated); ++i) {
    html.Open("li");
    html.Text(Shortened(RenderMessage(related[i].message), kMaxMessage));
    html.Text(": " + RelatedFilePrefix(related[i]));
    AddPlace(related[i].where, listed.related_position(i), html);
    html.Close();
  }
  html.Close();
  html.BreakLine();
}

}  // namespace

std::string FileId(uint64_t file) { return Joined({"f", file}); }
std::string MapId(uint64_t file) { return Joined({"m", file}); }
std::string FindingId(uint64_t file, uint64_t finding) {
  return Joined({"f", file, "-", finding});
}
std::string PinId(uint64_t file, uint64_t finding) {
  return Joined({"p", file, "-", finding});
}
std::string RuleId(std::string_view rule) { return Joined({"rule-", rule}); }

void AddExplanation(const RuleInfo& rule, HtmlWriter& html) {
  html.Open("p", {{"class", "why"}});
  html.Element("b", "Why");
  html.Text(Joined({" ", rule.rationale, " "}));
  html.Element("b", "Fix");
  html.Text(Joined({" ", rule.remedy}));
  if (rule.fix.kind != FixKind::kNone) {
    html.Text(" ");
    html.Element("b", FixCommand(rule.fix.kind));
    html.Text(Joined({" ", rule.fix.text}));
  }
  html.Close();
  html.BreakLine();
}

std::string FindingHtml(const ListedFinding& listed,
                        const FindingPlaceOnPage& place) {
  const Finding& finding = listed.finding;
  const std::string severity(SeverityName(listed.severity()));
  const std::string rule(finding.rule->id);
  std::string text;
  HtmlWriter html(&text);
  html.Open("article", {{"class", Joined({"finding ", severity})},
                        {"id", FindingId(place.file, place.number)},
                        {"data-kind", severity},
                        {"data-rule", rule},
                        {"tabindex", "-1"}});
  html.BreakLine();
  html.Open("h4");
  html.Element("span", Joined({place.number, " ", severity}),
               {{"class", "kind"}});
  html.Text(Joined({" ", Shortened(MessageText(listed), kMaxMessage)}));
  html.Close();
  html.BreakLine();
  html.Open("p", {{"class", "place"}});
  AddPlace(finding.where, listed.position(), html);
  html.Text(" ");
  if (place.has_pin) {
    html.Element("a", "on the map",
                 {{"href", "#" + PinId(place.file, place.number)}});
    html.Text(" ");
  }
  html.Element("a", rule, {{"href", "#" + RuleId(rule)}});
  if (!place.explains_rule) {
    html.Text(" ");
    html.Element("a", "why?",
                 {{"href", "#" + RuleId(rule)},
                  {"class", "explain"},
                  {"aria-label", "Why? " + rule}});
  }
  html.Close();
  html.BreakLine();
  const bool is_text = listed.details.text.has_value();
  AddExcerpt(
      is_text
          ? RenderTextExcerpt(listed.details.text->excerpt, finding.where.range)
          : RenderExcerpt(listed.details.excerpt, finding.where.range),
      html);
  AddRelated(listed, html);
  if (place.explains_rule) AddExplanation(*finding.rule, html);
  html.Close();
  html.BreakLine();
  return text;
}

}  // namespace trackcheck
