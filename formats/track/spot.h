// A place of the decoded form, kept as numbers until it has to be named.
#ifndef TRACKCHECK_FORMATS_TRACK_SPOT_H_
#define TRACKCHECK_FORMATS_TRACK_SPOT_H_

#include <cstdint>
#include <string_view>

#include "formats/core/field_path.h"
#include "formats/track/members.h"

namespace trackcheck::track {

struct Spot {
  Level level = Level::kRoot;
  Member member = Member::kNone;
  int64_t component = -1;  // of a vertex; -1: all of it
  uint64_t i = 0;          // vertex, sector or line
  uint64_t j = 0;          // edge of the sector, segment of the line
  bool in_list = false;    // behind the element: the list that it is in
  // Of a member that the document does not name, as it stands in the file
  // between its quotes. The file outlives the spot.
  std::string_view key;
};

// "track.sectors[3].edges[1].neighbor-edge"; the root is the empty path.
FieldPath PathOf(const Spot& spot);

// The path of the member of an object at `path` whose key stands in the file as
// `key`: `path["any key"]`, or `path.key` if that is a plain word. A very long
// key is cut, and bytes that are no printable ASCII are \u escapes.
FieldPath KeyPath(const FieldPath& path, std::string_view key);
// The same, with all of a very long key: two keys have two paths.
FieldPath WholeKeyPath(const FieldPath& path, std::string_view key);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_SPOT_H_
