#include "formats/json/value_hash.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

uint64_t Of(std::string_view text) { return HashValue(ByteView(text)); }

TEST(ValueHashTest, FormsOfAValueAreEqual) {
  EXPECT_EQ(Of("4"), Of("4.0"));
  EXPECT_EQ(Of("4"), Of("40e-1"));
  EXPECT_EQ(Of(R"("wall")"), Of(R"("w\u0061ll")"));
  EXPECT_EQ(Of("[1,2]"), Of(" [ 1 , /* two */ 2 ] "));
  EXPECT_EQ(Of(R"({"a": 1, "b": [{}]})"), Of("{\n\"b\":[{ }],\t\"a\":1.0}"));
}

TEST(ValueHashTest, ValuesDiffer) {
  std::set<uint64_t> hashes;
  for (const std::string_view text :
       {"null", "true", "false", "0", "1", "\"\"", "\"1\"", "\"null\"", "[]",
        "[[]]", "[1]", "[1, 2]", "[2, 1]", "{}", R"({"a": 1})", R"({"b": 1})",
        R"({"a": 1, "b": 2})", R"({"a": 2, "b": 1})", R"([{"a": 1}])"}) {
    EXPECT_TRUE(hashes.insert(Of(text)).second) << text;
  }
}

TEST(ValueHashTest, PartsOfValuesCountByTheirBytes) {
  EXPECT_EQ(Of("{"), Of("{"));
  EXPECT_NE(Of("{"), Of("["));
  EXPECT_NE(Of("{\"a\": 1"), Of("{\"a\":  1"));
  EXPECT_NE(Of("nul"), Of("null"));
  Of("");
}

TEST(ValueHashTest, DeepValuesAreNotEntered) {
  EXPECT_NE(Of(std::string(100000, '[')), Of(std::string(100001, '[')));
}

}  // namespace
}  // namespace trackcheck::json
