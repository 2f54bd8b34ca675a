// A decoded terrain file: the places of its objects and lists, without logic.
#ifndef TRACKCHECK_FORMATS_BTG_DOCUMENT_H_
#define TRACKCHECK_FORMATS_BTG_DOCUMENT_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/section.h"
#include "formats/core/work/lazy.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {

struct Header {
  uint16_t version = 0;
  uint32_t creation_time = 0;  // s since 1970
  int64_t object_count = 0;    // as stored; may be negative
};

// An object whose header exists. Kept small, because a file may hold one for
// every nine bytes. Properties and elements are not stored but walked again
// (elements.h).
struct Object {
  uint64_t offset = 0;         // of its header
  uint64_t first_element = 0;  // of its first element's byte count
  uint32_t properties = 0;     // number of whole ones
  uint32_t elements = 0;       // number of whole ones
  // The data bytes of the first element; of each one if `uniform`.
  uint32_t element_size = 0;
  uint32_t vertex_attributes = 0;
  uint8_t type = 0;
  uint8_t index_types = 0;
  // All elements have the same size.
  bool uniform = false;
  // The object is geometry, and its index types and vertex attributes are
  // valid, so that elements can be divided into tuples.
  bool has_tuples = false;
};

// The records of all elements of all objects of one type, in the file's order.
struct List {
  // `count` records without gaps.
  const uint8_t* data = nullptr;
  uint64_t count = 0;
  // Where the records lie. If there is only one chunk, `data` points into the
  // document's bytes.
  std::vector<RowChunk> chunks;
  // Owns `data` if there are several chunks.
  std::shared_ptr<const std::vector<uint8_t>> joined;
};

// An edge that only one triangle has, in its direction.
struct OpenEdge {
  uint32_t from = 0;
  uint32_t to = 0;
  uint32_t opposite = 0;  // the third vertex of the triangle

  uint32_t lower() const { return std::min(from, to); }
  uint32_t higher() const { return std::max(from, to); }
};

// Refers to `file`, which must outlive it.
struct Document {
  ByteView file;
  // The inflated bytes of `file`. Empty if it is not compressed.
  ByteView inflated;
  // Owns `inflated`.
  std::shared_ptr<const gzip::Inflated> gzip;
  // The bytes that all offsets below refer to: `inflated` or `file`.
  ByteView bytes;
  Section<Header> header;
  std::deque<Object> objects;
  // By ObjectType.
  std::array<List, kLists> lists;
  // False if decoding stopped before the last object.
  bool whole = false;
  // Decoding stopped at a byte count that cannot be right: the counts before it
  // in the last object may be wrong too.
  bool lost = false;
  // False if the compressed data is damaged, so that any inflated byte may be
  // wrong, or if the writer gave the counts other sizes than those of the
  // version: values are shown, but not judged.
  bool reliable = true;
  // Decoding stopped after the last element because its byte count is wrong: it
  // does not hold whole records, and the bytes after it are misread.
  bool wrong_size = false;
  // Another object follows the last one that the header counts.
  bool uncounted = false;
  // Bytes after the last object. Empty in a valid file.
  ByteView trailing;

  // Values that rules compute when they first need them; decoding does not.
  struct Derived {
    Lazy<std::vector<OpenEdge>> open_edges;
  };
  std::unique_ptr<const Derived> derived = std::make_unique<const Derived>();
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DOCUMENT_H_
