// Points are dealt into parts by a hash of their bits. In each part, small
// tables of bits find the few points whose hash may not be unique, and only
// these are sorted.
#include "validators/rld/analysis/vertex_twins.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck::rld {
namespace {

// A part's tables of bits fit in the cache of a core.
constexpr uint64_t kPointsPerPart = 1 << 15;
// More parts are slower to deal into.
constexpr uint64_t kMaxParts = 256;
// Points are dealt in chunks, each by one thread.
constexpr uint64_t kChunk = 1 << 18;
// In the tables, for each point of a part. One point in sixteen has the bit of
// another one.
constexpr uint64_t kBitsPerPoint = 16;

uint64_t HashPosition(const uint8_t* vertex) {
  uint64_t hash = LoadLittleEndian<uint64_t>(vertex) * 0x9e3779b97f4a7c15;
  hash = (hash ^ (hash >> 32) ^ LoadLittleEndian<uint32_t>(vertex + 8)) *
         0xd6e8feb86659fd93;
  return hash ^ (hash >> 32);
}

// A finite point.
struct Entry {
  uint32_t hash;
  uint32_t vertex;
};

bool Finite(const Vertex& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// A set of hashes. Hashes with the same low bits are one element of it.
class HashSet {
 public:
  // For `count` hashes.
  explicit HashSet(uint64_t count)
      : words_(std::bit_ceil(
                   std::max<uint64_t>(count * kBitsPerPoint, kBitsPerWord)) /
               kBitsPerWord) {}

  // Returns whether the set had the hash already.
  bool Add(uint32_t hash) {
    uint64_t& word = words_[Word(hash)];
    const bool had = (word & Bit(hash)) != 0;
    word |= Bit(hash);
    return had;
  }
  bool Has(uint32_t hash) const {
    return (words_[Word(hash)] & Bit(hash)) != 0;
  }

 private:
  static constexpr uint64_t kBitsPerWord = 64;

  static uint64_t Bit(uint32_t hash) {
    return uint64_t{1} << hash % kBitsPerWord;
  }
  uint64_t Word(uint32_t hash) const {
    return hash / kBitsPerWord & (words_.size() - 1);
  }

  std::vector<uint64_t> words_;
};

class TwinFinder {
 public:
  TwinFinder(const Column<Vertex>& vertices, const BlockMap& blocks,
             WorkPool& pool)
      : vertices_(vertices), blocks_(blocks), pool_(pool) {}

  VertexTwins Find() {
    DealPoints();
    std::vector<VertexTwins> found(part_ends_.size());
    pool_.For(found.size(), [&](uint64_t part) {
      const uint64_t begin = part == 0 ? 0 : part_ends_[part - 1];
      JudgePart(std::span(entries_).subspan(begin, part_ends_[part] - begin),
                found[part]);
    });
    VertexTwins all;
    for (const VertexTwins& part : found) {
      Append(part.within_block, all.within_block);
      Append(part.across_blocks, all.across_blocks);
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

  // Calls add(part, entry) for the finite points of a chunk, ascending.
  template <typename Add>
  void ForChunk(uint64_t chunk, const Add& add) const {
    const uint64_t end = std::min(vertices_.size(), (chunk + 1) * kChunk);
    for (uint64_t i = chunk * kChunk; i < end; ++i) {
      if (!Finite(vertices_[i])) continue;
      const uint64_t hash = HashPosition(vertices_.address(i));
      // The parts are a power of two of at most 2^32.
      add((hash >> 32) & (part_ends_.size() - 1),
          Entry{static_cast<uint32_t>(hash), static_cast<uint32_t>(i)});
    }
  }

  // Fills `entries_` with the finite points, part by part, ascending in each.
  void DealPoints() {
    part_ends_.resize(std::bit_ceil(
        std::clamp<uint64_t>(vertices_.size() / kPointsPerPart, 1, kMaxParts)));
    const uint64_t chunks = (vertices_.size() + kChunk - 1) / kChunk;
    // How many entries each chunk has in each part; then where they begin.
    std::vector<std::vector<uint64_t>> next(
        chunks, std::vector<uint64_t>(part_ends_.size()));
    pool_.For(chunks, [&](uint64_t chunk) {
      ForChunk(chunk, [&own = next[chunk]](uint64_t part, const Entry&) {
        ++own[part];
      });
    });
    uint64_t end = 0;
    for (uint64_t part = 0; part < part_ends_.size(); ++part) {
      for (std::vector<uint64_t>& of_chunk : next) {
        end += std::exchange(of_chunk[part], end);
      }
      part_ends_[part] = end;
    }
    entries_.resize(end);
    pool_.For(chunks, [&](uint64_t chunk) {
      ForChunk(chunk,
               [&, &own = next[chunk]](uint64_t part, const Entry& entry) {
                 entries_[own[part]++] = entry;
               });
    });
  }

  void JudgePart(std::span<const Entry> part, VertexTwins& found) const {
    std::vector<Entry> candidates = NotUnique(part);
    Sort(candidates);
    std::vector<Member> scratch;
    for (size_t first = 0; first < candidates.size();) {
      size_t end = first + 1;
      while (end < candidates.size() &&
             Same(candidates[first], candidates[end])) {
        ++end;
      }
      if (end - first > 1) {
        JudgeGroup(std::span(candidates).subspan(first, end - first), scratch,
                   found);
      }
      first = end;
    }
  }

  // The points whose hash others may have.
  static std::vector<Entry> NotUnique(std::span<const Entry> part) {
    HashSet seen(part.size());
    HashSet repeated(part.size());
    bool any = false;
    for (const Entry& entry : part) {
      if (!seen.Add(entry.hash)) continue;
      repeated.Add(entry.hash);
      any = true;
    }
    std::vector<Entry> found;
    if (!any) return found;
    std::ranges::copy_if(
        part, std::back_inserter(found),
        [&repeated](const Entry& entry) { return repeated.Has(entry.hash); });
    return found;
  }

  void Sort(std::vector<Entry>& entries) const {
    std::sort(
        entries.begin(), entries.end(), [this](const Entry& a, const Entry& b) {
          if (a.hash != b.hash) return a.hash < b.hash;
          const int order = std::memcmp(Bytes(a), Bytes(b), sizeof(Vertex));
          return order != 0 ? order < 0 : a.vertex < b.vertex;
        });
  }

  struct Member {
    int64_t block;
    uint32_t vertex;
  };

  // `group` holds the points of one place, ascending.
  void JudgeGroup(std::span<const Entry> group, std::vector<Member>& members,
                  VertexTwins& found) const {
    BlockFinder finder(blocks_);
    members.clear();
    for (const Entry& entry : group) {
      members.push_back({finder.BlockOf(entry.vertex), entry.vertex});
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
  std::vector<Entry> entries_;
  std::vector<uint64_t> part_ends_;  // in `entries_`
};

}  // namespace

VertexTwins FindVertexTwins(const Column<Vertex>& vertices,
                            const BlockMap& blocks, WorkPool& pool) {
  return TwinFinder(vertices, blocks, pool).Find();
}

}  // namespace trackcheck::rld
