// How long a list of points or triangles is, and where the section behind it
// begins, when a count, a tag or the end of the file may be wrong.
#ifndef TRACKCHECK_FORMATS_RLD_LIST_EXTENT_H_
#define TRACKCHECK_FORMATS_RLD_LIST_EXTENT_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/rld/faults.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {

// A list of fixed-size records whose count is in the header and which ends
// where the tag of the next section must be.
struct ListLayout {
  uint64_t record_size;
  std::string_view field;  // of the list, and what its records are called
  std::string_view count_field;
  uint64_t count_offset;
  std::string_view next_tag;
  const RuleInfo* next_tag_fault;
  std::string_view next_field;
};

inline constexpr ListLayout kPointList = {
    kVertexSize, "vertices",        "header.points", kPointsOffset,
    kTrisTag,    &faults::tag_tris, "triangles.tag"};
inline constexpr ListLayout kTriangleList = {
    kTriangleSize, "triangles",       "header.triangles", kTrianglesOffset,
    kBlkiTag,      &faults::tag_blki, "blocks.tag"};

struct ListExtent {
  // Records of the list; absent if it is damaged.
  std::optional<uint64_t> count;
  // The offset of the next section's tag; absent if there is none.
  std::optional<uint64_t> next_tag;
  // Records up to the next tag, where it is not where the count puts it but a
  // whole number of records fits before it.
  std::optional<uint64_t> implied;
};

// Fixes the extent of the list whose records begin at `payload` and of which
// the header declares `declared`, and reports what is wrong with it: one
// finding at most, and none about a negative count.
ListExtent FixListExtent(ByteView file, const ListLayout& list,
                         uint64_t payload, int32_t declared, FindingSink& sink);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_LIST_EXTENT_H_
