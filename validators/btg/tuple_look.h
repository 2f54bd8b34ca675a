// The loop over the tuples of some elements, all indices of a tuple at once.
#ifndef TRACKCHECK_VALIDATORS_BTG_TUPLE_LOOK_H_
#define TRACKCHECK_VALIDATORS_BTG_TUPLE_LOOK_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "formats/btg/layout.h"
#include "formats/core/byte_view.h"
#include "formats/core/wide.h"

namespace trackcheck::btg {

struct TupleLook {
  // What to look at.
  const uint8_t* at = nullptr;   // the first element's byte count
  const uint8_t* end = nullptr;  // of all that may be read
  uint64_t elements = 0;
  bool uniform = false;
  uint32_t tuple_size = 0;
  uint64_t first_tuple = 0;
  uint64_t end_tuple = 0;
  // Elements of a multiple of three tuples, but not more than this, are
  // triangles.
  uint64_t most_triangle_tuples = 0;
  // A byte for each vertex that can be named. The first index names it, if
  // there are any.
  uint8_t* used = nullptr;
  uint64_t vertices = 0;

  // What is seen: the largest index in each place of a tuple, and whether two
  // corners of a triangle are the same.
  static constexpr int kMostIndices = 16;
  uint32_t largest[kMostIndices] = {};
  bool twice = false;
};

// A tuple is read together with what follows it, up to kLanes indices: what
// those hold is never asked for.
template <typename Index, int kLanes>
struct LookAtTuples {
  using Lanes __attribute__((vector_size(kLanes * sizeof(Index)))) = Index;
  using Mask = decltype(Lanes{} == Lanes{});

  Lanes largest = {};
  Mask twice = {};

  static TRACKCHECK_KERNEL void Run(TupleLook* out) {
    // A copy, which no store to a byte can change.
    TupleLook look = *out;
    LookAtTuples seen;
    uint8_t nowhere = 0;
    if (look.vertices == 0) look.used = &nowhere;
    const uint8_t* at = look.at;
    uint64_t left = look.elements;
    uint32_t size = 0;
    uint64_t each = 0;
    while (left > 0) {
      const auto next_size = LoadLittleEndian<uint32_t>(at);
      if (next_size != size) {
        size = next_size;
        each = size / look.tuple_size;
      }
      const uint64_t count = look.uniform ? left : 1;
      const uint64_t stride = kElementHeader + uint64_t{size};
      seen.LookAtElements(look, at, count, stride, each);
      at += count * stride;
      left -= count;
    }
    for (int i = 0; i < kLanes; ++i) out->largest[i] = seen.largest[i];
    out->twice = seen.twice[0] != 0;
  }

 private:
  TRACKCHECK_KERNEL void LookAtElements(const TupleLook& look,
                                        const uint8_t* at, uint64_t count,
                                        uint64_t stride, uint64_t each) {
    const uint64_t end = std::min(each, look.end_tuple);
    if (look.first_tuple >= end) return;
    const uint64_t tuples = end - look.first_tuple;
    const uint8_t* tuple =
        at + kElementHeader + look.first_tuple * look.tuple_size;
    // Elements behind which enough follows for the widest load.
    const auto behind = static_cast<uint64_t>(look.end - tuple) -
                        (count - 1) * stride - tuples * look.tuple_size;
    const uint64_t lacking =
        behind >= sizeof(Lanes) ? 0 : (sizeof(Lanes) - behind - 1) / stride + 1;
    const uint64_t safe = count - std::min(count, lacking);
    const bool triangles = each % 3 == 0 && each <= look.most_triangle_tuples;
    uint64_t j = 0;
    // As nearly all are: one triangle an element.
    if (triangles && tuples == 3) {
      for (; j < safe; ++j, tuple += stride) {
        LookAtTriangle<false>(look, tuple);
      }
    }
    for (; j < count; ++j, tuple += stride) {
      if (j < safe) {
        LookAtElement<false>(look, tuple, tuples, triangles);
      } else {
        LookAtElement<true>(look, tuple, tuples, triangles);
      }
    }
  }

  template <bool kAtEnd>
  TRACKCHECK_KERNEL void LookAtElement(const TupleLook& look,
                                       const uint8_t* tuple, uint64_t tuples,
                                       bool triangles) {
    const uint64_t size = look.tuple_size;
    uint64_t k = 0;
    if (triangles) {
      for (; k + 3 <= tuples; k += 3, tuple += 3 * size) {
        LookAtTriangle<kAtEnd>(look, tuple);
      }
    }
    Lanes a;
    for (; k < tuples; ++k, tuple += size) {
      Load<kAtEnd>(tuple, look, a);
      Take(a, look);
    }
  }

  template <bool kAtEnd>
  TRACKCHECK_KERNEL void LookAtTriangle(const TupleLook& look,
                                        const uint8_t* tuple) {
    Lanes a;
    Lanes b;
    Lanes c;
    Load<kAtEnd>(tuple, look, a);
    Load<kAtEnd>(tuple + look.tuple_size, look, b);
    Load<kAtEnd>(tuple + 2 * uint64_t{look.tuple_size}, look, c);
    twice |= (a == b) | (b == c) | (a == c);
    Take(a, look);
    Take(b, look);
    Take(c, look);
  }

  // Lanes go by reference: how they are returned depends on the processor.
  template <bool kAtEnd>
  static TRACKCHECK_KERNEL void Load(const uint8_t* at, const TupleLook& look,
                                     Lanes& lanes) {
    if constexpr (kAtEnd) {
      lanes = Lanes{};
      std::memcpy(&lanes, at, std::min<uint64_t>(sizeof(lanes), look.end - at));
    } else {
      std::memcpy(&lanes, at, sizeof(lanes));
    }
  }

  TRACKCHECK_KERNEL void Take(const Lanes& tuple, const TupleLook& look) {
    largest = tuple > largest ? tuple : largest;
    Mark(tuple[0], look);
  }

  // Several threads may say the same of one vertex. What no vertex is goes to
  // the byte behind them.
  static TRACKCHECK_KERNEL void Mark(Index index, const TupleLook& look) {
    __atomic_store_n(&look.used[std::min<uint64_t>(index, look.vertices)], 1,
                     __ATOMIC_RELAXED);
  }
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TUPLE_LOOK_H_
