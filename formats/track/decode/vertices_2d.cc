#include "formats/track/decode/vertices_2d.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/track/decode/values/list_reader.h"
#include "formats/track/decode/values/read_ahead.h"
#include "formats/track/faults.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kMinVertexBytes = 6;  // [0,0],
// Equal to kRelativeWrong and kAbsoluteFloor of the rules for lengths.
constexpr double kRelativeTolerance = 1e-2;
constexpr double kAbsoluteTolerance = 2e-3;

bool Fits(double distance, double expected) {
  return std::fabs(distance - expected) <=
         std::fmax(kAbsoluteTolerance, kRelativeTolerance * expected);
}

// The number of segments whose length fits the third or the second number as z.
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
    // For an arc, the radius.
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

void ReportArity(Parser& parser, const Coordinates& vertex) {
  if (!parser.reader.CanGoOn()) return;
  FaultList::Slot& slot = parser.reporter.list.SlotOf(
      faults::vertex2d_arity, Level::kVertex2d, Member::kNone);
  slot.severity = Severity::kError;
  parser.reporter.list.Add(slot, parser.reporter.Ordinal(), parser.reporter.at,
                           vertex.range, [&vertex] {
                             return Message("the vertex has $0, expected 2",
                                            Counted(vertex.count, "number"));
                           });
}

// `part_offsets` as in Note.
void DecodeVertex(Parser& parser, uint64_t i, bool kept,
                  Vertices2dSummary* summary,
                  std::vector<uint64_t>* part_offsets = nullptr) {
  const uint64_t begin = parser.reader.offset();
  double x = kNaN;
  double y = kNaN;
  double z = kNaN;
  if (Expect(parser, json::Kind::kArray)) {
    const Coordinates vertex =
        ReadCoordinates(parser, std::numeric_limits<double>::max());
    if (parser.reader.failed()) return;
    x = vertex.values[0];
    if (vertex.count == 2) [[likely]] {
      ++summary->two_numbers;
      z = vertex.values[1];
    } else if (vertex.count == 3) {
      ++summary->three_numbers;
      y = vertex.values[1];
      z = vertex.values[2];
    } else {
      x = kNaN;
      ReportArity(parser, vertex);
    }
  }
  if (!kept) return;
  Vertices& vertices = parser.document.vertices_2d;
  Note(i, begin, part_offsets, &vertices.checkpoints);
  vertices.coordinates.push_back(x);
  vertices.coordinates.push_back(z);
  if (summary->three_numbers > 0 && summary->two_numbers == 0) {
    summary->altitudes.resize(i, kNaN);
    summary->altitudes.push_back(y);
  }
}

// A part with vertices of three numbers has no offsets: its document does not
// hold their altitudes.
void DecodePart(ListPart& part) {
  Vertices2dSummary summary;
  part.Read([&](uint64_t i) {
    part.parser.reporter.at.MoveTo(Level::kVertex2d, i);
    part.parser.reader.Peek();
    DecodeVertex(part.parser, i, /*kept=*/true, &summary, &part.offsets);
  });
  if (summary.three_numbers > 0) part.offsets.clear();
}

// Removes a number of each vertex of three numbers: the second, or the last.
std::vector<Repair> WithTwoNumbers(const Vertices2dSummary& vertices,
                                   bool drops_last, ByteView text) {
  // All are repairs of one finding.
  constexpr uint64_t kMost = uint64_t{1} << 16;
  if (vertices.three_numbers > kMost) return {};
  std::vector<Repair> repairs;
  json::Reader reader(text, kDepthLimit, nullptr, vertices.opening.offset);
  reader.Peek();
  reader.EnterArray();
  while (reader.NextElement()) {
    if (reader.Peek() != json::Kind::kArray) {
      reader.Skip();
      continue;
    }
    std::array<ByteRange, 3> numbers;
    uint64_t count = 0;
    reader.EnterArray();
    while (reader.NextElement()) {
      reader.Peek();
      const ByteRange number = reader.Skip();
      if (count < numbers.size()) numbers[count] = number;
      ++count;
    }
    if (count != numbers.size()) continue;
    const uint64_t begin = drops_last ? numbers[1].end() : numbers[1].offset;
    const uint64_t end = drops_last ? numbers[2].end() : numbers[2].offset;
    repairs.push_back({{begin, end - begin}, ""});
  }
  return repairs;
}

}  // namespace

Vertices2dSummary DecodeVertices2d(Parser& parser) {
  Vertices2dSummary summary;
  Document& document = parser.document;
  Vertices& vertices = document.vertices_2d;
  vertices = {};
  const uint64_t expected = ElementsToReserve(
      parser, document.number_of_vertices_2d, kMinVertexBytes);
  vertices.coordinates.reserve(2 * expected);
  vertices.checkpoints.offsets.reserve(expected / Checkpoints::kInterval + 1);
  parser.reader.Peek();
  summary.opening = {parser.reader.offset(), 1};
  const Allowance allowance(summary.opening.offset, kMinVertexBytes);
  bool kept = true;
  const FieldPosition outer = parser.reporter.at;
  ReadAhead ahead(parser, DecodePart);
  const auto decode = [&](uint64_t i) {
    parser.reporter.at.MoveTo(Level::kVertex2d, i);
    parser.reader.Peek();
    kept = kept && allowance.Covers(i, parser.reader.offset());
    DecodeVertex(parser, i, kept, &summary);
  };
  // Appends the part that begins at vertex `i`, as VertexDecoder does.
  const auto take = [&](uint64_t i) -> uint64_t {
    const ListPart* const part = ahead.Find();
    if (part == nullptr || !kept || part->offsets.size() != part->size ||
        !allowance.Covers(i + part->size, part->begin)) {
      return 0;
    }
    NoteAll(i, part->offsets, &vertices.checkpoints);
    Append(part->parser.document.vertices_2d.coordinates,
           &vertices.coordinates);
    summary.two_numbers += part->size;
    ahead.Pass(*part, {.i = i});
    return part->size;
  };
  summary.length = ReadList(parser, &document.vertex_list_2d, decode, take);
  parser.reporter.at = outer;
  if (!kept) {
    vertices = {};
    document.vertex_list_2d = {};
  }
  document.three_numbers_2d =
      summary.three_numbers > 0 && summary.two_numbers == 0;
  document.unknown_axes_2d =
      summary.three_numbers > 0 && summary.two_numbers > 0;
  return summary;
}

void ReportNumbersPerVertex(const Vertices2dSummary& vertices, Parser& parser) {
  if (vertices.three_numbers == 0 || parser.reader.failed()) return;
  FieldPosition position = parser.reporter.at;
  position.member = Member::kVertices;
  const ByteView text = parser.document.file;
  if (vertices.two_numbers > 0) {
    parser.reporter.ReportAt(
        faults::vertex2d_mixed, position, 0, vertices.opening,
        [&vertices] {
          return Message("$0 with 2 numbers and $1 with 3, expected 2 in each",
                         Counted(vertices.two_numbers, "vertex", "vertices"),
                         vertices.three_numbers);
        },
        [&] { return WithTwoNumbers(vertices, /*drops_last=*/false, text); });
    return;
  }
  const Agreement agreement = Compare(parser.document, vertices.altitudes);
  const bool second = agreement.with_second > agreement.with_third;
  parser.document.unknown_axes_2d = second;
  parser.reporter.ReportPlaces(
      faults::vertex2d_arity, position, vertices.opening,
      vertices.three_numbers,
      [&] {
        if (second) {
          return Message(
              "the vertices have 3 numbers, expected 2; they are read as x, y "
              "and z, but the lengths of segments fit the first two");
        }
        return Message(
            "the vertices have 3 numbers, expected 2; they are read as x, y "
            "and z");
      },
      [&] { return WithTwoNumbers(vertices, second, text); });
}

}  // namespace trackcheck::track
