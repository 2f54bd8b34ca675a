#include "formats/json/reader.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/recorder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string_view kRichText =
    "/* rich */ {\"a\": [1, -2.50, 3e-7, 12345678901, 0.123456789012345],\n"
    "  \"b\\u0020c\": {\"\": [], \"x\": {}, \"x\": \"\\ud83d\\ude00\"},\n"
    "  // line\r\n"
    "  \"\xc3\xbc\": [true, false, null,], \"t\": \"a\tb\\q\"\n"
    "}\n";

TEST(ReaderTest, ReadsContainersMembersAndValues) {
  const std::string_view text =
      " { \"a\" : [ 1 , -2.5 , [ ] , { } ] , /* c */ \"b\":null,\n"
      "\t\"c\\n\" : \"d\\ne\", \"\":[true,false]}\r\n";
  Recorder recorder;
  Reader reader(ByteView(text), kDepthLimit, &recorder);
  EXPECT_EQ(Walk(&reader).Run(),
            "{a:[1.000000,-2.500000,[],{},],b:n,c\\n:'d\ne',:[t,f,],}");
  EXPECT_TRUE(reader.AtEnd());
  reader.Finish();
  EXPECT_THAT(recorder.faults, IsEmpty());
  EXPECT_EQ(reader.offset(), text.size());
}

TEST(ReaderTest, EveryPrefixEndsAndFailsOnce) {
  for (size_t size = 0; size < kRichText.size() - 1; ++size) {
    const std::string_view text = kRichText.substr(0, size);
    Recorder recorder;
    Reader reader(ByteView(text), kDepthLimit, &recorder);
    Walk(&reader).Run();
    reader.Finish();
    int failures = 0;
    for (const ReportedFault& reported : recorder.faults) {
      EXPECT_LE(reported.offset + reported.size, size);
      failures += reported.fault == Fault::kSyntax ||
                  reported.fault == Fault::kCommentUnterminated;
    }
    EXPECT_TRUE(reader.failed()) << text;
    EXPECT_EQ(failures, 1) << text;
    EXPECT_EQ(reader.Peek(), Kind::kNone);
    EXPECT_FALSE(reader.EnterObject() || reader.EnterArray());
    String key;
    EXPECT_FALSE(reader.NextKey(&key) || reader.NextElement());
    EXPECT_EQ(reader.Skip().size, 0u);
  }
}

// The result does not depend on the alignment of the text.
TEST(ReaderTest, ReadsNothingPastTheEnd) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  auto* const memory =
      static_cast<uint8_t*>(mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(static_cast<void*>(memory), MAP_FAILED);
  ASSERT_EQ(mprotect(memory + page, page, PROT_NONE), 0);
  for (size_t size = 0; size <= kRichText.size(); ++size) {
    const std::string_view text = kRichText.substr(0, size);
    uint8_t* const at = memory + page - size;
    std::memcpy(at, text.data(), size);
    Recorder at_end;
    Reader reader(ByteView(at, size), kDepthLimit, &at_end);
    const std::string outline = Walk(&reader).Run();
    reader.Finish();
    Recorder elsewhere;
    Reader other(ByteView(text), kDepthLimit, &elsewhere);
    EXPECT_EQ(outline, Walk(&other).Run());
    other.Finish();
    EXPECT_EQ(at_end.faults, elsewhere.faults) << text;
    Reader skipping(ByteView(at, size), kDepthLimit, nullptr);
    skipping.Skip();
  }
  const std::string array = "[1, 2" + std::string(40, ' ');
  for (size_t size = 0; size <= array.size(); ++size) {
    uint8_t* const at = memory + page - size;
    std::memcpy(at, array.data(), size);
    Reader reader(ByteView(at, size), kDepthLimit, nullptr);
    ShortArray values;
    EXPECT_FALSE(reader.ReadShortArray(100, &values));
  }
  munmap(memory, 2 * page);
}

TEST(ReaderTest, SkipReturnsTheRangeOfOneValue) {
  const std::string_view text = " [ {\"a\": [1, 2]} , \"b\" ,7, null] ";
  Reader reader(ByteView(text), kDepthLimit, nullptr);
  ASSERT_TRUE(reader.Peek() == Kind::kArray && reader.EnterArray());
  std::vector<std::string> values;
  while (reader.NextElement()) {
    const ByteRange range = reader.Skip();
    values.emplace_back(text.substr(range.offset, range.size));
    EXPECT_EQ(reader.offset(), range.end());
  }
  EXPECT_THAT(values, ElementsAre("{\"a\": [1, 2]}", "\"b\"", "7", "null"));
}

TEST(ReaderTest, ReadsAValueAgainFromTheMiddle) {
  const std::string_view text = "[10, 20, 30]";
  const uint8_t* const bytes = ByteView(text).data();
  Reader reader(ByteView(bytes, text.size(), 1000), kDepthLimit, nullptr, 1005);
  ASSERT_EQ(reader.Peek(), Kind::kNumber);
  const Number number = reader.ReadNumber();
  EXPECT_EQ(number.integer, 20);
  EXPECT_EQ(number.range, (ByteRange{1005, 2}));
  EXPECT_EQ(reader.offset(), 1007u);
  Reader past_end(ByteView(bytes, text.size()), kDepthLimit, nullptr, 99);
  EXPECT_EQ(past_end.Peek(), Kind::kNone);
}

TEST(ReaderTest, AtEndPassesWhiteSpaceAndComments) {
  for (const std::string_view text :
       {"", " \n", "/* */ // \n", "\xef\xbb\xbf"}) {
    Reader reader(ByteView(text), kDepthLimit, nullptr);
    EXPECT_TRUE(reader.AtEnd()) << text;
  }
  for (const std::string_view text : {"0", "/* ", "/", "}"}) {
    Reader reader(ByteView(text), kDepthLimit, nullptr);
    EXPECT_FALSE(reader.AtEnd()) << text;
  }
}

std::string Nested(int depth, std::string_view open, std::string_view close) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += open;
  for (int i = 0; i < depth; ++i) text += close;
  return text;
}

TEST(ReaderTest, AcceptsTheDepthLimitItself) {
  EXPECT_THAT(FaultsOfWalk(Nested(64, "[", "]")), IsEmpty());
  EXPECT_THAT(FaultsOfSkip(Nested(64, "[", "]")), IsEmpty());
  EXPECT_THAT(FaultsOfWalk(Nested(65, "[", "]")),
              ElementsAre(ReportedFault{Fault::kDepth, 64, 1}));
  EXPECT_THAT(FaultsOfSkip(Nested(63, "{\"a\":", "}") + "1"),
              ElementsAre(ReportedFault{Fault::kSyntax, 63 * 5, 1}));
}

TEST(ReaderTest, SkipPassesValuesBeyondTheDepthLimit) {
  // Its faults are reported, and reading continues after it.
  const std::string deep = "[" + Nested(66, "[", "]") + ",[\"\t\"]]";
  Recorder recorder;
  Reader reader(ByteView(deep), kDepthLimit, &recorder);
  EXPECT_EQ(reader.Skip(), (ByteRange{0, deep.size()}));
  reader.Finish();
  EXPECT_FALSE(reader.failed());
  EXPECT_THAT(recorder.faults,
              ElementsAre(ReportedFault{Fault::kDepth, 64, 1},
                          ReportedFault{Fault::kControlCharacter, 136, 1}));
  EXPECT_EQ(recorder.messages[0],
            "nested 65 levels deep, at most 64 are allowed");
}

// If the container cannot end after the comma, the bracket is the fault. Beyond
// the depth limit the reader does not know the outer containers.
TEST(ReaderTest, TrailingCommasMatterWhereTheContainerCanEnd) {
  const auto faults = [](size_t depth, std::string_view end) {
    return FaultsOfSkip(std::string(depth, '[') + std::string(end));
  };
  EXPECT_THAT(faults(63, "1,]}"),
              ElementsAre(ReportedFault{Fault::kSyntax, 66, 1}));
  EXPECT_THAT(faults(64, "1,]}"),
              ElementsAre(ReportedFault{Fault::kSyntax, 67, 1}));
  EXPECT_THAT(faults(65, "1,]}"),
              ElementsAre(ReportedFault{Fault::kDepth, 64, 1},
                          ReportedFault{Fault::kTrailingComma, 66, 1},
                          ReportedFault{Fault::kSyntax, 68, 1}));
  EXPECT_THAT(faults(70, "1,]}"),
              ElementsAre(ReportedFault{Fault::kDepth, 64, 1},
                          ReportedFault{Fault::kTrailingComma, 71, 1},
                          ReportedFault{Fault::kSyntax, 73, 1}));
}

TEST(ReaderTest, KnowsTheContainerAfterOneBeyondTheDepthLimit) {
  Recorder recorder;
  const std::string_view text = "[[1] 2]";
  Reader reader(ByteView(text), /*depth_limit=*/1, &recorder);
  reader.Skip();
  EXPECT_THAT(recorder.messages,
              ElementsAre("nested 2 levels deep, at most 1 are allowed",
                          "found '2', expected ',' or ']' after an element of "
                          "the array"));
}

TEST(ReaderTest, DeepNestingTakesNoStack) {
  constexpr int kDeep = 10'000'000;
  EXPECT_THAT(FaultsOfSkip(std::string(kDeep, '[')),
              ElementsAre(ReportedFault{Fault::kDepth, 64, 1},
                          ReportedFault{Fault::kSyntax, kDeep, 0}));
}

struct WordsCase {
  std::string_view text;
  std::string_view message;
};

TEST(ReaderTest, MessagesSayWhatWasExpectedAndFound) {
  const WordsCase cases[] = {
      {"[1}", "found '}', expected ',' or ']' after an element of the array"},
      {"[{\"a\":1]",
       "found ']', expected ',' or '}' after a member of the object"},
      {"[1 \"a\"]",
       "found a string, expected ',' or ']' after an element of the array"},
      {"{\"a\" 1}", "found '1', expected ':' after a key"},
      {"{a:1}",
       "found 'a', expected a key or '}' in the object: text is "
       "written in double quotes"},
      {"[", "found the end of the text, expected a value or ']' in the array"},
      {"{\"a\":NaN}", "found 'NaN', expected a value: JSON has no NaN"},
      {"[-Infinity]", "'-Infinity' is not valid: JSON has no infinity"},
      {"[1,True]",
       "found 'True', expected a value after ',': it is written 'true'"},
      {"{\"a\":+1}",
       "found '+1', expected a value: a number has no '+' before it"},
      {"[007]", "'007' is not valid: a number has no leading zeros"},
      {"[0x1f]", "'0x1f' is not valid: JSON has no hexadecimal numbers"},
      {"[5.]", "'5.' is not valid: a digit is missing after the '.'"},
      {"{\"a\":'b'}",
       "found ''', expected a value: text is written in double quotes"},
      {"[\x01]", "found the byte 0x01, expected a value or ']' in the array"},
      {"\"a",
       "a string is not closed: expected '\"', found the end of the text"},
      {"1 x", "found 'x', expected the end of the text"},
      {"[1 true]",
       "found 'true', expected ',' or ']' after an element of the array"},
      {"{true: 1}",
       "found 'true', expected a key or '}' in the object: text is "
       "written in double quotes"},
      {"{\"a\" 'b'}", "found ''', expected ':' after a key"},
      {"[1 # one\n]",
       "found '#', expected ',' or ']' after an element of the array: "
       "comments begin with '/*'"},
      {"\"\\q\"", "'\\q' is no escape of JSON: a backslash is written \\\\"},
      {"\"\\ud800\"",
       "'\\ud800' is a high surrogate without its low surrogate"},
      {"\"\xc3\xbc\"", "\"\xc3\xbc\" is not ASCII: write \\u00fc in a string"},
      {"\"\xc3\xbc\xc3\xa4\"",
       "4 bytes from \"\xc3\xbc\" on are not ASCII: write each character as "
       "an escape such as \\u00fc in a string"},
      {"\"\xf0\x9f\x98\x80\"",
       "character U+1F600 is not ASCII: write \\ud83d\\ude00 in a string"},
      {"\"\xfc\"",
       "byte 0xfc is neither ASCII nor UTF-8: write the character as "
       "\\uXXXX in a string"},
      {"\"\xc3\xfc\"",
       "2 bytes from 0xc3 on are neither ASCII nor UTF-8: write each "
       "character as \\uXXXX in a string"},
      {"\"\xed\xa0\x80\"",
       "3 bytes from 0xed on are neither ASCII nor UTF-8: write each "
       "character as \\uXXXX in a string"},
      {"\"\t\"", "a tab in a string: write \\t"},
      {"[1,]", "',' after the last element of an array: remove it"},
      {"{\"a\":1,}", "',' after the last member of an object: remove it"},
      {"1e999", "'1e999' is beyond the largest double, 1.8e308"},
      {"{\"a\":1,\"a\":2}", "key 'a' is given twice, first at 0x1"},
  };
  for (const WordsCase& a_case : cases) {
    Recorder recorder;
    Reader reader(ByteView(a_case.text), kDepthLimit, &recorder);
    reader.Skip();
    reader.Finish();
    EXPECT_THAT(recorder.messages, ElementsAre(std::string(a_case.message)))
        << a_case.text;
  }
}

TEST(ReaderTest, CutsLongTokensInMessages) {
  Recorder recorder;
  const std::string text = "[" + std::string(1000, 'x');
  Reader reader(ByteView(text), kDepthLimit, &recorder);
  reader.Skip();
  ASSERT_THAT(recorder.faults,
              ElementsAre(ReportedFault{Fault::kSyntax, 1, 1000}));
  EXPECT_LT(recorder.messages[0].size(), 150u);
}

}  // namespace
}  // namespace trackcheck::json
