// The position of a field as numbers. The path is made from them when it is
// needed.
#ifndef TRACKCHECK_FORMATS_TRACK_POSITIONS_FIELD_POSITION_H_
#define TRACKCHECK_FORMATS_TRACK_POSITIONS_FIELD_POSITION_H_

#include <cstdint>
#include <string_view>

#include "formats/core/fields/field_path.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

struct FieldPosition {
  Level level = Level::kRoot;
  Member member = Member::kNone;
  int64_t component = -1;  // of a vertex; -1: the whole vertex
  uint64_t i = 0;          // vertex, sector or line
  uint64_t j = 0;          // edge of the sector, segment of the line
  bool in_list = false;    // after the element, but inside its list
  // The key of an unknown member, as the bytes between its quotes in the file,
  // which must outlive the position.
  std::string_view key;

  // Makes this the position of an element itself. Called for each element, so
  // it writes field by field: an assignment would make a copy of fields that
  // were just written, for which a processor has to wait.
  void MoveTo(Level level_of_element, uint64_t new_i, uint64_t new_j = 0) {
    level = level_of_element;
    member = Member::kNone;
    component = -1;
    i = new_i;
    j = new_j;
    in_list = false;
    key = {};
  }
};

// The path, such as "track.sectors[3].edges[1].neighbor-edge". The path of the
// root is empty.
FieldPath PathOf(const FieldPosition& position);

// The path of the member `key` of the object at `path`: `path.key` if the key
// is a plain word, otherwise `path["any key"]`. `key` is the key as the file
// has it. Bytes that are not printable ASCII become \u escapes; a very long key
// is cut.
FieldPath KeyPath(const FieldPath& path, std::string_view key);
// The path with the whole key, so that different keys have different paths.
FieldPath WholeKeyPath(const FieldPath& path, std::string_view key);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_POSITIONS_FIELD_POSITION_H_
