// Finds room for texts in a picture.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_TEXT_PLACES_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_TEXT_PLACES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "trackcheck/report/map/projection.h"
#include "trackcheck/report/map/svg_parts.h"

namespace trackcheck {

// Where a text starts, ends or has its middle.
struct TextPlace {
  PicturePoint at;
  Align align = Align::kMiddle;
};

class TextPlaces {
 public:
  // For a picture of this size.
  explicit TextPlaces(const Projection::Size& size);

  // Texts should not cover the line.
  void AvoidLine(const std::vector<PicturePoint>& vertices);

  // The place beside `at` for a text of `characters` where it covers no other
  // text and the least of the lines. None if there is no room in the picture.
  std::optional<TextPlace> Beside(const PicturePoint& at, size_t characters);
  // The place around `at`, if it covers no other text.
  std::optional<TextPlace> Around(const PicturePoint& at, size_t characters);

 private:
  struct Box {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
  };

  static Box BoxOf(const TextPlace& place, size_t characters);
  bool IsFree(const Box& box) const;
  // The number of cells in the box that lines pass.
  size_t Covered(const Box& box) const;
  size_t CellOf(double x, double y) const;

  Projection::Size size_;
  size_t columns_;
  size_t rows_;
  std::vector<bool> lines_;  // of each cell: whether a line passes it
  std::vector<Box> texts_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_TEXT_PLACES_H_
