#include "formats/track/text/canonical.h"

#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/track/text/member_order.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

std::string Canonical(std::string_view text) {
  return CanonicalText(ByteView(text), 0);
}

TEST(CanonicalTest, MembersAscendByTheTextOfTheirKeys) {
  EXPECT_EQ(Canonical(R"({"b":1, /* c */ "a b":2,"\u0061":3,"a":[4,{}],"":0})"),
            R"({"": 0, "a": [4, {}], "a b": 2, "b": 1})");
  EXPECT_EQ(Canonical("{\"long key 2\":1,\"long key 10\":2,\"long key\":3}"),
            R"({"long key": 3, "long key 10": 2, "long key 2": 1})");
  EXPECT_EQ(Canonical("{\"a\\u0000\":1,\"a\":2}"), R"({"a": 2, "a\u0000": 1})");
}

TEST(CanonicalTest, LargeValuesInsideOfEachOtherAreInOrder) {
  // Large values are passed by their known ends, small ones by reading.
  std::string text = "0";
  std::string expected = "0";
  for (int depth = 0; depth < 30; ++depth) {
    const std::string filler(size_t{20} * (depth % 3), 'x');
    text = R"({"z":")" + filler + R"(","b":)" + text + R"(,"z":[1e2,{"y":0,)" +
           R"("x":")" + filler + R"("}],"a":"\u0041"})";
    expected = R"({"a": "A", "b": )" + expected + R"(, "z": [100, {"x": ")" +
               filler + R"(", "y": 0}]})";
  }
  EXPECT_EQ(Canonical(text), expected);
  EXPECT_EQ(Canonical('[' + text + ',' + text + ']'),
            '[' + expected + ", " + expected + ']');
}

TEST(CanonicalTest, LongTextsAreEscapedAsShortOnes) {
  const std::string controls(100000, '\x01');
  std::string escaped;
  for (size_t i = 0; i < controls.size(); ++i) escaped += "\\u0001";
  EXPECT_EQ(Canonical("{\"b\":\"" + controls + "\",\"a\":\"\xff\\n\xc3\xa9\"}"),
            R"({"a": "\ufffd\n\u00e9", "b": ")" + escaped + "\"}");
}

TEST(CanonicalTest, WhatIsTooDeepIsNull) {
  const std::string open(100, '[');
  const std::string close(100, ']');
  EXPECT_EQ(Canonical(open + close),
            std::string(64, '[') + "null" + std::string(64, ']'));
}

TEST(MemberOrderTest, TextsAreUtf8) {
  EXPECT_EQ(TextAt(ByteView("\"a\\u00e9\\ud83d\\ude00\xff\""), 0),
            "a\xc3\xa9\xf0\x9f\x98\x80\xef\xbf\xbd");
  EXPECT_EQ(TextAt(ByteView("7"), 0), "");
}

}  // namespace
}  // namespace trackcheck::track
