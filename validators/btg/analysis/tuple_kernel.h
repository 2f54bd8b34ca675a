// The loop over the tuples of some elements, which loads all indices of a tuple
// at once.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_KERNEL_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_KERNEL_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"

namespace trackcheck::btg {

struct TuplePass {
  // Input.
  const uint8_t* at = nullptr;   // the first element's byte count
  const uint8_t* end = nullptr;  // of the bytes that may be read
  uint64_t elements = 0;
  bool uniform = false;
  uint32_t tuple_size = 0;
  uint64_t first_tuple = 0;  // of each element; a multiple of 3
  uint64_t end_tuple = 0;
  // Elements whose number of tuples is a multiple of three and at most this are
  // triangles.
  uint64_t most_triangle_tuples = 0;
  // `vertices` + 1 bytes. The byte of each vertex that a tuple's first index
  // names is set to 1. Indices that are too large set the last byte. If
  // `vertices` is 0, `used` may be null.
  uint8_t* used = nullptr;
  uint64_t vertices = 0;

  // Output: the largest index in each place of a tuple, and whether two corners
  // of a triangle are the same vertex.
  static constexpr int kMaxIndices = 16;
  uint32_t largest[kMaxIndices] = {};
  bool repeats_vertex = false;
};

// A tuple is loaded together with the bytes after it, up to kLanes indices; the
// lanes after the tuple's indices have no meaning. Preconditions: kLanes is at
// least the number of indices, and all elements are whole.
template <typename Index, int kLanes>
struct TupleKernel {
  using Lanes __attribute__((vector_size(kLanes * sizeof(Index)))) = Index;
  using Mask = decltype(Lanes{} == Lanes{});

  Lanes largest = {};
  Mask repeats = {};

  static TRACKCHECK_KERNEL void Run(TuplePass* out) {
    // A copy, because stores to `used` might change `*out`.
    TuplePass pass = *out;
    TupleKernel result;
    uint8_t nowhere = 0;
    if (pass.vertices == 0) pass.used = &nowhere;
    const uint8_t* at = pass.at;
    uint64_t left = pass.elements;
    uint32_t size = 0;
    uint64_t each = 0;
    while (left > 0) {
      const auto next_size = LoadLittleEndian<uint32_t>(at);
      if (next_size != size) {
        size = next_size;
        each = size / pass.tuple_size;
      }
      const uint64_t count = pass.uniform ? left : 1;
      const uint64_t stride = kElementHeader + uint64_t{size};
      result.AddElements(pass, at, count, stride, each);
      at += count * stride;
      left -= count;
    }
    for (int i = 0; i < kLanes; ++i) out->largest[i] = result.largest[i];
    out->repeats_vertex = result.repeats[0] != 0;
  }

 private:
  TRACKCHECK_KERNEL void AddElements(const TuplePass& pass, const uint8_t* at,
                                     uint64_t count, uint64_t stride,
                                     uint64_t each) {
    const uint64_t end = std::min(each, pass.end_tuple);
    if (pass.first_tuple >= end) return;
    const uint64_t tuples = end - pass.first_tuple;
    const uint8_t* tuple =
        at + kElementHeader + pass.first_tuple * pass.tuple_size;
    // Elements after which enough bytes follow for the widest load.
    const auto following = static_cast<uint64_t>(pass.end - tuple) -
                           (count - 1) * stride - tuples * pass.tuple_size;
    const uint64_t lacking = following >= sizeof(Lanes)
                                 ? 0
                                 : (sizeof(Lanes) - following - 1) / stride + 1;
    const uint64_t safe = count - std::min(count, lacking);
    const bool triangles = each % 3 == 0 && each <= pass.most_triangle_tuples;
    uint64_t j = 0;
    // The common case: one triangle an element.
    if (triangles && tuples == 3) {
      for (; j < safe; ++j, tuple += stride) {
        AddTriangle<false>(pass, tuple);
      }
    }
    for (; j < count; ++j, tuple += stride) {
      if (j < safe) {
        AddElement<false>(pass, tuple, tuples, triangles);
      } else {
        AddElement<true>(pass, tuple, tuples, triangles);
      }
    }
  }

  template <bool kAtEnd>
  TRACKCHECK_KERNEL void AddElement(const TuplePass& pass, const uint8_t* tuple,
                                    uint64_t tuples, bool triangles) {
    const uint64_t size = pass.tuple_size;
    uint64_t k = 0;
    if (triangles) {
      for (; k + 3 <= tuples; k += 3, tuple += 3 * size) {
        AddTriangle<kAtEnd>(pass, tuple);
      }
    }
    Lanes a;
    for (; k < tuples; ++k, tuple += size) {
      Load<kAtEnd>(tuple, pass, a);
      Add(a, pass);
    }
  }

  template <bool kAtEnd>
  TRACKCHECK_KERNEL void AddTriangle(const TuplePass& pass,
                                     const uint8_t* tuple) {
    Lanes a;
    Lanes b;
    Lanes c;
    Load<kAtEnd>(tuple, pass, a);
    Load<kAtEnd>(tuple + pass.tuple_size, pass, b);
    Load<kAtEnd>(tuple + 2 * uint64_t{pass.tuple_size}, pass, c);
    repeats |= (a == b) | (b == c) | (a == c);
    Add(a, pass);
    Add(b, pass);
    Add(c, pass);
  }

  // Lanes are passed by reference, because the way to return them depends on
  // the processor.
  template <bool kAtEnd>
  static TRACKCHECK_KERNEL void Load(const uint8_t* at, const TuplePass& pass,
                                     Lanes& lanes) {
    if constexpr (kAtEnd) {
      lanes = Lanes{};
      std::memcpy(&lanes, at, std::min<uint64_t>(sizeof(lanes), pass.end - at));
    } else {
      std::memcpy(&lanes, at, sizeof(lanes));
    }
  }

  TRACKCHECK_KERNEL void Add(const Lanes& tuple, const TuplePass& pass) {
    largest = tuple > largest ? tuple : largest;
    Mark(tuple[0], pass);
  }

  // Several threads may store to one byte; all store the same value.
  static TRACKCHECK_KERNEL void Mark(Index index, const TuplePass& pass) {
    __atomic_store_n(&pass.used[std::min<uint64_t>(index, pass.vertices)], 1,
                     __ATOMIC_RELAXED);
  }
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_KERNEL_H_
