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
#include "validators/btg/analysis/open_edges.h"
#include "validators/btg/analysis/records.h"

namespace trackcheck::btg {
namespace {

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
constexpr size_t kMaxSpokes = 1 << 12;

using DirectionInPlan = absl::FunctionRef<double(uint32_t from, uint32_t to)>;

class LoopFinder {
 public:
  // Without `direction`, loops that touch are not found.
  LoopFinder(const Tile& tile, std::optional<DirectionInPlan> direction)
      : tile_(tile),
        vertex_count_(Vertices(tile).size()),
        direction_(direction) {}

  void Find(absl::FunctionRef<void(const OpenLoop&)> visit) {
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
  // Whether the triangle of the edge is wound so in plan, which ground is not.
  // The winding of an upright or very narrow one is that of rounding, so all
  // edges of a triangle ask for the angle at the same corner.
  bool RunsClockwise(const OpenEdge& edge) const {
    if (!direction_) return false;
    constexpr double kMinSine = 0.01;
    std::array<uint32_t, 3> corners = {edge.from, edge.to, edge.opposite};
    std::rotate(corners.begin(),
                std::min_element(corners.begin(), corners.end()),
                corners.end());
    const auto [a, b, c] = corners;
    return std::sin((*direction_)(a, c) - (*direction_)(a, b)) < -kMinSine;
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
      if (!direction_ || spoke_count > kMaxSpokes) return;
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
    for (const OpenEdge& edge : OpenEdges(tile_.document())) {
      const bool forward = !RunsClockwise(edge);
      link(edge.from, edge.to, forward);
      link(edge.to, edge.from, !forward);
    }
    if (spoke_count > kMaxSpokes) return;
    for (auto& [vertex, spokes] : crowded) {
      for (Spoke& spoke : spokes) {
        spoke.direction = (*direction_)(vertex, spoke.to);
      }
      junctions_[vertex] = PassagesBetween(std::move(spokes));
    }
  }

  // The ground is to the left of an edge in the direction of its triangle. So
  // counterclockwise after an edge that leads to the vertex there is none up to
  // the next edge, which leads away from it. Returns nothing otherwise.
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
  // By vertex, if it has one.
  std::vector<Passage> passages_;
  // By vertex, if it has several.
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
