// Points are cut into windows by a hash of their bits, and each window is
// sorted, so that memory is bounded by the windows in progress.
#include "validators/rld/analysis/vertex_twins.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <tuple>
#include <vector>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck::rld {
namespace {

constexpr uint64_t kWindowBits = 4;
constexpr uint64_t kWindows = 1 << kWindowBits;

uint64_t HashPosition(const uint8_t* vertex) {
  uint64_t hash = LoadLittleEndian<uint64_t>(vertex) * 0x9e3779b97f4a7c15;
  hash = (hash ^ (hash >> 32) ^ LoadLittleEndian<uint32_t>(vertex + 8)) *
         0xd6e8feb86659fd93;
  return hash ^ (hash >> 32);
}

struct Entry {
  uint32_t hash;
  uint32_t vertex;
};

bool Finite(const Vertex& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

class TwinFinder {
 public:
  TwinFinder(const Column<Vertex>& vertices, const BlockMap& blocks,
             WorkPool& pool)
      : vertices_(vertices), blocks_(blocks), pool_(pool) {}

  VertexTwins Find() {
    std::vector<VertexTwins> found(kWindows);
    pool_.For(kWindows, [&](uint64_t window) {
      std::vector<Entry> entries = Collect(window);
      Sort(entries);
      for (size_t first = 0; first < entries.size();) {
        size_t end = first + 1;
        while (end < entries.size() && Same(entries[first], entries[end])) {
          ++end;
        }
        if (end - first > 1) {
          JudgeGroup(std::span(entries).subspan(first, end - first),
                     found[window]);
        }
        first = end;
      }
    });
    VertexTwins all;
    for (const VertexTwins& window : found) {
      Append(window.within_block, all.within_block);
      Append(window.across_blocks, all.across_blocks);
    }
    std::sort(all.within_block.begin(), all.within_block.end());
    std::sort(all.across_blocks.begin(), all.across_blocks.end());
    return all;
  }

 private:
  static void Append(const std::vector<ElementPair>& from,
                     std::vector<ElementPair>& to) {
    to.insert(to.end(), from.begin(), from.end());
  }

  const uint8_t* Bytes(const Entry& entry) const {
    return vertices_.address(entry.vertex);
  }

  bool Same(const Entry& a, const Entry& b) const {
    return a.hash == b.hash &&
           std::memcmp(Bytes(a), Bytes(b), sizeof(Vertex)) == 0;
  }

  std::vector<Entry> Collect(uint64_t window) const {
    std::vector<Entry> entries;
    entries.reserve(vertices_.size() / kWindows * 9 / 8);
    for (uint64_t i = 0; i < vertices_.size(); ++i) {
      const uint64_t hash = HashPosition(vertices_.address(i));
      if (hash >> (64 - kWindowBits) != window) continue;
      if (!Finite(vertices_[i])) continue;
      entries.push_back(
          {static_cast<uint32_t>(hash), static_cast<uint32_t>(i)});
    }
    return entries;
  }

  void Sort(std::vector<Entry>& entries) const {
    std::sort(
        entries.begin(), entries.end(), [this](const Entry& a, const Entry& b) {
          if (a.hash != b.hash) return a.hash < b.hash;
          const int order = std::memcmp(Bytes(a), Bytes(b), sizeof(Vertex));
          return order != 0 ? order < 0 : a.vertex < b.vertex;
        });
  }

  // `group` holds the points of one place, ascending.
  void JudgeGroup(std::span<Entry> group, VertexTwins& found) const {
    struct Member {
      int64_t block;
      uint32_t vertex;
    };
    std::vector<Member> members;
    for (const Entry& entry : group) {
      members.push_back({blocks_.BlockOf(entry.vertex), entry.vertex});
    }
    std::sort(
        members.begin(), members.end(), [](const Member& a, const Member& b) {
          return std::tie(a.block, a.vertex) < std::tie(b.block, b.vertex);
        });
    for (size_t i = 0; i < members.size(); ++i) {
      const Member& member = members[i];
      if (i > 0 && members[i - 1].block == member.block) {
        found.within_block.push_back({member.vertex, members[i - 1].vertex});
      } else if (member.vertex != group[0].vertex) {
        found.across_blocks.push_back({member.vertex, group[0].vertex});
      }
    }
  }

  const Column<Vertex>& vertices_;
  const BlockMap& blocks_;
  WorkPool& pool_;
};

}  // namespace

VertexTwins FindVertexTwins(const Column<Vertex>& vertices,
                            const BlockMap& blocks, WorkPool& pool) {
  return TwinFinder(vertices, blocks, pool).Find();
}

}  // namespace trackcheck::rld
