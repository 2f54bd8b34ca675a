#include "formats/json/writer.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/recorder.h"
#include "formats/json/tokens/text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;

TEST(WriterTest, WritesMembersInTheOrderOfCalls) {
  std::string text;
  Writer writer(text);
  writer.BeginObject();
  writer.Key("z");
  writer.Integer(-5);
  writer.Key("a");
  writer.BeginArray();
  writer.BeginArray(Layout::kOneLine);
  for (const double number : {1., -2.5, 1e-7}) writer.Number(number);
  writer.EndArray();
  writer.BeginArray(Layout::kOneLine);
  writer.EndArray();
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
  writer.BeginObject(Layout::kOneLine);
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
  std::string single;
  Writer(single).Number(0.1f);
  EXPECT_EQ(single, "0.1");
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

// Writes a text of several chunks.
void WriteLong(Writer* writer) {
  writer->BeginArray();
  for (int i = 0; i < 50'000; ++i) writer->Integer(i);
  writer->Text(std::string(300'000, '\n'));
  writer->Text(String{.raw = R"(\n\u0001\ud83c\udfc1\x)", .plain = false});
  writer->EndArray();
}

TEST(WriterTest, AStreamAndASinkReceiveChunks) {
  std::string text;
  Writer to_string(text);
  WriteLong(&to_string);
  std::ostringstream stream;
  std::vector<size_t> chunks;
  std::string passed_on;
  {
    const auto take = [&](std::string_view chunk) {
      chunks.push_back(chunk.size());
      passed_on += chunk;
    };
    Writer to_stream(stream);
    Writer to_sink(take);
    WriteLong(&to_stream);
    WriteLong(&to_sink);
    EXPECT_GT(stream.str().size(), text.size() / 2);
    EXPECT_LT(stream.str().size(), text.size());
    EXPECT_LT(passed_on.size(), text.size());
  }
  EXPECT_EQ(stream.str(), text);
  EXPECT_EQ(passed_on, text);
  EXPECT_THAT(chunks, Each(Le(100'000u)));
  EXPECT_THAT(chunks, Not(Contains(0u)));
}

TEST(WriterTest, EndPassesOnAllOfATextInAStream) {
  std::ostringstream stream;
  Writer writer(stream);
  writer.Bool(true);
  writer.End();
  EXPECT_EQ(stream.str(), "true\n");
}

TEST(WriterTest, AStyleSetsIndentationAndTexts) {
  std::ostringstream stream;
  Writer writer(stream, {.indentation = 1, .texts = TextForm::kJsonUtf8});
  writer.BeginObject();
  writer.Key("\xc3\xa9\n");
  writer.BeginText();
  writer.TextPart("a\"");
  writer.TextPart("");
  writer.TextPart("\xe2\x82\xac");
  writer.EndText();
  writer.EndObject();
  writer.End();
  EXPECT_EQ(stream.str(),
            "{\n \"\xc3\xa9\\u000a\": \"a\\\"\xe2\x82\xac\"\n}\n");
}

}  // namespace
}  // namespace trackcheck::json
