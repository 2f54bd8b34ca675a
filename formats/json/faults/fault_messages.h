// The messages of faults: what was expected, what was found, and how to correct
// common mistakes. Quoted text is shortened and made printable ASCII.
#ifndef TRACKCHECK_FORMATS_JSON_FAULTS_FAULT_MESSAGES_H_
#define TRACKCHECK_FORMATS_JSON_FAULTS_FAULT_MESSAGES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck::json {

inline std::string_view TextOf(const uint8_t* first, const uint8_t* end) {
  return {reinterpret_cast<const char*>(first),
          static_cast<size_t>(end - first)};
}

// Returns the word bytes from `next` on; empty if there is punctuation.
std::string_view WordAt(const uint8_t* next, const uint8_t* end);

struct Found {
  uint64_t size = 0;        // bytes
  std::string description;  // "a string", "'NaN'", "the end of the text"
  std::string advice;       // how to correct a common mistake, or empty
  // The advice says how a value or a key is written.
  bool on_words = true;
};

Found DescribeToken(const uint8_t* next, const uint8_t* end);

std::string NulMessage(uint64_t size);
std::string NonAsciiMessage(const uint8_t* first, const uint8_t* end);
std::string ControlMessage(const uint8_t* first, const uint8_t* end);
std::string EscapeMessage(std::string_view escape);
std::string FlawMessage(std::string_view literal, std::string_view flaw);
std::string OverflowMessage(std::string_view literal);
std::string PrecisionMessage(std::string_view literal);
std::string DepthMessage(uint64_t limit);
std::string DuplicateMessage(std::string_view raw_key, uint64_t first_offset);
std::string ExpectedMessage(std::string_view expected, const Found& found);

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_FAULTS_FAULT_MESSAGES_H_
