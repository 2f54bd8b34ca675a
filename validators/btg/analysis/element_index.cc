#include "validators/btg/analysis/element_index.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"

namespace trackcheck::btg {
namespace {

constexpr uint8_t Bit(Unit unit) {
  return static_cast<uint8_t>(1 << static_cast<int>(unit));
}

}  // namespace

ElementShape::ElementShape(const Tile& tile, uint64_t number)
    : units_(Bit(Unit::kElement)) {
  const Object& object = tile.object(number);
  if (IsList(object.type) && !tile.IsMisread(number)) {
    // A rule of its own judges the size of a sphere, so spheres have no record
    // size.
    if (object.type == kBoundingSphere) {
      units_ |= Bit(Unit::kSphere);
    } else {
      record_size_ = static_cast<uint32_t>(kRecordSizes[object.type]);
    }
  }
  if (!tile.HasTuples(number)) return;
  record_size_ = static_cast<uint32_t>(TupleSize(tile.document(), object));
  units_ |= Bit(Unit::kTuple);
  if (tile.LacksNormals(number)) units_ |= Bit(Unit::kTupleLackingNormal);
  if ((object.index_types & kVertexBit) == 0) return;
  if (object.type == kTriangles) units_ |= Bit(Unit::kTriangle);
  if (object.type == kPoints) units_ |= Bit(Unit::kPointTriple);
}

uint64_t ElementShape::CountInTuples(Unit unit, uint32_t tuples) {
  switch (unit) {
    case Unit::kElement:
    case Unit::kSphere:
      return 1;
    case Unit::kTuple:
    case Unit::kTupleLackingNormal:
      return tuples;
    case Unit::kTriangle:
      return tuples % 3 == 0 ? tuples / 3 : 0;
    case Unit::kPointTriple:
      return tuples == 3 ? 1 : 0;
  }
  return 0;
}

uint64_t ElementShape::CountBefore(Unit unit, uint32_t size,
                                   uint64_t tuples) const {
  assert(tuples > 0);
  if (Count(unit, size) == 0) return 0;
  if (unit == Unit::kTriangle) return tuples / 3;
  return unit == Unit::kTuple || unit == Unit::kTupleLackingNormal ? tuples : 1;
}

void ElementShape::AddCounts(uint32_t size, uint64_t elements,
                             std::array<uint64_t, kUnitKinds>* counts) const {
  const uint32_t tuples = record_size_ == 0 ? 0 : size / record_size_;
  for (size_t i = 0; i < kUnitKinds; ++i) {
    const auto unit = static_cast<Unit>(i);
    if (Has(unit)) (*counts)[i] += elements * CountInTuples(unit, tuples);
  }
}

ElementIndex::ElementIndex(const Tile& tile, uint64_t chunk_bytes)
    : tile_(tile), chunk_bytes_(chunk_bytes) {
  for (uint64_t i = 0; i < tile.object_count(); ++i) {
    AddObject(i);
  }
}

void ElementIndex::AddObject(uint64_t number) {
  const Object& object = tile_.object(number);
  Start start = {.object = number, .offset = object.first_element};
  // Objects without elements count too, so that no chunk has many objects.
  const uint64_t header = tile_.widths().object();
  if (room_ < header) {
    start.before = counts_;
    starts_.push_back(start);
    room_ = std::max(chunk_bytes_, header);
  }
  room_ -= header;
  const ElementShape shape(tile_, number);
  ForEachRun(tile_.document(), object,
             [&](const ElementRun& run) { AddRun(start, shape, run); });
}

void ElementIndex::AddRun(Start start, const ElementShape& shape,
                          const ElementRun& run) {
  const uint64_t bytes =
      shape.Has(Unit::kTuple) ? run.stride() : uint64_t{kElementHeader};
  const uint64_t end = run.first + run.count;
  uint64_t element = run.first;
  while (element < end) {
    uint64_t count = room_ / bytes;
    if (count == 0) {
      start.element = element;
      start.offset = run.OffsetOf(element);
      start.before = counts_;
      if (shape.Has(Unit::kTuple) && bytes > chunk_bytes_) {
        AddChunks(start, shape, run.size);
        shape.AddCounts(run.size, 1, &counts_);
        ++element;
        continue;
      }
      starts_.push_back(start);
      room_ = std::max(chunk_bytes_, bytes);
      count = room_ / bytes;
    }
    count = std::min(count, end - element);
    shape.AddCounts(run.size, count, &counts_);
    element += count;
    room_ -= count * bytes;
  }
}

// Divides one element that is larger than a chunk.
void ElementIndex::AddChunks(Start start, const ElementShape& shape,
                             uint32_t size) {
  const uint64_t tuples = shape.Count(Unit::kTuple, size);
  const uint64_t triples_per_chunk =
      std::max<uint64_t>(1, chunk_bytes_ / (3 * uint64_t{shape.record_size()}));
  for (uint64_t first = 0; first == 0 || first < tuples;
       first += 3 * triples_per_chunk) {
    start.first_tuple = first;
    start.end_tuple = std::min(tuples, first + 3 * triples_per_chunk);
    starts_.push_back(start);
  }
  room_ = 0;
}

uint64_t ElementIndex::FirstOf(Unit unit, uint64_t chunk) const {
  assert(chunk <= chunk_count());
  if (chunk == chunk_count()) return Count(unit);
  const Start& start = starts_[chunk];
  const uint64_t before = start.before[static_cast<size_t>(unit)];
  if (start.first_tuple == 0) return before;
  const ElementShape shape(tile_, start.object);
  const auto size =
      LoadLittleEndian<uint32_t>(tile_.document().bytes.data() + start.offset);
  return before + shape.CountBefore(unit, size, start.first_tuple);
}

uint64_t ElementIndex::ChunkOf(Unit unit, uint64_t number) const {
  assert(number < Count(unit));
  // The last chunk whose first unit is not after this one.
  uint64_t low = 0;
  uint64_t high = chunk_count();
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (FirstOf(unit, middle) <= number) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

void UnitCursor::Move(uint64_t number) {
  assert(number < index_->Count(unit_));
  const uint64_t end = span_.first + span_.count;
  if (number < end || number >= limit_) {
    const uint64_t chunk = index_->ChunkOf(unit_, number);
    const ElementIndex::Start& start = index_->starts_[chunk];
    object_ = start.object;
    element_ = start.element;
    offset_ = start.offset;
    limit_ = index_->FirstOf(unit_, chunk + 1);
    span_ = {.first = start.before[static_cast<size_t>(unit_)]};
  }
  while (number - span_.first >= span_.count) Step();
}

// Moves to the next span. Precondition: there is one.
void UnitCursor::Step() {
  const Tile& tile = index_->tile();
  const uint8_t* const bytes = tile.document().bytes.data();
  const uint32_t tuples_per_unit = unit_ == Unit::kTriangle ? 3 : 1;
  const uint64_t first = span_.first + span_.count;
  while (true) {
    const Object& object = tile.object(object_);
    if (shaped_object_ != object_) {
      shape_ = ElementShape(tile, object_);
      shaped_object_ = object_;
    }
    if (element_ == 0) offset_ = object.first_element;
    while (shape_.Has(unit_) && element_ < object.elements) {
      const auto size = object.uniform
                            ? object.element_size
                            : LoadLittleEndian<uint32_t>(bytes + offset_);
      const uint64_t units = shape_.Count(unit_, size);
      const uint64_t stride = kElementHeader + uint64_t{size};
      // Elements of one size are one span if each is one unit.
      const uint64_t elements =
          object.uniform && units <= 1 ? object.elements - element_ : 1;
      span_ = {.first = first,
               .count = units * elements,
               .object = object_,
               .element = element_,
               .offset = offset_,
               .element_size = size,
               .record_size = shape_.record_size(),
               .tuples_per_unit = tuples_per_unit,
               .one_per_element = units == 1,
               .distance = units == 1 ? stride
                                      : uint64_t{shape_.record_size()} *
                                            tuples_per_unit};
      element_ += elements;
      offset_ += elements * stride;
      if (units > 0) return;
    }
    ++object_;
    element_ = 0;
  }
}

}  // namespace trackcheck::btg
