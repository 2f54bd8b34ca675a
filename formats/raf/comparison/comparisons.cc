#include "formats/raf/comparison/comparisons.h"

#include <span>

#include "formats/api/comparison.h"
#include "formats/raf/comparison/distance_comparison.h"

namespace trackcheck::raf {
namespace {

constexpr Comparer<Document> kComparers[] = {
    {{.name = "distance",
      .help = "two laps of a track at equal distances: the time gained and "
              "lost, speed, pedals and line"},
     CompareByDistance},
};

}  // namespace

std::span<const Comparer<Document>> Comparisons() { return kComparers; }

}  // namespace trackcheck::raf
