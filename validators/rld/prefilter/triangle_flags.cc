#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/core/work/wide.h"
#include "validators/rld/prefilter/prefilters.h"

namespace trackcheck::rld {
namespace {

struct AllFlags {
  static TRACKCHECK_KERNEL uint8_t Run(const uint8_t* flags, uint64_t count) {
    uint8_t all = 0;
    for (uint64_t i = 0; i < count; ++i) all |= flags[i];
    return all;
  }
};

}  // namespace

MeshTrianglePrefilter::MeshTrianglePrefilter(
    const Mesh& mesh, const std::vector<const MeshTriangleRule*>& rules)
    : mesh_(mesh) {
  const struct {
    uint8_t flag;
    const MeshTriangleRule* rule;
  } reported[] = {
      {kDegenerate, &rules::triangle_degenerate},
      {kClockwise, &rules::triangle_clockwise},
      {kSliver, &rules::triangle_sliver},
      {kDuplicate, &rules::triangle_duplicate},
      {kSpansBlocks, &rules::triangle_spans_blocks},
  };
  for (const auto& [flag, rule] : reported) {
    of_flag_[std::countr_zero(flag)] = Cover(rules, {rule});
  }
}

RuleSet MeshTrianglePrefilter::Candidates(uint64_t first,
                                          uint64_t count) const {
  const std::span<const uint8_t> flags = mesh_.shapes().flags();
  const uint8_t all =
      RunKernel<AllFlags>(flags.subspan(first, count).data(), count);
  RuleSet found;
  for (size_t bit = 0; bit < of_flag_.size(); ++bit) {
    if ((all >> bit & 1) != 0) found |= of_flag_[bit];
  }
  return found;
}

}  // namespace trackcheck::rld
