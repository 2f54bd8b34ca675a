#include "formats/track/fields.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/text_chunks.h"
#include "formats/track/extra_fields.h"
#include "formats/track/partner_starts.h"
#include "formats/track/positions/element_ranges.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/member_order.h"
#include "formats/track/text/text_parts.h"
#include "formats/track/text/vertex_rows.h"

namespace trackcheck::track {
namespace {

constexpr std::array<std::string_view, 3> kComponents = {"[0]", "[1]", "[2]"};

const Document& DocumentOf(const void* document) {
  return *static_cast<const Document*>(document);
}

uint64_t ComponentOf(std::string_view name) {
  return static_cast<uint64_t>(name[1] - '0');
}

ByteRange FindVertex(const void* document, uint64_t row,
                     std::string_view column) {
  if (column.empty()) return VertexRange(DocumentOf(document), row);
  return CoordinateRange(DocumentOf(document), row, ComponentOf(column));
}

ByteRange FindVertex2d(const void* document, uint64_t row,
                       std::string_view column) {
  if (column.empty()) return Vertex2dRange(DocumentOf(document), row);
  return Coordinate2dRange(DocumentOf(document), row, ComponentOf(column));
}

ByteRange FindEdge(const void* document, uint64_t row,
                   std::string_view column) {
  const Document& track = DocumentOf(document);
  const ByteRange sector = PartsOf(track).sectors[SectorOf(track, row)].range();
  const ByteRange edge = EdgeRangeIn(track, sector, row);
  return column.empty() ? edge : MemberRange(track, edge, column);
}

ByteRange FindSegment(const void* document, uint64_t row,
                      std::string_view column) {
  const Document& track = DocumentOf(document);
  const ByteRange line = PartsOf(track).lines[LineOf(track, row)].range();
  const ByteRange segment = SegmentRangeIn(track, line, row);
  return column.empty() ? segment : MemberRange(track, segment, column);
}

ScalarType TypeOf(const double*) { return ScalarType::kFloat64; }
ScalarType TypeOf(const uint32_t*) { return ScalarType::kUint32; }
template <typename Kind>
ScalarType TypeOf(const Kind*) {
  static_assert(sizeof(Kind) == 1);
  return ScalarType::kUint8;
}

// A column of values in memory, beginning with value number `first`. Takes no
// address if there are no values.
template <typename T>
ColumnInfo ColumnOf(std::string_view name, const std::vector<T>& values,
                    uint64_t first, const RowLocator& locator) {
  const T* data = first < values.size() ? values.data() + first : nullptr;
  return {.field = {.name = name},
          .type = TypeOf(data),
          .first = reinterpret_cast<const uint8_t*>(data),
          .stride = sizeof(T),
          .locator = locator};
}

class Fields {
 public:
  Fields(const Document& document, FieldVisitor& visitor)
      : document_(document), visitor_(visitor), parts_(PartsOf(document)) {}

  void Visit() {
    VisitText(Member::kVersion, document_.version);
    VisitText(Member::kName, document_.name);
    VisitText(Member::kRevision, document_.revision);
    if (document_.track.present) VisitTrack();
    if (document_.racing_lines.present) VisitRacingLines();
    VisitExtras(Level::kRoot, 0);
  }

 private:
  void VisitText(Member member, const Value& value) {
    if (!value.present) return;
    const auto write = [](const void* document, uint64_t place, TextSink take) {
      WriteTextAt(DocumentOf(document).file, place, take);
    };
    const auto find = [](const void* document, uint64_t place) {
      return RangeAt(DocumentOf(document), place);
    };
    visitor_.VisitText({.name = NameOf(member)},
                       {write, find, &document_, value.range.offset});
  }

  void VisitCount(Member member, const ByteRange& literal) {
    visitor_.VisitBytes(
        {.name = NameOf(member), .comparison = Comparison::kRedundant},
        document_.file.Window(literal));
  }
  void VisitCount(Member member, const Count& count) {
    if (count.present) VisitCount(member, count.range);
  }
  void VisitCount(Member member, const ElementPart& part) {
    if (part.count != 0) VisitCount(member, RangeAt(document_, part.count));
  }

  void VisitExtras(Level level, uint64_t i) {
    track::VisitExtras(document_, level, i, visitor_);
  }

  // Visits the coordinates with the numbers `shown` of vertices of `width`
  // coordinates each.
  // The vertices of racing lines are no points of their lines: some are centers
  // of arcs.
  void VisitVertices(const Vertices& vertices, uint64_t width,
                     std::initializer_list<uint64_t> shown, RowLocator locator,
                     bool points) {
    std::vector<ColumnInfo> columns;
    for (const uint64_t component : shown) {
      columns.push_back(ColumnOf(kComponents[component], vertices.coordinates,
                                 columns.size(), locator));
      columns.back().stride *= width;
      columns.back().none = 0;
    }
    visitor_.VisitTable({.field = {.name = NameOf(Member::kVertices)},
                         .count = vertices.coordinates.size() / width,
                         .locator = locator,
                         .points = points,
                         .columns = columns});
  }

  void VisitTrack() {
    visitor_.EnterGroup({.name = NameOf(Member::kTrack)});
    VisitCount(Member::kNumVertices, document_.number_of_vertices);
    VisitVertices(document_.vertices, 3, {0, 1, 2}, {FindVertex, &document_},
                  /*points=*/true);
    VisitCount(Member::kNumSectors, document_.number_of_sectors);
    for (uint64_t i = 0; i < parts_.sectors.size(); ++i) VisitSector(i);
    VisitExtras(Level::kTrack, 0);
    visitor_.LeaveGroup();
  }

  void VisitSector(uint64_t i) {
    const ElementPart& part = parts_.sectors[i];
    if (!visitor_.EnterElement({.list = {.name = NameOf(Member::kSectors)},
                                .index = i,
                                .range = part.range(),
                                .content = SectorContent(i)})) {
      return;
    }
    VisitCount(Member::kNumEdges, part);
    VisitEdges(i);
    if (part.attributes != 0) {
      VisitJson(document_, NameOf(Member::kAttributes), part.attributes,
                visitor_);
    }
    VisitExtras(Level::kSector, i);
    VisitExtras(Level::kEdge, i);
    visitor_.LeaveGroup();
  }

  ByteView TextOf(const ElementPart& part) const {
    return document_.file.Window(part.range());
  }

  // The neighbors' texts say what "neighbor-edge" is compared as.
  ElementContent SectorContent(uint64_t i) const {
    const uint64_t first = document_.sectors.first_edge[i];
    const uint64_t edges = document_.sectors.edges(i);
    const std::span starts(PartnerStarts(document_).data() + first, edges);
    const std::span origins(PartnerOrigins(document_).data() + first, edges);
    const auto bytes_of = [](std::span<const uint32_t> numbers) {
      return std::span(reinterpret_cast<const uint8_t*>(numbers.data()),
                       numbers.size_bytes());
    };
    return {.bytes = TextOf(parts_.sectors[i]),
            .elsewhere = {bytes_of(starts), bytes_of(origins)}};
  }

  void VisitEdges(uint64_t sector) {
    const Edges& edges = document_.edges;
    const uint64_t first = document_.sectors.first_edge[sector];
    const RowLocator locator = {FindEdge, &document_, first};
    std::array<ColumnInfo, 4> columns = {
        ColumnOf(NameOf(Member::kKind), edges.kind, first, locator),
        ColumnOf(NameOf(Member::kStart), edges.start, first, locator),
        ColumnOf(NameOf(Member::kNeighbor), edges.neighbor, first, locator),
        ColumnOf(NameOf(Member::kNeighborEdge), edges.neighbor_edge, first,
                 locator)};
    auto& [kind, start, neighbor, neighbor_edge] = columns;
    kind.words = kEdgeKinds;
    start.refers_to = kVerticesPath;
    neighbor.refers_to = "track.sectors";
    for (ColumnInfo* index : {&start, &neighbor, &neighbor_edge}) {
      index->none = kAbsent;
    }
    const ColumnInfo starts =
        ColumnOf({}, PartnerStarts(document_), first, locator);
    const ColumnInfo origins =
        ColumnOf({}, PartnerOrigins(document_), first, locator);
    neighbor_edge.compare_as = {
        .values = {starts.type, starts.first, starts.stride},
        .refers_to = kVerticesPath,
        .base = CompareAs::Values{origins.type, origins.first, origins.stride}};
    visitor_.VisitTable({.field = {.name = NameOf(Member::kEdges)},
                         .count = document_.sectors.edges(sector),
                         .locator = locator,
                         .order = RowOrder::Loop(),
                         .columns = columns});
  }

  void VisitRacingLines() {
    visitor_.EnterGroup({.name = NameOf(Member::kRacingLines)});
    VisitCount(Member::kNumVertices, document_.number_of_vertices_2d);
    const RowLocator locator = {FindVertex2d, &document_};
    if (document_.three_numbers_2d) {
      VisitVertices(document_.vertices_2d, 2, {0, 2}, locator,
                    /*points=*/false);
    } else {
      VisitVertices(document_.vertices_2d, 2, {0, 1}, locator,
                    /*points=*/false);
    }
    VisitCount(Member::kNumLines, document_.number_of_lines);
    for (uint64_t i = 0; i < parts_.lines.size(); ++i) VisitLine(i);
    VisitExtras(Level::kRacingLines, 0);
    visitor_.LeaveGroup();
  }

  void VisitLine(uint64_t i) {
    const ElementPart& part = parts_.lines[i];
    if (!visitor_.EnterElement({.list = {.name = NameOf(Member::kLines)},
                                .index = i,
                                .range = part.range(),
                                .content = {TextOf(part)}})) {
      return;
    }
    VisitCount(Member::kNumSegments, part);
    VisitSegments(i);
    VisitExtras(Level::kLine, i);
    VisitExtras(Level::kSegment, i);
    visitor_.LeaveGroup();
  }

  void VisitSegments(uint64_t line) {
    const Segments& segments = document_.segments;
    const uint64_t first = document_.lines.first_segment[line];
    const RowLocator locator = {FindSegment, &document_, first};
    std::array<ColumnInfo, 6> columns = {
        ColumnOf(NameOf(Member::kKind), segments.kind, first, locator),
        ColumnOf(NameOf(Member::kStart), segments.start, first, locator),
        ColumnOf(NameOf(Member::kEnd), segments.end, first, locator),
        ColumnOf(NameOf(Member::kLength), segments.length, first, locator),
        ColumnOf(NameOf(Member::kCenter), segments.center, first, locator),
        ColumnOf(NameOf(Member::kAngle), segments.angle, first, locator)};
    auto& [kind, start, end, length, center, angle] = columns;
    kind.words = kSegmentKinds;
    for (ColumnInfo* index : {&start, &end, &center}) {
      index->refers_to = "racing-lines.vertices";
      index->none = kAbsent;
    }
    length.none = 0;
    angle.none = 0;
    angle.field.unit = "deg";
    visitor_.VisitTable({.field = {.name = NameOf(Member::kSegments)},
                         .count = document_.lines.segments(line),
                         .locator = locator,
                         .order = RowOrder::Loop(),
                         .columns = columns});
  }

  static constexpr std::string_view kVerticesPath = "track.vertices";

  const Document& document_;
  FieldVisitor& visitor_;
  const TextParts& parts_;
};

}  // namespace

void VisitFields(const Document& document, FieldVisitor& visitor) {
  if (!document.root_is_object) return;
  Fields(document, visitor).Visit();
}

}  // namespace trackcheck::track
