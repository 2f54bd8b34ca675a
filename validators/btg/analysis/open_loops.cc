#include "validators/btg/analysis/open_loops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/base/attributes.h"
#include "absl/functional/function_ref.h"
#include "formats/btg/views/triangles.h"
#include "validators/btg/analysis/records.h"

namespace trackcheck::btg {
namespace {

// An edge of a triangle, in its direction.
struct Edge {
  uint32_t from = 0;
  uint32_t to = 0;
  uint32_t opposite = 0;  // the third vertex of the triangle

  uint32_t lower() const { return std::min(from, to); }
  uint32_t higher() const { return std::max(from, to); }
};

struct VertexSum {
  uint32_t scrambled = 0;  // the vertex itself
  // The vertices that its edges lead to, combined.
  uint32_t around = 0;
};

// The way of a loop through a vertex: the vertices before and after it.
struct Passage {
  std::array<uint32_t, 2> to = {};
  // Whether the triangle has the edge in the direction from this vertex.
  std::array<bool, 2> forward = {};
  // How many of both are known. Only a passage with both can be taken, once.
  uint8_t count = 0;
  // If there are more edges: the passages are those of a junction.
  static constexpr uint8_t kCrowded = 3;

  bool is_open() const { return count == 2; }
  bool LeadsTo(uint32_t vertex) const {
    return is_open() && (to[0] == vertex || to[1] == vertex);
  }
};

// An open edge at a vertex.
struct Spoke {
  uint32_t to = 0;
  bool forward = false;  // as in Passage
  double direction = 0;
};

// The open edges at all vertices with more than two. With more, there are no
// junctions: real tiles have some ten, and each takes time for all of its own.
constexpr size_t kMostSpokes = 1 << 12;

using DirectionInPlan = absl::FunctionRef<double(uint32_t from, uint32_t to)>;

class LoopFinder {
 public:
  // Without `direction`, loops that touch are not found.
  LoopFinder(const Tile& tile, std::optional<DirectionInPlan> direction)
      : tile_(tile),
        vertex_count_(Vertices(tile).size()),
        direction_(direction) {}

  void Find(absl::FunctionRef<void(const OpenLoop&)> visit) {
    if (!MarkBorders() || !CollectEdges()) return;
    LinkOpenEdges();
    OpenLoop loop;
    for (uint32_t vertex = 0; vertex < vertex_count_; ++vertex) {
      Passage& passage = passages_[vertex];
      if (passage.is_open() && TakeLoop(vertex, passage, &loop)) visit(loop);
    }
    for (auto& [vertex, passages] : junctions_) {
      for (Passage& passage : passages) {
        if (passage.is_open() && TakeLoop(vertex, passage, &loop)) visit(loop);
      }
    }
  }

 private:
  // `visit` is copied.
  template <typename Visit>
  void ForEachCorners(Visit visit) const {
    for (uint64_t i = 0; i < tile_.object_count(); ++i) {
      ForEachTriangle(
          tile_.document(), tile_.object(i),
          [visit](const Triangle& triangle)
              ABSL_ATTRIBUTE_ALWAYS_INLINE { visit(triangle.vertices); });
    }
  }

  // Combines, for each vertex, the vertices that its edges lead to. Those of
  // edges with two triangles cancel out, so a vertex of open edges has a sum
  // and one without has none. This takes a tenth of the time of sorting all
  // edges. Returns false if a triangle has a vertex that does not exist.
  bool MarkBorders() {
    sums_.resize(vertex_count_);
    for (uint32_t vertex = 0; vertex < vertex_count_; ++vertex) {
      sums_[vertex].scrambled = ScrambleVertex(vertex);
    }
    VertexSum* const sums = sums_.data();
    const uint64_t count = vertex_count_;
    bool all_exist = true;
    ForEachCorners(
        [sums, count, &all_exist](const std::array<uint32_t, 3>& corners)
            ABSL_ATTRIBUTE_ALWAYS_INLINE {
              const auto [a, b, c] = corners;
              if (std::max({a, b, c}) >= count) {
                all_exist = false;
                return;
              }
              const uint32_t at_a = sums[a].scrambled;
              const uint32_t at_b = sums[b].scrambled;
              const uint32_t at_c = sums[c].scrambled;
              sums[a].around ^= at_b ^ at_c;
              sums[b].around ^= at_c ^ at_a;
              sums[c].around ^= at_a ^ at_b;
            });
    is_border_.resize(vertex_count_);
    for (uint64_t vertex = 0; vertex < vertex_count_; ++vertex) {
      is_border_[vertex] = sums_[vertex].around != 0;
      border_count_ += is_border_[vertex];
    }
    sums_ = {};
    return all_exist;
  }

  // Collects the edges between vertices of borders, once for each triangle.
  // Returns false if there are more than terrain has.
  bool CollectEdges() {
    most_edges_ = std::min(kMostEdgesPerBorderVertex * border_count_,
                           uint64_t{UINT32_MAX});
    // Those of one more triangle show that there are too many.
    edges_.reserve(most_edges_ + 3);
    const uint8_t* const is_border = is_border_.data();
    ForEachCorners([this, is_border](const std::array<uint32_t, 3>& corners)
                       ABSL_ATTRIBUTE_ALWAYS_INLINE {
                         const auto [a, b, c] = corners;
                         // Most triangles are inside.
                         if (is_border[a] + is_border[b] + is_border[c] < 2) {
                           return;
                         }
                         AddEdges(a, b, c);
                       });
    return edges_.size() <= most_edges_;
  }

  void AddEdges(uint32_t a, uint32_t b, uint32_t c) {
    // SimGear drops triangles that repeat a vertex.
    if (a == b || b == c || a == c) return;
    if (edges_.size() > most_edges_) return;
    if (is_border_[a] && is_border_[b]) edges_.push_back({a, b, c});
    if (is_border_[b] && is_border_[c]) edges_.push_back({b, c, a});
    if (is_border_[c] && is_border_[a]) edges_.push_back({c, a, b});
  }

  // Whether the triangle of the edge is wound so in plan, which ground is not.
  // The winding of an upright or very narrow one is that of rounding, so all
  // edges of a triangle ask for the angle at the same corner.
  bool RunsClockwise(const Edge& edge) const {
    if (!direction_) return false;
    constexpr double kLeastSine = 0.01;
    std::array<uint32_t, 3> corners = {edge.from, edge.to, edge.opposite};
    std::rotate(corners.begin(),
                std::min_element(corners.begin(), corners.end()),
                corners.end());
    const auto [a, b, c] = corners;
    return std::sin((*direction_)(a, c) - (*direction_)(a, b)) < -kLeastSine;
  }

  // Calls `visit` with each edge that only one triangle has, in their order.
  template <typename Visit>
  void ForEachOpenEdge(Visit visit) const {
    // Counting sorts them by their lower vertices, of which each has few.
    std::vector<uint32_t> ends(vertex_count_ + 1);
    for (const Edge& edge : edges_) ++ends[edge.lower() + 1];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<uint32_t> order(edges_.size());
    for (uint32_t i = 0; i < edges_.size(); ++i) {
      order[ends[edges_[i].lower()]++] = i;
    }
    auto first = order.begin();
    for (uint64_t vertex = 0; vertex < vertex_count_; ++vertex) {
      const auto end = order.begin() + ends[vertex];
      std::sort(first, end, [&](uint32_t a, uint32_t b) {
        return edges_[a].higher() < edges_[b].higher();
      });
      while (first != end) {
        const Edge& edge = edges_[*first];
        const auto next = std::find_if(first + 1, end, [&](uint32_t i) {
          return edges_[i].higher() != edge.higher();
        });
        if (next - first == 1) visit(edge);
        first = next;
      }
    }
  }

  void LinkOpenEdges() {
    passages_.resize(vertex_count_);
    std::map<uint32_t, std::vector<Spoke>> crowded;
    size_t spoke_count = 0;
    const auto link = [&](uint32_t from, uint32_t to, bool forward) {
      Passage& passage = passages_[from];
      if (passage.count < passage.to.size()) {
        passage.to[passage.count] = to;
        passage.forward[passage.count] = forward;
        ++passage.count;
        return;
      }
      passage.count = Passage::kCrowded;
      if (!direction_ || spoke_count > kMostSpokes) return;
      std::vector<Spoke>& spokes = crowded[from];
      if (spokes.empty()) {
        for (size_t i = 0; i < passage.to.size(); ++i) {
          spokes.push_back({passage.to[i], passage.forward[i]});
        }
        spoke_count += spokes.size();
      }
      spokes.push_back({to, forward});
      ++spoke_count;
    };
    ForEachOpenEdge([&](const Edge& edge) {
      const bool forward = !RunsClockwise(edge);
      link(edge.from, edge.to, forward);
      link(edge.to, edge.from, !forward);
    });
    edges_ = {};
    if (spoke_count > kMostSpokes) return;
    for (auto& [vertex, spokes] : crowded) {
      for (Spoke& spoke : spokes) {
        spoke.direction = (*direction_)(vertex, spoke.to);
      }
      junctions_[vertex] = PassagesBetween(std::move(spokes));
    }
  }

  // The ground is to the left of an edge in the direction of its triangle. So
  // counterclockwise after an edge that leads to the vertex there is none up to
  // the next edge, which leads away from it. Returns nothing if it is not so.
  static std::vector<Passage> PassagesBetween(std::vector<Spoke> spokes) {
    if (!std::all_of(spokes.begin(), spokes.end(), [](const Spoke& spoke) {
          return std::isfinite(spoke.direction);
        })) {
      return {};
    }
    std::ranges::sort(spokes, {}, &Spoke::direction);
    std::vector<Passage> passages;
    for (size_t i = 0; i < spokes.size(); ++i) {
      const Spoke& spoke = spokes[i];
      const Spoke& next = spokes[(i + 1) % spokes.size()];
      if (spoke.forward == next.forward || spoke.direction == next.direction) {
        return {};
      }
      if (spoke.forward) continue;
      passages.push_back({.to = {spoke.to, next.to},
                          .forward = {spoke.forward, next.forward},
                          .count = 2});
    }
    return passages;
  }

  // The passage through `vertex` of the loop that comes from `from`; null if
  // there is none, or if it was taken.
  Passage* PassageFrom(uint32_t from, uint32_t vertex) {
    if (passages_[vertex].LeadsTo(from)) return &passages_[vertex];
    const auto junction = junctions_.find(vertex);
    if (junction == junctions_.end()) return nullptr;
    const auto passage =
        std::find_if(junction->second.begin(), junction->second.end(),
                     [&](const Passage& each) { return each.LeadsTo(from); });
    return passage == junction->second.end() ? nullptr : &*passage;
  }

  // Writes the loop of open edges that goes through `start`, an open passage of
  // `first`, and back to it. Returns false if there is none.
  bool TakeLoop(uint32_t first, Passage& start, OpenLoop* loop) {
    loop->vertices.clear();
    loop->forward = 0;
    const uint32_t last = start.to[1];
    uint32_t from = last;
    uint32_t vertex = first;
    Passage* passage = &start;
    while (passage != nullptr) {
      const size_t next = passage->to[0] == from ? 1 : 0;
      passage->count = 0;
      loop->vertices.push_back(vertex);
      loop->forward += passage->forward[next] ? 1 : -1;
      from = vertex;
      vertex = passage->to[next];
      if (vertex == first && from == last) return true;
      passage = PassageFrom(from, vertex);
    }
    return false;
  }

  const Tile& tile_;
  const uint64_t vertex_count_;
  const std::optional<DirectionInPlan> direction_;
  std::vector<VertexSum> sums_;
  std::vector<uint8_t> is_border_;
  uint64_t border_count_ = 0;
  uint64_t most_edges_ = 0;
  std::vector<Edge> edges_;
  // Of each vertex that has one.
  std::vector<Passage> passages_;
  // Of the vertices that have several.
  std::map<uint32_t, std::vector<Passage>> junctions_;
};

}  // namespace

void ForEachOpenLoop(const Tile& tile,
                     absl::FunctionRef<void(const OpenLoop&)> visit) {
  LoopFinder(tile, std::nullopt).Find(visit);
}

void ForEachOpenLoop(const Tile& tile,
                     absl::FunctionRef<double(uint32_t, uint32_t)> direction,
                     absl::FunctionRef<void(const OpenLoop&)> visit) {
  LoopFinder(tile, direction).Find(visit);
}

}  // namespace trackcheck::btg
