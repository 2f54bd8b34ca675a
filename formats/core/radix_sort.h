// Sorts elements by a number that they have, in linear time.
#ifndef TRACKCHECK_FORMATS_CORE_RADIX_SORT_H_
#define TRACKCHECK_FORMATS_CORE_RADIX_SORT_H_

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace trackcheck {

// Sorts `elements` by `key_of`, an unsigned number. Preconditions: the keys
// differ only in their lowest kKeyBits bits; elements with equal keys ascend by
// `<`. They keep their order. Needs memory for a second copy of the elements.
template <int kKeyBits, typename T, typename KeyOf>
void RadixSort(std::span<T> elements, KeyOf key_of) {
  // The counts of one pass fit the first cache.
  constexpr int kMaxDigitBits = 11;
  constexpr int kPasses = (kKeyBits + kMaxDigitBits - 1) / kMaxDigitBits;
  constexpr int kDigitBits = (kKeyBits + kPasses - 1) / kPasses;
  constexpr size_t kDigits = size_t{1} << kDigitBits;
  const auto is_less = [&](const T& a, const T& b) {
    return key_of(a) != key_of(b) ? key_of(a) < key_of(b) : a < b;
  };
  // Passes over the counts would take longer than comparing so few elements.
  if (elements.size() < 2 * kDigits) {
    std::sort(elements.begin(), elements.end(), is_less);
    return;
  }
  std::vector<T> other(elements.size());
  std::span<T> from = elements;
  std::span<T> to = other;
  for (int pass = 0; pass < kPasses; ++pass) {
    const auto digit_of = [&](const T& element) {
      return (key_of(element) >> (pass * kDigitBits)) & (kDigits - 1);
    };
    std::array<size_t, kDigits + 1> next{};
    for (const T& element : from) ++next[digit_of(element) + 1];
    for (size_t digit = 1; digit < kDigits; ++digit) {
      next[digit] += next[digit - 1];
    }
    for (const T& element : from) to[next[digit_of(element)]++] = element;
    std::swap(from, to);
  }
  if (kPasses % 2 == 1) std::copy(other.begin(), other.end(), elements.begin());
  // False if a precondition was not met.
  assert(std::is_sorted(elements.begin(), elements.end(), is_less));
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_RADIX_SORT_H_
