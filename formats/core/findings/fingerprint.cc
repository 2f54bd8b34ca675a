// Every step of the hash maps words one to one, so two inputs of one size that
// differ in one word never collide.
#include "formats/core/findings/fingerprint.h"

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"

namespace trackcheck {
namespace {

constexpr int kPartBits = 4;

// Odd, so that multiplication is one to one: the fractional parts of the square
// roots of 2, 3, 5 and 7.
constexpr uint64_t kRoots[4] = {0x6a09e667f3bcc909, 0xbb67ae8584caa73b,
                                0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1};

constexpr uint64_t Absorb(uint64_t lane, uint64_t word) {
  lane = (lane ^ word) * kRoots[0];
  return lane ^ (lane >> 29);
}

constexpr uint64_t Finish(uint64_t hash) {
  hash = (hash ^ (hash >> 32)) * kRoots[1];
  hash = (hash ^ (hash >> 29)) * kRoots[2];
  return hash ^ (hash >> 32);
}

uint64_t BaseHash(const Finding& finding, uint64_t content) {
  uint64_t hash = HashBytes(ByteView(finding.rule->id));
  const std::string path = finding.where.field.WithoutIndices();
  hash = Absorb(hash, HashBytes(ByteView(path)));
  return Absorb(hash, content);
}

}  // namespace

uint64_t HashBytes(ByteView bytes) {
  const uint8_t* next = bytes.data();
  uint64_t left = bytes.size();
  // Four independent lanes, so that the processor works on them in parallel.
  uint64_t lanes[4] = {kRoots[0], kRoots[1], kRoots[2], kRoots[3]};
  for (; left >= 32; next += 32, left -= 32) {
    for (int i = 0; i < 4; ++i) {
      lanes[i] = Absorb(lanes[i], LoadLittleEndian<uint64_t>(next + 8 * i));
    }
  }
  uint64_t hash = bytes.size();
  for (const uint64_t lane : lanes) hash = Absorb(std::rotl(hash, 23), lane);
  for (; left >= 8; next += 8, left -= 8) {
    hash = Absorb(std::rotl(hash, 23), LoadLittleEndian<uint64_t>(next));
  }
  if (left > 0) {
    uint8_t last[8] = {};
    std::memcpy(last, next, left);
    hash = Absorb(std::rotl(hash, 23), LoadLittleEndian<uint64_t>(last));
  }
  return Finish(hash);
}

uint64_t HashWords(uint64_t first, uint64_t second) {
  return Finish(Absorb(std::rotl(Absorb(kRoots[2], first), 23), second));
}

// One of 2^kPartBits tables, chosen by the hash, so that growing one copies
// only a part of all hashes.
struct FingerprintMaker::Seen {
  absl::flat_hash_set<uint64_t> once;
  absl::flat_hash_map<uint64_t, uint64_t> again;  // how often after the first
};

FingerprintMaker::FingerprintMaker()
    : parts_(std::make_unique<Seen[]>(size_t{1} << kPartBits)) {}

FingerprintMaker::~FingerprintMaker() = default;

uint64_t FingerprintMaker::NextOrdinal(uint64_t hash) {
  Seen& seen = parts_[hash >> (64 - kPartBits)];
  return seen.once.insert(hash).second ? 0 : ++seen.again[hash];
}

std::string FingerprintMaker::Next(const Finding& finding, uint64_t content) {
  const uint64_t base = BaseHash(finding, content);
  return FingerprintText(Finish(Absorb(base, NextOrdinal(base))));
}

uint64_t HashScalar(const Scalar& value) {
  if (const auto* number = std::get_if<int64_t>(&value)) {
    return static_cast<uint64_t>(*number);
  }
  if (const auto* number = std::get_if<uint64_t>(&value)) return *number;
  if (const auto* real = std::get_if<float>(&value)) {
    return std::bit_cast<uint64_t>(double{*real});
  }
  if (const auto* real = std::get_if<double>(&value)) {
    return std::bit_cast<uint64_t>(*real);
  }
  if (const auto* word = std::get_if<std::string_view>(&value)) {
    return HashBytes(ByteView(*word));
  }
  return HashBytes(ByteView(std::string_view("no value")));
}

std::optional<uint64_t> ParseFingerprint(std::string_view text) {
  constexpr size_t kDigits = 16;
  if (text.empty() || text.size() > kDigits ||
      text.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
    return std::nullopt;
  }
  uint64_t fingerprint = 0;
  std::from_chars(text.data(), text.data() + text.size(), fingerprint, 16);
  return fingerprint;
}

std::string FingerprintText(uint64_t fingerprint) {
  return absl::StrCat(absl::Hex(fingerprint, absl::kZeroPad16));
}

}  // namespace trackcheck
