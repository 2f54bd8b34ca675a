#include "formats/json/writer.h"

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/recorder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

using ::testing::IsEmpty;

TEST(WriterTest, WritesMembersInTheOrderOfCalls) {
  std::string text;
  Writer writer(text);
  writer.BeginObject();
  writer.Key("z");
  writer.Integer(-5);
  writer.Key("a");
  writer.BeginArray();
  const double row[] = {1, -2.5, 1e-7};
  writer.Row(row);
  writer.Row({});
  writer.BeginArray();
  writer.EndArray();
  writer.BeginObject();
  writer.EndObject();
  writer.EndArray();
  writer.Key("m");
  writer.BeginObject();
  writer.Key("yes");
  writer.Bool(true);
  writer.Key("nothing");
  writer.Null();
  writer.EndObject();
  writer.Key("row");
  writer.BeginRowObject();
  writer.Key("spelled");
  writer.Verbatim("0x1");
  writer.Key("in");
  writer.BeginObject();
  writer.EndObject();
  writer.EndObject();
  writer.EndObject();
  writer.End();
  EXPECT_EQ(text, R"({
  "z": -5,
  "a": [
    [1, -2.5, 1e-07],
    [],
    [],
    {}
  ],
  "m": {
    "yes": true,
    "nothing": null
  },
  "row": {"spelled": 0x1, "in": {}}
}
)");
}

std::string Written(double value) {
  std::string text;
  Writer(text).Number(value);
  return text;
}

TEST(WriterTest, WritesTheShortestNumbersThatReadBack) {
  EXPECT_EQ(Written(0.1), "0.1");
  EXPECT_EQ(Written(-0.0), "-0");
  EXPECT_EQ(Written(12), "12");
  EXPECT_EQ(Written(std::numeric_limits<double>::infinity()), "1e999");
  EXPECT_EQ(Written(-std::numeric_limits<double>::infinity()), "-1e999");
  EXPECT_EQ(Written(std::numeric_limits<double>::quiet_NaN()), "null");
  for (const double value : {1e22, 5e-324, 1.7976931348623157e308, 1.0 / 3}) {
    const std::string text = Written(value);
    Reader reader(ByteView(text), 1, nullptr);
    EXPECT_EQ(reader.ReadNumber().value, value);
  }
  std::string text;
  Writer(text).Integer(std::numeric_limits<int64_t>::min());
  EXPECT_EQ(text, "-9223372036854775808");
}

std::string WrittenText(std::string_view value) {
  std::string text;
  Writer(text).Text(value);
  return text;
}

TEST(WriterTest, WritesTextsInAscii) {
  EXPECT_EQ(WrittenText("a/ \"\\\b\f\n\r\t~"), R"("a/ \"\\\b\f\n\r\t~")");
  EXPECT_EQ(WrittenText("\x01\x7f"), R"("\u0001\u007f")");
  EXPECT_EQ(WrittenText("\xc3\xbc\xef\xbf\xbf"), R"("\u00fc\uffff")");
  EXPECT_EQ(WrittenText("\xf0\x9f\x98\x80"), R"("\ud83d\ude00")");
  // Not UTF-8: cut, overlong, a surrogate, past the last character.
  EXPECT_EQ(WrittenText("\xc3"), R"("\ufffd")");
  EXPECT_EQ(WrittenText("\xc0\x80"), R"("\ufffd\ufffd")");
  EXPECT_EQ(WrittenText("\xe0\x80\x80"), R"("\ufffd\ufffd\ufffd")");
  EXPECT_EQ(WrittenText("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");
  EXPECT_EQ(WrittenText("\xf4\x90\x80\x80x"), R"("\ufffd\ufffd\ufffd\ufffdx")");
}

std::string Copied(std::string_view text) {
  Reader reader(ByteView(text), kDepthLimit, nullptr);
  std::string copy;
  Writer writer(copy);
  EXPECT_NE(writer.Copy(&reader), reader.failed());
  writer.End();
  return copy;
}

TEST(WriterTest, CopiesInCanonicalForm) {
  const std::string copy = Copied(
      "/* c */{\"b\":[1.50,2e0,{\"x\":[ ]}],\"\\u0061\":[[1,2],[\"\xc3\xbc\"]],"
      "\"big\":9007199254740993, \"zero\":-0, \"t\":true,\"e\":[],//\n"
      "\"f\":false,\"n\":null,}");
  EXPECT_EQ(copy, R"({
  "b": [1.5, 2, {"x": []}],
  "a": [
    [1, 2],
    [
      "\u00fc"
    ]
  ],
  "big": 9007199254740993,
  "zero": -0,
  "t": true,
  "e": [],
  "f": false,
  "n": null
}
)");
  EXPECT_EQ(Copied(copy), copy);
}

TEST(WriterTest, CopiesFaultyValuesAsValidJson) {
  const std::string_view text =
      R"({"a": [1, {"b": [[true, "x\u00e4", -1.5e3, NaN]]}]})";
  for (size_t size = 0; size < text.size(); ++size) {
    EXPECT_THAT(FaultsOfWalk(Copied(text.substr(0, size))), IsEmpty()) << size;
  }
}

TEST(WriterTest, CompletesAStreamWhenDestroyed) {
  std::ostringstream stream;
  std::string text;
  {
    Writer to_stream(stream);
    Writer to_string(text);
    for (Writer* writer : {&to_stream, &to_string}) {
      writer->BeginArray();
      for (int i = 0; i < 50'000; ++i) writer->Integer(i);
      writer->EndArray();
      writer->End();
    }
    EXPECT_GT(stream.str().size(), text.size() / 2);
  }
  EXPECT_EQ(stream.str(), text);
}

}  // namespace
}  // namespace trackcheck::json
