#include "trackcheck/report/map/text_places.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace trackcheck {
namespace {

constexpr double kCell = 4;  // pixels
// The size of a character, estimated.
constexpr double kCharacterWidth = 7.2;
constexpr double kAscent = 11;
constexpr double kDescent = 4;

struct Offset {
  double x;
  double y;
  Align align;
};
// To the sides of a position first, then above and below, near before far.
constexpr Offset kOffsets[] = {
    {13, 4, Align::kStart},   {-13, 4, Align::kEnd},
    {0, -14, Align::kMiddle}, {0, 23, Align::kMiddle},
    {13, 20, Align::kStart},  {-13, 20, Align::kEnd},
    {13, -12, Align::kStart}, {-13, -12, Align::kEnd},
    {24, 4, Align::kStart},   {-24, 4, Align::kEnd},
    {0, -26, Align::kMiddle}, {0, 36, Align::kMiddle},
};

}  // namespace

TextPlaces::TextPlaces(const Projection::Size& size)
    : size_(size),
      columns_(static_cast<size_t>(size.width / kCell) + 1),
      rows_(static_cast<size_t>(size.height / kCell) + 1),
      lines_(columns_ * rows_) {}

size_t TextPlaces::CellOf(double x, double y) const {
  const auto along = [](double value, size_t cells) {
    return static_cast<size_t>(
        std::clamp(value / kCell, 0.0, static_cast<double>(cells - 1)));
  };
  return along(y, rows_) * columns_ + along(x, columns_);
}

void TextPlaces::AvoidLine(const std::vector<PicturePoint>& vertices) {
  for (size_t i = 0; i + 1 < vertices.size(); ++i) {
    const PicturePoint& from = vertices[i];
    const PicturePoint& to = vertices[i + 1];
    const double steps = std::ceil(
        std::max(std::fabs(to.x - from.x), std::fabs(to.y - from.y)) / kCell);
    for (double k = 0; k <= steps; ++k) {
      const double part = steps == 0 ? 0 : k / steps;
      lines_[CellOf(from.x + part * (to.x - from.x),
                    from.y + part * (to.y - from.y))] = true;
    }
  }
}

TextPlaces::Box TextPlaces::BoxOf(const TextPlace& place, size_t characters) {
  const double width = kCharacterWidth * static_cast<double>(characters);
  double left = place.at.x;
  if (place.align == Align::kMiddle) left -= width / 2;
  if (place.align == Align::kEnd) left -= width;
  return {left, place.at.y - kAscent, left + width, place.at.y + kDescent};
}

bool TextPlaces::IsFree(const Box& box) const {
  return box.left >= 0 && box.right <= size_.width && box.top >= 0 &&
         box.bottom <= size_.height &&
         std::none_of(texts_.begin(), texts_.end(), [&](const Box& other) {
           return box.left < other.right && other.left < box.right &&
                  box.top < other.bottom && other.top < box.bottom;
         });
}

size_t TextPlaces::Covered(const Box& box) const {
  size_t covered = 0;
  for (double y = box.top; y < box.bottom; y += kCell) {
    for (double x = box.left; x < box.right; x += kCell) {
      if (lines_[CellOf(x, y)]) ++covered;
    }
  }
  return covered;
}

std::optional<TextPlace> TextPlaces::Beside(const PicturePoint& at,
                                            size_t characters) {
  std::optional<TextPlace> best;
  size_t least = std::numeric_limits<size_t>::max();
  for (const Offset& offset : kOffsets) {
    const TextPlace place = {{at.x + offset.x, at.y + offset.y}, offset.align};
    const Box box = BoxOf(place, characters);
    if (!IsFree(box)) continue;
    const size_t covered = Covered(box);
    if (covered >= least) continue;
    least = covered;
    best = place;
  }
  if (best) texts_.push_back(BoxOf(*best, characters));
  return best;
}

std::optional<TextPlace> TextPlaces::Around(const PicturePoint& at,
                                            size_t characters) {
  const TextPlace place = {{at.x, at.y + kDescent}, Align::kMiddle};
  const Box box = BoxOf(place, characters);
  if (!IsFree(box)) return std::nullopt;
  texts_.push_back(box);
  return place;
}

}  // namespace trackcheck
