// Finds elements, tuples and triangles of a tile by their number, and divides
// them into chunks for passes in parallel. The document does not store
// elements: their sizes differ, so the n-th one is found by walking.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_ELEMENT_INDEX_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_ELEMENT_INDEX_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

// The parts of elements. The units of a kind are numbered through the whole
// file.
enum class Unit : uint8_t {
  kElement,             // every element
  kSphere,              // elements of bounding spheres
  kTuple,               // tuples
  kTupleLackingNormal,  // tuples of objects for which Tile::LacksNormals holds
  kTriangle,            // three tuples each, of objects of type triangles
  kPointTriple,         // elements of points that hold three tuples
};
inline constexpr size_t kUnitKinds = 6;

// How an element of one object divides into units.
class ElementShape {
 public:
  ElementShape() = default;
  ElementShape(const Tile& tile, uint64_t object);

  // Whether elements of the object can hold such units.
  bool Has(Unit unit) const {
    return (units_ >> static_cast<int>(unit) & 1) != 0;
  }
  // The units in an element of `size` data bytes.
  uint64_t Count(Unit unit, uint32_t size) const {
    if (!Has(unit)) return 0;
    return CountInTuples(unit, record_size_ == 0 ? 0 : size / record_size_);
  }
  // The units that start in the first `tuples` tuples of an element of `size`
  // data bytes. Precondition: `tuples` is not 0.
  uint64_t CountBefore(Unit unit, uint32_t size, uint64_t tuples) const;
  // Adds the units in `elements` elements of `size` data bytes each.
  void AddCounts(uint32_t size, uint64_t elements,
                 std::array<uint64_t, kUnitKinds>* counts) const;

  // The bytes of a record or tuple. 0 for a bounding sphere, whose size other
  // rules judge, and if the object's type or index types are invalid or its
  // elements may be misread.
  uint32_t record_size() const { return record_size_; }

 private:
  static uint64_t CountInTuples(Unit unit, uint32_t tuples);

  uint32_t record_size_ = 0;
  uint8_t units_ = 0;  // a bit each
};

// Units of one kind at equal distances. All of them are in elements of one
// object and one size.
struct UnitSpan {
  uint64_t first = 0;  // number of the first unit
  uint64_t count = 0;
  uint64_t object = 0;
  uint64_t element = 0;       // of the first unit, in the object
  uint64_t offset = 0;        // of that element's byte count
  uint32_t element_size = 0;  // data bytes
  uint32_t record_size = 0;   // see ElementShape
  uint32_t tuples_per_unit = 0;
  bool one_per_element = false;
  uint64_t distance = 0;  // bytes from unit to unit

  // The first data byte of unit `number`.
  uint64_t DataOffset(uint64_t number) const {
    assert(number - first < count);
    return offset + kElementHeader + (number - first) * distance;
  }
  uint64_t ElementOf(uint64_t number) const {
    assert(number - first < count);
    return one_per_element ? element + (number - first) : element;
  }
  // The index of the unit's first tuple in its element.
  uint64_t TupleOf(uint64_t number) const {
    assert(number - first < count);
    return one_per_element ? 0 : (number - first) * tuples_per_unit;
  }
};

// Consecutive elements of one object. Only the tuples [first_tuple, end_tuple)
// of each element belong to the part. An element may have fewer.
struct ElementPart {
  static constexpr uint64_t kAll = UINT64_MAX;

  uint64_t number = 0;  // of the object
  const Object* object = nullptr;
  uint64_t element = 0;  // index of the first one
  uint64_t offset = 0;   // of its byte count
  uint64_t elements = 0;
  uint64_t first_tuple = 0;
  uint64_t end_tuple = kAll;
};

// Chunks of elements in the file's order. A chunk that starts inside an element
// starts at a multiple of three tuples.
class ElementIndex {
 public:
  static constexpr uint64_t kChunkBytes = 256 << 10;

  // Refers to the tile. A chunk spans at most `chunk_bytes`, not counting the
  // data of elements without tuples, unless three tuples are longer. Takes time
  // linear in the number of objects, and of elements in objects whose elements
  // differ in size.
  explicit ElementIndex(const Tile& tile, uint64_t chunk_bytes = kChunkBytes);

  const Tile& tile() const { return tile_; }
  uint64_t Count(Unit unit) const { return counts_[static_cast<size_t>(unit)]; }

  uint64_t chunk_count() const { return starts_.size(); }
  // The number of the first unit that starts in the chunk or after it.
  // `chunk` may be chunk_count().
  uint64_t FirstOf(Unit unit, uint64_t chunk) const;
  // The chunk in which unit `number` starts. Precondition: it exists.
  uint64_t ChunkOf(Unit unit, uint64_t number) const;

  // Calls `visit(part)` for the elements that the chunk has of each object with
  // tuples.
  template <typename Visit>
  void ForEachPart(uint64_t chunk, Visit visit) const;

 private:
  friend class UnitCursor;
  using Counts = std::array<uint64_t, kUnitKinds>;

  // Where a chunk starts. It ends where the next one starts, or at `end_tuple`
  // of the same element if that is given.
  struct Start {
    uint64_t object = 0;
    uint64_t element = 0;
    uint64_t offset = 0;
    uint64_t first_tuple = 0;
    uint64_t end_tuple = ElementPart::kAll;
    Counts before = {};  // the units before the element
  };

  void AddObject(uint64_t number);
  void AddRun(Start start, const ElementShape& shape, const ElementRun& run);
  void AddChunks(Start start, const ElementShape& shape, uint32_t size);

  const Tile& tile_;
  uint64_t chunk_bytes_;
  uint64_t room_ = 0;  // bytes left in the last chunk
  std::vector<Start> starts_;
  Counts counts_ = {};
};

// Finds units of one kind. Fast if their numbers ascend.
class UnitCursor {
 public:
  // Refers to the index.
  UnitCursor(const ElementIndex& index, Unit unit)
      : index_(&index), unit_(unit) {}

  const ElementIndex& index() const { return *index_; }

  // The span that unit `number` lies in. Precondition: the unit exists.
  const UnitSpan& Seek(uint64_t number) {
    if (number - span_.first >= span_.count) Move(number);
    return span_;
  }

 private:
  void Move(uint64_t number);
  void Step();

  const ElementIndex* index_;
  Unit unit_;
  UnitSpan span_;
  // The element that follows the span.
  uint64_t object_ = 0;
  uint64_t element_ = 0;
  uint64_t offset_ = 0;
  uint64_t limit_ = 0;  // the first unit of the next chunk
  ElementShape shape_;
  uint64_t shaped_object_ = UINT64_MAX;
};

template <typename Visit>
void ElementIndex::ForEachPart(uint64_t chunk, Visit visit) const {
  assert(chunk < chunk_count());
  const Start& start = starts_[chunk];
  if (start.end_tuple != ElementPart::kAll) {
    visit(ElementPart{start.object, &tile_.object(start.object), start.element,
                      start.offset, 1, start.first_tuple, start.end_tuple});
    return;
  }
  const bool is_last = chunk + 1 == chunk_count();
  const uint64_t end_object =
      is_last ? tile_.object_count() : starts_[chunk + 1].object;
  const uint64_t end_element = is_last ? 0 : starts_[chunk + 1].element;
  for (uint64_t i = start.object; i < tile_.object_count() && i <= end_object;
       ++i) {
    const Object& object = tile_.object(i);
    if (!tile_.HasTuples(i)) continue;
    ElementPart part = {i, &object, 0, object.first_element, object.elements};
    if (i == end_object) part.elements = end_element;
    if (i == start.object) {
      part.element = start.element;
      part.offset = start.offset;
      part.elements -= start.element;
    }
    if (part.elements > 0) visit(part);
  }
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_ELEMENT_INDEX_H_
