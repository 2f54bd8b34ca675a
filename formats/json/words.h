// The words of faults: what was expected, what was found, and what to do about
// slips that are well known.
#ifndef TRACKCHECK_FORMATS_JSON_WORDS_H_
#define TRACKCHECK_FORMATS_JSON_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck::json {

inline std::string_view TextOf(const uint8_t* first, const uint8_t* end) {
  return {reinterpret_cast<const char*>(first),
          static_cast<size_t>(end - first)};
}

// What is written in one piece at `next`; empty if it is punctuation.
std::string_view WordAt(const uint8_t* next, const uint8_t* end);

// The token at `next`, as far as its kind can be told.
struct Found {
  uint64_t size = 0;   // bytes
  std::string words;   // "a string", "'NaN'", "the end of the text"
  std::string advice;  // empty, or what to do
};
Found DescribeToken(const uint8_t* next, const uint8_t* end);

std::string NulWords(uint64_t size);
std::string NonAsciiWords(const uint8_t* first, const uint8_t* end);
std::string ControlWords(const uint8_t* first, const uint8_t* end);
std::string EscapeWords(std::string_view escape);
std::string FlawWords(std::string_view literal, std::string_view flaw);
std::string OverflowWords(std::string_view literal);
std::string PrecisionWords(std::string_view literal);
std::string DepthWords(uint64_t limit);
std::string DuplicateWords(std::string_view raw_key, uint64_t first_offset);
std::string InContainerWords(std::string_view container, uint64_t offset);
std::string ExpectedWords(std::string_view expected, const Found& found);

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_WORDS_H_
