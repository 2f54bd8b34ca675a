// A decoded terrain file: where its objects and lists are, no logic.
#ifndef TRACKCHECK_FORMATS_BTG_DOCUMENT_H_
#define TRACKCHECK_FORMATS_BTG_DOCUMENT_H_

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "formats/btg/layout.h"
#include "formats/core/byte_view.h"
#include "formats/core/field_visitor.h"
#include "formats/core/section.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {

struct Header {
  uint16_t version = 0;
  uint32_t creation_time = 0;  // s since 1970
  int64_t object_count = 0;
};

// An object whose header is there. Small, since a file may hold one for every
// nine bytes: what its properties say is walked again (elements.h).
struct Object {
  uint64_t offset = 0;         // of its header
  uint64_t first_element = 0;  // of its first element's byte count
  uint32_t properties = 0;     // those that are whole
  uint32_t elements = 0;       // those that are whole
  // The data bytes of each element, if `uniform`.
  uint32_t element_size = 0;
  uint32_t vertex_attributes = 0;
  uint8_t type = 0;
  uint8_t index_types = 0;
  bool uniform = false;
  // Geometry whose elements can be told apart into tuples.
  bool has_tuples = false;
};

// The records of all elements of all objects of one type. In the file they may
// lie in pieces; `data` is one piece after the other.
struct List {
  const uint8_t* data = nullptr;
  uint64_t count = 0;
  // Where they are; one piece if `data` is the file's own.
  std::vector<RowPiece> pieces;
  std::shared_ptr<const std::vector<uint8_t>> joined;
};

// Refers to `file`, which must outlive it.
struct Document {
  ByteView file;
  // What `file` inflates to; empty if it is not compressed.
  ByteView inflated;
  std::shared_ptr<const gzip::Inflated> gzip;
  // What everything below is in: `inflated` or `file`.
  ByteView bytes;
  Section<Header> header;
  std::deque<Object> objects;
  // By ObjectType.
  std::array<List, kLists> lists;
  // False if decoding had to stop before the last object.
  bool whole = false;
  // Bytes behind the last object; empty in a valid file.
  ByteView trailing;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DOCUMENT_H_
