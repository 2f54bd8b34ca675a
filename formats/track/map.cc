#include "formats/track/map.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/api/plan_geometry.h"
#include "formats/api/triangle_batch.h"
#include "formats/core/fields/field_words.h"
#include "formats/core/findings/counted.h"
#include "formats/track/positions/members.h"
#include "formats/track/segment_line.h"
#include "formats/track/text/member_order.h"

namespace trackcheck::track {
namespace {

// Sectors that have their number in the picture, if there are at most so many.
constexpr uint64_t kMaxNumbers = 100;
// Racing lines with a color and a name of their own. The others share one.
constexpr PlanHue kLineHues[] = {PlanHue::kBlue, PlanHue::kOrange,
                                 PlanHue::kPurple, PlanHue::kRed,
                                 PlanHue::kTeal};

struct EdgeLook {
  EdgeKind kind;
  PlanLayer layer;
};
constexpr EdgeLook kEdgeLooks[] = {
    {EdgeKind::kEntry,
     {.name = "entries",
      .paint = PlanHue::kRed,
      .counted = true,
      .secondary = true,
      .line_width = 1}},
    {EdgeKind::kExit,
     {.name = "exits",
      .paint = PlanHue::kGreen,
      .counted = true,
      .secondary = true,
      .line_width = 1,
      .dashed = true}},
    {EdgeKind::kNone,
     {.name = "edges of no known kind",
      .paint = PlanHue::kGray,
      .line_width = 1.5,
      .dashed = true}},
    {EdgeKind::kWall,
     {.name = "walls", .paint = PlanHue::kText, .line_width = 1.5}},
};

std::string_view NameOf(Level level) {
  return level == Level::kSector ? "track.sectors" : "racing-lines.lines";
}

std::string PathOf(Level level, uint64_t i, Member list) {
  return std::string(NameOf(level)) + '[' + std::to_string(i) + "]." +
         std::string(track::NameOf(list));
}

class Plan final : public PlanWithHeights {
 public:
  explicit Plan(const Document& document) : document_(document) {}

  PlanFrame frame() const override {
    return {.right = {.name = "X"}, .up = {.name = "Z", .reversed = true}};
  }

  std::vector<std::string> subtitles() const override {
    std::string name;
    if (document_.name.present) {
      name = TextAt(document_.file, document_.name.range.offset);
    }
    if (document_.revision.present) {
      name += ", revision " +
              TextAt(document_.file, document_.revision.range.offset);
    }
    std::vector<std::string> subtitles;
    if (!name.empty()) subtitles.push_back(name);
    subtitles.push_back(
        Counted(document_.sectors.size(), "sector") + ", " +
        Counted(document_.vertex_count(), "vertex", "vertices") + ", " +
        Counted(document_.lines.size(), "racing line"));
    return subtitles;
  }

  void Visit(PlanVisitor& visitor) const override {
    visitor.EnterLayer(
        {.name = "altitude", .paint = PlanScale{}, .has_heights = true});
    TriangleBatch batch(visitor);
    for (uint64_t i = 0; i < document_.sectors.size(); ++i) {
      VisitSector(i, batch, visitor);
    }
    for (const EdgeLook& look : kEdgeLooks) VisitEdges(look, visitor);
    for (uint64_t i = 0; i < document_.lines.size(); ++i) {
      VisitLine(i, visitor);
    }
  }

  std::optional<PlanVertex> LocateVertex(
      std::string_view field) const override {
    FieldWords words(field);
    if (words.TakeName(track::NameOf(Member::kTrack))) {
      if (const auto i = words.TakeElement(track::NameOf(Member::kVertices))) {
        return PlaceOf(VertexOf(*i));
      }
      const auto i = words.TakeElement(track::NameOf(Member::kSectors));
      return i ? LocateInSector(*i, words) : std::nullopt;
    }
    if (words.TakeName(track::NameOf(Member::kRacingLines))) {
      if (const auto i = words.TakeElement(track::NameOf(Member::kVertices))) {
        return Flat(PlaceOf(Vertex2dInPlan(document_, *i)));
      }
      const auto i = words.TakeElement(track::NameOf(Member::kLines));
      return i ? Flat(LocateInLine(*i, words)) : std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<Coordinates> CoordinatesOf(
      std::string_view field) const override {
    const std::optional<PlanVertex> at = LocateVertex(field);
    if (!at) return std::nullopt;
    return ModelCoordinates({at->x, at->z, 0.0 - at->y}, "");
  }

 private:
  // The position of what has no altitude.
  static std::optional<PlanVertex> Flat(std::optional<PlanVertex> at) {
    if (at) at->z = kNowhere.z;
    return at;
  }

  PlanVertex VertexOf(uint64_t index) const {
    if (index >= document_.vertex_count()) return kNowhere;
    const double* const at = &document_.vertices.coordinates[3 * index];
    return {at[0], -at[2], at[1]};
  }

  // The vertex where an edge starts, by the number of the edge in its sector,
  // which may be that of the first one again.
  PlanVertex StartOf(uint64_t sector, uint64_t edge) const {
    const uint32_t count = document_.sectors.edges(sector);
    return VertexOf(document_.edges.start[document_.sectors.first_edge[sector] +
                                          edge % count]);
  }

  // A sector is convex, so it is the fan of triangles from its first corner.
  void VisitSector(uint64_t i, TriangleBatch& batch,
                   PlanVisitor& visitor) const {
    batch.StartRows({.list = NameOf(Level::kSector), .first = i, .step = 0});
    for (uint64_t j = 2; j < document_.sectors.edges(i); ++j) {
      batch.Add({StartOf(i, 0), StartOf(i, j - 1), StartOf(i, j)});
    }
    batch.Flush();
    if (document_.sectors.size() > kMaxNumbers) return;
    if (const std::optional<PlanVertex> middle = MiddleOfSector(i)) {
      visitor.AddMark(
          {.at = {middle->x, middle->y}, .text = std::to_string(i)});
    }
  }

  void VisitEdges(const EdgeLook& look, PlanVisitor& visitor) const {
    visitor.EnterLayer(look.layer);
    for (uint64_t i = 0; i < document_.sectors.size(); ++i) {
      std::string list;
      for (uint64_t j = 0; j < document_.sectors.edges(i); ++j) {
        if (document_.edges.kind[document_.sectors.first_edge[i] + j] !=
            look.kind) {
          continue;
        }
        if (list.empty()) list = PathOf(Level::kSector, i, Member::kEdges);
        const std::array<PlanVertex, 2> ends = {StartOf(i, j),
                                                StartOf(i, j + 1)};
        visitor.AddLine({.list = list, .first = j}, ends);
      }
    }
  }

  void VisitLine(uint64_t i, PlanVisitor& visitor) const {
    const bool named = i < std::size(kLineHues);
    const std::string name =
        named ? "racing line " + std::to_string(i) : "other racing lines";
    visitor.EnterLayer({.name = name,
                        .paint = named ? kLineHues[i] : PlanHue::kGray,
                        .line_width = 1.5});
    const std::string list = PathOf(Level::kLine, i, Member::kSegments);
    for (uint64_t j = 0; j < document_.lines.segments(i); ++j) {
      const std::vector<PlanVertex> vertices =
          SegmentLine(document_, document_.lines.first_segment[i] + j);
      visitor.AddLine({.list = list, .first = j}, vertices);
      if (j == 0) VisitStart(vertices, i, visitor);
    }
  }

  static void VisitStart(const std::vector<PlanVertex>& vertices, uint64_t line,
                         PlanVisitor& visitor) {
    if (!HasPlace(vertices[0]) || !HasPlace(vertices[1])) return;
    visitor.AddMark({.kind = PlanMark::Kind::kArrow,
                     .at = {vertices[0].x, vertices[0].y},
                     .heading = {vertices[1].x - vertices[0].x,
                                 vertices[1].y - vertices[0].y},
                     .text = std::to_string(line)});
  }

  // The mean of a sector's corners. Precondition: the sector exists.
  std::optional<PlanVertex> MiddleOfSector(uint64_t i) const {
    std::vector<PlanVertex> corners;
    for (uint64_t j = 0; j < document_.sectors.edges(i); ++j) {
      corners.push_back(StartOf(i, j));
    }
    return MeanOf(corners);
  }

  std::optional<PlanVertex> LocateInSector(uint64_t i, FieldWords words) const {
    if (i >= document_.sectors.size()) return std::nullopt;
    const auto j = words.TakeElement(track::NameOf(Member::kEdges));
    if (!j || *j >= document_.sectors.edges(i)) return MiddleOfSector(i);
    const std::array<PlanVertex, 2> ends = {StartOf(i, *j), StartOf(i, *j + 1)};
    if (words.TakeName(track::NameOf(Member::kStart)) && HasPlace(ends[0])) {
      return PlaceOf(ends[0]);
    }
    const std::optional<PlanVertex> middle = MeanOf(ends);
    return middle ? middle : MiddleOfSector(i);
  }

  std::optional<PlanVertex> LocateInLine(uint64_t i, FieldWords words) const {
    if (i >= document_.lines.size()) return std::nullopt;
    const auto j = words.TakeElement(track::NameOf(Member::kSegments));
    if (!j || *j >= document_.lines.segments(i)) {
      PlanBounds bounds;
      for (uint64_t k = 0; k < document_.lines.segments(i); ++k) {
        bounds.Add(Vertex2dInPlan(
            document_,
            document_.segments.start[document_.lines.first_segment[i] + k]));
      }
      return bounds.Middle();
    }
    const uint64_t segment = document_.lines.first_segment[i] + *j;
    const Segments& segments = document_.segments;
    const std::array<std::pair<Member, uint32_t>, 3> ends = {
        {{Member::kStart, segments.start[segment]},
         {Member::kEnd, segments.end[segment]},
         {Member::kCenter, segments.center[segment]}}};
    for (const auto& [member, vertex] : ends) {
      if (!words.TakeName(track::NameOf(member))) continue;
      // One that does not exist is shown in the middle of the segment.
      if (const auto found = PlaceOf(Vertex2dInPlan(document_, vertex)))
        return found;
    }
    const std::vector<PlanVertex> vertices = SegmentLine(document_, segment);
    // A straight line has a middle between its vertices, an arc has one among
    // them.
    if (vertices.size() > 2) return PlaceOf(vertices[vertices.size() / 2]);
    return MeanOf(vertices);
  }

  const Document& document_;
};

}  // namespace

std::unique_ptr<PlanView> Map(const Document& document) {
  return std::make_unique<Plan>(document);
}

}  // namespace trackcheck::track
