#include "trackcheck/cli/interface/json_document.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

// RapidJSON adds an offset to the null pointer of an empty stack.
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), \
                             apply_to = function)
#include "rapidjson/memorystream.h"
#include "rapidjson/reader.h"
#pragma clang attribute pop

namespace trackcheck {
namespace {

using Kind = JsonValue::Kind;

// Receives the calls of rapidjson::Reader and builds the value. The names of
// the calls are the reader's.
// NOLINTBEGIN(readability-identifier-naming)
class Builder {
 public:
  explicit Builder(JsonValue* root) : open_{root} {}

  bool Null() { return Add({}); }
  bool Bool(bool value) { return Add({.kind = Kind::kBool, .is_true = value}); }
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return Add({.kind = Kind::kNumber, .text = {text, size}});
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    return Add({.kind = Kind::kString, .text = {text, size}});
  }
  bool StartObject() { return Open(Kind::kObject); }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    open_.back()->keys.emplace_back(text, size);
    return true;
  }
  bool EndObject(rapidjson::SizeType) { return Close(); }
  bool StartArray() { return Open(Kind::kArray); }
  bool EndArray(rapidjson::SizeType) { return Close(); }

 private:
  // Where the next value goes.
  JsonValue* Place() {
    JsonValue* const container = open_.back();
    const bool is_root =
        container->kind != Kind::kArray && container->kind != Kind::kObject;
    return is_root ? container : &container->elements.emplace_back();
  }
  bool Add(JsonValue value) {
    *Place() = std::move(value);
    return true;
  }
  bool Open(Kind kind) {
    JsonValue* const place = Place();
    place->kind = kind;
    open_.push_back(place);
    return true;
  }
  bool Close() {
    open_.pop_back();
    return true;
  }

  // The open containers, and the root before them.
  std::vector<JsonValue*> open_;
};
// NOLINTEND(readability-identifier-naming)

}  // namespace

const JsonValue* JsonValue::Find(std::string_view key) const {
  const auto found = std::find(keys.begin(), keys.end(), key);
  return found == keys.end()
             ? nullptr
             : &elements[static_cast<size_t>(found - keys.begin())];
}

const JsonValue& JsonValue::operator[](std::string_view key) const {
  const JsonValue* const value = Find(key);
  static const JsonValue absent;
  EXPECT_NE(value, nullptr) << "no member " << key;
  return value == nullptr ? absent : *value;
}

std::optional<JsonValue> ParseJson(std::string_view text) {
  JsonValue root;
  Builder builder(&root);
  rapidjson::MemoryStream stream(text.data(), text.size());
  rapidjson::Reader reader;
  if (reader.Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, builder)
          .IsError()) {
    return std::nullopt;
  }
  return root;
}

JsonValue JsonOf(const std::vector<std::string>& arguments) {
  const std::string out = RunProgram(arguments).out;
  std::optional<JsonValue> value = ParseJson(out);
  EXPECT_TRUE(value.has_value()) << out;
  return value ? *std::move(value) : JsonValue();
}

const std::vector<JsonValue>& ElementsOf(const JsonValue& object,
                                         std::string_view key) {
  static const std::vector<JsonValue> none;
  const JsonValue* const value = object.Find(key);
  return value == nullptr ? none : value->elements;
}

std::string TextOf(const JsonValue& object, std::string_view key) {
  const JsonValue* const value = object.Find(key);
  return value == nullptr ? "" : value->text;
}

uint64_t NumberOf(const JsonValue& object, std::string_view key,
                  uint64_t absent) {
  const JsonValue* const value = object.Find(key);
  if (value == nullptr) return absent;
  EXPECT_EQ(value->kind, Kind::kNumber) << key;
  return std::stoull(value->text);
}

}  // namespace trackcheck
