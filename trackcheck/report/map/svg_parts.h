// Parts of SVG that all parts of a map need.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_SVG_PARTS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_SVG_PARTS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/plan_view.h"
#include "trackcheck/report/map/projection.h"

namespace trackcheck {

// A length in pixels, rounded to a tenth: "12.5", "-3".
std::string Pixels(double value);

// How a text is aligned at its position.
enum class Align { kStart, kMiddle, kEnd };

// A <text> of any bytes. `classes` are names of the map's style.
std::string TextAt(const PicturePoint& at, Align align,
                   std::string_view classes, std::string_view text);

// Any bytes in a form of at most `max_characters`, which ends with "..." if it
// is cut. Precondition: max_characters >= 3.
std::string ShortText(std::string_view text, size_t max_characters);

// The <title> of an element, which browsers show at the pointer. A long text is
// cut. Empty for an empty text.
std::string TitleOf(std::string_view text);
// The same of several lines, each of them cut.
std::string TitleOf(const std::vector<std::string>& lines);

// The data of a <path> in tenths of pixels, for a group that is scaled by 0.1.
// Appends a line through the vertices, and closes it on demand.
void AppendLine(const std::vector<PicturePoint>& vertices, bool closed,
                std::string* data);

// The attribute that gives lines, or areas, their color: ` class="blue-line"`
// or ` stroke="#1b6b5a"`. Precondition: the paint is a hue or a color.
std::string LineColor(const PlanLayer& look);
std::string AreaColor(const PlanLayer& look);

// The <style> of a map, for light and dark paper. It applies only inside of an
// element of the class "trackcheck-map".
std::string MapStyle();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_SVG_PARTS_H_
