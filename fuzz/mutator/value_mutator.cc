#include "fuzz/mutator/value_mutator.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace trackcheck {
namespace {

constexpr uint64_t kMaxSmallStep = 16;
constexpr size_t kMaxInsertedBytes = 16;

uint64_t LimitOfWidth(Random& random) {
  static constexpr int kWidths[] = {7, 8, 15, 16, 24, 31, 32, 63};
  const uint64_t power = uint64_t{1} << random.Pick<int>(kWidths);
  switch (random.Below(4)) {
    case 0:
      return power;
    case 1:
      return power - 1;
    case 2:
      return 0 - power;
    default:
      return ~uint64_t{0};
  }
}

template <typename Float>
Float SpecialFloat(Random& random) {
  using Limits = std::numeric_limits<Float>;
  static constexpr Float kValues[] = {Float{0},           -Float{0},
                                      Float{1},           Float{-1},
                                      Limits::min(),      Limits::denorm_min(),
                                      Limits::max(),      Limits::lowest(),
                                      Limits::infinity(), -Limits::infinity(),
                                      Limits::epsilon(),  Float{1e6},
                                      Float{-1e6},        Float{1 << 24},
                                      Float{0.001}};
  return random.Pick<Float>(kValues);
}

template <typename Float, typename Bits>
Bits MutateFloatingPoint(Bits bits, std::span<const uint64_t> related,
                         Random& random) {
  constexpr int kMantissaBits = std::numeric_limits<Float>::digits - 1;
  constexpr Bits kInfinity =
      std::bit_cast<Bits>(std::numeric_limits<Float>::infinity());
  const Float value = std::bit_cast<Float>(bits);
  const auto step = static_cast<Float>(random.Below(kMaxSmallStep) + 1);
  switch (random.Below(9)) {
    case 0:
      return std::bit_cast<Bits>(SpecialFloat<Float>(random));
    case 1:
      return bits ^ (Bits{1} << random.Below(sizeof(Bits) * 8));
    case 2:  // The next number up or down, also across zero.
      return random.OneIn(2) ? bits + 1 : bits - 1;
    case 3:
      return std::bit_cast<Bits>(random.OneIn(2) ? value + step : value - step);
    case 4:
      return std::bit_cast<Bits>(random.OneIn(2) ? value * step : value / step);
    case 5:
      return bits ^ (Bits{1} << (sizeof(Bits) * 8 - 1));
    case 6: {
      // NaNs of both signs, quiet and signaling; never infinity.
      const Bits payload = random.Next() & ((Bits{1} << kMantissaBits) - 1);
      return kInfinity | std::max<Bits>(payload, 1) |
             (static_cast<Bits>(random.Below(2)) << (sizeof(Bits) * 8 - 1));
    }
    case 7:
      if (!related.empty()) {
        return static_cast<Bits>(random.Pick<uint64_t>(related));
      }
      [[fallthrough]];
    default:
      // A coordinate on a track, in whole tenths, so that values repeat.
      return std::bit_cast<Bits>(
          (static_cast<Float>(random.Below(2001)) - 1000) / 10);
  }
}

}  // namespace

uint64_t MutateInteger(uint64_t value, int bits,
                       std::span<const uint64_t> related, Random& random) {
  uint64_t result = value;
  const uint64_t step = random.Below(kMaxSmallStep) + 1;
  switch (random.Below(8)) {
    case 0:
      result = LimitOfWidth(random);
      break;
    case 1:
      result ^= uint64_t{1} << random.Below(static_cast<uint64_t>(bits));
      break;
    case 2:
      result += random.OneIn(2) ? step : 0 - step;
      break;
    case 3:
      result = random.OneIn(2) ? 0 - result : ~result;
      break;
    case 4:
      result = random.Below(kMaxSmallStep);
      break;
    case 5:
      result = random.Next();
      break;
    default:
      if (related.empty()) {
        result += random.OneIn(2) ? 1 : ~uint64_t{0};
      } else {
        result = random.Pick<uint64_t>(related) + random.Below(3) - 1;
      }
      break;
  }
  return bits == 64 ? result : result & ((uint64_t{1} << bits) - 1);
}

uint32_t MutateFloat(uint32_t value, std::span<const uint64_t> related,
                     Random& random) {
  return MutateFloatingPoint<float, uint32_t>(value, related, random);
}

uint64_t MutateDouble(uint64_t value, std::span<const uint64_t> related,
                      Random& random) {
  return MutateFloatingPoint<double, uint64_t>(value, related, random);
}

void MutateBytes(ByteMutation byte_mutation, Random& random,
                 std::string* bytes) {
  if (byte_mutation != nullptr && random.OneIn(2)) {
    const size_t size = bytes->size();
    bytes->resize(size + kMaxInsertedBytes);
    bytes->resize(byte_mutation(reinterpret_cast<uint8_t*>(bytes->data()), size,
                                bytes->size()));
    return;
  }
  const size_t at = random.Below(bytes->size() + 1);
  const size_t left = bytes->size() - at;
  const size_t count = random.Below(kMaxInsertedBytes) + 1;
  switch (random.Below(6)) {
    case 0:
      bytes->insert(at, count, static_cast<char>(random.Next()));
      break;
    case 1:
      bytes->insert(at, 1, static_cast<char>(random.Next()));
      break;
    case 2:
      bytes->erase(at, count);
      break;
    case 3:
      bytes->insert(at, bytes->substr(at, count));
      break;
    case 4:
      if (left > 0) {
        (*bytes)[at] = static_cast<char>((*bytes)[at] ^ (1 << random.Below(8)));
      }
      break;
    default:
      if (left > 0) (*bytes)[at] = static_cast<char>(random.Next());
      break;
  }
}

void MutateText(ByteMutation byte_mutation, Random& random, std::string* text) {
  // A character of each length, a byte order mark, and the last code point.
  static constexpr std::string_view kCharacters[] = {
      "\x7f", "\xc3\xa9", "\xe2\x82\xac", "\xef\xbb\xbf", "\xf4\x8f\xbf\xbf"};
  if (random.OneIn(4)) {
    text->insert(random.Below(text->size() + 1),
                 random.Pick<std::string_view>(kCharacters));
  } else {
    MutateBytes(byte_mutation, random, text);
  }
  MakeValidUtf8(text);
}

void MakeValidUtf8(std::string* text) {
  const auto byte = [text](size_t i) {
    return i < text->size() ? static_cast<uint8_t>((*text)[i]) : uint8_t{0};
  };
  size_t i = 0;
  while (i < text->size()) {
    const uint8_t lead = byte(i);
    // The smallest and largest second byte: no overlong form, no surrogate, no
    // code point past the last one.
    uint8_t low = 0x80;
    uint8_t high = 0xbf;
    size_t size = 0;
    if (lead < 0x80) {
      size = 1;
    } else if (lead >= 0xc2 && lead <= 0xdf) {
      size = 2;
    } else if (lead >= 0xe0 && lead <= 0xef) {
      size = 3;
      if (lead == 0xe0) low = 0xa0;
      if (lead == 0xed) high = 0x9f;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
      size = 4;
      if (lead == 0xf0) low = 0x90;
      if (lead == 0xf4) high = 0x8f;
    }
    bool valid = size > 0;
    for (size_t k = 1; k < size; ++k) {
      const uint8_t next = byte(i + k);
      valid = valid && next >= (k == 1 ? low : 0x80) &&
              next <= (k == 1 ? high : 0xbf);
    }
    if (!valid) (*text)[i] = static_cast<char>(lead & 0x7f);
    i += valid ? size : 1;
  }
}

}  // namespace trackcheck
