// Two numbers are x and z, three are x, y and z as in the track.
#include "formats/track/vertices_2d.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <string_view>

#include "formats/core/finding.h"
#include "formats/track/coordinates.h"
#include "formats/track/faults.h"
#include "formats/track/lists.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kLeastVertexBytes = 6;  // [0,0],
// What the rules allow a length to be off.
constexpr double kRelativeTolerance = 1e-2;
constexpr double kAbsoluteTolerance = 2e-3;

bool Fits(double distance, double expected) {
  return std::fabs(distance - expected) <=
         std::fmax(kAbsoluteTolerance, kRelativeTolerance * expected);
}

// Which pairs of the three numbers the lengths of the segments agree with.
struct Agreement {
  uint64_t with_third = 0;
  uint64_t with_second = 0;
};

Agreement Compare(const Document& document,
                  const std::vector<double>& seconds) {
  const std::vector<double>& xz = document.vertices_2d.coordinates;
  const Segments& segments = document.segments;
  const auto known = [&](uint32_t vertex) { return vertex < seconds.size(); };
  Agreement agreement;
  for (uint64_t i = 0; i < segments.size(); ++i) {
    const bool is_arc = segments.kind[i] == SegmentKind::kArc;
    const uint32_t from = is_arc ? segments.center[i] : segments.start[i];
    const uint32_t to = is_arc ? segments.start[i] : segments.end[i];
    if (!known(from) || !known(to)) continue;
    // Of an arc: its radius.
    const double expected =
        is_arc ? segments.length[i] /
                     (std::fabs(segments.angle[i]) * std::numbers::pi / 180)
               : segments.length[i];
    const double x = xz[2 * to] - xz[2 * from];
    const double third = xz[2 * to + 1] - xz[2 * from + 1];
    const double second = seconds[to] - seconds[from];
    if (Fits(std::hypot(x, third), expected)) ++agreement.with_third;
    if (Fits(std::hypot(x, second), expected)) ++agreement.with_second;
  }
  return agreement;
}

void ReportNumbers(Context& context, const Coordinates& vertex) {
  if (!context.reader.CanGoOn()) return;
  FaultList::Slot& slot = context.faults.Of(faults::vertex2d_arity,
                                            Level::kVertex2d, Member::kNone);
  slot.severity = Severity::kError;
  context.faults.Add(
      slot, context.Ordinal(), context.at, vertex.range, [&vertex] {
        return Message(vertex.count == 1 ? "the vertex has $0 number, not 2"
                                         : "the vertex has $0 numbers, not 2",
                       vertex.count);
      });
}

}  // namespace

std::optional<uint64_t> Vertices2d::Decode(Context& context) {
  *this = {};
  Document& document = context.document;
  Vertices& vertices = document.vertices_2d;
  vertices = {};
  const uint64_t expected =
      Believable(context, document.number_of_vertices_2d, kLeastVertexBytes);
  vertices.coordinates.reserve(2 * expected);
  vertices.checkpoints.offsets.reserve(expected / Checkpoints::kInterval + 1);
  context.reader.Peek();
  opening_ = {context.reader.offset(), 1};
  const Allowance allowance(opening_.offset, kLeastVertexBytes);
  bool kept = true;
  const Spot outer = context.at;
  const std::optional<uint64_t> length =
      WalkList(context, &document.vertex_list_2d, [&](uint64_t i) {
        context.at = {.level = Level::kVertex2d, .i = i};
        context.reader.Peek();
        kept = kept && allowance.Covers(i, context.reader.offset());
        DecodeVertex(context, i, kept);
      });
  context.at = outer;
  if (!kept) {
    vertices = {};
    document.vertex_list_2d = {};
  }
  document.three_numbers_2d = threes_ > 0 && twos_ == 0;
  document.unknown_axes_2d = threes_ > 0 && twos_ > 0;
  return length;
}

void Vertices2d::DecodeVertex(Context& context, uint64_t i, bool kept) {
  const uint64_t begin = context.reader.offset();
  double x = kNaN;
  double y = kNaN;
  double z = kNaN;
  if (Expect(context, json::Kind::kArray)) {
    const Coordinates vertex =
        ReadCoordinates(context, std::numeric_limits<double>::max());
    if (context.reader.failed()) return;
    x = vertex.values[0];
    if (vertex.count == 2) [[likely]] {
      ++twos_;
      z = vertex.values[1];
    } else if (vertex.count == 3) {
      ++threes_;
      y = vertex.values[1];
      z = vertex.values[2];
    } else {
      x = kNaN;
      ReportNumbers(context, vertex);
    }
  }
  if (!kept) return;
  std::vector<double>& coordinates = context.document.vertices_2d.coordinates;
  Note(i, begin, &context.document.vertices_2d.checkpoints);
  coordinates.push_back(x);
  coordinates.push_back(z);
  if (threes_ > 0 && twos_ == 0) {
    altitudes_.resize(i, kNaN);
    altitudes_.push_back(y);
  }
}

void Vertices2d::Judge(Context& context) const {
  if (threes_ == 0 || context.reader.failed()) return;
  Spot spot = context.at;
  spot.member = Member::kVertices;
  if (twos_ > 0) {
    context.ReportAt(faults::vertex2d_mixed, spot, 0, opening_, [this] {
      return Message("vertices of two numbers: $0, of three: $1", twos_,
                     threes_);
    });
    return;
  }
  const Agreement agreement = Compare(context.document, altitudes_);
  const bool second = agreement.with_second > agreement.with_third;
  context.document.unknown_axes_2d = second;
  context.ReportPlaces(faults::vertex2d_arity, spot, opening_, threes_, [&] {
    if (second) {
      return Message(
          "vertices of three numbers, read as x, y and z, but the lengths of "
          "segments fit the first two");
    }
    return Message("vertices of three numbers, read as x, y and z");
  });
}

}  // namespace trackcheck::track
