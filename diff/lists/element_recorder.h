// Records some elements of a list for a later comparison.
#ifndef TRACKCHECK_DIFF_LISTS_ELEMENT_RECORDER_H_
#define TRACKCHECK_DIFF_LISTS_ELEMENT_RECORDER_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "diff/capture/field_source.h"
#include "diff/lists/recording.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

struct RecordedElement {
  ByteRange range;
  std::string key;
  ElementLabel label;
  Recording parts;
};

// The recorded elements, by their numbers.
using RecordedElements = std::map<uint32_t, RecordedElement>;

// Records the elements of the list at the path `list` whose numbers are in
// `wanted`. `wanted` need not be sorted and may repeat numbers.
RecordedElements RecordElements(FieldSource source, std::string_view list,
                                std::vector<uint32_t> wanted);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_ELEMENT_RECORDER_H_
