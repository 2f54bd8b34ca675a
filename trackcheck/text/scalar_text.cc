#include "trackcheck/text/scalar_text.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "formats/core/fields/field_visitor.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string ScalarText(const Scalar& scalar) {
  return std::visit(
      [](auto value) -> std::string {
        using T = decltype(value);
        if constexpr (std::is_same_v<T, std::string_view>) {
          return std::string(value);
        } else if constexpr (std::is_same_v<T, NoValue>) {
          return "-";
        } else {
          if constexpr (std::is_floating_point_v<T>) {
            if (std::isnan(value)) return "nan";
            if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
          }
          char digits[64];
          const std::to_chars_result end =
              std::to_chars(digits, digits + sizeof(digits), value);
          return std::string(digits, end.ptr);
        }
      },
      scalar);
}

std::string NanBits(const Scalar& scalar) {
  if (const float* value = std::get_if<float>(&scalar);
      value != nullptr && std::isnan(*value)) {
    return Hexadecimal(std::bit_cast<uint32_t>(*value));
  }
  if (const double* value = std::get_if<double>(&scalar);
      value != nullptr && std::isnan(*value)) {
    return Hexadecimal(std::bit_cast<uint64_t>(*value));
  }
  return "";
}

std::string ExactText(const Scalar& scalar) {
  const std::string bits = NanBits(scalar);
  if (bits.empty()) return ScalarText(scalar);
  return Joined({"nan(", bits, ")"});
}

}  // namespace trackcheck
