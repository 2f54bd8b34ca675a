#include "validators/btg/rules/normal_length.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/vector_length.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

// How far the length is from the range.
double Excess(const Normals& normals, Position at) {
  const double length = NormalLength(normals.At(at.element));
  return std::max(kShortestNormal - length, length - kLongestNormal);
}

Message LengthMessage(const Normals& normals, Position at) {
  return Message("the normal is $0 long, a unit vector is 1",
                 static_cast<float>(NormalLength(normals.At(at.element))));
}

using Vector = std::array<double, 3>;

double LengthOf(const Vector& vector) {
  return VectorLength(vector[0], vector[1], vector[2]);
}

// The vector that was meant: signed bytes, if that makes it a unit vector.
// Otherwise only its length is wrong.
std::vector<Repair> UnitVector(const Normals& normals, Position at) {
  constexpr double kRounding = 0.02;
  const uint8_t* const stored = normals.At(at.element);
  Vector as_signed;
  Vector vector;
  for (size_t i = 0; i < vector.size(); ++i) {
    as_signed[i] = static_cast<int8_t>(stored[i]) / 127.0;
    vector[i] = stored[i] / 127.5 - 1;
  }
  if (std::abs(LengthOf(as_signed) - 1) <= kRounding) vector = as_signed;
  const double length = LengthOf(vector);
  // The direction of a short vector is that of its rounding.
  constexpr double kShortest = 0.1;
  if (length < kShortest) return {};
  std::string bytes;
  for (const double part : vector) {
    bytes.push_back(
        static_cast<char>(std::lround((part / length + 1) * 127.5)));
  }
  return {{RecordPlace<kNormals>(normals, at).range, std::move(bytes)}};
}

}  // namespace

const NormalRule rules::normal_length = {
    .info =
        {.id = "btg-normal-length",
         .severity = Severity::kInfo,
         .title = "A normal is not a unit vector.",
         .section = "Normal List",
         .rationale =
             "Readers normalize it. A length outside 0.5 to 1.1 suggests that "
             "signed bytes were written instead of unsigned ones.",
         .remedy = "Write (c + 1) * 127.5 for each component c.",
         .fix = {FixKind::kSafe,
                 "Writes the unit vector of that direction. Signed bytes that "
                 "are a unit vector are written as unsigned ones."},
         .bad = "set objects[3].elements[0] "
                "\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xbf",
         .ok = "set objects[3].elements[0] "
               "\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xc0"},
    .predicate = Exact<Excess>,
    .place = RecordPlace<kNormals>,
    .message = LengthMessage,
    .repairs = UnitVector};

}  // namespace trackcheck::btg
