// Formats numbers of a file, in the same form in every report and dump.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_SCALAR_TEXT_H_
#define TRACKCHECK_TRACKCHECK_TEXT_SCALAR_TEXT_H_

#include <string>

#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// The fewest digits that parse to the same value of the same width. "nan",
// "inf" or "-inf" for a number that is not finite, "-" for no value.
std::string ScalarText(const Scalar& scalar);

// The bits of a NaN, as in "0x7fc00000". Empty for every other value.
std::string NanBits(const Scalar& scalar);

// As ScalarText, but a NaN shows its bits: "nan(0x7fc00000)".
std::string ExactText(const Scalar& scalar);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_SCALAR_TEXT_H_
