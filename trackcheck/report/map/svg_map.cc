#include "trackcheck/report/map/svg_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/escaping.h"
#include "trackcheck/report/map/cell_image.h"
#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/map/legend.h"
#include "trackcheck/report/map/plan_drawing.h"
#include "trackcheck/report/map/plan_survey.h"
#include "trackcheck/report/map/projection.h"
#include "trackcheck/report/map/round_numbers.h"
#include "trackcheck/report/map/svg_parts.h"
#include "trackcheck/report/map/text_places.h"
#include "trackcheck/text/grouped_digits.h"

namespace trackcheck {
namespace {

// The page, in pixels.
constexpr double kEdge = 16;
constexpr double kLeft = 92;  // of the plot: room for numbers
constexpr double kBelow = 44;
constexpr double kBeside = 28;
constexpr Projection::Size kMaxPlot = {.width = 604, .height = 680};
constexpr Projection::Size kMinPlot = {.width = 400, .height = 120};
constexpr double kEmptyWidth = 640;  // without a plot
constexpr size_t kTitleLength = 80;
constexpr size_t kSubtitleLength = 120;
constexpr size_t kLabelLength = 40;
constexpr size_t kMaxNotes = 6;

constexpr double kTickDistanceRight = 90;
constexpr double kTickDistanceUp = 60;

// The dark line beneath a line that is colored by value.
constexpr double kCasing = 2;
constexpr double kArrow = 7;
constexpr double kGate = 9;

std::string OpenScaled(std::string_view classes) {
  std::string tag = "<g class=\"";
  tag += classes;
  return tag + "\" transform=\"scale(.1)\"";
}

class MapWriter {
 public:
  MapWriter(const PlanFrame& frame, const PlanSurvey& survey,
            const PlanDrawing& drawing, const Projection& projection,
            const DrawnPins& pins)
      : frame_(frame),
        survey_(survey),
        drawing_(drawing),
        projection_(projection),
        pins_(pins),
        texts_({projection.width(), projection.height()}) {}

  // The plot, with its upper left corner at 0, 0.
  std::string Plot() {
    svg_ = "<path class=\"frame\" d=\"M0 0h" + Pixels(projection_.width()) +
           'v' + Pixels(projection_.height()) + "H0z\"/>\n";
    AddAxis(/*right=*/true);
    AddAxis(/*right=*/false);
    AddCells();
    for (size_t i = 0; i < drawing_.layers.size(); ++i) AddLayer(i);
    AddMarks();
    svg_ += pins_.svg;
    return std::move(svg_);
  }

 private:
  // Ticks with numbers at round values, and the name of the axis.
  void AddAxis(bool right) {
    const PlanAxis& axis = right ? frame_.right : frame_.up;
    const PlanExtent shown = projection_.shown();
    // In the numbers of the format.
    double low = right ? shown.min.x : shown.min.y;
    double high = right ? shown.max.x : shown.max.y;
    if (axis.reversed) {
      low = -std::exchange(high, -low);
    }
    const double pixels = right ? projection_.width() : projection_.height();
    const double step = RoundUp((right ? kTickDistanceRight : kTickDistanceUp) /
                                projection_.scale());
    const double first = std::ceil(low / step);
    const auto ticks = static_cast<int>(std::floor(high / step) - first);
    for (int i = 0; i <= ticks; ++i) {
      const double value = (first + i) * step;
      const double part = (value - low) / (high - low);
      const double at = (right != axis.reversed ? part : 1 - part) * pixels;
      const std::string text = RoundText(value, step);
      if (right) {
        svg_ += "<path class=\"frame\" d=\"M" + Pixels(at) + ' ' +
                Pixels(projection_.height()) + "v5\"/>" +
                TextAt({at, projection_.height() + 17}, Align::kMiddle,
                       "small faint", text);
      } else {
        svg_ += "<path class=\"frame\" d=\"M0 " + Pixels(at) + "h-5\"/>" +
                TextAt({-8, at + 4}, Align::kEnd, "small faint", text);
      }
    }
    std::string name(axis.name);
    if (!frame_.unit.empty()) {
      name += " [";
      name += frame_.unit;
      name += ']';
    }
    // An arrow in the direction in which the numbers increase.
    name = axis.reversed ? "\u2190 " + name : name + " \u2192";
    if (right) {
      svg_ += TextAt({pixels / 2, projection_.height() + 34}, Align::kMiddle,
                     "faint", name);
    } else {
      svg_ += "<g transform=\"translate(-74 " + Pixels(pixels / 2) +
              ") rotate(-90)\">" +
              TextAt({0, 0}, Align::kMiddle, "faint", name) + "</g>\n";
    }
  }

  void AddCells() {
    if (!drawing_.cells) return;
    const CellGrid& cells = *drawing_.cells;
    const double size = 1 / drawing_.cells_per_pixel;
    const std::string png =
        EncodeCells(cells, survey_, size / projection_.scale());
    if (png.empty()) return;
    svg_ += "<image class=\"shapes\" width=\"" + Pixels(cells.width() * size) +
            "\" height=\"" + Pixels(cells.height() * size) +
            "\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,";
    svg_ += absl::Base64Escape(png);
    svg_ += "\"/>\n";
  }

  void AddLayer(size_t number) {
    const DrawnLayer& drawn = drawing_.layers[number];
    const SurveyedLayer& layer = survey_.layers[number];
    if (!drawn.triangles.empty()) AddTriangles(drawn, layer);
    if (!drawn.lines.empty()) AddLines(drawn, layer);
    if (!drawn.points.empty()) AddPoints(drawn, layer);
  }

  Relief ReliefOf(const DrawnLayer& drawn) const {
    constexpr double kGentlePart = 0.9;
    std::vector<double> slopes;
    for (const DrawnTriangle& triangle : drawn.triangles) {
      slopes.push_back(std::hypot(triangle.slope_right, triangle.slope_up));
    }
    std::sort(slopes.begin(), slopes.end());
    return Relief(slopes[static_cast<size_t>(
        kGentlePart * static_cast<double>(slopes.size() - 1))]);
  }

  // A triangle has a thin line of its own color, which hides the gap that
  // antialiasing leaves between neighbors.
  void AddTriangles(const DrawnLayer& drawn, const SurveyedLayer& layer) {
    constexpr double kShades = 14;
    const Relief relief = ReliefOf(drawn);
    std::map<std::string, std::string> data;  // by color
    svg_ +=
        OpenScaled("shapes") + " stroke-width=\"6\" stroke-linejoin=\"round\">";
    if (drawn.triangles.front().field.empty()) svg_ += TitleOf(layer.name);
    svg_ += '\n';
    for (const DrawnTriangle& triangle : drawn.triangles) {
      double lightness = Relief::kFlat;
      if (layer.look.has_heights) {
        lightness = relief.Lightness(triangle.slope_right, triangle.slope_up);
        lightness = std::round(lightness * kShades) / kShades;
      }
      const std::string color =
          HexOf(Relief::Shaded(ColorOf(layer, triangle.value), lightness));
      std::string path;
      AppendLine({triangle.corners.begin(), triangle.corners.end()},
                 /*closed=*/true, &path);
      if (triangle.field.empty()) {
        data[color] += path;
      } else {
        svg_ += "<path fill=\"" + color + "\" stroke=\"" + color + "\" d=\"" +
                path + "\">" + TitleOf(triangle.field) + "</path>\n";
      }
    }
    for (const auto& [color, path] : data) {
      svg_ += "<path fill=\"" + color + "\" stroke=\"" + color + "\" d=\"" +
              path + "\"/>\n";
    }
    if (layer.look.shows_sides) AddSides(drawn);
    svg_ += "</g>\n";
  }

  void AddSides(const DrawnLayer& drawn) {
    std::string path;
    for (const DrawnTriangle& triangle : drawn.triangles) {
      AppendLine({triangle.corners.begin(), triangle.corners.end()},
                 /*closed=*/true, &path);
    }
    svg_ +=
        "<path fill=\"none\" stroke=\"#000\" stroke-opacity=\".22\" "
        "pointer-events=\"none\" d=\"" +
        path + "\"/>\n";
  }

  static PlanColor ColorOf(const SurveyedLayer& layer, double value) {
    if (layer.by_value()) {
      return layer.scale().ColorOf(layer.scale().TintOf(value));
    }
    if (const auto* color = std::get_if<PlanColor>(&layer.look.paint)) {
      return *color;
    }
    return ColorsOf(std::get<PlanHue>(layer.look.paint)).light;
  }

  void AddLines(const DrawnLayer& drawn, const SurveyedLayer& layer) {
    const double width = 10 * layer.look.line_width;
    svg_ += OpenScaled("lines") + "><g stroke-width=\"" + Pixels(width) + '"';
    if (layer.look.dashed) {
      svg_ += " stroke-dasharray=\"" + Pixels(4 * width) + ' ' +
              Pixels(3 * width) + '"';
    }
    if (!layer.by_value()) svg_ += LineColor(layer.look);
    svg_ += '>';
    const bool with_fields = !drawn.lines.front().field.empty();
    if (!with_fields) svg_ += TitleOf(layer.name);
    svg_ += '\n';
    if (layer.by_value()) AddCasing(drawn, width + 20 * kCasing);
    // Without fields, all lines of a color are one path.
    std::map<std::string, std::string> data;
    for (const DrawnLine& line : drawn.lines) {
      std::string color;
      if (layer.by_value()) {
        color = " stroke=\"" + HexOf(layer.scale().ColorOf(line.tint)) + '"';
      }
      if (!with_fields) {
        AppendLine(line.vertices, /*closed=*/false, &data[color]);
        continue;
      }
      std::string path;
      AppendLine(line.vertices, /*closed=*/false, &path);
      svg_ += "<path" + color + " d=\"" + path + "\">" + TitleOf(line.field) +
              "</path>\n";
    }
    for (const auto& [color, path] : data) {
      svg_ += "<path" + color + " d=\"" + path + "\"/>\n";
    }
    svg_ += "</g></g>\n";
  }

  void AddCasing(const DrawnLayer& drawn, double width) {
    std::string path;
    for (const DrawnLine& line : drawn.lines) {
      AppendLine(line.vertices, /*closed=*/false, &path);
    }
    svg_ += "<path class=\"text-line\" stroke-opacity=\".55\" stroke-width=\"" +
            Pixels(width) + "\" d=\"" + path + "\"/>\n";
  }

  void AddPoints(const DrawnLayer& drawn, const SurveyedLayer& layer) {
    if (drawn.points.front().field.empty()) return AddDots(drawn, layer);
    svg_ += layer.by_value() ? "<g>\n" : "<g" + AreaColor(layer.look) + ">\n";
    for (const DrawnPoint& point : drawn.points) {
      svg_ += "<circle";
      if (layer.by_value()) {
        svg_ += " fill=\"" + HexOf(layer.scale().ColorOf(point.tint)) + '"';
      }
      svg_ += " cx=\"" + Pixels(point.at.x) + "\" cy=\"" + Pixels(point.at.y) +
              "\" r=\"2.5\">" + TitleOf(point.field) + "</circle>\n";
    }
    svg_ += "</g>\n";
  }

  // Points without fields: lines of no length, whose round ends are seen.
  void AddDots(const DrawnLayer& drawn, const SurveyedLayer& layer) {
    svg_ += OpenScaled("lines") + "><g stroke-width=\"30\"";
    if (!layer.by_value()) svg_ += LineColor(layer.look);
    svg_ += '>' + TitleOf(layer.name) + '\n';
    std::map<std::string, std::string> data;  // by color
    for (const DrawnPoint& point : drawn.points) {
      std::string color;
      if (layer.by_value()) {
        color = " stroke=\"" + HexOf(layer.scale().ColorOf(point.tint)) + '"';
      }
      AppendLine({point.at, point.at}, /*closed=*/false, &data[color]);
    }
    for (const auto& [color, path] : data) {
      svg_ += "<path" + color + " d=\"" + path + "\"/>\n";
    }
    svg_ += "</g></g>\n";
  }

  void AddMarks() {
    for (const DrawnLayer& layer : drawing_.layers) {
      for (const DrawnLine& line : layer.lines) texts_.AvoidLine(line.vertices);
    }
    for (const DrawnMark& mark : drawing_.marks) {
      switch (mark.kind) {
        case PlanMark::Kind::kLabel:
          break;
        case PlanMark::Kind::kGate:
          AddGate(mark);
          break;
        case PlanMark::Kind::kArrow:
          AddArrow(mark);
          break;
      }
    }
    // Texts of gates first: they matter more than numbers of parts.
    for (const bool labels : {false, true}) {
      for (const DrawnMark& mark : drawing_.marks) {
        if ((mark.kind == PlanMark::Kind::kLabel) == labels) AddText(mark);
      }
    }
  }

  void AddGate(const DrawnMark& mark) {
    const double dx = -kGate * mark.heading.y;
    const double dy = kGate * mark.heading.x;
    if (mark.heading == PicturePoint()) {
      svg_ += "<circle class=\"text-area\" cx=\"" + Pixels(mark.at.x) +
              "\" cy=\"" + Pixels(mark.at.y) + "\" r=\"4\"/>\n";
      return;
    }
    svg_ += "<path class=\"text-line\" stroke-width=\"3\" d=\"M" +
            Pixels(mark.at.x - dx) + ' ' + Pixels(mark.at.y - dy) + 'l' +
            Pixels(2 * dx) + ' ' + Pixels(2 * dy) + "\"/>\n";
  }

  void AddArrow(const DrawnMark& mark) {
    if (mark.heading == PicturePoint()) return;
    const double x = kArrow * mark.heading.x;
    const double y = kArrow * mark.heading.y;
    const auto corner = [&](double along, double across) {
      return Pixels(mark.at.x + along * x - across * y) + ' ' +
             Pixels(mark.at.y + along * y + across * x);
    };
    svg_ += "<path class=\"text-area\" d=\"M" + corner(1, 0) + 'L' +
            corner(-0.6, 0.7) + ' ' + corner(-0.2, 0) + ' ' +
            corner(-0.6, -0.7) + "z\"/>\n";
  }

  // A text without room is left out.
  void AddText(const DrawnMark& mark) {
    if (mark.text.empty()) return;
    const bool label = mark.kind == PlanMark::Kind::kLabel;
    const std::string text = ShortText(mark.text, kLabelLength);
    const std::optional<TextPlace> place =
        label ? texts_.Around(mark.at, text.size())
              : texts_.Beside(mark.at, text.size());
    if (!place) return;
    svg_ +=
        TextAt(place->at, place->align, label ? "small halo" : "halo", text);
  }

  const PlanFrame& frame_;
  const PlanSurvey& survey_;
  const PlanDrawing& drawing_;
  const Projection& projection_;
  const DrawnPins& pins_;
  std::string svg_;
  TextPlaces texts_;
};

// The lines above the plot, and their height.
struct Head {
  std::string svg;
  double height = 0;
};

Head MakeHead(const PlanView& plan, const MapOptions& options) {
  Head head;
  double y = kEdge + 14;
  head.svg = TextAt({kEdge, y}, Align::kStart, "title",
                    ShortText(options.title, kTitleLength));
  for (const std::string& subtitle : plan.subtitles()) {
    y += 20;
    head.svg += TextAt({kEdge, y}, Align::kStart, "faint",
                       ShortText(subtitle, kSubtitleLength));
  }
  for (size_t i = 0; i < std::min(options.notes.size(), kMaxNotes); ++i) {
    y += 20;
    head.svg += TextAt({kEdge, y}, Align::kStart, "orange-area",
                       ShortText(options.notes[i], kSubtitleLength));
  }
  if (options.notes.size() > kMaxNotes) {
    y += 20;
    head.svg += TextAt(
        {kEdge, y}, Align::kStart, "orange-area",
        "and " + GroupedNumber(options.notes.size() - kMaxNotes) + " more");
  }
  head.height = y + 16;
  return head;
}

std::string Translated(double x, double y, const std::string& svg) {
  return "<g transform=\"translate(" + Pixels(x) + ' ' + Pixels(y) + ")\">\n" +
         svg + "</g>\n";
}

}  // namespace

PictureSize WriteSvgMap(const PlanView& plan, const MapOptions& options,
                        std::ostream& out) {
  const PlanSurvey survey = SurveyPlan(plan);
  const Head head = MakeHead(plan, options);
  double width = kEmptyWidth;
  double height = head.height + 40;
  std::string body;
  if (survey.extent) {
    const PlanFrame frame = plan.frame();
    const Projection projection(*survey.extent, kMinPlot, kMaxPlot);
    const PlanDrawing drawing = DrawPlan(plan, survey, projection);
    const DrawnPins pins =
        DrawPins(options.pins, options.pin_layout, projection);
    const Legend legend = MakeLegend({.frame = frame,
                                      .survey = survey,
                                      .drawing = drawing,
                                      .projection = projection,
                                      .pins = options.pins,
                                      .drawn_pins = pins});
    const double legend_left = kLeft + projection.width() + kBeside;
    body =
        Translated(kLeft, head.height,
                   MapWriter(frame, survey, drawing, projection, pins).Plot()) +
        Translated(legend_left, head.height, legend.svg);
    width = legend_left + kLegendWidth + kEdge;
    height = head.height +
             std::max(projection.height() + kBelow, legend.height) + kEdge;
  } else {
    body =
        TextAt({kEdge, head.height + 16}, Align::kStart, "",
               survey.unplaced > 0
                   ? "Nothing to draw: no coordinate is a usable number."
                   : "Nothing to draw: the file has no shapes, or they could "
                     "not be decoded.");
  }
  const std::string size = Pixels(width) + "\" height=\"" + Pixels(height);
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"trackcheck-map\" "
         "width=\""
      << size << "\" viewBox=\"0 0 " << Pixels(width) << ' ' << Pixels(height)
      << "\">\n"
      << TitleOf(options.title) << '\n'
      << MapStyle() << "<rect class=\"paper\" width=\"" << size << "\"/>\n"
      << head.svg << body << "</svg>\n";
  return {.width = width, .height = height};
}

}  // namespace trackcheck
