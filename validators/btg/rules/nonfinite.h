// Helpers for the rules about nonfinite numbers. Each list has a rule of its
// own.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_NONFINITE_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_NONFINITE_H_

#include <cmath>

#include "formats/core/findings/finding.h"
#include "validators/btg/analysis/records.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::btg {

template <typename Records>
bool IsNonfinite(const Records& records, Position at) {
  return !std::isfinite(FloatAt(records, at));
}

template <typename Records>
Message NonfiniteMessage(const Records& records, Position at) {
  return Message("the value is $0, not a finite number", FloatAt(records, at));
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_NONFINITE_H_
