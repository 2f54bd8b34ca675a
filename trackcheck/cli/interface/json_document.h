// JSON output as the tests of the interface read it. Members keep their order.
#ifndef TRACKCHECK_TRACKCHECK_CLI_INTERFACE_JSON_DOCUMENT_H_
#define TRACKCHECK_TRACKCHECK_CLI_INTERFACE_JSON_DOCUMENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trackcheck {

struct JsonValue {
  enum class Kind : uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  bool is_true = false;
  std::string text;                 // a string, or a number as it is written
  std::vector<JsonValue> elements;  // of an array or an object
  std::vector<std::string> keys;    // one for each element of an object

  // Null if there is no such member.
  const JsonValue* Find(std::string_view key) const;
  // Precondition: there is such a member.
  const JsonValue& operator[](std::string_view key) const;
};

// Returns nothing if `text` is not one JSON value.
std::optional<JsonValue> ParseJson(std::string_view text);

// Runs the program, which must write one JSON value and nothing else to its
// output; otherwise the test fails.
JsonValue JsonOf(const std::vector<std::string>& arguments);

// The elements of the member `key`; none if it is left out.
const std::vector<JsonValue>& ElementsOf(const JsonValue& object,
                                         std::string_view key);
// The text at `key`; empty if it is left out.
std::string TextOf(const JsonValue& object, std::string_view key);
// The whole number at `key`; `absent` if it is left out.
uint64_t NumberOf(const JsonValue& object, std::string_view key,
                  uint64_t absent = 0);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_INTERFACE_JSON_DOCUMENT_H_
