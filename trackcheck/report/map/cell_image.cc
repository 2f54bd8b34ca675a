#include "trackcheck/report/map/cell_image.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/png/png.h"
#include "trackcheck/report/map/colors.h"

namespace trackcheck {
namespace {

constexpr uint8_t kTransparent = 0;  // the first color of the palette
constexpr size_t kColors = 255;      // the others
constexpr size_t kMaxShades = 15;
// Every so many cells give a slope to choose the relief by, and this part of
// the slopes is less steep.
constexpr size_t kSlopeStep = 5;
constexpr double kGentlePart = 0.9;

struct Slope {
  double right = 0;
  double up = 0;
};

class Painter {
 public:
  Painter(const CellGrid& cells, const PlanSurvey& survey, double cell_size)
      : cells_(cells),
        survey_(survey),
        cell_size_(cell_size),
        relief_(TypicalSlope()) {
    MakePalette();
  }

  IndexedPicture Paint() const {
    IndexedPicture picture{.width = cells_.width(),
                           .height = cells_.height(),
                           .palette = palette_,
                           .pixels = {}};
    picture.pixels.reserve(size());
    for (size_t cell = 0; cell < size(); ++cell) {
      picture.pixels.push_back(ColorOf(cell));
    }
    return picture;
  }

 private:
  size_t size() const { return size_t{cells_.width()} * cells_.height(); }
  bool IsEmpty(size_t cell) const {
    return cells_.layer(cell) == CellGrid::kEmpty;
  }
  bool HasHeight(size_t cell) const {
    return !IsEmpty(cell) &&
           survey_.layers[cells_.layer(cell)].look.has_heights;
  }

  // The change of height for each cell between those at `before` and `after`,
  // or between one of them and the cell itself.
  double Change(size_t cell, size_t before, size_t after) const {
    const bool has_before = HasHeight(before);
    const bool has_after = HasHeight(after);
    const double low = cells_.value(has_before ? before : cell);
    const double high = cells_.value(has_after ? after : cell);
    const double distance = has_before && has_after ? 2 : 1;
    return (high - low) / distance / cell_size_;
  }

  // Precondition: the cell has a height.
  Slope SlopeAt(size_t cell) const {
    const size_t width = cells_.width();
    const size_t column = cell % width;
    const size_t above = cell >= width ? cell - width : cell;
    const size_t below = cell + width < size() ? cell + width : cell;
    return {Change(cell, column > 0 ? cell - 1 : cell,
                   column + 1 < width ? cell + 1 : cell),
            Change(cell, below, above)};
  }

  double TypicalSlope() const {
    std::vector<double> slopes;
    for (size_t cell = 0; cell < size(); cell += kSlopeStep) {
      if (!HasHeight(cell)) continue;
      const Slope slope = SlopeAt(cell);
      slopes.push_back(std::hypot(slope.right, slope.up));
    }
    if (slopes.empty()) return 0;
    const auto typical =
        slopes.begin() +
        static_cast<std::ptrdiff_t>(kGentlePart *
                                    static_cast<double>(slopes.size() - 1));
    std::nth_element(slopes.begin(), typical, slopes.end());
    return *typical;
  }

  // The colors of the layers that occur, each in all shades.
  void MakePalette() {
    std::vector<bool> occurs(survey_.layers.size());
    for (size_t cell = 0; cell < size(); ++cell) {
      if (!IsEmpty(cell)) occurs[cells_.layer(cell)] = true;
    }
    std::vector<PlanColor> colors;
    first_color_.resize(survey_.layers.size());
    for (size_t i = 0; i < survey_.layers.size(); ++i) {
      if (!occurs[i]) continue;
      first_color_[i] = colors.size();
      const PlanLayer& look = survey_.layers[i].look;
      if (survey_.layers[i].by_value()) {
        for (size_t tint = 0; tint < kTints; ++tint) {
          colors.push_back(survey_.layers[i].scale().ColorOf(tint));
        }
      } else if (const auto* color = std::get_if<PlanColor>(&look.paint)) {
        colors.push_back(*color);
      } else {
        colors.push_back(ColorsOf(std::get<PlanHue>(look.paint)).light);
      }
    }
    // Layers of values are few. Should there be very many, the last ones share
    // a color.
    colors.resize(std::clamp<size_t>(colors.size(), 1, kColors));
    shades_ = std::clamp<size_t>(kColors / colors.size(), 1, kMaxShades);
    palette_ = {{0, 0, 0, 0}};
    for (const PlanColor& color : colors) {
      for (size_t shade = 0; shade < shades_; ++shade) {
        const double lightness =
            shades_ == 1
                ? Relief::kFlat
                : static_cast<double>(shade) / static_cast<double>(shades_ - 1);
        const PlanColor shaded = Relief::Shaded(color, lightness);
        palette_.push_back({shaded.red, shaded.green, shaded.blue, 255});
      }
    }
  }

  // Whether the area of the cell ends here.
  bool IsEdge(size_t cell) const {
    const size_t width = cells_.width();
    const size_t column = cell % width;
    return column == 0 || column + 1 == width || cell < width ||
           cell + width >= size() || IsEmpty(cell - 1) || IsEmpty(cell + 1) ||
           IsEmpty(cell - width) || IsEmpty(cell + width);
  }

  uint8_t ColorOf(size_t cell) const {
    if (IsEmpty(cell)) return kTransparent;
    const size_t number = cells_.layer(cell);
    const SurveyedLayer& layer = survey_.layers[number];
    size_t color = first_color_[number];
    if (layer.by_value()) {
      color += layer.scale().TintOf(cells_.value(cell));
    }
    double lightness = Relief::kFlat;
    if (layer.triangles > 0 && IsEdge(cell)) {
      lightness = 0;
    } else if (layer.look.has_heights) {
      const Slope slope = SlopeAt(cell);
      lightness = relief_.Lightness(slope.right, slope.up);
    }
    const auto shade = static_cast<size_t>(
        std::lround(lightness * static_cast<double>(shades_ - 1)));
    return static_cast<uint8_t>(
        std::min(1 + color * shades_ + shade, palette_.size() - 1));
  }

  const CellGrid& cells_;
  const PlanSurvey& survey_;
  double cell_size_;
  Relief relief_;
  size_t shades_ = 1;
  std::vector<Pixel> palette_;
  // By layer: the number of its first color, without shades.
  std::vector<size_t> first_color_;
};

}  // namespace

std::string EncodeCells(const CellGrid& cells, const PlanSurvey& survey,
                        double cell_size) {
  return EncodePng(Painter(cells, survey, cell_size).Paint()).value_or("");
}

}  // namespace trackcheck
