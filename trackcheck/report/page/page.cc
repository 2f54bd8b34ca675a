#include "trackcheck/report/page/page.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "trackcheck/report/page/html_writer.h"
#include "trackcheck/report/page/page_assets.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/version.h"

namespace trackcheck {
namespace {

void AddSelect(std::string_view label, std::string_view name,
               std::string_view all, HtmlWriter& html) {
  html.Open("label", {{"class", "grow"}});
  html.Element("span", label);
  html.Open("select", {{"name", std::string(name)}});
  html.Element("option", all, {{"value", ""}});
  html.Close();
  html.Close();
  html.BreakLine();
}

}  // namespace

void BeginPage(std::string_view title, HtmlWriter& html) {
  html.Markup("<!DOCTYPE html>\n");
  html.Open("html", {{"lang", "en"}});
  html.Open("head");
  html.BreakLine();
  html.Void("meta", {{"charset", "utf-8"}});
  html.BreakLine();
  html.Void(
      "meta",
      {{"http-equiv", "Content-Security-Policy"},
       {"content",
        Joined({"default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
                "script-src 'sha256-",
                kPageScriptSha256,
                "'; base-uri 'none'; form-action 'none'"})}});
  html.BreakLine();
  html.Void("meta", {{"name", "viewport"},
                     {"content", "width=device-width, initial-scale=1"}});
  html.BreakLine();
  html.Void("meta", {{"name", "generator"},
                     {"content", Joined({"trackcheck ", kVersion})}});
  html.BreakLine();
  // Without an icon, browsers ask the server of the page for one.
  html.Void("link", {{"rel", "icon"}, {"href", "data:,"}});
  html.BreakLine();
  html.Element("title", title);
  html.BreakLine();
  html.Open("style");
  html.Markup(kPageStyle);
  html.Close();
  html.BreakLine();
  html.Close();
  html.BreakLine();
  html.Open("body");
  html.BreakLine();
}

void AddPageFilters(const PageFilters& filters, HtmlWriter& html) {
  html.Open("form", {{"id", "filters"},
                     {"role", "search"},
                     {"aria-label", Joined({"Filter the ", filters.noun, "s"})},
                     {"data-noun", std::string(filters.noun)},
                     {"autocomplete", "off"},
                     {"hidden", "hidden"}});
  html.BreakLine();
  html.Open("fieldset");
  html.Element("legend", filters.kinds_name);
  for (const PageKind& kind : filters.kinds) {
    html.Open("label");
    if (kind.is_shown) {
      html.Void("input", {{"type", "checkbox"},
                          {"value", std::string(kind.name)},
                          {"checked", "checked"}});
    } else {
      html.Void("input",
                {{"type", "checkbox"}, {"value", std::string(kind.name)}});
    }
    html.Text(kind.label);
    html.Close();
  }
  html.Close();
  html.BreakLine();
  if (filters.by_rule) AddSelect("rule", "rule", "all rules", html);
  AddSelect(filters.group_noun, "file",
            Joined({"all ", filters.group_noun, "s"}), html);
  html.Open("label", {{"class", "grow"}});
  html.Element("span", "text");
  html.Void("input", {{"type", "search"},
                      {"name", "text"},
                      {"spellcheck", "false"},
                      {"aria-keyshortcuts", "/"}});
  html.Close();
  html.BreakLine();
  html.Open("div", {{"class", "buttons"}});
  html.Element("button", "Show all", {{"type", "reset"}});
  html.Element(
      "button", "Keys",
      {{"type", "button"}, {"id", "show-help"}, {"aria-keyshortcuts", "?"}});
  html.Close();
  html.BreakLine();
  html.Element("output", "", {{"aria-live", "polite"}});
  html.Close();
  html.BreakLine();
}

void EndPage(std::string_view noun, HtmlWriter& html) {
  html.Open("dialog", {{"id", "help"}, {"aria-label", "Keys"}});
  html.BreakLine();
  html.Open("dl");
  const auto add = [&](std::string_view key, const std::string& text) {
    html.Open("dt");
    html.Element("kbd", key);
    html.Close();
    html.Element("dd", text);
    html.BreakLine();
  };
  add("j", Joined({"next ", noun}));
  add("k", Joined({"previous ", noun}));
  add("m", Joined({"from the ", noun, " to its pin on the map, and back"}));
  add("/", "search the text");
  add("Esc", "leave a field, or close this help");
  add("?", "this help");
  html.Close();
  html.Open("form", {{"method", "dialog"}});
  html.Element("button", "Close");
  html.Close();
  html.Close();
  html.BreakLine();
  html.Open("script");
  html.Markup(kPageScript);
  html.Close();
  html.BreakLine();
  html.Close();
  html.Close();
  html.BreakLine();
}

void AddExcerpt(const std::vector<std::string>& lines, HtmlWriter& html) {
  if (lines.empty()) return;
  html.Open("pre");
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) html.BreakLine();
    // The line above says what the carets mark.
    if (lines[i].find_first_not_of(" ^") == std::string::npos) {
      html.Element("i", lines[i], {{"aria-hidden", "true"}});
    } else {
      html.Text(lines[i]);
    }
  }
  html.Close();
  html.BreakLine();
}

}  // namespace trackcheck
