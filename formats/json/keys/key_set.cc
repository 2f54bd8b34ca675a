#include "formats/json/keys/key_set.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "absl/base/macros.h"
#include "formats/json/tokens/scan.h"

namespace trackcheck::json {
namespace {

constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;

uint64_t MultiplyModuloPrime(uint64_t a, uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  const uint64_t sum = (static_cast<uint64_t>(product) & kPrime) +
                       static_cast<uint64_t>(product >> 61);
  return sum >= kPrime ? sum - kPrime : sum;
}

uint64_t DrawMultiplier() {
  static const uint64_t drawn = [] {
    std::random_device device;
    return (uint64_t{device()} << 32 | device()) % (kPrime - 2) + 2;
  }();
  return drawn;
}

}  // namespace

// The hash is a polynomial over a prime field, evaluated at a random point: two
// keys of n bytes that differ collide with a probability of at most n / 2^61.
KeySet::KeySet(ByteView text) : text_(text), multiplier_(DrawMultiplier()) {}

uint64_t KeySet::HashOf(std::string_view text) const {
  constexpr size_t kDigit = 7;  // bytes; larger digits could exceed the prime
  uint64_t sum = text.size() + 1;
  for (size_t i = 0; i < text.size(); i += kDigit) {
    uint64_t digit = 0;
    std::memcpy(&digit, text.data() + i, std::min(kDigit, text.size() - i));
    sum = MultiplyModuloPrime(sum, multiplier_) + digit;
    if (sum >= kPrime) sum -= kPrime;
  }
  // The upper bits choose the slot, so all bits have to matter to them.
  return MultiplyModuloPrime(sum, multiplier_) * 0x9e3779b97f4a7c15;
}

String KeySet::StringAt(uint64_t offset) const {
  const uint8_t* const first = text_.data() + (offset - text_.begin()) + 1;
  const uint8_t* const end = text_.data() + text_.size();
  const uint8_t* next = first;
  String string;
  while (true) {
    next = FindStringEnd(next, end);
    if (next == end || *next == '"') break;
    string.plain = false;
    next += std::min<int64_t>(2, end - next);
  }
  string.raw = {reinterpret_cast<const char*>(first),
                static_cast<size_t>(next - first)};
  return string;
}

uint64_t KeySet::HashOf(const Key& key) const {
  const String string = StringAt(key.offset);
  return string.plain ? HashOf(string.raw) : HashOf(Unescape(string.raw));
}

void KeySet::Grow() {
  constexpr size_t kLeast = 64;
  const size_t size = std::max(kLeast, 2 * slots_.size());
  // Frees the old slots first, which keeps the peak of memory low.
  std::vector<uint32_t>().swap(slots_);
  slots_.resize(size);
  shift_ = 64 - std::countr_zero(size);
  for (size_t i = 0; i < keys_.size(); ++i) {
    uint64_t slot = SlotOf(HashOf(keys_[i]));
    while (slots_[slot] != 0) slot = (slot + 1) & (size - 1);
    slots_[slot] = static_cast<uint32_t>(i + 1);
  }
}

std::optional<uint64_t> KeySet::Add(const String& key) {
  if (2 * keys_.size() >= slots_.size()) Grow();
  std::string unescaped;
  if (!key.plain) unescaped = Unescape(key.raw);
  const std::string_view text = key.plain ? key.raw : unescaped;
  const uint64_t hash = HashOf(text);
  const uint64_t tag = hash & 0xffffff;
  const size_t innermost = first_keys_.empty() ? 0 : first_keys_.back();
  uint64_t slot = SlotOf(hash);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const size_t number = slots_[slot] - 1;
    const Key& other = keys_[number];
    if (number >= innermost && other.tag == tag &&
        Equals(StringAt(other.offset), text)) {
      return other.offset;
    }
  }
  keys_.push_back({key.range.offset, tag});
  slots_[slot] = static_cast<uint32_t>(keys_.size());
  return std::nullopt;
}

void KeySet::Close() {
  ABSL_HARDENING_ASSERT(!first_keys_.empty());
  const size_t first = first_keys_.back();
  first_keys_.pop_back();
  while (keys_.size() > first) {
    uint64_t slot = SlotOf(HashOf(keys_.back()));
    while (slots_[slot] != keys_.size())
      slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = 0;
    keys_.pop_back();
  }
}

}  // namespace trackcheck::json
