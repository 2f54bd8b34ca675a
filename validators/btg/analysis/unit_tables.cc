#include "validators/btg/analysis/unit_tables.h"

#include <bit>
#include <cstdint>
#include <optional>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"

namespace trackcheck::btg {

Tuples::Tuples(const ElementIndex& index) : UnitTable(index) {
  uint32_t kinds = 0;
  for (uint64_t i = 0; i < tile().object_count(); ++i) {
    if (tile().HasTuples(i)) kinds |= KindsOfIndices(tile().object(i));
  }
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    if ((kinds >> kind & 1) != 0) kinds_.push_back(kind);
  }
}

std::optional<uint64_t> Tuples::SkipTo(uint64_t number, uint64_t kind) const {
  const uint32_t kinds = KindsOfIndices(tile().object(Span(number).object));
  const uint32_t bit = uint32_t{1} << kind;
  if ((kinds & bit) == 0) return std::nullopt;
  return static_cast<uint64_t>(std::popcount(kinds & (bit - 1))) *
         tile().widths().index();
}

std::optional<uint64_t> WholeTuples(const Elements& elements, uint64_t number,
                                    ObjectType type) {
  const UnitSpan& span = elements.Span(number);
  const bool whole = elements.tile().object(span.object).type == type &&
                     span.record_size > 0 && span.element_size > 0 &&
                     span.element_size % span.record_size == 0;
  if (!whole) return std::nullopt;
  return span.element_size / span.record_size;
}

}  // namespace trackcheck::btg
