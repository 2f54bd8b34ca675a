// Numbers of a file as text, the same in every report and dump.
#ifndef TRACKCHECK_TRACKCHECK_SCALAR_TEXT_H_
#define TRACKCHECK_TRACKCHECK_SCALAR_TEXT_H_

#include <string>

#include "formats/core/field_visitor.h"

namespace trackcheck {

// False for NaN and infinities, and for what is no number.
bool IsFinite(const Scalar& scalar);

// The fewest digits that read back as the same value of the same width; "nan",
// "inf" and "-inf" for other numbers, "-" for no value.
std::string ScalarText(const Scalar& scalar);

// The bits of a NaN, "0x7fc00000"; empty for everything else.
std::string NanBits(const Scalar& scalar);

// ScalarText, with the bits of a NaN: "nan(0x7fc00000)".
std::string ExactText(const Scalar& scalar);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_SCALAR_TEXT_H_
