#include "validators/btg/analysis/open_loops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/btg/views/triangles.h"
#include "validators/btg/analysis/records.h"

namespace trackcheck::btg {
namespace {

// In the direction of its triangle.
struct Edge {
  uint32_t from = 0;
  uint32_t to = 0;

  std::pair<uint32_t, uint32_t> ends() const { return std::minmax(from, to); }
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
    for (uint32_t vertex = 0; vertex < passages_.size(); ++vertex) {
      if (TakeLoop(vertex, passages_[vertex], &loop)) visit(loop);
    }
    for (auto& [vertex, passages] : junctions_) {
      for (Passage& passage : passages) {
        if (TakeLoop(vertex, passage, &loop)) visit(loop);
      }
    }
  }

 private:
  template <typename Visit>
  void ForEachCorners(Visit visit) const {
    for (uint64_t i = 0; i < tile_.object_count(); ++i) {
      ForEachTriangle(
          tile_.document(), tile_.object(i),
          [&](const Triangle& triangle) { visit(triangle.vertices); });
    }
  }

  // Combines, for each vertex, the vertices that its edges lead to. Those of
  // edges with two triangles cancel out, so a vertex of open edges has a value
  // and one without has none. This takes a tenth of the time of sorting all
  // edges. Returns false if a triangle has a vertex that does not exist, or if
  // there are no open edges.
  bool MarkBorders() {
    borders_.resize(vertex_count_);
    bool all_exist = true;
    ForEachCorners([&](const std::array<uint32_t, 3>& corners) {
      const auto [a, b, c] = corners;
      if (std::max({a, b, c}) >= borders_.size()) {
        all_exist = false;
        return;
      }
      const uint32_t at_a = ScrambleVertex(a);
      const uint32_t at_b = ScrambleVertex(b);
      const uint32_t at_c = ScrambleVertex(c);
      borders_[a] ^= at_b ^ at_c;
      borders_[b] ^= at_c ^ at_a;
      borders_[c] ^= at_a ^ at_b;
    });
    border_count_ = borders_.size() - static_cast<uint64_t>(std::count(
                                          borders_.begin(), borders_.end(), 0));
    return all_exist && border_count_ > 0;
  }

  bool IsBorder(uint32_t vertex) const { return borders_[vertex] != 0; }

  // Collects the edges between vertices of borders, once for each triangle.
  // Returns false if there are none, or more than terrain has.
  bool CollectEdges() {
    const uint64_t most = kMostEdgesPerBorderVertex * border_count_;
    edges_.reserve(most);
    bool room = true;
    const auto add = [&](uint32_t a, uint32_t b) {
      room = room && edges_.size() < most;
      if (room) edges_.push_back({a, b});
    };
    ForEachCorners([&](const std::array<uint32_t, 3>& corners) {
      const auto [a, b, c] = corners;
      const bool at_a = IsBorder(a);
      const bool at_b = IsBorder(b);
      const bool at_c = IsBorder(c);
      // So it is with most triangles.
      if (at_a + at_b + at_c < 2) return;
      // SimGear drops triangles that repeat a vertex.
      if (a == b || b == c || a == c) return;
      const bool turned = RunsClockwise(corners);
      const auto add_side = [&](uint32_t from, uint32_t to) {
        turned ? add(to, from) : add(from, to);
      };
      if (at_a && at_b) add_side(a, b);
      if (at_b && at_c) add_side(b, c);
      if (at_c && at_a) add_side(c, a);
    });
    return room && !edges_.empty();
  }

  // Whether the triangle is wound so in plan, which ground is not. The winding
  // of an upright or very narrow one is that of rounding.
  bool RunsClockwise(const std::array<uint32_t, 3>& corners) const {
    if (!direction_) return false;
    constexpr double kLeastSine = 0.01;
    const auto [a, b, c] = corners;
    return std::sin((*direction_)(a, c) - (*direction_)(a, b)) < -kLeastSine;
  }

  void LinkOpenEdges() {
    std::sort(edges_.begin(), edges_.end(),
              [](const Edge& a, const Edge& b) { return a.ends() < b.ends(); });
    passages_.resize(borders_.size());
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
    for (size_t first = 0, end = 0; first < edges_.size(); first = end) {
      end = first + 1;
      while (end < edges_.size() &&
             edges_[end].ends() == edges_[first].ends()) {
        ++end;
      }
      if (end - first > 1) continue;
      link(edges_[first].from, edges_[first].to, /*forward=*/true);
      link(edges_[first].to, edges_[first].from, /*forward=*/false);
    }
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
    std::sort(spokes.begin(), spokes.end(), [](const Spoke& a, const Spoke& b) {
      return a.direction != b.direction ? a.direction < b.direction
                                        : a.to < b.to;
    });
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

  // Writes the loop of open edges that goes through `start`, a passage of
  // `first`, and back to it. Returns false if there is none or if it was taken
  // before.
  bool TakeLoop(uint32_t first, Passage& start, OpenLoop* loop) {
    loop->vertices.clear();
    loop->forward = 0;
    const uint32_t last = start.to[1];
    uint32_t from = last;
    uint32_t vertex = first;
    Passage* passage = start.is_open() ? &start : nullptr;
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
  std::vector<uint32_t> borders_;
  uint64_t border_count_ = 0;
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
