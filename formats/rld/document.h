// A decoded Racer LiDAR mesh: columns over the file's own bytes, without logic.
#ifndef TRACKCHECK_FORMATS_RLD_DOCUMENT_H_
#define TRACKCHECK_FORMATS_RLD_DOCUMENT_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/section.h"

namespace trackcheck::rld {

// In meters; X forward, Y left, Z up ("Axis system").
struct Vertex {
  float x, y, z;
};

// Three indices into the points, normally counter-clockwise from above.
struct Triangle {
  int32_t v[3];
};

// The counts as stored. They differ from the sizes of the columns if a tag
// shows that a count is wrong.
struct Header {
  int32_t points = 0;
  int32_t triangles = 0;
};

// Block i is points [start[i], start[i] + points[i]).
struct BlockTable {
  uint64_t count_offset = 0;  // of the stored count of blocks
  Column<int32_t> start;
  Column<int32_t> points;  // as many as `start`
};

// Refers to `file`, which must outlive it.
struct Document {
  ByteView file;
  Section<Header> header;
  // The offset where the tag of a section is or should be; 0 if unknown.
  uint64_t vertices_tag = 0;
  uint64_t triangles_tag = 0;
  uint64_t blocks_tag = 0;
  Section<Column<Vertex>> vertices;
  Section<Column<Triangle>> triangles;
  Section<BlockTable> blocks;
  // Valid indices are below this number: the size of the column, or the stored
  // count if the column is damaged.
  uint64_t point_count = 0;
  // Bytes after the last section; empty in a valid file.
  ByteView trailing;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_DOCUMENT_H_
