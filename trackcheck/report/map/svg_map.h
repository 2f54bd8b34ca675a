// Writes a plan as a picture in SVG.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_SVG_MAP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_SVG_MAP_H_

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "formats/api/plan_view.h"
#include "trackcheck/report/map/pins.h"

namespace trackcheck {

struct MapOptions {
  // The title, such as the name of the file. Any bytes, as in all texts here.
  std::string title;
  // Lines below the subtitles of the plan that the reader should not miss, such
  // as which parts are damaged.
  std::vector<std::string> notes = {};
  std::span<const MapPin> pins = {};
  PinLayout pin_layout = PinLayout::kApart;
};

// In pixels.
struct PictureSize {
  double width = 0;
  double height = 0;
};

// Writes an <svg> element, which is also a whole file: valid XML without
// scripts and external resources, without ids but those of pins, for light and
// for dark paper, at most 2 MB, the same bytes each time. Its style applies
// only to the element, so that several maps can stand in an HTML page.
//
// Few shapes are drawn one by one, with their field paths as titles; very many
// as an image. Shapes far away from all others are left out and counted.
// Visits the plan up to six times. Takes at most some 40 MB. Returns the size
// of the element.
PictureSize WriteSvgMap(const PlanView& plan, const MapOptions& options,
                        std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_SVG_MAP_H_
