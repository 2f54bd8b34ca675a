#include <algorithm>
#include <cmath>

#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/nonfinite.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Color List";

// How far the component is from the range.
double Excess(const Colors& colors, Position at) {
  const double x = FloatAt(colors, at);
  return std::isfinite(x) ? std::max(-x, x - 1) : 0;
}

Message RangeMessage(const Colors& colors, Position at) {
  return Message("the component is $0, outside of 0 to 1", FloatAt(colors, at));
}

}  // namespace

const ColorRule rules::color_nonfinite = {
    .info = {.id = "btg-color-nonfinite",
             .severity = Severity::kError,
             .title = "A color is not finite.",
             .section = kSection,
             .rationale = "Everything with this color is drawn black or white.",
             .remedy = "Write components of 0 to 1.",
             .bad =
                 "clear objects[2].elements; set objects[2].floats 0 nan 1 1",
             .ok =
                 "clear objects[2].elements; set objects[2].floats 0 0.5 1 1"},
    .predicate = Exact<IsNonfinite<Colors>>,
    .place = FloatPlace<kColors>,
    .message = NonfiniteMessage<Colors>,
    .parts = FloatsPerRecord<kColors>};

const ColorRule rules::color_range = {
    .info = {.id = "btg-color-range",
             .severity = Severity::kWarning,
             .title = "A color is outside 0 to 1.",
             .section = kSection,
             .rationale = "The color is clamped when it is drawn. The values "
                          "may be bytes instead of floats.",
             .remedy = "Write components of 0 to 1.",
             .fix = {FixKind::kUnsafe,
                     "Writes 0 or 1, the nearest value of the range."},
             .bad =
                 "clear objects[2].elements; set objects[2].floats 0 0 1.001 1",
             .ok = "clear objects[2].elements; set objects[2].floats 0 0 1 1"},
    .predicate = Exact<Excess>,
    .place = FloatPlace<kColors>,
    .message = RangeMessage,
    .parts = FloatsPerRecord<kColors>,
    .repairs = [](const Colors& colors, Position at) {
      return Replaced(FloatPlace(colors, at).range,
                      FloatAt(colors, at) < 0 ? 0.0F : 1.0F);
    }};

}  // namespace trackcheck::btg
