// A sound coordinate is 0 or a normal float of at most a million meters.
#include <bit>
#include <cstdint>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "validators/rld/prefilter/prefilters.h"
#include "validators/rld/rules/vertex_limits.h"

namespace trackcheck::rld {
namespace {

struct AnyCandidate {
  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count) {
    constexpr uint32_t kSound =
        std::bit_cast<uint32_t>(kHuge) - kSmallestNormal;
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const auto bits = LoadLittleEndian<uint32_t>(data + i * sizeof(uint32_t));
      // Zero wraps around to a large number.
      any |= static_cast<uint32_t>(
          ((bits & kMagnitude) - kSmallestNormal > kSound) & (bits != 0));
    }
    return any != 0;
  }
};

// The kinds of values for which a rule may report something.
struct CandidateKinds {
  bool nonfinite;
  bool denormal;
  bool huge;
  bool negative_zero;
};

struct WhichKinds {
  static TRACKCHECK_KERNEL void Run(const uint8_t* data, uint64_t count,
                                    CandidateKinds* kinds) {
    uint32_t nonfinite = 0;
    uint32_t denormal = 0;
    uint32_t huge = 0;
    uint32_t negative_zero = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const auto bits = LoadLittleEndian<uint32_t>(data + i * sizeof(uint32_t));
      const uint32_t magnitude = bits & kMagnitude;
      nonfinite |= magnitude >= kInfinity ? 1 : 0;
      denormal |= magnitude - 1 < kSmallestNormal - 1 ? 1 : 0;
      huge |= magnitude > std::bit_cast<uint32_t>(kHuge) ? 1 : 0;
      negative_zero |= bits == kNegativeZero ? 1 : 0;
    }
    *kinds = {nonfinite != 0, denormal != 0, huge != 0, negative_zero != 0};
  }
};

}  // namespace

VertexPrefilter::VertexPrefilter(const VertexTable& vertices,
                                 const std::vector<const VertexRule*>& rules)
    : vertices_(vertices),
      nonfinite_(Cover(rules, {&rules::vertex_nonfinite})),
      denormal_(Cover(rules, {&rules::vertex_denormal})),
      huge_(Cover(rules, {&rules::vertex_huge})),
      negative_zero_(Cover(rules, {&rules::vertex_negzero})) {}

RuleSet VertexPrefilter::Candidates(uint64_t first, uint64_t count) const {
  const uint8_t* data = vertices_.column().address(first);
  const uint64_t scalars = count * VertexTable::kParts;
  RuleSet found;
  if (!RunKernel<AnyCandidate>(data, scalars)) return found;
  CandidateKinds kinds;
  RunKernel<WhichKinds>(data, scalars, &kinds);
  if (kinds.nonfinite) found |= nonfinite_;
  if (kinds.denormal) found |= denormal_;
  if (kinds.huge) found |= huge_;
  if (kinds.negative_zero) found |= negative_zero_;
  return found;
}

}  // namespace trackcheck::rld
