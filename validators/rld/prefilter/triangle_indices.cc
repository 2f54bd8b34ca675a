// A sound triangle has three different indices, each of a point.
#include <cstdint>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "formats/rld/document.h"
#include "validators/rld/prefilter/prefilters.h"

namespace trackcheck::rld {
namespace {

// Whether a triangle names a point twice or has an index that is not below
// `point_count`. Indices are read as unsigned numbers, so a negative index is
// never below it.
//
// Every index is compared with the next one and the one after it, and the
// comparisons that would leave the triangle are masked. A batch is eight
// triangles, so that the masks are constants and all loads are contiguous.
struct AnyInvalidTriangle {
  static constexpr uint64_t kBatch = 24;

  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t index_count,
                                    uint32_t point_count) {
    constexpr uint32_t kOn = 0xffffffff;
    static constexpr uint32_t kNext[kBatch] = {
        kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0,
        kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0};
    static constexpr uint32_t kAfterNext[kBatch] = {
        kOn, 0, 0, kOn, 0, 0, kOn, 0, 0, kOn, 0, 0,
        kOn, 0, 0, kOn, 0, 0, kOn, 0, 0, kOn, 0, 0};
    uint32_t any[kBatch] = {};
    uint64_t i = 0;
    // The last batch would load two indices too many.
    for (; i + kBatch + 2 <= index_count; i += kBatch) {
      for (uint64_t k = 0; k < kBatch; ++k) {
        const uint8_t* at = data + (i + k) * sizeof(uint32_t);
        const uint32_t index = LoadLittleEndian<uint32_t>(at);
        const uint32_t next = LoadLittleEndian<uint32_t>(at + 4);
        const uint32_t after = LoadLittleEndian<uint32_t>(at + 8);
        any[k] |= (index >= point_count ? kOn : 0) |
                  (index == next ? kNext[k] : 0) |
                  (index == after ? kAfterNext[k] : 0);
      }
    }
    bool fails = false;
    for (const uint32_t lane : any) fails |= lane != 0;
    for (; i + 3 <= index_count; i += 3) {
      const Triangle t =
          LoadLittleEndian<Triangle>(data + i * sizeof(uint32_t));
      fails |= t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[0] == t.v[2];
      for (const int32_t index : t.v) {
        fails |= static_cast<uint32_t>(index) >= point_count;
      }
    }
    return fails;
  }
};

struct AnyOutOfRange {
  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t index_count,
                                    uint32_t point_count) {
    uint32_t any = 0;
    for (uint64_t i = 0; i < index_count; ++i) {
      const auto index =
          LoadLittleEndian<uint32_t>(data + i * sizeof(uint32_t));
      any |= index >= point_count ? 1 : 0;
    }
    return any != 0;
  }
};

}  // namespace

IndexPrefilter::IndexPrefilter(const TriangleTable& triangles,
                               const std::vector<const IndexRule*>& rules)
    : triangles_(triangles),
      range_(Cover(rules, {&rules::index_negative, &rules::index_range})),
      repeat_(Cover(rules, {&rules::index_repeat})) {}

RuleSet IndexPrefilter::Candidates(uint64_t first, uint64_t count) const {
  const uint8_t* data = triangles_.column().address(first);
  const uint64_t indices = count * TriangleTable::kParts;
  const auto point_count = static_cast<uint32_t>(triangles_.point_count());
  RuleSet found;
  if (!RunKernel<AnyInvalidTriangle>(data, indices, point_count)) return found;
  if (RunKernel<AnyOutOfRange>(data, indices, point_count)) found |= range_;
  // With this count, the only index out of range is -1.
  if (RunKernel<AnyInvalidTriangle>(data, indices, ~uint32_t{0})) {
    found |= repeat_;
  }
  return found;
}

}  // namespace trackcheck::rld
