#include "validators/btg/analysis/open_edges.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "absl/base/attributes.h"
#include "formats/btg/layout.h"
#include "formats/btg/views/triangles.h"

namespace trackcheck::btg {
namespace {

struct VertexSum {
  uint32_t scrambled = 0;  // the vertex itself
  // The vertices that its edges lead to, combined.
  uint32_t around = 0;
};

class OpenEdgeFinder {
 public:
  explicit OpenEdgeFinder(const Document& document)
      : document_(document), vertex_count_(document.lists[kVertices].count) {}

  std::vector<OpenEdge> Find() {
    if (!MarkBorders() || !CollectEdges()) return {};
    return SingleEdges();
  }

 private:
  // `visit` is copied.
  template <typename Visit>
  void ForEachCorners(Visit visit) const {
    for (const Object& object : document_.objects) {
      ForEachTriangle(
          document_, object,
          [visit](const Triangle& triangle)
              ABSL_ATTRIBUTE_ALWAYS_INLINE { visit(triangle.vertices); });
    }
  }

  // Combines, for each vertex, the vertices that its edges lead to. Those of
  // edges with two triangles cancel out, so only a vertex of open edges has a
  // sum other than 0. This takes a tenth of the time of sorting all edges.
  // Returns false if a triangle has a vertex that does not exist.
  bool MarkBorders() {
    std::vector<VertexSum> all(vertex_count_);
    for (uint32_t vertex = 0; vertex < vertex_count_; ++vertex) {
      all[vertex].scrambled = ScrambleVertex(vertex);
    }
    VertexSum* const sums = all.data();
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
      is_border_[vertex] = all[vertex].around != 0;
      border_count_ += is_border_[vertex];
    }
    return all_exist;
  }

  // Collects the edges between vertices of borders, once for each triangle.
  // Returns false if there are more than terrain has.
  bool CollectEdges() {
    most_edges_ = std::min(kMaxEdgesPerBorderVertex * border_count_,
                           uint64_t{UINT32_MAX});
    // The edges of one more triangle show that there are too many.
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

  // The edges that only one triangle has, in their order.
  std::vector<OpenEdge> SingleEdges() const {
    // Counting sorts them by their lower vertices, of which each has few.
    std::vector<uint32_t> ends(vertex_count_ + 1);
    for (const OpenEdge& edge : edges_) ++ends[edge.lower() + 1];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<uint32_t> order(edges_.size());
    for (uint32_t i = 0; i < edges_.size(); ++i) {
      order[ends[edges_[i].lower()]++] = i;
    }
    // The positions of the single edges replace those of all, whose number is
    // never smaller. So the result has no more memory than it needs.
    size_t count = 0;
    auto first = order.begin();
    for (uint64_t vertex = 0; vertex < vertex_count_; ++vertex) {
      const auto end = order.begin() + ends[vertex];
      std::sort(first, end, [&](uint32_t a, uint32_t b) {
        return edges_[a].higher() < edges_[b].higher();
      });
      while (first != end) {
        const uint32_t higher = edges_[*first].higher();
        const auto next = std::find_if(first + 1, end, [&](uint32_t i) {
          return edges_[i].higher() != higher;
        });
        if (next - first == 1) order[count++] = *first;
        first = next;
      }
    }
    std::vector<OpenEdge> single;
    single.reserve(count);
    for (size_t i = 0; i < count; ++i) single.push_back(edges_[order[i]]);
    return single;
  }

  const Document& document_;
  const uint64_t vertex_count_;
  std::vector<uint8_t> is_border_;
  uint64_t border_count_ = 0;
  uint64_t most_edges_ = 0;
  std::vector<OpenEdge> edges_;
};

}  // namespace

const std::vector<OpenEdge>& OpenEdges(const Document& document) {
  return document.derived->open_edges.Get(
      [&document] { return OpenEdgeFinder(document).Find(); });
}

}  // namespace trackcheck::btg
