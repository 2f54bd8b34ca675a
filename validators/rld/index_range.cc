// Every index names a point. Section "Triangles".
#include <bit>
#include <cstdint>

#include "validators/rld/rule_types.h"
#include "validators/rld/scalar_rule.h"

namespace trackcheck::rld {
namespace {

struct Negative {
  static TRACKCHECK_KERNEL bool Fails(uint32_t bits, uint32_t) {
    return static_cast<int32_t>(bits) < 0;
  }
};

struct OutOfRange {
  static TRACKCHECK_KERNEL bool Fails(uint32_t bits, uint32_t point_count) {
    return static_cast<int32_t>(bits) >= static_cast<int32_t>(point_count);
  }
};

int32_t Index(uint32_t bits) { return static_cast<int32_t>(bits); }

}  // namespace

const IndexRule rules::index_negative = {
    .info = {.id = "rld-index-negative",
             .severity = Severity::kError,
             .title = "an index is negative",
             .section = "Triangles",
             .rationale = "indices count points from 0; a loader that does not "
                          "check reads memory before the points",
             .remedy = "correct the triangle or remove it",
             .bad = "set triangles[3] -1",
             .ok = "set triangles[3] 0"},
    .bind = [](const RuleInfo& info, const Document& document) {
      return BindScalarCheck<Negative>(
          info, TriangleTable(document),
          {[](uint32_t bits) { return -double{1} * Index(bits); },
           [](uint32_t bits, uint32_t) {
             return Message("the index is $0, the first point is 0",
                            Index(bits));
           }});
    }};

const IndexRule rules::index_range = {
    .info = {.id = "rld-index-range",
             .severity = Severity::kError,
             .title = "an index is beyond the last point",
             .section = "Triangles",
             .rationale = "a loader that does not check reads memory behind "
                          "the points and crashes or draws garbage",
             .remedy = "correct the triangle, or export all points",
             .bad = "set triangles[3] 16",
             .ok = "set triangles[3] 15"},
    .bind = [](const RuleInfo& info, const Document& document) {
      return BindScalarCheck<OutOfRange>(
          info, TriangleTable(document),
          {[](uint32_t bits) { return double{1} * Index(bits); },
           [](uint32_t bits, uint32_t point_count) {
             return Message("the index is $0, the last of $2 points is $1",
                            Index(bits), point_count - 1, point_count);
           }});
    }};

}  // namespace trackcheck::rld
