// A file in plan: what it holds, seen from above. A format says where its
// shapes are and what they mean, and knows nothing of how they are drawn.
#ifndef TRACKCHECK_FORMATS_API_PLAN_VIEW_H_
#define TRACKCHECK_FORMATS_API_PLAN_VIEW_H_

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/api/coordinates.h"

namespace trackcheck {

// A position on the ground, in the unit of the PlanFrame: x to the right of the
// picture, y to its top.
struct PlanPoint {
  double x = 0;
  double y = 0;

  friend bool operator==(const PlanPoint&, const PlanPoint&) = default;
};

// A corner of a shape. `z` is its height, or the value that colors a line. Any
// of them may be NaN, infinite or huge, as in the file.
struct PlanVertex {
  double x = 0;
  double y = 0;
  double z = 0;

  friend bool operator==(const PlanVertex&, const PlanVertex&) = default;
};

// The corner of a shape that refers to a vertex which does not exist.
inline constexpr PlanVertex kNowhere = {
    std::numeric_limits<double>::quiet_NaN(),
    std::numeric_limits<double>::quiet_NaN(),
    std::numeric_limits<double>::quiet_NaN()};

using PlanTriangle = std::array<PlanVertex, 3>;

struct PlanAxis {
  std::string_view name;  // as the format calls it: "X", "east"
  // The format's numbers decrease in the direction of the picture's axis: Z of
  // a right-handed system with Y up points down.
  bool reversed = false;
};

struct PlanFrame {
  PlanAxis right;
  PlanAxis up;
  std::string_view unit;  // "m"; empty if the document gives none
  bool up_is_north = false;
  // The distance from 0, 0 within which the file states that its shapes lie,
  // however few there are far from the others. 0: unknown.
  double stated_radius = 0;
};

// A color that is readable on light and on dark paper.
enum class PlanHue : uint8_t {
  kText,
  kGray,
  kRed,
  kOrange,
  kGreen,
  kTeal,
  kBlue,
  kPurple,
};

// A color that has a meaning of its own, such as the blue of water.
struct PlanColor {
  uint8_t red = 0;
  uint8_t green = 0;
  uint8_t blue = 0;

  friend bool operator==(const PlanColor&, const PlanColor&) = default;
};

// Colors by the values `z`.
struct PlanScale {
  enum class Ramp : uint8_t { kHeight, kSpeed };
  Ramp ramp = Ramp::kHeight;
  std::string_view unit;  // of the values: "m", "km/h"; empty: none
};

// Shapes of one meaning, with one entry in the legend.
struct PlanLayer {
  // In the legend: "height", "Grassland". May hold any bytes. Layers of one
  // name are one layer, and have the same members.
  std::string_view name;
  std::variant<PlanHue, PlanColor, PlanScale> paint = PlanHue::kText;
  // The heights of triangles are known, so that relief can be shown.
  bool has_heights = false;
  // The sides of triangles are shown, unless there are many.
  bool shows_sides = false;
  // The legend gives the number of shapes instead of their area or length.
  bool counted = false;
  // The layer only helps to read others: it is left out where it would hide
  // them, and does not enlarge the picture.
  bool secondary = false;
  double line_width = 1.5;  // of lines, in pixels
  bool dashed = false;
};

// The field paths of shapes that are visited together: shape i is
// `list[first + i * step]`. No paths if `list` is empty.
struct PlanRows {
  std::string_view list;  // "triangles", "track.sectors[3].edges"
  uint64_t first = 0;
  uint64_t step = 1;

  bool has_paths() const { return !list.empty(); }
  // Precondition: has_paths().
  std::string Path(uint64_t i) const {
    return std::string(list) + '[' + std::to_string(first + i * step) + ']';
  }
};

// A sign at a position.
struct PlanMark {
  enum class Kind : uint8_t {
    kLabel,  // text alone, such as the number of a section
    kGate,   // a short line across `heading`, such as a start line, and text
    kArrow,  // a tip in the direction of `heading`, and text if there is any
  };
  Kind kind = Kind::kLabel;
  PlanPoint at;
  PlanPoint heading;      // of any length; 0, 0 if unknown
  std::string_view text;  // may hold any bytes
};

// The texts, spans and layers that it is given are valid during the call.
class PlanVisitor {
 public:
  virtual ~PlanVisitor() = default;

  // Comes before all shapes and marks. The shapes up to the next call belong to
  // this layer. A layer is drawn above those that were entered before it for
  // the first time.
  virtual void EnterLayer(const PlanLayer& layer) = 0;
  virtual void AddTriangles(const PlanRows& rows,
                            std::span<const PlanTriangle> triangles) = 0;
  // A line through the vertices, of which `row` has the path. It continues a
  // line of its layer that ended where it begins.
  virtual void AddLine(const PlanRows& row,
                       std::span<const PlanVertex> vertices) = 0;
  virtual void AddPoints(const PlanRows& rows,
                         std::span<const PlanVertex> points) = 0;
  virtual void AddMark(const PlanMark& mark) = 0;
};

// The plan of one document, which outlives it.
class PlanView {
 public:
  virtual ~PlanView() = default;

  virtual PlanFrame frame() const = 0;
  // Short lines of text about the file, for its title. They may hold any bytes.
  virtual std::vector<std::string> subtitles() const = 0;
  // Visits the same shapes in the same order each time. Damaged parts are left
  // out. Takes time and memory proportional to the size of the file.
  virtual void Visit(PlanVisitor& visitor) const = 0;
  // Returns the position of a field or of an element (`vertices[12].x`,
  // `blocks[0]`): that of the vertex that it belongs to or leads to, or the
  // middle of an element of several vertices. Returns none if it has no place
  // in the plan, if there is no such element, or if the position is not finite.
  virtual std::optional<PlanPoint> Locate(std::string_view field) const = 0;
  // The same with its height, or the value that colors it; NaN if that is
  // unknown.
  virtual std::optional<PlanVertex> LocateVertex(std::string_view field) const {
    const std::optional<PlanPoint> at = Locate(field);
    if (!at) return std::nullopt;
    return PlanVertex{at->x, at->y, kNowhere.z};
  }
  // Returns the coordinates of that position, if they are known. Fast if the
  // fields come in the order of the file.
  virtual std::optional<Coordinates> CoordinatesOf(
      std::string_view /*field*/) const {
    return std::nullopt;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_PLAN_VIEW_H_
