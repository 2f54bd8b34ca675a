// The position of a field as numbers, from which its path is made when needed.
#ifndef TRACKCHECK_FORMATS_TRACK_FIELD_POSITION_H_
#define TRACKCHECK_FORMATS_TRACK_FIELD_POSITION_H_

#include <cstdint>
#include <string_view>

#include "formats/core/fields/field_path.h"
#include "formats/track/members.h"

namespace trackcheck::track {

struct FieldPosition {
  Level level = Level::kRoot;
  Member member = Member::kNone;
  int64_t component = -1;  // of a vertex; -1: all of it
  uint64_t i = 0;          // vertex, sector or line
  uint64_t j = 0;          // edge of the sector, segment of the line
  bool in_list = false;    // after the element: in its list
  // The key of an unknown member, between its quotes in the file. The file must
  // outlive the position.
  std::string_view key;
};

// "track.sectors[3].edges[1].neighbor-edge"; the root is the empty path.
FieldPath PathOf(const FieldPosition& position);

// The path of the member `key` of the object at `path`: `path["any key"]`, or
// `path.key` if the key is a plain word. `key` is the key as the file has it.
// Bytes that are not printable ASCII become \u escapes; a very long key is cut.
FieldPath KeyPath(const FieldPath& path, std::string_view key);
// The same without the cut: different keys have different paths.
FieldPath WholeKeyPath(const FieldPath& path, std::string_view key);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_FIELD_POSITION_H_
