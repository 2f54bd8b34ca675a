#include "validators/btg/analysis/open_loops.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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

// The vertices that one is connected to by open edges.
struct OpenLinks {
  std::array<uint32_t, 2> to = {};
  // How many there are. Only the first two are kept.
  uint8_t count = 0;
  // Whether the triangle has the edge in the direction from this vertex.
  std::array<bool, 2> forward = {};
};

class LoopFinder {
 public:
  explicit LoopFinder(const Tile& tile)
      : tile_(tile), vertex_count_(Vertices(tile).size()) {}

  void Find(absl::FunctionRef<bool(uint32_t)> is_left_out,
            absl::FunctionRef<void(const OpenLoop&)> visit) {
    if (!MarkBorders() || !LeaveOut(is_left_out) || !CollectEdges()) return;
    LinkOpenEdges();
    OpenLoop loop;
    for (uint32_t vertex = 0; vertex < links_.size(); ++vertex) {
      if (TakeLoop(vertex, &loop)) visit(loop);
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
  // edges with two triangles cancel out, so a vertex of two open edges has a
  // value and one without has none. One of more open edges may have none: its
  // loops touch each other. This takes a tenth of the time of sorting all
  // edges. Returns false if a triangle has a vertex that does not exist.
  bool MarkBorders() {
    borders_.resize(vertex_count_);
    bool all_exist = true;
    ForEachCorners([&](const std::array<uint32_t, 3>& corners) {
      const auto [a, b, c] = corners;
      if (std::max({a, b, c}) >= borders_.size()) {
        all_exist = false;
        return;
      }
      borders_[a] ^= b ^ c;
      borders_[b] ^= c ^ a;
      borders_[c] ^= a ^ b;
    });
    return all_exist;
  }

  bool IsBorder(uint32_t vertex) const { return borders_[vertex] != 0; }

  // Returns false if no vertex of a border is left.
  bool LeaveOut(absl::FunctionRef<bool(uint32_t)> is_left_out) {
    for (uint32_t vertex = 0; vertex < borders_.size(); ++vertex) {
      if (!IsBorder(vertex)) continue;
      if (is_left_out(vertex)) {
        borders_[vertex] = 0;
      } else {
        ++border_count_;
      }
    }
    return border_count_ > 0;
  }

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
      if (at_a && at_b) add(a, b);
      if (at_b && at_c) add(b, c);
      if (at_c && at_a) add(c, a);
    });
    return room && !edges_.empty();
  }

  void LinkOpenEdges() {
    std::sort(edges_.begin(), edges_.end(),
              [](const Edge& a, const Edge& b) { return a.ends() < b.ends(); });
    links_.resize(borders_.size());
    const auto link = [this](uint32_t from, uint32_t to, bool forward) {
      OpenLinks& links = links_[from];
      if (links.count < links.to.size()) {
        links.to[links.count] = to;
        links.forward[links.count] = forward;
      }
      links.count = std::min<uint8_t>(links.count + 1, 3);
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
  }

  // Writes the loop of open edges from `first` back to it. Returns false if
  // there is none, if it touches another one, or if it was taken before.
  bool TakeLoop(uint32_t first, OpenLoop* loop) {
    loop->vertices.clear();
    loop->forward = 0;
    uint32_t from = first;
    uint32_t vertex = first;
    while (links_[vertex].count == 2) {
      OpenLinks& links = links_[vertex];
      const size_t next = links.to[0] == from ? 1 : 0;
      links.count = 0;
      loop->vertices.push_back(vertex);
      loop->forward += links.forward[next] ? 1 : -1;
      if (links.to[next] == first) return true;
      from = vertex;
      vertex = links.to[next];
    }
    return false;
  }

  const Tile& tile_;
  const uint64_t vertex_count_;
  std::vector<uint32_t> borders_;
  uint64_t border_count_ = 0;
  std::vector<Edge> edges_;
  std::vector<OpenLinks> links_;
};

}  // namespace

void ForEachOpenLoop(const Tile& tile,
                     absl::FunctionRef<bool(uint32_t)> is_left_out,
                     absl::FunctionRef<void(const OpenLoop&)> visit) {
  LoopFinder(tile).Find(is_left_out, visit);
}

}  // namespace trackcheck::btg
