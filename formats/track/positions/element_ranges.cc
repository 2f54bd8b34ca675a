#include "formats/track/positions/element_ranges.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/json/reader.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {
namespace {

json::Reader ReaderAt(const Document& document, uint64_t offset) {
  return json::Reader(document.file, kDepthLimit, nullptr, offset);
}

std::optional<ByteRange> ValueAt(const Document& document, uint64_t offset) {
  json::Reader reader = ReaderAt(document, offset);
  if (reader.Peek() == json::Kind::kNone) return std::nullopt;
  return reader.Skip();
}

// The offset after the comma that follows a value which ends at `end`.
std::optional<uint64_t> AfterComma(const Document& document, uint64_t end) {
  json::Reader reader = ReaderAt(document, end);
  reader.AtEnd();  // passes comments and white space
  const ByteView comma = document.file.Window({reader.offset(), 1});
  if (comma.text() != ",") return std::nullopt;
  return comma.end();
}

ByteRange RangeOf(const Document& document, const Value& list) {
  return list.present ? list.range : document.file.range();
}

// An element whose offset is known, or that of the white space before it.
struct Known {
  uint64_t element = 0;
  uint64_t offset = 0;
};

// The last known one of the elements [first, index] of a list, from which not
// many are read to find element `index`.
std::optional<Known> NearestKnown(const Checkpoints& checkpoints,
                                  uint64_t first, uint64_t index) {
  const uint64_t checkpoint = index / Checkpoints::kInterval;
  if (checkpoint >= checkpoints.offsets.size()) return std::nullopt;
  std::optional<Known> nearest;
  if (checkpoint * Checkpoints::kInterval >= first) {
    nearest = {checkpoint * Checkpoints::kInterval,
               checkpoints.offsets[checkpoint]};
  }
  Known last;
  if (checkpoints.last_found.Get(&last.element, &last.offset) &&
      last.element <= index && index - last.element < Checkpoints::kInterval &&
      last.element >= (nearest.has_value() ? nearest->element : first)) {
    nearest = last;
  }
  return nearest;
}

// Element `index` of the list that has the element `known`.
std::optional<ByteRange> ReadOn(const Document& document,
                                const Checkpoints& checkpoints, Known known,
                                uint64_t index) {
  std::optional<ByteRange> value = ValueAt(document, known.offset);
  for (uint64_t i = known.element; value.has_value() && i < index; ++i) {
    const std::optional<uint64_t> next = AfterComma(document, value->end());
    if (!next.has_value()) return std::nullopt;
    value = ValueAt(document, *next);
  }
  if (value.has_value()) checkpoints.last_found.Set(index, value->offset);
  return value;
}

// The offset of the first element of the array that begins at `offset`.
std::optional<uint64_t> FrontOf(const Document& document, uint64_t offset) {
  json::Reader reader = ReaderAt(document, offset);
  if (reader.Peek() != json::Kind::kArray) return std::nullopt;
  reader.EnterArray();
  if (!reader.NextElement()) return std::nullopt;
  return reader.offset();
}

// Element `index` of the array that begins at `offset`.
std::optional<ByteRange> ElementOf(const Document& document, uint64_t offset,
                                   uint64_t index) {
  json::Reader reader = ReaderAt(document, offset);
  if (reader.Peek() != json::Kind::kArray) return std::nullopt;
  reader.EnterArray();
  for (uint64_t i = 0; reader.NextElement(); ++i) {
    const ByteRange value = reader.Skip();
    if (i == index) return value;
  }
  return std::nullopt;
}

ByteRange Find(const Document& document, const Checkpoints& checkpoints,
               uint64_t index, const Value& list) {
  const std::optional<Known> known = NearestKnown(checkpoints, 0, index);
  if (!known.has_value()) return RangeOf(document, list);
  return ReadOn(document, checkpoints, *known, index)
      .value_or(RangeOf(document, list));
}

// Finds element `index`, which counts over the lists of all owners. The list is
// the member `list` of the object that `owner` returns the range of; its first
// element is number `first`. An owner may be large, so `owner` is called only
// if no element of its list is known.
ByteRange FindInner(const Document& document, const Checkpoints& checkpoints,
                    uint64_t index, uint64_t first,
                    absl::FunctionRef<ByteRange()> owner, Member list) {
  std::optional<Known> known = NearestKnown(checkpoints, first, index);
  if (!known.has_value()) {
    const ByteRange object = owner();
    const ByteRange range = MemberRange(document, object, NameOf(list));
    const std::optional<uint64_t> front = FrontOf(document, range.offset);
    if (!front.has_value()) return object;
    known = {first, *front};
  }
  const std::optional<ByteRange> found =
      ReadOn(document, checkpoints, *known, index);
  return found.has_value() ? *found : owner();
}

ByteRange FindEdge(const Document& document, uint64_t sector, uint64_t edge,
                   absl::FunctionRef<ByteRange()> sector_range) {
  return FindInner(document, document.edges.checkpoints, edge,
                   document.sectors.first_edge[sector], sector_range,
                   Member::kEdges);
}

ByteRange FindSegment(const Document& document, uint64_t line, uint64_t segment,
                      absl::FunctionRef<ByteRange()> line_range) {
  return FindInner(document, document.segments.checkpoints, segment,
                   document.lines.first_segment[line], line_range,
                   Member::kSegments);
}

uint64_t OwnerOf(const std::vector<uint32_t>& firsts, uint64_t index) {
  const auto next = std::upper_bound(firsts.begin(), firsts.end(), index);
  return static_cast<uint64_t>(std::distance(firsts.begin(), next)) - 1;
}

Location LocationIn(const Document& document, const ByteRange& range,
                    const FieldPosition& position, std::string_view key) {
  if (key.empty()) return {range, PathOf(position)};
  return {MemberRange(document, range, key), KeyPath(PathOf(position), key)};
}

}  // namespace

ByteRange VertexRange(const Document& document, uint64_t vertex) {
  return Find(document, document.vertices.checkpoints, vertex,
              document.vertex_list);
}

ByteRange CoordinateRange(const Document& document, uint64_t vertex,
                          uint64_t component) {
  const ByteRange range = VertexRange(document, vertex);
  return ElementOf(document, range.offset, component).value_or(range);
}

ByteRange SectorRange(const Document& document, uint64_t sector) {
  return Find(document, document.sectors.checkpoints, sector,
              document.sector_list);
}

ByteRange EdgeRange(const Document& document, uint64_t edge) {
  const uint64_t sector = SectorOf(document, edge);
  return FindEdge(document, sector, edge,
                  [&] { return SectorRange(document, sector); });
}

ByteRange EdgeRangeIn(const Document& document, const ByteRange& sector,
                      uint64_t edge) {
  return FindEdge(document, SectorOf(document, edge), edge,
                  [&sector] { return sector; });
}

ByteRange Vertex2dRange(const Document& document, uint64_t vertex) {
  return Find(document, document.vertices_2d.checkpoints, vertex,
              document.vertex_list_2d);
}

ByteRange Coordinate2dRange(const Document& document, uint64_t vertex,
                            uint64_t component) {
  const ByteRange range = Vertex2dRange(document, vertex);
  return ElementOf(document, range.offset, component).value_or(range);
}

ByteRange LineRange(const Document& document, uint64_t line) {
  return Find(document, document.lines.checkpoints, line, document.line_list);
}

ByteRange SegmentRange(const Document& document, uint64_t segment) {
  const uint64_t line = LineOf(document, segment);
  return FindSegment(document, line, segment,
                     [&] { return LineRange(document, line); });
}

ByteRange SegmentRangeIn(const Document& document, const ByteRange& line,
                         uint64_t segment) {
  return FindSegment(document, LineOf(document, segment), segment,
                     [&line] { return line; });
}

ByteRange MemberRange(const Document& document, const ByteRange& object,
                      std::string_view key) {
  ByteRange range = object;
  json::Reader reader = ReaderAt(document, object.offset);
  if (reader.Peek() != json::Kind::kObject) return range;
  reader.EnterObject();
  for (json::String found; reader.NextKey(&found);) {
    const bool is_it = json::Equals(found, key);
    if (reader.Peek() == json::Kind::kNone) break;
    const ByteRange value = reader.Skip();
    if (is_it) range = value;
  }
  return range;
}

Location VertexLocation(const Document& document, uint64_t vertex) {
  return {VertexRange(document, vertex),
          PathOf({.level = Level::kVertex, .i = vertex})};
}

Location SectorLocation(const Document& document, uint64_t sector,
                        std::string_view key) {
  return LocationIn(document, SectorRange(document, sector),
                    {.level = Level::kSector, .i = sector}, key);
}

Location EdgeLocation(const Document& document, uint64_t edge,
                      std::string_view key) {
  const uint64_t sector = SectorOf(document, edge);
  return LocationIn(document, EdgeRange(document, edge),
                    {.level = Level::kEdge,
                     .i = sector,
                     .j = edge - document.sectors.first_edge[sector]},
                    key);
}

Location Vertex2dLocation(const Document& document, uint64_t vertex) {
  return {Vertex2dRange(document, vertex),
          PathOf({.level = Level::kVertex2d, .i = vertex})};
}

Location LineLocation(const Document& document, uint64_t line,
                      std::string_view key) {
  return LocationIn(document, LineRange(document, line),
                    {.level = Level::kLine, .i = line}, key);
}

Location SegmentLocation(const Document& document, uint64_t segment,
                         std::string_view key) {
  const uint64_t line = LineOf(document, segment);
  return LocationIn(document, SegmentRange(document, segment),
                    {.level = Level::kSegment,
                     .i = line,
                     .j = segment - document.lines.first_segment[line]},
                    key);
}

uint64_t SectorOf(const Document& document, uint64_t edge) {
  return OwnerOf(document.sectors.first_edge, edge);
}

uint64_t LineOf(const Document& document, uint64_t segment) {
  return OwnerOf(document.lines.first_segment, segment);
}

}  // namespace trackcheck::track
