// A decoded track file: its numbers as columns, and how to find them in the
// text again; no logic.
#ifndef TRACKCHECK_FORMATS_TRACK_DOCUMENT_H_
#define TRACKCHECK_FORMATS_TRACK_DOCUMENT_H_

#include <cstdint>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/track/made_once.h"

namespace trackcheck::track {

struct TextParts;

// Of an index that is missing or no integer: the decoder has reported it, or
// the member does not belong there (a wall's neighbor).
inline constexpr uint32_t kAbsent = 0xFFFFFFFF;
// Of an index that is an integer, but negative or too large for any list.
inline constexpr uint32_t kOutside = 0xFFFFFFFE;

constexpr bool IsIndex(uint32_t value) { return value < kOutside; }

// A "num-..." member that is an integer.
struct Count {
  bool present = false;
  int64_t value = 0;
  ByteRange range;  // of the value
};

// The value of a member, or an array; not present if its type is wrong.
struct Value {
  bool present = false;
  ByteRange range;
};

// Where the elements of a list begin in the text. Kept for every kInterval-th
// one; the others are found by reading on from there (places.h).
struct Checkpoints {
  static constexpr uint64_t kInterval = 16;
  std::vector<uint64_t> offsets;
};

// A coordinate that could not be decoded is NaN, which JSON itself cannot hold.
struct Vertices {
  std::vector<double> coordinates;  // x, y, z (or x, z) of each
  Checkpoints checkpoints;
};

enum class EdgeKind : uint8_t { kWall, kEntry, kExit, kNone };

// The edges of all sectors, one sector after the other.
struct Edges {
  std::vector<EdgeKind> kind;           // kNone: missing or unknown
  std::vector<uint32_t> start;          // vertex
  std::vector<uint32_t> neighbor;       // sector
  std::vector<uint32_t> neighbor_edge;  // of the neighbor
  Checkpoints checkpoints;

  uint64_t size() const { return kind.size(); }
};

struct Sectors {
  // Of each sector and, behind the last one, the number of all edges.
  std::vector<uint32_t> first_edge = {0};
  // False for a sector whose edges could not all be decoded: rules do not judge
  // its shape. Neither do they judge it if an edge has no start.
  std::vector<bool> whole;
  Checkpoints checkpoints;

  uint64_t size() const { return first_edge.size() - 1; }
  uint32_t edges(uint64_t sector) const {
    return first_edge[sector + 1] - first_edge[sector];
  }
};

enum class SegmentKind : uint8_t { kLine, kArc, kNone };

// The segments of all racing lines, one line after the other.
struct Segments {
  std::vector<SegmentKind> kind;  // kNone: missing or unknown
  std::vector<uint32_t> start;    // 2D vertex
  std::vector<uint32_t> end;
  std::vector<uint32_t> center;  // kAbsent unless kArc
  std::vector<double> angle;     // degrees; NaN unless kArc
  std::vector<double> length;    // NaN if it could not be decoded
  Checkpoints checkpoints;

  uint64_t size() const { return kind.size(); }
};

struct Lines {
  std::vector<uint32_t> first_segment = {0};
  std::vector<bool> whole;  // as in Sectors
  Checkpoints checkpoints;

  uint64_t size() const { return first_segment.size() - 1; }
  uint32_t segments(uint64_t line) const {
    return first_segment[line + 1] - first_segment[line];
  }
};

// A member that the document does not name: an extension, an unknown key. There
// may be very many of them.
struct Extra {
  uint64_t key = 0;  // where it begins, with its quote
  uint64_t value = 0;
};

// Refers to `file`, which must outlive it. A list that the text has not, or not
// as an array, is empty and its range is not present. Neither is that of a list
// that a fault of the syntax has cut, which holds what was decoded before: how
// many elements it has nobody knows. Of members that are given twice the last
// one counts.
struct Document {
  ByteView file;
  // The root is an object, and the text is JSON up to its end. If not, what was
  // decoded before the fault is there.
  bool root_is_object = false;
  bool whole = false;
  Value root;
  Value version;
  Value name;
  Value revision;

  Value track;
  Count number_of_vertices;
  Value vertex_list;
  Vertices vertices;  // 3 coordinates each
  Count number_of_sectors;
  Value sector_list;
  Sectors sectors;
  Edges edges;

  Value racing_lines;
  Count number_of_vertices_2d;
  Value vertex_list_2d;
  Vertices vertices_2d;  // 2 coordinates each: x, z
  // The 2D vertices are written with three numbers, x, y and z.
  bool three_numbers_2d = false;
  // Some with two and some with three, or with three of which the lengths of
  // segments fit others than are read: nobody knows which are x and z.
  bool unknown_axes_2d = false;
  Count number_of_lines;
  Value line_list;
  Lines lines;
  Segments segments;

  // By offset. Of a text that has hardly anything else not all are there.
  std::vector<Extra> extras;

  // Followed by PartsOf, PartnerStarts and PartnerOrigins; who only checks does
  // not pay for it.
  MadeOnce<TextParts> text_parts;
  MadeOnce<std::vector<uint32_t>> partner_starts;
  MadeOnce<std::vector<uint8_t>> partner_origins;

  uint64_t vertex_count() const { return vertices.coordinates.size() / 3; }
  uint64_t vertex_count_2d() const {
    return vertices_2d.coordinates.size() / 2;
  }
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DOCUMENT_H_
