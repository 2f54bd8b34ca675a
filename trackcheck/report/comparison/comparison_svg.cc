#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "formats/api/plan_view.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/map/projection.h"
#include "trackcheck/report/map/round_numbers.h"
#include "trackcheck/report/map/svg_map.h"
#include "trackcheck/report/map/svg_parts.h"
#include "trackcheck/report/xml_writer.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// In pixels.
constexpr double kLeft = 92;  // of the charts: room for numbers
constexpr double kRight = 24;
constexpr double kChartHeight = 132;
constexpr double kChartWidth = 760;
constexpr double kAboveChart = 30;
constexpr double kBelowCharts = 48;
constexpr double kLegendDistance = 70;
constexpr size_t kMarkLength = 40;  // in characters
constexpr double kTickDistanceRight = 90;
constexpr double kTickDistanceUp = 22;
// The room above the highest and below the lowest value, as a part of the
// range.
constexpr double kRoom = 0.05;

// Larger values are not drawn: differences of two of them might be infinite.
constexpr double kMaxDrawn = 1e100;
// A smaller part of the largest value is rounding, not a range.
constexpr double kMinRange = 1e-9;

double ValueOf(const InfoColumn& column, uint64_t row) {
  return std::visit(
      [row](const auto& values) -> double {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>,
                                     InfoTexts>) {
          return std::nan("");
        } else {
          return static_cast<double>(values[row]);
        }
      },
      column.values);
}

// False for NaN.
bool IsDrawn(double value) { return std::fabs(value) <= kMaxDrawn; }

// The range of the values that are drawn, and how it is drawn.
class Axis {
 public:
  void Add(double value) {
    if (!IsDrawn(value)) return;
    low_ = empty_ ? value : std::min(low_, value);
    high_ = empty_ ? value : std::max(high_, value);
    empty_ = false;
  }
  // Adds room at both ends, a part of the range. Where all values are equal or
  // almost so, there is room in any case.
  void Widen(double part) {
    const double least =
        kMinRange * std::max({1.0, std::fabs(low_), std::fabs(high_)});
    const double room =
        high_ - low_ > least ? part * (high_ - low_) : std::max(0.5, least);
    low_ -= room;
    high_ += room;
  }

  bool empty() const { return empty_; }
  double low() const { return low_; }
  double high() const { return high_; }
  // From 0 for the lowest value to 1 for the highest one.
  double PartOf(double value) const { return (value - low_) / (high_ - low_); }
  // A round distance between ticks that are at least `pixels` apart on an axis
  // of that length.
  double Step(double length, double pixels) const {
    return RoundUp(pixels / length * (high_ - low_));
  }

 private:
  bool empty_ = true;
  double low_ = 0;
  double high_ = 0;
};

// The round values on an axis, in ascending order.
std::vector<double> TicksOf(const Axis& axis, double step) {
  std::vector<double> ticks;
  const double first = std::ceil(axis.low() / step);
  const double count = std::floor(axis.high() / step) - first;
  for (int i = 0; i <= count; ++i) ticks.push_back((first + i) * step);
  return ticks;
}

// A line of samples in pixels: in each column of pixels at most its first,
// lowest, highest and last value, which are what can be seen of it.
class LineDrawing {
 public:
  void Add(const PicturePoint& point) {
    const double column = std::floor(point.x);
    if (!points_.empty() && column != column_) Flush();
    column_ = column;
    points_.push_back(point);
    // Within a column only the extremes matter.
    if (points_.size() > kMaxPoints) Reduce();
  }
  // Ends the line, after which another one may begin.
  void Break() {
    Flush();
    if (line_.size() == 1) line_.push_back(line_.front());
    if (!line_.empty()) AppendLine(line_, /*closed=*/false, &data_);
    line_.clear();
  }
  // The data of a <path> in tenths of pixels.
  const std::string& data() const { return data_; }

 private:
  static constexpr size_t kMaxPoints = 64;

  // Keeps the first, the lowest, the highest and the last point, in order.
  void Reduce() {
    if (points_.size() <= 4) return;
    const auto [low, high] = std::minmax_element(
        points_.begin(), points_.end(),
        [](const PicturePoint& a, const PicturePoint& b) { return a.y < b.y; });
    const auto [earlier, later] = std::minmax(low, high);
    points_ = {points_.front(), *earlier, *later, points_.back()};
  }
  void Flush() {
    Reduce();
    line_.insert(line_.end(), points_.begin(), points_.end());
    points_.clear();
  }

  double column_ = 0;
  std::vector<PicturePoint> points_;  // of the column
  std::vector<PicturePoint> line_;
  std::string data_;
};

class ChartWriter {
 public:
  ChartWriter(const DocumentComparison& comparison, XmlWriter& xml)
      : samples_(comparison.samples), marks_(comparison.marks), xml_(xml) {
    for (uint64_t row = 0; row < samples_.rows(); ++row) {
      along_.Add(ValueOf(samples_.columns[0], row));
    }
    along_.Widen(0);
  }

  // Writes a chart whose plot has its upper left corner at `left`, `top`.
  void Write(const ComparisonChart& chart, double left, double top,
             bool is_first, bool is_last) {
    Axis up;
    if (chart.has_zero) up.Add(0);
    for (const ChartLine& line : chart.lines) {
      for (uint64_t row = 0; row < samples_.rows(); ++row) {
        up.Add(ValueOf(samples_.columns[line.column], row));
      }
    }
    up.Widen(kRoom);
    xml_.Begin("g");
    xml_.Attribute("transform",
                   Joined({"translate(", Pixels(left), " ", Pixels(top), ")"}));
    WriteTitle(chart);
    WriteMarks();
    Path("frame", Joined({"M0 0h", Pixels(kChartWidth), "v",
                          Pixels(kChartHeight), "H0z"}));
    WriteTicks(up);
    if (chart.has_zero && !up.empty()) {
      Path("frame",
           Joined({"M0 ", Pixels(YOf(up, 0)), "h", Pixels(kChartWidth)}));
    }
    for (const ChartLine& line : chart.lines) WriteLine(line, up);
    if (is_first) WriteMarkTexts();
    if (is_last) WriteAlong();
    xml_.End();
  }

 private:
  double XOf(double value) const { return along_.PartOf(value) * kChartWidth; }
  static double YOf(const Axis& up, double value) {
    return (1 - up.PartOf(value)) * kChartHeight;
  }

  void Path(std::string_view classes, const std::string& data) {
    xml_.Begin("path");
    xml_.Attribute("class", classes);
    xml_.Attribute("d", data);
    xml_.End();
  }

  void WriteTitle(const ComparisonChart& chart) {
    std::string title(chart.title);
    if (!chart.unit.empty()) title += Joined({" [", chart.unit, "]"});
    xml_.Elements(TextAt({0, -9}, Align::kStart, "", title));
    double right = kChartWidth;
    for (auto line = chart.lines.rbegin(); line != chart.lines.rend(); ++line) {
      if (line->name.empty()) continue;
      xml_.Elements(TextAt({right, -9}, Align::kEnd,
                           Joined({NameOf(line->hue), "-area"}), line->name));
      right -= kLegendDistance;
    }
  }

  // Where a mark is in the chart; none if it is outside.
  std::optional<double> XOfMark(const ComparisonMark& mark) const {
    const double part = along_.PartOf(mark.at);
    // False for NaN.
    if (part >= 0 && part <= 1) return part * kChartWidth;
    return std::nullopt;
  }

  void WriteMarks() {
    for (const ComparisonMark& mark : marks_) {
      const std::optional<double> x = XOfMark(mark);
      if (!x) continue;
      xml_.Begin("path");
      xml_.Attribute("class", "frame");
      xml_.Attribute("stroke-dasharray", "4 3");
      xml_.Attribute("d",
                     Joined({"M", Pixels(*x), " 0v", Pixels(kChartHeight)}));
      xml_.End();
    }
  }

  void WriteMarkTexts() {
    for (const ComparisonMark& mark : marks_) {
      const std::optional<double> x = XOfMark(mark);
      if (!x) continue;
      xml_.Elements(TextAt({*x + 4, kChartHeight - 6}, Align::kStart,
                           "small faint halo",
                           ShortText(mark.text, kMarkLength)));
    }
  }

  void WriteTicks(const Axis& up) {
    if (up.empty()) return;
    const double step = up.Step(kChartHeight, kTickDistanceUp);
    for (const double value : TicksOf(up, step)) {
      const double y = YOf(up, value);
      Path("frame", Joined({"M0 ", Pixels(y), "h-5"}));
      xml_.Elements(TextAt({-8, y + 4}, Align::kEnd, "small faint",
                           RoundText(value, step)));
    }
  }

  void WriteAlong() {
    if (along_.empty()) return;
    const double step = along_.Step(kChartWidth, kTickDistanceRight);
    for (const double value : TicksOf(along_, step)) {
      const double x = XOf(value);
      Path("frame", Joined({"M", Pixels(x), " ", Pixels(kChartHeight), "v5"}));
      xml_.Elements(TextAt({x, kChartHeight + 17}, Align::kMiddle,
                           "small faint", RoundText(value, step)));
    }
    const InfoColumn& column = samples_.columns[0];
    std::string name(column.key);
    if (!column.unit.empty()) name += Joined({" [", column.unit, "]"});
    xml_.Elements(TextAt({kChartWidth / 2, kChartHeight + 34}, Align::kMiddle,
                         "faint", name + " \u2192"));
  }

  void WriteLine(const ChartLine& line, const Axis& up) {
    LineDrawing drawing;
    for (uint64_t row = 0; row < samples_.rows(); ++row) {
      const double along = ValueOf(samples_.columns[0], row);
      const double value = ValueOf(samples_.columns[line.column], row);
      if (IsDrawn(along) && IsDrawn(value)) {
        drawing.Add({XOf(along), YOf(up, value)});
      } else {
        drawing.Break();
      }
    }
    drawing.Break();
    if (drawing.data().empty()) return;
    xml_.Begin("g");
    xml_.Attribute("class", "lines");
    xml_.Attribute("transform", "scale(.1)");
    xml_.Attribute("stroke-width", "15");
    Path(Joined({NameOf(line.hue), "-line"}), drawing.data());
    xml_.End();
  }

  const InfoTable& samples_;
  const std::vector<ComparisonMark>& marks_;
  XmlWriter& xml_;
  Axis along_;
};

void WriteSize(const PictureSize& size, XmlWriter& xml) {
  xml.Attribute("width", Pixels(size.width));
  xml.Attribute("height", Pixels(size.height));
}

// For a comparison without a plan: the title and the notes alone.
class NoPlan final : public PlanView {
 public:
  PlanFrame frame() const override { return {}; }
  std::vector<std::string> subtitles() const override { return {}; }
  void Visit(PlanVisitor& /*visitor*/) const override {}
  std::optional<PlanPoint> Locate(std::string_view /*field*/) const override {
    return std::nullopt;
  }
};

}  // namespace

void WriteComparisonAsSvg(const FileComparison& comparison,
                          const ReportStyle& /*style*/, std::ostream& out) {
  const DocumentComparison& result = comparison.result;
  const NoPlan none;
  const PlanView& plan = result.plan == nullptr
                             ? static_cast<const PlanView&>(none)
                             : *result.plan;
  std::ostringstream map;
  const PictureSize map_size =
      WriteSvgMap(plan, {.title = result.summary, .notes = result.notes}, map);
  const double step = kAboveChart + kChartHeight;
  const PictureSize size = {
      .width = std::max(map_size.width, kLeft + kChartWidth + kRight),
      .height = map_size.height +
                step * static_cast<double>(result.charts.size()) +
                kBelowCharts};
  XmlWriter xml(out);
  xml.Declaration();
  xml.Begin("svg");
  xml.Attribute("xmlns", "http://www.w3.org/2000/svg");
  xml.Attribute("class", "trackcheck-map");
  WriteSize(size, xml);
  xml.Attribute("viewBox",
                Joined({"0 0 ", Pixels(size.width), " ", Pixels(size.height)}));
  xml.Begin("rect");
  xml.Attribute("class", "paper");
  WriteSize(size, xml);
  xml.End();
  xml.Elements(map.str());
  ChartWriter charts(result, xml);
  double top = map_size.height;
  for (size_t i = 0; i < result.charts.size(); ++i) {
    charts.Write(result.charts[i], kLeft, top + kAboveChart, i == 0,
                 i + 1 == result.charts.size());
    top += step;
  }
  xml.End();
}

}  // namespace trackcheck
