#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/nonfinite.h"
#include "validators/btg/rules/sphere_limit.h"

namespace trackcheck::btg {
namespace {

bool HasSphere(const Vertices& vertices) {
  return SphereLimit(vertices.tile()).has_value();
}

// How far the vertex is beyond the limit.
double Excess_m(const Vertices& vertices, Position at) {
  const double distance_m = DistanceFromCenter(vertices, at.element);
  return std::isfinite(distance_m) ? distance_m - *SphereLimit(vertices.tile())
                                   : 0;
}

Message OutsideMessage(const Vertices& vertices, Position at) {
  return Message(
      "the vertex is $0 m from the center of the bounding sphere, whose "
      "radius is $1 m",
      static_cast<float>(DistanceFromCenter(vertices, at.element)),
      vertices.tile().sphere()->radius);
}

bool IsUnused(const VertexUse& use, Position at) {
  return !use.IsUsed(at.element);
}

Location UnusedPlace(const VertexUse& use, Position at) {
  return RecordPlace(use.vertices(), at);
}

// Removes the vertices that no tuple uses, and numbers the others again.
class Renumbering {
 public:
  explicit Renumbering(const VertexUse& use)
      : use_(use), tile_(use.vertices().tile()) {
    numbers_.reserve(use.size());
    for (uint64_t i = 0; i < use.size(); ++i) {
      numbers_.push_back(next_);
      if (use.IsUsed(i)) ++next_;
    }
  }

  // None if not all tuples are known, or if normals go with the vertices.
  std::vector<Repair> Repairs() {
    if (!tile_.KnowsAllTuples() || use_.size() != tile_.list(kVertices).count) {
      return {};
    }
    bool possible = true;
    for (uint64_t i = 0; i < tile_.object_count() && possible; ++i) {
      const Object& object = tile_.object(i);
      if (object.elements == 0) continue;
      if (object.type == kVertices) possible = AddVertices(object);
      if (IsGeometry(object.type)) possible = AddTuples(i);
    }
    if (!possible) return {};
    return std::move(repairs_);
  }

 private:
  bool AddVertices(const Object& object) {
    constexpr uint64_t kSize = kRecordSizes[kVertices];
    const std::string_view bytes = tile_.document().bytes.text();
    bool whole = true;
    ForEachRun(tile_.document(), object, [&](const ElementRun& run) {
      whole &= run.size % kSize == 0;
      for (uint64_t e = run.first; e < run.first + run.count && whole; ++e) {
        const uint64_t offset = run.OffsetOf(e);
        std::string kept;
        for (uint64_t at = 0; at < run.size; at += kSize, ++vertex_) {
          if (!use_.IsUsed(vertex_)) continue;
          kept += bytes.substr(offset + kElementHeader + at, kSize);
        }
        repairs_.push_back(
            {tile_.Range(offset, kElementHeader + run.size),
             LittleEndianBytes(static_cast<uint32_t>(kept.size())) + kept});
      }
    });
    return whole;
  }

  bool AddTuples(uint64_t number) {
    const Object& object = tile_.object(number);
    const uint32_t kinds = KindsOfIndices(object);
    if ((kinds & kVertexBit) == 0 ||
        ((kinds & kNormalBit) == 0 && tile_.list(kNormals).count > 0)) {
      return false;
    }
    const Document& document = tile_.document();
    const uint64_t tuple_size = TupleSize(document, object);
    const uint64_t index_size = tile_.widths().index();
    const uint64_t begin = object.first_element;
    std::string bytes(document.bytes.text().substr(
        begin, ObjectEnd(document, number) - begin));
    bool possible = true;
    ForEachRun(document, object, [&](const ElementRun& run) {
      for (uint64_t e = run.first; e < run.first + run.count; ++e) {
        const uint64_t data = run.OffsetOf(e) + kElementHeader;
        for (uint64_t at = 0; at + tuple_size <= run.size; at += tuple_size) {
          const uint64_t vertex = tile_.LoadIndex(data + at);
          possible &= vertex < numbers_.size();
          if (!possible) return;
          const std::string index = LittleEndianBytes(numbers_[vertex]);
          std::copy_n(index.data(), index_size, &bytes[data + at - begin]);
        }
      }
    });
    repairs_.push_back({tile_.Range(begin, bytes.size()), std::move(bytes)});
    return possible;
  }

  const VertexUse& use_;
  const Tile& tile_;
  std::vector<uint32_t> numbers_;
  uint32_t next_ = 0;
  uint64_t vertex_ = 0;
  std::vector<Repair> repairs_;
};

// The first of the findings has the repairs of all.
std::vector<Repair> WithoutUnused(const VertexUse& use, Position at) {
  if (at.element != use.first_unused()) return {};
  return Renumbering(use).Repairs();
}

Message UnusedMessage(const VertexUse&, Position) {
  return Message("no tuple uses the vertex");
}

}  // namespace

const VertexRule rules::vertex_outside_sphere = {
    .info = {.id = "btg-vertex-outside-sphere",
             .severity = Severity::kWarning,
             .title = "A vertex is outside the bounding sphere.",
             .section = "Bounding Sphere Object",
             .rationale = "FlightGear may hide the tile while the vertex is in "
                          "view. Writers round, so a thousandth of the radius "
                          "and 0.01 m are allowed.",
             .remedy = "Write the distance of the farthest vertex as the "
                       "radius.",
             .fix = {FixKind::kSafe, "Writes this distance."},
             .bad = "set objects[0].sphere.radius 141.2",
             .ok = "set objects[0].sphere.radius 141.3",
             .measure = 0},
    .predicate = Exact<Excess_m>,
    .place = RecordPlace<kVertices>,
    .message = OutsideMessage,
    .applies = HasSphere,
    .repairs = [](const Vertices& vertices, Position) {
      return RadiusOfVertices(vertices.tile());
    }};

const VertexRule rules::vertex_nonfinite = {
    .info = {.id = "btg-vertex-nonfinite",
             .severity = Severity::kError,
             .title = "A vertex is not finite.",
             .section = "Vertex List",
             .rationale = "The bounds of the tile become NaN, so it "
                          "disappears.",
             .remedy = "Remove the vertex and its triangles.",
             .bad = "set objects[1].floats[4] nan",
             .ok = "set objects[1].floats[4] 3.4e38"},
    .predicate = Exact<IsNonfinite<Vertices>>,
    .place = FloatPlace<kVertices>,
    .message = NonfiniteMessage<Vertices>,
    .parts = FloatsPerRecord<kVertices>};

const VertexUseRule rules::vertex_unused = {
    .info = {.id = "btg-vertex-unused",
             .severity = Severity::kInfo,
             .title = "A vertex is not used.",
             .section = "Vertex List",
             .rationale = "The vertex takes space and is never drawn.",
             .remedy = "Nothing has to be done.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes all vertices that no tuple uses, and "
                             "numbers the others again.",
                     .renumbers = true},
             .bad = "append objects[1].floats 0 5 5",
             .ok = "append objects[1].floats 0 5 5; "
                   "set objects[5].indices 4 0 1 1"},
    .predicate = Exact<IsUnused>,
    .place = UnusedPlace,
    .message = UnusedMessage,
    .repairs = WithoutUnused};

}  // namespace trackcheck::btg
