#include "trackcheck/report/map/svg_parts.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/json/tokens/text.h"
#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/xml_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr double kTenths = 10;
constexpr size_t kTitleLength = 120;

void AppendInteger(int64_t value, bool separate, std::string* data) {
  if (separate && value >= 0) *data += ' ';
  *data += std::to_string(value);
}

std::string ColorRule(std::string_view name, const PlanColor& color) {
  const std::string hex = HexOf(color);
  std::string rule = ".trackcheck-map .";
  rule += name;
  rule += "-line{stroke:" + hex + "}.trackcheck-map .";
  rule += name;
  rule += "-area{fill:" + hex + "}\n";
  return rule;
}

}  // namespace

std::string Pixels(double value) {
  const auto tenths = static_cast<int64_t>(std::llround(value * kTenths));
  std::string text = tenths < 0 ? "-" : "";
  const uint64_t size = tenths < 0 ? uint64_t{0} - static_cast<uint64_t>(tenths)
                                   : static_cast<uint64_t>(tenths);
  text += std::to_string(size / 10);
  if (size % 10 != 0) text += '.' + std::to_string(size % 10);
  return text;
}

std::string TextAt(const PicturePoint& at, Align align,
                   std::string_view classes, std::string_view text) {
  std::string element =
      "<text x=\"" + Pixels(at.x) + "\" y=\"" + Pixels(at.y) + '"';
  if (align == Align::kMiddle) element += " text-anchor=\"middle\"";
  if (align == Align::kEnd) element += " text-anchor=\"end\"";
  if (!classes.empty()) {
    element += " class=\"";
    element += classes;
    element += '"';
  }
  return element + '>' + XmlText(Printable(text), XmlPlace::kContent) +
         "</text>\n";
}

std::string ShortText(std::string_view text, size_t max_characters) {
  // A character has at most four bytes, and is at least one when it is
  // printable. The text may be very long.
  std::string printable = Printable(text.substr(0, 4 * (max_characters + 1)));
  std::string_view rest = printable;
  size_t characters = 0;
  size_t cut = 0;  // the bytes of the first max_characters - 3 characters
  while (!rest.empty() && characters <= max_characters) {
    if (characters == max_characters - 3) cut = printable.size() - rest.size();
    rest.remove_prefix(json::ReadUtf8(rest).size);
    ++characters;
  }
  if (characters <= max_characters) return printable;
  return printable.substr(0, cut) + "...";
}

std::string TitleOf(std::string_view text) {
  if (text.empty()) return "";
  return TitleOf(std::vector<std::string>{std::string(text)});
}

std::string TitleOf(const std::vector<std::string>& lines) {
  std::string title;
  for (const std::string& line : lines) {
    if (!title.empty()) title += '\n';
    title +=
        XmlText(Printable(ShortText(line, kTitleLength)), XmlPlace::kContent);
  }
  return "<title>" + title + "</title>";
}

void AppendLine(const std::vector<PicturePoint>& vertices, bool closed,
                std::string* data) {
  int64_t last_x = 0;
  int64_t last_y = 0;
  for (size_t i = 0; i < vertices.size(); ++i) {
    const auto x = static_cast<int64_t>(std::llround(vertices[i].x * kTenths));
    const auto y = static_cast<int64_t>(std::llround(vertices[i].y * kTenths));
    if (i == 0) *data += 'M';
    if (i == 1) *data += 'l';
    AppendInteger(x - last_x, i > 1, data);
    AppendInteger(y - last_y, true, data);
    last_x = x;
    last_y = y;
  }
  if (closed) *data += 'z';
}

std::string LineColor(const PlanLayer& look) {
  if (const auto* color = std::get_if<PlanColor>(&look.paint)) {
    return " stroke=\"" + HexOf(*color) + '"';
  }
  return " class=\"" + std::string(NameOf(std::get<PlanHue>(look.paint))) +
         "-line\"";
}

std::string AreaColor(const PlanLayer& look) {
  if (const auto* color = std::get_if<PlanColor>(&look.paint)) {
    return " fill=\"" + HexOf(*color) + '"';
  }
  return " class=\"" + std::string(NameOf(std::get<PlanHue>(look.paint))) +
         "-area\"";
}

std::string MapStyle() {
  std::string light;
  std::string dark;
  for (size_t i = 0; i < kHues; ++i) {
    const auto hue = static_cast<PlanHue>(i);
    light += ColorRule(NameOf(hue), ColorsOf(hue).light);
    dark += ColorRule(NameOf(hue), ColorsOf(hue).dark);
  }
  const auto paper = [](std::string_view color, std::string_view edge) {
    std::string rules = ".trackcheck-map .paper{fill:";
    rules += color;
    rules += "}.trackcheck-map .halo{stroke:";
    rules += color;
    rules += "}.trackcheck-map .frame{stroke:";
    rules += edge;
    return rules + "}\n";
  };
  return "<style>\n"
         ".trackcheck-map{color-scheme:light dark}\n"
         ".trackcheck-map text{font:13px system-ui,-apple-system,\"Segoe UI\","
         "\"DejaVu Sans\",sans-serif;fill:#1f2328}\n"
         ".trackcheck-map .title{font-size:17px;font-weight:600}\n"
         ".trackcheck-map .small{font-size:11px}\n"
         ".trackcheck-map .faint{fill:#59636e}\n"
         ".trackcheck-map .halo{paint-order:stroke;stroke-width:3px;"
         "stroke-linejoin:round}\n"
         ".trackcheck-map .frame{fill:none}\n"
         ".trackcheck-map .lines{fill:none;stroke-linecap:round;"
         "stroke-linejoin:round}\n"
         ".trackcheck-map .pin text{fill:#fff;font-size:11px;font-weight:600}"
         "\n" +
         paper("#ffffff", "#d1d9e0") + light +
         "@media (prefers-color-scheme:dark){\n"
         ".trackcheck-map text{fill:#e6edf3}\n"
         ".trackcheck-map .faint{fill:#9198a1}\n"
         ".trackcheck-map .shapes{filter:brightness(0.8)}\n" +
         paper("#0d1117", "#3d444d") + dark + "}\n</style>\n";
}

}  // namespace trackcheck
