// The tables of elements, tuples and triangles.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_UNIT_TABLES_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_UNIT_TABLES_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/run_list.h"
#include "validators/btg/analysis/element_index.h"
#include "validators/btg/analysis/tile.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::btg {

// The units of one kind. A copy keeps a position of its own, so that each
// thread walks by itself.
template <Unit kUnit>
class UnitTable {
 public:
  // Refers to the index.
  explicit UnitTable(const ElementIndex& index) : cursor_(index, kUnit) {}

  const ElementIndex& index() const { return cursor_.index(); }
  const Tile& tile() const { return index().tile(); }
  uint64_t size() const { return index().Count(kUnit); }
  uint64_t bytes_per_element() const {
    if (kUnit == Unit::kElement || kUnit == Unit::kSphere)
      return kElementHeader;
    return std::max<uint64_t>(
        1, tile().document().bytes.size() / std::max<uint64_t>(1, size()));
  }

  // The span that unit `number` lies in; valid until the next call.
  const UnitSpan& Span(uint64_t number) const { return cursor_.Seek(number); }

 private:
  mutable UnitCursor cursor_;
};

using Elements = UnitTable<Unit::kElement>;
using Spheres = UnitTable<Unit::kSphere>;
using TuplesLackingNormals = UnitTable<Unit::kTupleLackingNormal>;
using Triangles = UnitTable<Unit::kTriangle>;
using PointTriples = UnitTable<Unit::kPointTriple>;

class Tuples : public UnitTable<Unit::kTuple> {
 public:
  explicit Tuples(const ElementIndex& index);

  // The kinds of indices that some tuple of the file has, in their order.
  const std::vector<uint64_t>& kinds() const { return kinds_; }

  // The bytes between the start of tuple `number` and its index of `kind`.
  // Nothing if it has no such index.
  std::optional<uint64_t> SkipTo(uint64_t number, uint64_t kind) const;

 private:
  std::vector<uint64_t> kinds_;
};

// The vertices of the three tuples of unit `number`, which is a triangle or a
// triple of points.
template <typename Triples>
std::array<uint64_t, 3> VerticesOf(const Triples& triples, uint64_t number) {
  const UnitSpan& span = triples.Span(number);
  const uint64_t offset = span.DataOffset(number);
  const Tile& tile = triples.tile();
  return {tile.LoadIndex(offset), tile.LoadIndex(offset + span.record_size),
          tile.LoadIndex(offset + 2 * uint64_t{span.record_size})};
}

template <typename Triples>
bool RepeatsVertex(const Triples& triples, Position at) {
  const auto [a, b, c] = VerticesOf(triples, at.element);
  return a == b || b == c || a == c;
}

// A vertex that RepeatsVertex has found.
template <typename Triples>
uint64_t RepeatedVertex(const Triples& triples, uint64_t number) {
  const auto [a, b, c] = VerticesOf(triples, number);
  return a == b ? a : c;
}

namespace internal {

// Adds the units [first, end) of a span that repeat a vertex.
template <typename Index>
void AddRepeats(const UnitSpan& span, ByteView bytes, uint64_t first,
                uint64_t end, RunList& runs) {
  const uint64_t size = span.record_size;
  ABSL_HARDENING_ASSERT(span.DataOffset(end - 1) + 2 * size + sizeof(Index) <=
                        bytes.size());
  const uint8_t* at = bytes.data() + span.DataOffset(first);
  for (uint64_t number = first; number < end; ++number, at += span.distance) {
    const auto a = LoadLittleEndian<Index>(at);
    const auto b = LoadLittleEndian<Index>(at + size);
    const auto c = LoadLittleEndian<Index>(at + 2 * size);
    // One branch: where a vertex is repeated cannot be predicted.
    if ((a == b) | (b == c) | (a == c)) runs.Add(number);
  }
}

template <typename Triples>
void FoldRepeats(const Triples& triples, uint64_t /*series*/,
                 uint64_t /*parts*/, uint64_t first, uint64_t count,
                 RunList& runs) {
  const Tile& tile = triples.tile();
  const uint64_t end = first + count;
  while (first < end) {
    const UnitSpan& span = triples.Span(first);
    const uint64_t end_here = std::min(end, span.first + span.count);
    const auto add =
        tile.widths().wide ? AddRepeats<uint32_t> : AddRepeats<uint16_t>;
    add(span, tile.document().bytes, first, end_here, runs);
    first = end_here;
  }
}

}  // namespace internal

// The predicate RepeatsVertex, with a quick loop over each span of units. In
// real tiles one triangle in five repeats a vertex, so a prefilter clears
// nothing.
template <typename Triples>
// NOLINTNEXTLINE(readability-identifier-naming): used like those of the engine.
inline constexpr Predicate<Triples> RepeatsVertexInSpans = {
    .judge = Exact<RepeatsVertex<Triples>>.judge,
    .fold = internal::FoldRepeats<Triples>};

// The place of the element that unit `number` of `table` lies in. SizePlace is
// that of its byte count.
template <typename Table>
Location ElementPlace(const Table& table, uint64_t number) {
  const UnitSpan& span = table.Span(number);
  const uint64_t element = span.ElementOf(number);
  const uint64_t stride = kElementHeader + uint64_t{span.element_size};
  return {table.tile().Range(span.offset + (element - span.element) * stride,
                             stride),
          Tile::ObjectPath(span.object).Field("elements").Element(element)};
}
template <typename Table>
Location SizePlace(const Table& table, Position at) {
  Location where = ElementPlace(table, at.element);
  where.range.size = kElementHeader;
  where.field = where.field.Field("size");
  return where;
}

// The repair that removes this element.
template <typename Table>
std::vector<Repair> WithoutElement(const Table& table, Position at) {
  return Removed(ElementPlace(table, at.element).range,
                 table.tile().ElementCount(table.Span(at.element).object));
}

// The repair that removes the data of the element after its first `kept` bytes.
template <typename Table>
std::vector<Repair> WithoutRest(const Table& table, Position at,
                                uint64_t kept) {
  ByteRange rest = ElementPlace(table, at.element).range;
  const ByteRange size = {rest.offset, kElementHeader, rest.space};
  rest.offset += kElementHeader + kept;
  rest.size -= kElementHeader + kept;
  return Removed(rest, size, rest.size);
}

inline Location WholeElementPlace(const Elements& elements, Position at) {
  return ElementPlace(elements, at.element);
}

// The number of tuples of element `number` if its object is of `type` and it
// consists of whole tuples. Nothing for an empty element.
std::optional<uint64_t> WholeTuples(const Elements& elements, uint64_t number,
                                    ObjectType type);

// The place of the first tuple of unit `number`: `size` bytes from the offset
// `skip` in the tuple.
template <typename Table>
Location TuplePlace(const Table& table, uint64_t number, uint64_t skip,
                    uint64_t size) {
  const UnitSpan& span = table.Span(number);
  return {table.tile().Range(span.DataOffset(number) + skip, size),
          Tile::ObjectPath(span.object)
              .Field("elements")
              .Element(span.ElementOf(number))
              .Field("tuples")
              .Element(span.TupleOf(number))};
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_UNIT_TABLES_H_
