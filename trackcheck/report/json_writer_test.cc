#include "trackcheck/report/json_writer.h"

#include <bit>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>

#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

std::string Written(const auto& value) {
  std::ostringstream out;
  {
    JsonWriter json(out);
    json.Value(value);
  }
  return out.str();
}

std::string WrittenScalar(const Scalar& value) {
  std::ostringstream out;
  {
    JsonWriter json(out);
    json.ValueOfScalar(value);
  }
  return out.str();
}

TEST(JsonWriterTest, EscapesTexts) {
  EXPECT_EQ(Written("a\"\\/b"), "\"a\\\"\\\\/b\"");
  EXPECT_EQ(Written("\n\x01\x7f"), "\"\\u000a\\u0001\\u007f\"");
  EXPECT_EQ(Written("\xc3\xa9"), "\"\xc3\xa9\"");
  EXPECT_EQ(Written("\xff\xc3"), "\"\xef\xbf\xbd\xef\xbf\xbd\"");
  EXPECT_EQ(Written(std::string_view("\0", 1)), "\"\\u0000\"");
}

TEST(JsonWriterTest, WritesNumbersWithTheFewestDigits) {
  EXPECT_EQ(Written(std::numeric_limits<uint64_t>::max()),
            "18446744073709551615");
  EXPECT_EQ(Written(true), "true");
  EXPECT_EQ(WrittenScalar(Scalar(int64_t{-3})), "-3");
  EXPECT_EQ(WrittenScalar(Scalar(0.1f)), "0.1");
  EXPECT_EQ(WrittenScalar(Scalar(0.1)), "0.1");
  EXPECT_EQ(WrittenScalar(Scalar(1e30)), "1e+30");
  EXPECT_EQ(WrittenScalar(Scalar(-0.0)), "-0");
  EXPECT_EQ(WrittenScalar(Scalar("wall")), "\"wall\"");
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(WrittenScalar(Scalar(infinity)), "\"inf\"");
  EXPECT_EQ(WrittenScalar(Scalar(-infinity)), "\"-inf\"");
  EXPECT_EQ(WrittenScalar(Scalar(std::bit_cast<float>(0xffc00001))), "\"nan\"");
}

TEST(JsonWriterTest, AddsTheBitsOfNans) {
  std::ostringstream out;
  {
    JsonWriter json(out);
    json.BeginArray();
    json.ValueWithBits(Scalar(std::bit_cast<float>(0xffc00001)));
    json.ValueWithBits(Scalar(std::bit_cast<double>(0x7ff8000000000001)));
    json.ValueWithBits(Scalar(1.5f));
    json.EndArray();
  }
  EXPECT_EQ(out.str(),
            "[{\"value\": \"nan\", \"bits\": \"0xffc00001\"}, "
            "{\"value\": \"nan\", \"bits\": \"0x7ff8000000000001\"}, 1.5]");
}

TEST(JsonWriterTest, LaysOutMembersOnOneOrSeveralLines) {
  std::ostringstream out;
  {
    JsonWriter json(out);
    json.BeginObject(JsonWriter::Layout::kLines);
    json.Member("a", "b");
    json.Key("list");
    json.BeginArray(JsonWriter::Layout::kLines);
    json.EndArray();
    json.Key("inner");
    json.BeginObject();
    json.Member("x", uint64_t{1});
    json.Member("y", uint64_t{2});
    json.EndObject();
    json.EndObject();
    json.EndDocument();
  }
  EXPECT_EQ(out.str(),
            "{\n \"a\": \"b\",\n \"list\": [],\n"
            " \"inner\": {\"x\": 1, \"y\": 2}\n}\n");
}

TEST(JsonWriterTest, TakesWhatAnotherWriterHasWritten) {
  std::ostringstream inner_out;
  {
    JsonWriter inner(inner_out);
    inner.BeginArray();
    inner.Value(1u);
    inner.EndArray();
  }
  std::ostringstream out;
  {
    JsonWriter json(out);
    json.BeginObject();
    json.Key("a");
    json.ValueOfJson(inner_out.str());
    json.Member("b", "c");
    json.EndObject();
  }
  EXPECT_EQ(out.str(), R"({"a": [1], "b": "c"})");
}

}  // namespace
}  // namespace trackcheck
