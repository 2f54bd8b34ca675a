#include "trackcheck/report/json_writer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {

void JsonWriter::ValueOfScalar(const Scalar& scalar) {
  std::visit(
      [&](auto value) {
        using T = decltype(value);
        if constexpr (std::is_integral_v<T>) {
          return writer_.Integer(value);
        } else if constexpr (std::is_floating_point_v<T>) {
          if (std::isfinite(value)) return writer_.Number(value);
        }
        writer_.Text(ScalarText(scalar));
      },
      scalar);
}

void JsonWriter::ValueWithBits(const Scalar& scalar) {
  const std::string bits = NanBits(scalar);
  if (bits.empty()) return ValueOfScalar(scalar);
  BeginObject();
  Member("value", "nan");
  Member("bits", std::string_view(bits));
  EndObject();
}

void JsonWriter::ValueOfBytes(std::string_view bytes) {
  // The bytes may be a large part of a large file.
  constexpr size_t kPart = 64 << 10;
  writer_.BeginText();
  for (; !bytes.empty(); bytes.remove_prefix(std::min(kPart, bytes.size()))) {
    writer_.TextPart(EscapeBytes(bytes.substr(0, kPart)));
  }
  writer_.EndText();
}

}  // namespace trackcheck
