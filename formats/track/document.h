// A decoded track file: its numbers as columns, and where they are in the text.
#ifndef TRACKCHECK_FORMATS_TRACK_DOCUMENT_H_
#define TRACKCHECK_FORMATS_TRACK_DOCUMENT_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/lazy.h"

namespace trackcheck::track {

struct TextParts;

// An index that is missing or no integer. Either the decoder has reported it,
// or the member does not belong there (the neighbor of a wall).
inline constexpr uint32_t kAbsent = 0xFFFFFFFF;
// An index that is negative or too large for any list.
inline constexpr uint32_t kOutside = 0xFFFFFFFE;

constexpr bool IsIndex(uint32_t value) { return value < kOutside; }

// A "num-..." member that is an integer.
struct Count {
  bool present = false;
  int64_t value = 0;
  ByteRange range;  // of the value
};

// The place of a value. Not present if the value is missing or of a wrong type.
struct Value {
  bool present = false;
  ByteRange range;
};

// The element of a list that was found last, so that a later one is found
// faster. Thread-safe. A copy knows none.
class LastFound {
 public:
  LastFound() = default;
  LastFound(const LastFound&) {}
  LastFound& operator=(const LastFound&) { return *this; }

  // Elements and offsets that do not fit are not remembered.
  void Set(uint64_t element, uint64_t offset) const {
    if (element > UINT32_MAX || offset > UINT32_MAX) return;
    both_.store(element << 32 | offset, std::memory_order_relaxed);
  }
  // Sets both and returns true, or returns false.
  bool Get(uint64_t* element, uint64_t* offset) const {
    const uint64_t both = both_.load(std::memory_order_relaxed);
    *element = both >> 32;
    *offset = both & UINT32_MAX;
    return both != 0;
  }

 private:
  // 0: none. No element begins at offset 0, where the root is.
  mutable std::atomic<uint64_t> both_ = 0;
};

// The offsets in the text of every kInterval-th element of a list. The others
// are found by reading on from there (element_ranges.h).
struct Checkpoints {
  static constexpr uint64_t kInterval = 4;
  std::vector<uint64_t> offsets;
  LastFound last_found;
};

// Coordinates. One that could not be decoded is NaN.
struct Vertices {
  std::vector<double> coordinates;  // x, y, z (or x, z) of each
  Checkpoints checkpoints;
};

enum class EdgeKind : uint8_t { kWall, kEntry, kExit, kNone };

// The edges of all sectors, in the order of the sectors.
struct Edges {
  std::vector<EdgeKind> kind;           // kNone: missing or unknown
  std::vector<uint32_t> start;          // vertex
  std::vector<uint32_t> neighbor;       // sector
  std::vector<uint32_t> neighbor_edge;  // edge of that sector
  Checkpoints checkpoints;

  uint64_t size() const { return kind.size(); }
};

struct Sectors {
  // The first edge of each sector, then the number of all edges.
  std::vector<uint32_t> first_edge = {0};
  // False for a sector with an edge that could not be decoded: rules do not
  // judge its shape.
  std::vector<bool> whole;
  Checkpoints checkpoints;

  uint64_t size() const { return first_edge.size() - 1; }
  uint32_t edges(uint64_t sector) const {
    return first_edge[sector + 1] - first_edge[sector];
  }
};

enum class SegmentKind : uint8_t { kLine, kArc, kNone };

// The segments of all racing lines, in the order of the lines.
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
  std::vector<bool> whole;  // all segments could be decoded
  Checkpoints checkpoints;

  uint64_t size() const { return first_segment.size() - 1; }
  uint32_t segments(uint64_t line) const {
    return first_segment[line + 1] - first_segment[line];
  }
};

// An unknown member: an extension or any other key that the document does not
// name. A file may have very many of them.
struct Extra {
  uint64_t key = 0;    // offset of its opening quote
  uint64_t value = 0;  // offset of the value
};

// Refers to `file`, which must outlive it. A list that is missing or no array
// is empty and not present. A list that is cut by a syntax error holds the
// elements before the error and is not present: its length is unknown. If a
// member is given twice, the last one counts.
struct Document {
  ByteView file;
  bool root_is_object = false;
  // The root is an object and the text has no syntax error. If not, the
  // document holds what was decoded before the error.
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
  // The 2D vertices of the file have three numbers: x, y and z.
  bool three_numbers_2d = false;
  // It is unknown which numbers are x and z: some vertices have two numbers and
  // some three, or the lengths of segments fit other numbers than those that
  // are read.
  bool unknown_axes_2d = false;
  Count number_of_lines;
  Value line_list;
  Lines lines;
  Segments segments;

  // Ascending by offset. Incomplete if most of the text consists of unknown
  // members.
  std::vector<Extra> extras;

  // The results of PartsOf, PartnerStarts and PartnerOrigins; `check` does not
  // need them.
  struct Derived {
    Lazy<std::shared_ptr<const TextParts>> text_parts;
    Lazy<std::vector<uint32_t>> partner_starts;
    Lazy<std::vector<uint32_t>> partner_origins;
  };
  std::unique_ptr<const Derived> derived = std::make_unique<const Derived>();

  uint64_t vertex_count() const { return vertices.coordinates.size() / 3; }
  uint64_t vertex_count_2d() const {
    return vertices_2d.coordinates.size() / 2;
  }
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DOCUMENT_H_
