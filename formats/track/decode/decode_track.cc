#include "formats/track/decode/decode_track.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/base/macros.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/track/decode/values/list_reader.h"
#include "formats/track/decode/values/object_reader.h"
#include "formats/track/decode/values/read_ahead.h"
#include "formats/track/decode/values/values.h"
#include "formats/track/faults.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kMinVertexBytes = 8;  // [0,0,0],
// About half of the fewest bytes that the members of an edge take.
constexpr uint64_t kMinEdgeBytes = 16;
// The same for a sector with three edges.
constexpr uint64_t kMinSectorBytes = 48;
constexpr uint64_t kUsualEdges = 4;
constexpr double kHuge = 1e6;

void ReportArity(Parser& parser, const Coordinates& vertex) {
  if (!parser.reader.CanGoOn()) return;
  parser.reporter.Report(faults::vertex3d_arity, vertex.range, [&vertex] {
    return Message("the vertex has $0, expected 3",
                   Counted(vertex.count, "number"));
  });
}

class VertexDecoder {
 public:
  // Decodes the whole list, or `part` of it with its parser.
  explicit VertexDecoder(Parser& parser, ListPart* part = nullptr)
      : parser_(parser),
        vertices_(parser.document.vertices),
        part_offsets_(part == nullptr ? nullptr : &part->offsets),
        list_begin_(parser.reader.offset()),
        allowance_(parser.reader.offset(), kMinVertexBytes) {}

  std::optional<uint64_t> Decode() {
    vertices_ = {};
    const uint64_t expected = ElementsToReserve(
        parser_, parser_.document.number_of_vertices, kMinVertexBytes);
    vertices_.coordinates.reserve(3 * expected);
    vertices_.checkpoints.offsets.reserve(expected / Checkpoints::kInterval +
                                          1);
    const FieldPosition outer = parser_.reporter.at;
    ReadAhead ahead(parser_, [](ListPart& part) {
      VertexDecoder decoder(part.parser, &part);
      part.Read([&decoder](uint64_t i) { decoder.DecodeVertex(i); });
    });
    const std::optional<uint64_t> length = ReadList(
        parser_, &parser_.document.vertex_list,
        [this](uint64_t i) { DecodeVertex(i); },
        [&](uint64_t i) { return Take(ahead, i); });
    parser_.reporter.at = outer;
    if (!kept_) {
      vertices_ = {};
      parser_.document.vertex_list = {};
    }
    return length;
  }

 private:
  void DecodeVertex(uint64_t i) {
    parser_.reporter.at.MoveTo(Level::kVertex, i);
    Coordinates vertex;
    parser_.reader.Peek();
    const uint64_t begin = parser_.reader.offset();
    if (Expect(parser_, json::Kind::kArray)) {
      vertex = ReadCoordinates(parser_, kHuge);
      if (parser_.reader.failed()) return;
      if (vertex.count != 3) [[unlikely]] {
        ReportArity(parser_, vertex);
        vertex.values.fill(kNaN);
      }
    }
    kept_ = kept_ && allowance_.Covers(i, begin);
    if (!kept_) return;
    Note(i, begin, part_offsets_, &vertices_.checkpoints);
    if (part_offsets_ == nullptr) ReserveFor(vertex.values.size(), begin);
    for (const double value : vertex.values) {
      vertices_.coordinates.push_back(value);
    }
  }

  // Appends the part that begins at vertex `i`, and returns its number of
  // vertices. Returns 0 if there is none, or if there is no allowance for it.
  uint64_t Take(ReadAhead& ahead, uint64_t i) {
    const ListPart* const part = ahead.Find();
    if (part == nullptr || !kept_ ||
        !allowance_.Covers(i + part->size, part->begin)) {
      return 0;
    }
    // A vertex without a fault takes enough bytes to be kept in its part.
    ABSL_HARDENING_ASSERT(part->offsets.size() == part->size);
    NoteAll(i, part->offsets, &vertices_.checkpoints);
    const std::vector<double>& of_part =
        part->parser.document.vertices.coordinates;
    ReserveFor(of_part.size(), part->begin);
    Append(of_part, &vertices_.coordinates);
    ahead.Pass(*part, {.i = i});
    return part->size;
  }

  // Without a true count, reserves memory for `values` more and for as many in
  // each byte from `end` on as the list has up to there. Memory that it does
  // not fill is never resident; growing step by step would hold most of the
  // vertices twice.
  void ReserveFor(size_t values, uint64_t end) {
    std::vector<double>& all = vertices_.coordinates;
    if (all.capacity() - all.size() >= values) return;
    // Fewer say little about the rest.
    constexpr size_t kMinValues = 4096;
    if (all.size() < kMinValues) return;
    const uint64_t left = parser_.document.file.end() - end;
    const uint64_t rest = all.size() * left / (end - list_begin_);
    all.reserve(all.size() + values +
                std::max<uint64_t>(rest + rest / 16, all.size() / 8));
  }

  Parser& parser_;
  Vertices& vertices_;
  std::vector<uint64_t>* part_offsets_;
  uint64_t list_begin_;
  Allowance allowance_;
  bool kept_ = true;
};

class SectorDecoder {
 public:
  // Decodes the whole list, or `part` of it with its parser.
  explicit SectorDecoder(Parser& parser, ListPart* part = nullptr)
      : parser_(parser),
        sectors_(parser.document.sectors),
        edges_(parser.document.edges),
        part_offsets_(part == nullptr ? nullptr : &part->offsets),
        part_edge_offsets_(part == nullptr ? nullptr : &part->edge_offsets),
        allowance_(parser.reader.offset(), kMinSectorBytes),
        edge_allowance_(parser.reader.offset(), kMinEdgeBytes) {}

  std::optional<uint64_t> Decode() {
    Document& document = parser_.document;
    sectors_ = {};
    edges_ = {};
    Reserve();
    const FieldPosition outer = parser_.reporter.at;
    ReadAhead ahead(parser_, [](ListPart& part) {
      SectorDecoder decoder(part.parser, &part);
      part.Read([&decoder](uint64_t i) { decoder.DecodeSector(i); });
    });
    const std::optional<uint64_t> length = ReadList(
        parser_, &document.sector_list, [this](uint64_t i) { DecodeSector(i); },
        [&](uint64_t i) { return Take(ahead, i); });
    parser_.reporter.at = outer;
    if (!kept_) {
      sectors_ = {};
      edges_ = {};
      document.sector_list = {};
    }
    return length;
  }

 private:
  void Reserve() {
    const uint64_t sectors =
        ElementsToReserve(parser_, parser_.document.number_of_sectors,
                          kUsualEdges * kMinEdgeBytes);
    const uint64_t edges = kUsualEdges * sectors;
    sectors_.first_edge.reserve(sectors + 1);
    sectors_.whole.reserve(sectors);
    sectors_.checkpoints.offsets.reserve(sectors / Checkpoints::kInterval + 1);
    edges_.kind.reserve(edges);
    edges_.start.reserve(edges);
    edges_.neighbor.reserve(edges);
    edges_.neighbor_edge.reserve(edges);
    edges_.checkpoints.offsets.reserve(edges / Checkpoints::kInterval + 1);
  }

  void DecodeSector(uint64_t i) {
    parser_.reporter.at.MoveTo(Level::kSector, i);
    parser_.reader.Peek();
    kept_ = kept_ && allowance_.Covers(i, parser_.reader.offset());
    if (kept_) {
      Note(i, parser_.reader.offset(), part_offsets_, &sectors_.checkpoints);
    }
    bool whole = false;
    if (Expect(parser_, json::Kind::kObject)) whole = DecodeMembers();
    if (!kept_) return;
    sectors_.first_edge.push_back(static_cast<uint32_t>(edges_.size()));
    sectors_.whole.push_back(whole);
  }

  // Returns whether all edges of the sector could be decoded.
  bool DecodeMembers() {
    Count count;
    std::optional<uint64_t> length;
    Value edges;
    bool whole = false;
    ObjectReader walk(parser_);
    for (Member member = walk.Next<Level::kSector>(); member != Member::kNone;
         member = walk.Next<Level::kSector>()) {
      if (member == Member::kNumEdges) {
        count = ReadCount(parser_);
      } else if (member == Member::kEdges) {
        if (edges.present) {
          ForgetExtras(edges.range, &parser_.document.extras);
        }
        whole = DecodeEdges(&edges, &length);
      } else if (Expect(parser_, json::Kind::kObject,
                        faults::attributes_type)) {
        parser_.Skip();
      }
    }
    const ListLength lengths[] = {{Member::kNumEdges, length}};
    walk.Close(
        {.members = {Member::kNumEdges, Member::kEdges}, .lengths = lengths},
        {Member::kAttributes});
    CheckCount(parser_, count, Member::kNumEdges, length);
    return whole;
  }

  bool DecodeEdges(Value* list, std::optional<uint64_t>* length) {
    if (kept_) CutEdges(sectors_.first_edge.back());
    FieldPosition& at = parser_.reporter.at;
    const uint64_t i = at.i;
    bool whole = true;
    *length = ReadList(parser_, list, [&](uint64_t j) {
      at.MoveTo(Level::kEdge, i, j);
      whole = DecodeEdge() && whole;
    });
    at.MoveTo(Level::kSector, i);
    at.member = Member::kEdges;
    return whole && length->has_value();
  }

  void CutEdges(uint64_t size) {
    if (size == edges_.size()) return;
    edges_.kind.resize(size);
    edges_.start.resize(size);
    edges_.neighbor.resize(size);
    edges_.neighbor_edge.resize(size);
    Cut(size, &edges_.checkpoints);
  }

  // Returns false if the edge is no object or is not kept. If it is cut, its
  // list has no length.
  bool DecodeEdge() {
    ++parser_.reporter.edges_begun;
    parser_.reader.Peek();
    const uint64_t begin = parser_.reader.offset();
    Edge edge;
    const bool is_object = Expect(parser_, json::Kind::kObject);
    if (is_object) DecodeMembers(&edge);
    kept_ = kept_ && edge_allowance_.Covers(edges_.size(), begin);
    if (!kept_) return false;
    Note(edges_.size(), begin, part_edge_offsets_, &edges_.checkpoints);
    edges_.kind.push_back(edge.kind);
    edges_.start.push_back(edge.start);
    edges_.neighbor.push_back(edge.neighbor.value);
    edges_.neighbor_edge.push_back(edge.neighbor_edge.value);
    return is_object;
  }

  struct Edge {
    EdgeKind kind = EdgeKind::kNone;
    uint32_t start = kAbsent;
    Index neighbor;
    Index neighbor_edge;
  };

  void DecodeMembers(Edge* edge) {
    ObjectReader walk(parser_);
    for (Member member = walk.Next<Level::kEdge>(); member != Member::kNone;
         member = walk.Next<Level::kEdge>()) {
      if (member == Member::kKind) {
        edge->kind = ReadEdgeKind(parser_);
      } else if (member == Member::kStart) {
        edge->start = ReadIndex(parser_).value;
      } else if (member == Member::kNeighbor) {
        edge->neighbor = ReadIndex(parser_);
      } else {
        edge->neighbor_edge = ReadIndex(parser_);
      }
    }
    constexpr MemberSet kCommon = {Member::kKind, Member::kStart};
    constexpr MemberSet kPortal = {Member::kNeighbor, Member::kNeighborEdge};
    if (edge->kind == EdgeKind::kEntry || edge->kind == EdgeKind::kExit) {
      walk.Close({.members = kCommon | kPortal,
                  .together = kPortal,
                  .rule = &faults::neighbor_missing});
      return;
    }
    walk.Close({.members = kCommon});
    if (edge->kind == EdgeKind::kWall) {
      ReportForeign(parser_, faults::wall_extra_field, "a wall",
                    {Member::kNeighbor, edge->neighbor.range},
                    {Member::kNeighborEdge, edge->neighbor_edge.range});
      edge->neighbor = {};
      edge->neighbor_edge = {};
    }
  }

  // Appends the part that begins at sector `i`, and returns its number of
  // sectors. Returns 0 if there is none, or if there is no allowance for it.
  uint64_t Take(ReadAhead& ahead, uint64_t i) {
    const ListPart* const part = ahead.Find();
    if (part == nullptr || !kept_) return 0;
    const Sectors& sectors = part->parser.document.sectors;
    const Edges& edges = part->parser.document.edges;
    if (part->offsets.size() != part->size ||
        part->edge_offsets.size() != edges.size() ||
        !allowance_.Covers(i + part->size, part->begin) ||
        !edge_allowance_.Covers(edges_.size() + edges.size(), part->begin)) {
      return 0;
    }
    NoteAll(i, part->offsets, &sectors_.checkpoints);
    NoteAll(edges_.size(), part->edge_offsets, &edges_.checkpoints);
    const auto first_edge = static_cast<uint32_t>(edges_.size());
    for (uint64_t sector = 1; sector <= part->size; ++sector) {
      sectors_.first_edge.push_back(first_edge + sectors.first_edge[sector]);
    }
    Append(sectors.whole, &sectors_.whole);
    Append(edges.kind, &edges_.kind);
    Append(edges.start, &edges_.start);
    Append(edges.neighbor, &edges_.neighbor);
    Append(edges.neighbor_edge, &edges_.neighbor_edge);
    ahead.Pass(*part, {.i = i});
    return part->size;
  }

  Parser& parser_;
  Sectors& sectors_;
  Edges& edges_;
  std::vector<uint64_t>* part_offsets_;
  std::vector<uint64_t>* part_edge_offsets_;
  Allowance allowance_;
  Allowance edge_allowance_;
  bool kept_ = true;
};

void Forget(Document* document) {
  ForgetExtras(document->track.range, &document->extras);
  document->track = {};
  document->number_of_vertices = {};
  document->vertex_list = {};
  document->vertices = {};
  document->number_of_sectors = {};
  document->sector_list = {};
  document->sectors = {};
  document->edges = {};
}

}  // namespace

void DecodeTrack(Parser& parser) {
  Document& document = parser.document;
  if (document.track.present) Forget(&document);
  if (!Expect(parser, json::Kind::kObject)) return;
  const FieldPosition outer = parser.reporter.at;
  parser.reporter.at = {.level = Level::kTrack};
  std::optional<uint64_t> vertices;
  std::optional<uint64_t> sectors;
  ObjectReader walk(parser);
  for (Member member = walk.Next<Level::kTrack>(); member != Member::kNone;
       member = walk.Next<Level::kTrack>()) {
    if (member == Member::kNumVertices) {
      document.number_of_vertices = ReadCount(parser);
    } else if (member == Member::kVertices) {
      vertices = VertexDecoder(parser).Decode();
    } else if (member == Member::kNumSectors) {
      document.number_of_sectors = ReadCount(parser);
    } else {
      if (document.sector_list.present) {
        ForgetExtras(document.sector_list.range, &document.extras);
      }
      sectors = SectorDecoder(parser).Decode();
    }
  }
  const ListLength lengths[] = {{Member::kNumVertices, vertices},
                                {Member::kNumSectors, sectors}};
  walk.Close({.members = MembersOf(Level::kTrack), .lengths = lengths});
  document.track = {true, walk.range()};
  CheckCount(parser, document.number_of_vertices, Member::kNumVertices,
             vertices);
  CheckCount(parser, document.number_of_sectors, Member::kNumSectors, sectors);
  parser.reporter.at = outer;
}

}  // namespace trackcheck::track
