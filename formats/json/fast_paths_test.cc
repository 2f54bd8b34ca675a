// Tests that the fast paths of the reader give the same values as the slow
// ones, and read nothing if they do not apply.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/recorder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

using ::testing::ElementsAre;

// The fast paths need some text after the value.
std::string InTheMiddle(std::string_view text) {
  return std::string(text) + std::string(200, ' ');
}

std::optional<uint32_t> Digits(std::string_view text) {
  const std::string padded = InTheMiddle(text);
  Reader reader(ByteView(padded), kDepthLimit, nullptr);
  uint32_t value = 0;
  ByteRange range;
  if (!reader.ReadDigits(&value, &range)) {
    EXPECT_EQ(reader.offset(), 0u) << text;
    return std::nullopt;
  }
  EXPECT_EQ(range, (ByteRange{0, reader.offset()}));
  return value;
}

TEST(FastPathsTest, ReadsIntegersOfOneToSevenDigits) {
  EXPECT_EQ(Digits("0,"), 0u);
  EXPECT_EQ(Digits("7}"), 7u);
  EXPECT_EQ(Digits("1234567]"), 1234567u);
  for (const std::string_view text :
       {"", "-1", "01", "12345678", "1.0", "1e3", "1x", " 1", "\"1\""}) {
    EXPECT_EQ(Digits(text), std::nullopt) << text;
  }
}

TEST(FastPathsTest, PassesAStringThatMatchesByteForByte) {
  const std::string text = "\"wall\"";
  Reader reader(ByteView(text), kDepthLimit, nullptr);
  EXPECT_FALSE(reader.PassString("\"walls\""));
  EXPECT_FALSE(reader.PassString("\"Wall\""));
  EXPECT_EQ(reader.offset(), 0u);
  EXPECT_TRUE(reader.PassString("\"wall\""));
  EXPECT_EQ(reader.offset(), text.size());
}

// The numbers of the array, or "none".
std::string Array(std::string_view text, double most = 100) {
  const std::string padded = InTheMiddle(text);
  Reader reader(ByteView(padded), kDepthLimit, nullptr);
  ShortArray array;
  if (!reader.ReadShortArray(most, &array)) {
    EXPECT_EQ(reader.offset(), 0u) << text;
    return "none";
  }
  EXPECT_EQ(array.range, (ByteRange{0, reader.offset()}));
  EXPECT_EQ(reader.offset(), text.size());
  std::string numbers;
  for (uint64_t i = 0; i < array.count; ++i) {
    numbers += std::to_string(array.values[i]) + ' ';
  }
  return numbers;
}

TEST(FastPathsTest, ReadsArraysOfOneToThreeShortNumbers) {
  EXPECT_EQ(Array("[1]"), "1.000000 ");
  EXPECT_EQ(Array("[-1.5, 100]"), "-1.500000 100.000000 ");
  EXPECT_EQ(Array("[1,2, 3]"), "1.000000 2.000000 3.000000 ");
  EXPECT_EQ(Array("[\n    1,\r\n\t2 , \n                     3 \n]"),
            "1.000000 2.000000 3.000000 ");
  for (const std::string_view text :
       {"[]", "[1, 2, 3, 4]", "[1 2]", "[1, 2,]", "[1,,2]", "[,1]", "[1,\x012]",
        "[1, 100.5]", "[-101]", "[1e1]", "[01]", "[1, null]", "[1}", "[1/**/]",
        "[12345678]", "[1;2]", "[1 22]", "{1]", "11]"}) {
    EXPECT_EQ(Array(text), "none") << text;
  }
}

TEST(FastPathsTest, ReadsAnArrayIfEnoughBytesFollow) {
  for (const bool is_enough : {true, false}) {
    // The number may take kShortNumberBytes, and a byte follows.
    std::string text = "[1]";
    text.resize(1 + kShortNumberBytes + (is_enough ? 1 : 0), ' ');
    Reader reader(ByteView(text), kDepthLimit, nullptr);
    ShortArray array;
    EXPECT_EQ(reader.ReadShortArray(100, &array), is_enough);
    EXPECT_EQ(reader.offset(), is_enough ? 3u : 0u);
  }
}

TEST(FastPathsTest, RefusesAnArrayBeyondTheDepthLimit) {
  const std::string text = InTheMiddle("[[1]]");
  Recorder recorder;
  Reader reader(ByteView(text), /*depth_limit=*/1, &recorder);
  ASSERT_TRUE(reader.EnterArray() && reader.NextElement());
  ShortArray array;
  EXPECT_FALSE(reader.ReadShortArray(100, &array));
  reader.Skip();
  EXPECT_THAT(recorder.faults, ElementsAre(ReportedFault{Fault::kDepth, 1, 1}));
}

TEST(FastPathsTest, LeavesAnObjectOnlyAtItsEnd) {
  const std::string_view text = "[{}, {\"a\":1}, { }]";
  Reader reader(ByteView(text), kDepthLimit, nullptr);
  ASSERT_TRUE(reader.EnterArray() && reader.NextElement());
  ASSERT_TRUE(reader.EnterObject());
  EXPECT_TRUE(reader.LeaveObject());
  ASSERT_TRUE(reader.NextElement() && reader.EnterObject());
  EXPECT_FALSE(reader.LeaveObject());
  String key;
  ASSERT_TRUE(reader.NextKey(&key));
  reader.Skip();
  EXPECT_TRUE(reader.LeaveObject());
  ASSERT_TRUE(reader.NextElement() && reader.EnterObject());
  EXPECT_FALSE(reader.LeaveObject());
  EXPECT_FALSE(reader.NextKey(&key));
  EXPECT_FALSE(reader.NextElement());
  EXPECT_FALSE(reader.failed());
}

// Reads the first two members of an object, then those of a second object with
// the patterns of the first. Returns how many keys matched.
int KeysPassed(std::string_view first, std::string_view second) {
  std::vector<KeyPattern> patterns;
  const std::string old_text = InTheMiddle(first);
  Reader reader(ByteView(old_text), kDepthLimit, nullptr);
  EXPECT_TRUE(reader.EnterObject());
  for (int i = 0; i < 2; ++i) {
    const uint64_t begin = reader.offset();
    String key;
    EXPECT_TRUE(reader.NextKey(&key)) << first;
    patterns.push_back(reader.PatternOf(key, begin));
    reader.Skip();
  }
  const std::string new_text = InTheMiddle(second);
  Recorder recorder;
  Reader again(ByteView(new_text), kDepthLimit, &recorder);
  EXPECT_TRUE(again.EnterObject());
  int passed = 0;
  for (const KeyPattern& pattern : patterns) {
    const uint64_t begin = again.offset();
    if (again.PassKey(pattern)) {
      EXPECT_EQ(again.offset(), begin + pattern.size());
      ++passed;
    } else {
      EXPECT_EQ(again.offset(), begin);
      String key;
      again.NextKey(&key);
    }
    again.Skip();
  }
  String key;
  EXPECT_FALSE(again.NextKey(&key));
  again.Finish();
  EXPECT_THAT(recorder.faults, ElementsAre()) << second;
  return passed;
}

TEST(FastPathsTest, PassesKeysThatMatchThePattern) {
  EXPECT_EQ(KeysPassed("{\"a\": 1, \"b\": 2}", "{\"a\": [3], \"b\": {}}"), 2);
  EXPECT_EQ(KeysPassed("{\n\t\"a\" : 1\n,\t\"b\" :\t2}",
                       "{\n\t\"a\" : 1\n,\t\"b\" :\t2\n}"),
            2);
  EXPECT_EQ(KeysPassed("{\"a\": 1, \"b\": 2}", "{\"a\": 1, \"c\": 2}"), 1);
  EXPECT_EQ(KeysPassed("{\"a\": 1, \"b\": 2}", "{\"a\": 1,\"b\": 2}"), 1);
  EXPECT_EQ(KeysPassed("{\"a\": 1, \"b\": 2}", "{ \"a\":1, \"bb\": 2}"), 0);
}

TEST(FastPathsTest, ReportsFaultsOfAKeyEachTime) {
  // Comments, escapes, control characters, bytes that are not ASCII, and a
  // comment that has as many characters as a key has blanks.
  for (const std::string_view key :
       {"\"a\" /* */ :", "// c\n\"a\":", "\"\\u0061\":", "\"a\tb\":",
        "\"\xc3\xbc\":", "\"a    b\"/**/:", "\xc3\xbc\"a\":"}) {
    const std::string text = "{" + std::string(key) + "1,\"b\":2}";
    EXPECT_LE(KeysPassed(text, "{\"x\":1,\"b\":2}"), 1);
    const std::string padded = InTheMiddle(text);
    Reader reader(ByteView(padded), kDepthLimit, nullptr);
    ASSERT_TRUE(reader.EnterObject());
    String read;
    ASSERT_TRUE(reader.NextKey(&read)) << key;
    EXPECT_EQ(reader.PatternOf(read, 1).size(), 0) << key;
  }
}

TEST(FastPathsTest, MakesPatternsOnlyIfEnoughBytesFollow) {
  for (const bool is_enough : {true, false}) {
    std::string text = "{\"a\":1";
    text.resize(1 + KeyPattern::kMaxBytes - (is_enough ? 0 : 1), ' ');
    Reader reader(ByteView(text), kDepthLimit, nullptr);
    String key;
    ASSERT_TRUE(reader.EnterObject() && reader.NextKey(&key));
    EXPECT_EQ(reader.PatternOf(key, 1).size(), is_enough ? 4 : 0);
  }
}

TEST(FastPathsTest, MakesNoPatternAfterAFailure) {
  // All bytes up to the failure could be a pattern.
  std::string text = "{\"a\":";
  text.resize(1 + KeyPattern::kMaxBytes, ' ');
  text += '}';
  Reader reader(ByteView(text), kDepthLimit, nullptr);
  String key;
  ASSERT_TRUE(reader.EnterObject() && reader.NextKey(&key));
  reader.Skip();
  ASSERT_TRUE(reader.failed());
  EXPECT_EQ(reader.PatternOf(key, 1).size(), 0);
}

TEST(FastPathsTest, ReadsKeysThatAreTooLongForAPattern) {
  const std::string key = "\"" + std::string(59, 'k') + "\":  ";
  ASSERT_EQ(key.size(), KeyPattern::kMaxBytes);
  EXPECT_EQ(KeysPassed("{" + key + "1,\"b\":2}", "{" + key + "1,\"b\":2}"), 2);
  EXPECT_EQ(KeysPassed("{ " + key + "1,\"b\":2}", "{ " + key + "1,\"b\":2}"),
            1);
}

}  // namespace
}  // namespace trackcheck::json
