#include <algorithm>
#include <cstdint>
#include <memory>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "validators/btg/prefilter/prefilters.h"

namespace trackcheck::btg {
namespace {

// Whether a rule may report an element of the span.
bool MayFail(const Tile& tile, const UnitSpan& span) {
  const Object& object = tile.object(span.object);
  if (span.element_size == 0) {
    return !IsList(object.type) || object.elements > 1;
  }
  if (span.record_size == 0) return false;
  if (span.element_size % span.record_size != 0) return true;
  const uint32_t tuples = span.element_size / span.record_size;
  switch (object.type) {
    case kTriangles:
      return tuples % 3 != 0;
    case kStrips:
    case kFans:
      return tuples < 3;
    default:
      return false;
  }
}

class ElementPrefilter final : public Prefilter {
 public:
  ElementPrefilter(const Elements& elements, const TableRules<Elements>& rules)
      : elements_(elements) {
    Cover(rules,
          {&rules::element_empty, &rules::element_record,
           &rules::triangles_count, &rules::strip_short, &rules::fan_short});
  }

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    // A copy has a position of its own, which no other thread moves.
    const Elements elements = elements_;
    const uint64_t end = first + count;
    while (first < end) {
      const UnitSpan& span = elements.Span(first);
      if (MayFail(elements.tile(), span)) return covered();
      first = span.first + span.count;
    }
    return {};
  }

 private:
  const Elements& elements_;
};

}  // namespace

std::unique_ptr<Prefilter> MakePrefilter(const Elements& elements,
                                         const TableRules<Elements>& rules) {
  return std::make_unique<ElementPrefilter>(elements, rules);
}

}  // namespace trackcheck::btg
