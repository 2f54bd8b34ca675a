// One look at every tuple, for all rules that judge them.
#ifndef TRACKCHECK_VALIDATORS_BTG_TUPLE_SCREEN_H_
#define TRACKCHECK_VALIDATORS_BTG_TUPLE_SCREEN_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "formats/btg/tuple_names.h"
#include "formats/core/work_pool.h"
#include "validators/btg/spots.h"
#include "validators/btg/tile_facts.h"
#include "validators/btg/tuple_chunks.h"

namespace trackcheck::btg {

// What the look can hold against some tuples, as bits.
using Suspicions = uint32_t;

constexpr Suspicions OfKind(uint64_t kind) { return Suspicions{1} << kind; }
inline constexpr Suspicions kOfImplicitNormal = Suspicions{1} << kIndexKinds;
inline constexpr Suspicions kOfTriangle = Suspicions{1} << (kIndexKinds + 1);
inline constexpr Suspicions kOfThreePoints = Suspicions{1} << (kIndexKinds + 2);

// Whether tuples without normals use those of the vertices, though there are
// not as many.
bool LacksImplicitNormals(const TileFacts& tile, const Object& object);

// The groups of three tuples in an element of `tuples` that are held against
// the vertices being different.
constexpr uint64_t TriplesIn(uint8_t type, uint64_t tuples) {
  const bool judged =
      type == kTriangles ? tuples % 3 == 0 : type == kPoints && tuples == 3;
  return judged ? tuples / 3 : 0;
}

// How a rule counts and finds its places, which are numbered through the file.
struct TupleTest {
  Suspicions when = 0;
  // The places of a run.
  std::function<uint64_t(const TuplePart&, const TupleRun&)> places;
  // Adds those that fail, of which the first has the number `ordinal`.
  std::function<void(const TuplePart&, const TupleRun&, uint64_t ordinal,
                     Spots&)>
      judge;
};

class TupleScreen {
 public:
  // Looks at everything, in parallel. `tile` and `pool` outlive the screen.
  // Memory: a byte for each vertex.
  TupleScreen(const TileFacts& tile, WorkPool& pool,
              uint64_t chunk_bytes = TupleChunks::kChunkBytes);

  const TileFacts& tile() const { return tile_; }
  const TupleChunks& chunks() const { return chunks_; }

  // A bit is 0 only if no test with it fails in the chunk, or anywhere.
  Suspicions suspicions(uint64_t chunk) const { return suspicions_[chunk]; }
  Suspicions all_suspicions() const { return all_suspicions_; }

  // One byte for each vertex, 0 if no tuple names it. Empty unless all objects
  // are there.
  const std::vector<uint8_t>& used() const { return used_; }

  // What fails, in the order of the file. Only chunks that are suspect are
  // judged, in parallel.
  Spots Find(const TupleTest& test, uint64_t max_runs) const;

 private:
  void LookAt(uint64_t chunk);
  Suspicions LookAt(const TuplePart& part);

  const TileFacts& tile_;
  WorkPool& pool_;
  TupleChunks chunks_;
  std::vector<Suspicions> suspicions_;
  Suspicions all_suspicions_ = 0;
  std::vector<uint8_t> used_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TUPLE_SCREEN_H_
