// Vertices and sectors, in whichever order they come. Source: "Track" to "Entry
// and exit edges".
#include "formats/track/decode_track.h"

#include <cstdint>
#include <optional>

#include "formats/core/finding.h"
#include "formats/track/coordinates.h"
#include "formats/track/faults.h"
#include "formats/track/kinds.h"
#include "formats/track/lists.h"
#include "formats/track/object_walk.h"
#include "formats/track/values.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kLeastVertexBytes = 8;  // [0,0,0],
// Hardly half of the least that the members of an edge take.
constexpr uint64_t kLeastEdgeBytes = 16;
// Hardly half of the least that the members of a sector of three edges take.
constexpr uint64_t kLeastSectorBytes = 48;
constexpr uint64_t kUsualEdges = 4;
constexpr double kHuge = 1e6;

void ReportNumbers(Context& context, const Coordinates& vertex) {
  if (!context.reader.CanGoOn()) return;
  context.Report(faults::vertex3d_arity, vertex.range, [&vertex] {
    return Message(vertex.count == 1 ? "the vertex has $0 number, not 3"
                                     : "the vertex has $0 numbers, not 3",
                   vertex.count);
  });
}

std::optional<uint64_t> DecodeVertices(Context& context) {
  Document& document = context.document;
  Vertices& vertices = document.vertices;
  vertices = {};
  const uint64_t expected =
      Believable(context, document.number_of_vertices, kLeastVertexBytes);
  vertices.coordinates.reserve(3 * expected);
  vertices.checkpoints.offsets.reserve(expected / Checkpoints::kInterval + 1);
  const Allowance allowance(context.reader.offset(), kLeastVertexBytes);
  bool kept = true;
  const Spot outer = context.at;
  Value& list = document.vertex_list;
  const auto element = [&](uint64_t i) {
    context.at = {.level = Level::kVertex, .i = i};
    Coordinates vertex;
    context.reader.Peek();
    const uint64_t begin = context.reader.offset();
    if (Expect(context, json::Kind::kArray)) {
      vertex = ReadCoordinates(context, kHuge);
      if (context.reader.failed()) return;
      if (vertex.count != 3) [[unlikely]] {
        ReportNumbers(context, vertex);
        vertex.values.fill(kNaN);
      }
    }
    kept = kept && allowance.Covers(i, begin);
    if (!kept) return;
    Note(i, begin, &vertices.checkpoints);
    for (const double value : vertex.values) {
      vertices.coordinates.push_back(value);
    }
  };
  const std::optional<uint64_t> length = WalkList(context, &list, element);
  context.at = outer;
  if (!kept) {
    vertices = {};
    list = {};
  }
  return length;
}

// All sectors with their edges.
class SectorWalk {
 public:
  explicit SectorWalk(Context& context)
      : context_(context),
        sectors_(context.document.sectors),
        edges_(context.document.edges),
        allowance_(context.reader.offset(), kLeastSectorBytes),
        edge_allowance_(context.reader.offset(), kLeastEdgeBytes) {}

  std::optional<uint64_t> Decode() {
    Document& document = context_.document;
    sectors_ = {};
    edges_ = {};
    Reserve();
    const Spot outer = context_.at;
    const std::optional<uint64_t> length =
        WalkList(context_, &document.sector_list,
                 [this](uint64_t i) { DecodeSector(i); });
    context_.at = outer;
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
        Believable(context_, context_.document.number_of_sectors,
                   kUsualEdges * kLeastEdgeBytes);
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
    context_.at = {.level = Level::kSector, .i = i};
    context_.reader.Peek();
    kept_ = kept_ && allowance_.Covers(i, context_.reader.offset());
    if (kept_) Note(i, context_.reader.offset(), &sectors_.checkpoints);
    bool whole = false;
    if (Expect(context_, json::Kind::kObject)) whole = DecodeMembers();
    if (!kept_) return;
    sectors_.first_edge.push_back(static_cast<uint32_t>(edges_.size()));
    sectors_.whole.push_back(whole);
  }

  // Whether all edges of the sector could be decoded.
  bool DecodeMembers() {
    Count count;
    std::optional<uint64_t> length;
    Value edges;
    bool whole = false;
    ObjectWalk walk(context_);
    for (Member member = walk.Next<Level::kSector>(); member != Member::kNone;
         member = walk.Next<Level::kSector>()) {
      if (member == Member::kNumEdges) {
        count = ReadCount(context_);
      } else if (member == Member::kEdges) {
        if (edges.present) {
          ForgetExtras(edges.range, &context_.document.extras);
        }
        whole = DecodeEdges(&edges, &length);
      } else if (Expect(context_, json::Kind::kObject,
                        faults::attributes_type)) {
        context_.Skip();
      }
    }
    walk.Close({.members = {Member::kNumEdges, Member::kEdges}},
               {Member::kAttributes});
    JudgeCount(context_, count, Member::kNumEdges, length);
    return whole;
  }

  bool DecodeEdges(Value* list, std::optional<uint64_t>* length) {
    if (kept_) CutEdges(sectors_.first_edge.back());
    const Spot outer = context_.at;
    bool whole = true;
    *length = WalkList(context_, list, [&](uint64_t j) {
      context_.at = {.level = Level::kEdge, .i = outer.i, .j = j};
      whole = DecodeEdge() && whole;
    });
    context_.at = outer;
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

  // False if it is no object, or cut.
  bool DecodeEdge() {
    ++context_.edges_begun;
    context_.reader.Peek();
    const uint64_t begin = context_.reader.offset();
    Edge edge;
    const bool is_object = Expect(context_, json::Kind::kObject);
    if (is_object) DecodeMembers(&edge);
    kept_ = kept_ && edge_allowance_.Covers(edges_.size(), begin);
    if (!kept_) return false;
    Note(edges_.size(), begin, &edges_.checkpoints);
    edges_.kind.push_back(edge.kind);
    edges_.start.push_back(edge.start);
    edges_.neighbor.push_back(edge.neighbor.value);
    edges_.neighbor_edge.push_back(edge.neighbor_edge.value);
    return is_object && !context_.reader.failed();
  }

  struct Edge {
    EdgeKind kind = EdgeKind::kNone;
    uint32_t start = kAbsent;
    Index neighbor;
    Index neighbor_edge;
  };

  void DecodeMembers(Edge* edge) {
    ObjectWalk walk(context_);
    for (Member member = walk.Next<Level::kEdge>(); member != Member::kNone;
         member = walk.Next<Level::kEdge>()) {
      if (member == Member::kKind) {
        edge->kind = ReadEdgeKind(context_);
      } else if (member == Member::kStart) {
        edge->start = ReadIndex(context_).value;
      } else if (member == Member::kNeighbor) {
        edge->neighbor = ReadIndex(context_);
      } else {
        edge->neighbor_edge = ReadIndex(context_);
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
      ReportForeign(context_, faults::wall_extra_field, "a wall",
                    {Member::kNeighbor, edge->neighbor.range},
                    {Member::kNeighborEdge, edge->neighbor_edge.range});
      edge->neighbor = {};
      edge->neighbor_edge = {};
    }
  }

  Context& context_;
  Sectors& sectors_;
  Edges& edges_;
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

void DecodeTrack(Context& context) {
  Document& document = context.document;
  if (document.track.present) Forget(&document);
  if (!Expect(context, json::Kind::kObject)) return;
  const Spot outer = context.at;
  context.at = {.level = Level::kTrack};
  std::optional<uint64_t> vertices;
  std::optional<uint64_t> sectors;
  ObjectWalk walk(context);
  for (Member member = walk.Next<Level::kTrack>(); member != Member::kNone;
       member = walk.Next<Level::kTrack>()) {
    if (member == Member::kNumVertices) {
      document.number_of_vertices = ReadCount(context);
    } else if (member == Member::kVertices) {
      vertices = DecodeVertices(context);
    } else if (member == Member::kNumSectors) {
      document.number_of_sectors = ReadCount(context);
    } else {
      if (document.sector_list.present) {
        ForgetExtras(document.sector_list.range, &document.extras);
      }
      sectors = SectorWalk(context).Decode();
    }
  }
  walk.Close({.members = MembersOf(Level::kTrack)});
  document.track = {true, walk.range()};
  JudgeCount(context, document.number_of_vertices, Member::kNumVertices,
             vertices);
  JudgeCount(context, document.number_of_sectors, Member::kNumSectors, sectors);
  context.at = outer;
}

}  // namespace trackcheck::track
