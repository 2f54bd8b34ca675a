#include "diff/patch/patch_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/from_chars.h"

namespace trackcheck {
namespace {

constexpr std::array<std::pair<ScalarType, std::string_view>, 8> kTypes = {{
    {ScalarType::kInt8, "i8"},
    {ScalarType::kUint8, "u8"},
    {ScalarType::kInt16, "i16"},
    {ScalarType::kUint16, "u16"},
    {ScalarType::kInt32, "i32"},
    {ScalarType::kUint32, "u32"},
    {ScalarType::kFloat32, "f32"},
    {ScalarType::kFloat64, "f64"},
}};
constexpr std::string_view kNan = "nan:";
constexpr size_t kMaxInMessage = 60;
constexpr char kHexDigits[] = "0123456789abcdef";

template <typename T>
std::string Shortest(T value) {
  std::array<char, 40> text;
  const std::to_chars_result end =
      std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end.ptr};
}

template <typename T>
bool ParseAs(std::string_view text, char* bytes) {
  T value{};
  const std::from_chars_result end =
      FromChars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) {
    return false;
  }
  std::memcpy(bytes, &value, sizeof(value));
  return true;
}

template <typename Real, typename Bits>
bool ParseReal(std::string_view text, char* bytes) {
  if (text.starts_with(kNan)) {
    text.remove_prefix(kNan.size());
    Bits bits = 0;
    const std::from_chars_result end =
        std::from_chars(text.data(), text.data() + text.size(), bits, 16);
    if (end.ec != std::errc() || end.ptr != text.data() + text.size()) {
      return false;
    }
    std::memcpy(bytes, &bits, sizeof(bits));
    return true;
  }
  // from_chars also reads words such as "nan(1)".
  if (text.find_first_of("nN") != std::string_view::npos && text != "inf" &&
      text != "-inf") {
    return false;
  }
  return ParseAs<Real>(text, bytes);
}

template <typename Real, typename Bits>
std::string RealText(const char* bytes) {
  Real value;
  std::memcpy(&value, bytes, sizeof(value));
  if (!std::isnan(value)) return Shortest(value);
  Bits bits;
  std::memcpy(&bits, bytes, sizeof(bits));
  return absl::StrCat("nan:", absl::Hex(bits));
}

int HexValue(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return -1;
}

}  // namespace

std::string_view TypeName(ScalarType type) {
  for (const auto& [each, name] : kTypes) {
    if (each == type) return name;
  }
  return "";
}

std::optional<ScalarType> ParseTypeName(std::string_view name) {
  for (const auto& [type, each] : kTypes) {
    if (each == name) return type;
  }
  return std::nullopt;
}

std::string NumberText(ScalarType type, const char* bytes) {
  if (type == ScalarType::kFloat32) return RealText<float, uint32_t>(bytes);
  if (type == ScalarType::kFloat64) return RealText<double, uint64_t>(bytes);
  const Scalar value =
      LoadScalar(type, reinterpret_cast<const uint8_t*>(bytes));
  if (const auto* number = std::get_if<uint64_t>(&value)) {
    return Shortest(*number);
  }
  return Shortest(std::get<int64_t>(value));
}

bool ParseNumber(std::string_view text, ScalarType type, char* bytes) {
  switch (type) {
    case ScalarType::kInt8:
      return ParseAs<int8_t>(text, bytes);
    case ScalarType::kUint8:
      return ParseAs<uint8_t>(text, bytes);
    case ScalarType::kInt16:
      return ParseAs<int16_t>(text, bytes);
    case ScalarType::kUint16:
      return ParseAs<uint16_t>(text, bytes);
    case ScalarType::kInt32:
      return ParseAs<int32_t>(text, bytes);
    case ScalarType::kUint32:
      return ParseAs<uint32_t>(text, bytes);
    case ScalarType::kFloat32:
      return ParseReal<float, uint32_t>(text, bytes);
    case ScalarType::kFloat64:
      return ParseReal<double, uint64_t>(text, bytes);
  }
  return false;
}

std::string QuotedText(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (c >= ' ' && c <= '~') {
      quoted += c;
    } else {
      const auto byte = static_cast<uint8_t>(c);
      quoted += "\\x";
      quoted += kHexDigits[byte >> 4];
      quoted += kHexDigits[byte & 15];
    }
  }
  quoted += '"';
  return quoted;
}

std::optional<std::string> TakeQuoted(std::string_view* line) {
  if (!line->starts_with('"')) return std::nullopt;
  std::string text;
  for (size_t i = 1; i < line->size(); ++i) {
    const char c = (*line)[i];
    if (c == '"') {
      line->remove_prefix(i + 1);
      return text;
    }
    if (c != '\\') {
      text += c;
      continue;
    }
    if (++i == line->size()) return std::nullopt;
    const char escaped = (*line)[i];
    if (escaped == '"' || escaped == '\\') {
      text += escaped;
      continue;
    }
    if (escaped != 'x' || i + 2 >= line->size()) return std::nullopt;
    const int high = HexValue((*line)[i + 1]);
    const int low = HexValue((*line)[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    text += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return std::nullopt;
}

size_t SkippedInMessage(const std::optional<PatchValue>& a,
                        const std::optional<PatchValue>& b) {
  const auto* first = a ? std::get_if<std::string>(&*a) : nullptr;
  const auto* second = b ? std::get_if<std::string>(&*b) : nullptr;
  if (first == nullptr || second == nullptr) return 0;
  const auto common =
      static_cast<size_t>(std::mismatch(first->begin(), first->end(),
                                        second->begin(), second->end())
                              .first -
                          first->begin());
  // Some bytes before the first difference say where it is.
  constexpr size_t kBefore = 8;
  return common > kMaxInMessage / 2 ? common - kBefore : 0;
}

std::string ValueInMessage(const std::optional<PatchValue>& value,
                           size_t skipped) {
  if (!value) return "nothing";
  if (const auto* number = std::get_if<FieldNumber>(&*value)) {
    return NumberText(number->type,
                      reinterpret_cast<const char*>(number->bytes.data()));
  }
  const std::string_view text = std::get<std::string>(*value);
  const std::string_view shown = text.substr(std::min(skipped, text.size()));
  const std::string before = skipped > 0 ? "..." : "";
  if (shown.size() <= kMaxInMessage) {
    return absl::StrCat(before, QuotedText(shown));
  }
  return absl::StrCat(before, QuotedText(shown.substr(0, kMaxInMessage)),
                      "... (", text.size(), " bytes)");
}

std::string CellInMessage(const TreeColumns& columns, const TreeColumn& column,
                          const PatchRows& rows, uint64_t row,
                          const PatchIndex* index) {
  if (index == nullptr || index->kind == PatchIndex::Kind::kNumber) {
    return NumberText(
        column.type, rows.rows.data() + row * columns.row_size + column.offset);
  }
  return absl::StrCat(
      index->kind == PatchIndex::Kind::kAdded ? "the added " : "",
      column.refers_to, "[", index->index, "]");
}

}  // namespace trackcheck
