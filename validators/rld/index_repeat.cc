// The three indices of a triangle differ. Section "Triangles".
#include <cstdint>

#include "formats/core/wide.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/scalar_rule.h"

namespace trackcheck::rld {
namespace {

constexpr uint64_t kIndexSize = sizeof(uint32_t);

bool Repeats(const Triangle& t) {
  return t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[0] == t.v[2];
}

// Compares every index with the next one and the one after it, and masks the
// comparisons that would leave the triangle. Eight triangles at a time, so that
// the masks are constants and all loads are flat.
struct AnyTriangleRepeats {
  static constexpr uint64_t kBatch = 24;

  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count) {
    constexpr uint32_t kOn = 0xffffffff;
    static constexpr uint32_t kNext[kBatch] = {
        kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0,
        kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0, kOn, kOn, 0};
    static constexpr uint32_t kAfterNext[kBatch] = {
        kOn, 0, 0, kOn, 0, 0, kOn, 0, 0, kOn, 0, 0,
        kOn, 0, 0, kOn, 0, 0, kOn, 0, 0, kOn, 0, 0};
    uint32_t any[kBatch] = {};
    uint64_t i = 0;
    // The last batch would look two indices too far.
    for (; i + kBatch + 2 <= count; i += kBatch) {
      for (uint64_t k = 0; k < kBatch; ++k) {
        const uint8_t* at = data + (i + k) * kIndexSize;
        const uint32_t index = LoadLittleEndian<uint32_t>(at);
        const uint32_t next = LoadLittleEndian<uint32_t>(at + kIndexSize);
        const uint32_t after = LoadLittleEndian<uint32_t>(at + 2 * kIndexSize);
        any[k] |= (index == next ? kNext[k] : 0) |
                  (index == after ? kAfterNext[k] : 0);
      }
    }
    bool repeats = false;
    for (const uint32_t lane : any) repeats |= lane != 0;
    for (; i + 3 <= count; i += 3) {
      repeats |= Repeats(LoadLittleEndian<Triangle>(data + i * kIndexSize));
    }
    return repeats;
  }
};

}  // namespace

const IndexRule rules::index_repeat = {
    .info = {.id = "rld-index-repeat",
             .severity = Severity::kWarning,
             .title = "a triangle names the same point twice",
             .section = "Triangles",
             .rationale = "it has no area and no normal: programs that divide "
                          "by its area get NaN",
             .remedy = "remove the triangle",
             .bad = "set triangles[4] 0",
             .ok = "set triangles[4] 2"},
    .bind = [](const RuleInfo& info, const Document& document) {
      const Column<Triangle> triangles = *document.triangles;
      return ColumnCheck{
          .info = &info,
          .screen =
              [triangles](uint64_t first, uint64_t count) {
                return RunKernel<AnyTriangleRepeats>(triangles.address(first),
                                                     count * 3);
              },
          .explain =
              [triangles](uint64_t first, uint64_t count, RunList& runs) {
                for (uint64_t t = first; t < first + count; ++t) {
                  if (Repeats(triangles[t])) runs.Add(t);
                }
              },
          .describe =
              [&document, triangles](const Run& run) {
                const ScalarTable table = TriangleTable(document);
                const Triangle t = triangles[run.first];
                Finding finding = {
                    .where = table.Record(run.first),
                    .message =
                        Message("the triangle $0, $1, $2 names a point twice",
                                t.v[0], t.v[1], t.v[2])};
                if (run.last != run.first) {
                  finding.related.push_back(
                      {Message("the last place"), table.Record(run.last)});
                }
                return finding;
              }};
    }};

}  // namespace trackcheck::rld
