#include "trackcheck/report/map/legend.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trackcheck/report/map/cell_grid.h"
#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/map/round_numbers.h"
#include "trackcheck/report/map/svg_parts.h"
#include "trackcheck/text/grouped_digits.h"

namespace trackcheck {
namespace {

constexpr double kLineHeight = 19;
constexpr double kSpace = 12;
constexpr double kSwatch = 14;
constexpr double kTextStart = kSwatch + 8;
constexpr double kBarHeight = 12;
constexpr double kMaxScaleLength = 170;
constexpr double kTickDistance = 45;
// The ends of a scale are given as exactly as this part of their distance.
constexpr double kEndPrecision = 50;
// The longest line, in characters.
constexpr size_t kLineLength = 36;
constexpr size_t kNameLength = 24;
// The widths of characters, estimated.
constexpr double kCharacter = 7.6;
constexpr double kCapital = 9.4;
constexpr double kSmallCharacter = 6.4;
constexpr double kMinNameLength = 6;  // characters
// More layers than this are counted.
constexpr size_t kMaxEntries = 24;

// The mean width of the characters of `text`: materials are often in capitals.
double CharacterWidth(std::string_view text) {
  const auto is_wide = [](char c) {
    return (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto capitals = std::count_if(text.begin(), text.end(), is_wide);
  return text.empty() ? kCharacter
                      : kCharacter + (kCapital - kCharacter) *
                                         static_cast<double>(capitals) /
                                         static_cast<double>(text.size());
}

class LegendWriter {
 public:
  explicit LegendWriter(const LegendInput& input) : input_(input) {}

  Legend Write() {
    if (input_.frame.up_is_north) AddNorth();
    AddScaleBar();
    for (const SurveyedLayer& layer : input_.survey.layers) {
      if (layer.by_value() && !layer.empty()) AddRamp(layer);
    }
    AddLayers();
    AddPins();
    AddNotes();
    return {std::move(svg_), y_};
  }

 private:
  void AddText(double x, std::string_view classes, std::string_view text) {
    svg_ += TextAt({x, y_ + 12}, Align::kStart, classes, text);
  }
  void EndLine() { y_ += kLineHeight; }

  // A line of text over the whole width, broken at spaces.
  void AddNote(std::string text) {
    while (text.size() > kLineLength) {
      size_t end = text.rfind(' ', kLineLength);
      if (end == std::string::npos || end == 0) {
        end = kLineLength;
        // Not inside a character.
        while (end > 1 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) {
          --end;
        }
      }
      AddText(0, "small faint", text.substr(0, end));
      y_ += 15;
      text.erase(0, end + (text[end] == ' ' ? 1 : 0));
    }
    AddText(0, "small faint", text);
    y_ += 17;
  }

  void AddNorth() {
    svg_ += "<path class=\"text-area\" d=\"M213 30l7-26 7 26-7-5z\"/>\n" +
            TextAt({220, 44}, Align::kMiddle, "", "N");
  }

  void AddScaleBar() {
    const double scale = input_.projection.scale();
    const double length = RoundDown(kMaxScaleLength / scale);
    const std::string end = Pixels(length * scale);
    svg_ += "<path class=\"text-line\" fill=\"none\" d=\"M0 4v7h" + end +
            "v-7\"/>\n";
    y_ += 14;
    AddText(0, "", RoundLengthText(length, input_.frame.unit));
    y_ += kLineHeight + kSpace;
  }

  void AddRamp(const SurveyedLayer& layer) {
    const ValueScale scale = layer.scale();
    std::string title = layer.name;
    if (!layer.unit.empty()) title += " [" + layer.unit + ']';
    AddText(0, "", ShortText(title, kLineLength));
    EndLine();
    const bool one_value = scale.one_value();
    const double width = one_value ? kSwatch : kLegendWidth - 16;
    svg_ += "<g class=\"shapes\">";
    const size_t tints = one_value ? 1 : kTints;
    for (size_t i = 0; i < tints; ++i) {
      const double part = width / static_cast<double>(tints);
      // A little wider, so that no gap can be seen.
      svg_ += "<path fill=\"" + HexOf(scale.ColorOf(i)) + "\" d=\"M" +
              Pixels(static_cast<double>(i) * part) + ' ' + Pixels(y_) + 'h' +
              Pixels(part + (i + 1 < tints ? 0.5 : 0)) + 'v' +
              Pixels(kBarHeight) + 'H' + Pixels(static_cast<double>(i) * part) +
              "z\"/>";
    }
    svg_ += "</g>\n";
    if (one_value) {
      AddText(kTextStart, "small", EverywhereText(layer));
      EndLine();
    } else {
      y_ += kBarHeight;
      AddTicks(layer, width);
    }
    if (layer.has_lower || layer.has_higher) {
      AddNote(layer.has_lower && layer.has_higher
                  ? "lower and higher values have the end colors"
              : layer.has_lower ? "lower values have the first color"
                                : "higher values have the last color");
    }
    y_ += kSpace / 2;
  }

  static std::string EverywhereText(const SurveyedLayer& layer) {
    std::string text = RoundText(layer.low, 1e-3);
    // Without zeros at the end.
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    if (!layer.unit.empty()) text += ' ' + layer.unit;
    return text + " everywhere";
  }

  void AddTick(double x, Align align, const std::string& text) {
    svg_ += "<path class=\"text-line\" d=\"M" + Pixels(x) + ' ' + Pixels(y_) +
            "v4\"/>" + TextAt({x, y_ + 15}, align, "small", text);
  }

  // The numbers at the ends of a scale, and round ones between them.
  void AddTicks(const SurveyedLayer& layer, double width) {
    const double range = layer.high - layer.low;
    const double precision = RoundDown(range / kEndPrecision);
    AddTick(0, Align::kStart, RoundText(layer.low, precision));
    AddTick(width, Align::kEnd, RoundText(layer.high, precision));
    const double step = RoundUp(range * kTickDistance / width);
    const double first = std::ceil(layer.low / step);
    for (int i = 0; i * kTickDistance <= width; ++i) {
      const double value = (first + i) * step;
      const double x = (value - layer.low) / range * width;
      if (x < kTickDistance || x > width - kTickDistance) continue;
      AddTick(x, Align::kMiddle, RoundText(value, step));
    }
    EndLine();
  }

  static bool HasArea(const SurveyedLayer* layer) {
    return !layer->look.counted && layer->triangles > 0;
  }

  std::string SizeOf(const SurveyedLayer& layer) const {
    const std::string_view unit = input_.frame.unit;
    const uint64_t shapes = layer.triangles + layer.lines + layer.points;
    if (layer.look.counted) return GroupedNumber(shapes);
    if (HasArea(&layer)) return AreaText(layer.area, unit);
    if (layer.lines > 0) return LengthText(layer.length, unit);
    return GroupedNumber(layer.points);
  }

  std::string SwatchOf(const SurveyedLayer& layer) const {
    const std::string top = Pixels(y_ + 1);
    const std::string middle = Pixels(y_ + 8);
    if (layer.triangles > 0) {
      return "<path" + AreaColor(layer.look) + " d=\"M0 " + top +
             "h14v14h-14z\"/>";
    }
    if (layer.lines > 0) {
      return "<path" + LineColor(layer.look) +
             " fill=\"none\" stroke-width=\"" + Pixels(layer.look.line_width) +
             '"' + (layer.look.dashed ? " stroke-dasharray=\"4 3\"" : "") +
             " d=\"M0 " + middle + "h14\"/>";
    }
    return "<circle" + AreaColor(layer.look) + " cx=\"7\" cy=\"" + middle +
           "\" r=\"3\"/>";
  }

  // The layers of one color each: areas first, the largest before others.
  std::vector<const SurveyedLayer*> Entries() const {
    std::vector<const SurveyedLayer*> entries;
    for (const SurveyedLayer& layer : input_.survey.layers) {
      if (!layer.by_value() && !layer.empty()) entries.push_back(&layer);
    }
    std::sort(entries.begin(), entries.end(),
              [](const SurveyedLayer* a, const SurveyedLayer* b) {
                return a->area != b->area ? a->area > b->area : a < b;
              });
    return entries;
  }

  // The name of a layer, as long as leaves room for its size.
  static std::string NameOf(const SurveyedLayer& layer,
                            const std::string& size) {
    const double room = kLegendWidth - kTextStart - 12 -
                        kSmallCharacter * static_cast<double>(size.size());
    return ShortText(layer.name,
                     static_cast<size_t>(std::max(
                         kMinNameLength, room / CharacterWidth(layer.name))));
  }

  void AddLayers() {
    const std::vector<const SurveyedLayer*> entries = Entries();
    for (size_t i = 0; i < std::min(entries.size(), kMaxEntries); ++i) {
      const SurveyedLayer& layer = *entries[i];
      const std::string size = SizeOf(layer);
      const std::string name = NameOf(layer, size);
      svg_ += "<g>" + TitleOf(name.ends_with("...") ? layer.name : "") +
              SwatchOf(layer);
      AddText(kTextStart, "", name);
      svg_ += TextAt({kLegendWidth - 4, y_ + 12}, Align::kEnd, "small faint",
                     size) +
              "</g>\n";
      EndLine();
    }
    if (entries.size() > kMaxEntries) {
      AddNote("and " + GroupedNumber(entries.size() - kMaxEntries) + " more");
    }
    if (std::any_of(entries.begin(), entries.end(), HasArea)) {
      AddNote("areas in plan");
    }
    if (!entries.empty()) y_ += kSpace / 2;
  }

  void AddPins() {
    if (input_.pins.empty()) return;
    for (size_t i = 0; i < kPinKinds; ++i) {
      const auto kind = static_cast<PinKind>(i);
      const auto count =
          std::count_if(input_.pins.begin(), input_.pins.end(),
                        [&](const MapPin& pin) { return pin.kind == kind; });
      if (count == 0) continue;
      svg_ += PinSwatch(kind, {7, y_ + 8});
      AddText(kTextStart, "", PinName(kind));
      svg_ += TextAt({kLegendWidth - 4, y_ + 12}, Align::kEnd, "small faint",
                     GroupedNumber(count));
      EndLine();
    }
    if (input_.drawn_pins.has_joined) {
      svg_ += JoinedPinSwatch({7, y_ + 8});
      AddText(kTextStart, "", "several, and their number");
      EndLine();
    }
    if (input_.drawn_pins.left_out > 0) {
      AddNote(GroupedNumber(input_.drawn_pins.left_out) +
              " more are not shown");
    }
    y_ += kSpace / 2;
  }

  void AddNotes() {
    const PlanSurvey& survey = input_.survey;
    const PlanDrawing& drawing = input_.drawing;
    for (size_t i = 0; i < survey.layers.size(); ++i) {
      if (!drawing.layers[i].left_out) continue;
      AddNote(ShortText(survey.layers[i].name, kNameLength) +
              " are too close together to be drawn");
    }
    if (survey.unplaced > 0) {
      AddNote(GroupedNumber(survey.unplaced) +
              " left out: a coordinate is not a finite number, beyond 1e12, or "
              "of a vertex that does not exist");
    }
    if (drawing.outside > 0) {
      AddNote(GroupedNumber(drawing.outside) +
              " left out: far away from everything else");
    }
    if (drawing.cells && drawing.cells->cut_shapes() > 0) {
      AddNote(GroupedNumber(drawing.cells->cut_shapes()) +
              " shapes shown by their middle only: too many large ones");
    }
  }

  const LegendInput& input_;
  std::string svg_;
  double y_ = 0;
};

}  // namespace

Legend MakeLegend(const LegendInput& input) {
  return LegendWriter(input).Write();
}

}  // namespace trackcheck
