// The extent of a list of points or triangles, and the offset of the section
// after it, in a file whose counts, tags or size may be wrong.
#ifndef TRACKCHECK_FORMATS_RLD_LIST_EXTENT_H_
#define TRACKCHECK_FORMATS_RLD_LIST_EXTENT_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/rld/faults.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {

// A list of fixed-size records whose count is in the header and which ends
// where the tag of the next section must be.
struct ListLayout {
  uint64_t record_size;
  std::string_view field;  // of the list
  std::string_view noun;   // "point", for one of its records
  std::string_view count_field;
  uint64_t count_offset;
  const RuleInfo* negative_fault;
  std::string_view next_tag;
  const RuleInfo* next_tag_fault;
  std::string_view next_field;
};

inline constexpr ListLayout kPointList = {
    kVertexSize,     "vertices",        "point",
    "header.points", kPointsOffset,     &faults::points_negative,
    kTrisTag,        &faults::tag_tris, "triangles.tag"};
inline constexpr ListLayout kTriangleList = {
    kTriangleSize,      "triangles",       "triangle",
    "header.triangles", kTrianglesOffset,  &faults::triangles_negative,
    kBlkiTag,           &faults::tag_blki, "blocks.tag"};

// Reports that the header's count of records is negative. `implied`: the
// number that the place of the next tag shows, if it does.
void ReportNegativeCount(const ListLayout& list, int32_t declared,
                         std::optional<uint64_t> implied, FindingSink& sink);

struct ListExtent {
  // The number of records of the list; absent if it is damaged.
  std::optional<uint64_t> count;
  // The offset of the next section's tag; absent if there is none.
  std::optional<uint64_t> next_tag;
  // The number of records up to the next tag, if the tag is not where the count
  // puts it and a whole number of records fits before it.
  std::optional<uint64_t> implied;
};

// Determines the extent of the list whose records begin at the offset
// `payload`. `declared` is the header's count of records. Reports at most one
// finding.
ListExtent FixListExtent(ByteView file, const ListLayout& list,
                         uint64_t payload, int32_t declared, FindingSink& sink);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_LIST_EXTENT_H_
