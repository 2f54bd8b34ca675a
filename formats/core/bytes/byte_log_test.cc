#include "formats/core/bytes/byte_log.h"

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(ByteLogTest, AnEmptyLogIsAtItsEnd) {
  const ByteLog log;
  EXPECT_TRUE(ByteLog::Reader(log).AtEnd());
}

TEST(ByteLogTest, NumbersOfEverySizeAreReadAsAdded) {
  ByteLog log;
  std::vector<uint64_t> numbers = {0, std::numeric_limits<uint64_t>::max()};
  for (int bits = 0; bits < 64; ++bits) {
    numbers.push_back(uint64_t{1} << bits);
    numbers.push_back((uint64_t{1} << bits) - 1);
  }
  for (const uint64_t number : numbers) log.AddNumber(number);
  ByteLog::Reader reader(log);
  for (const uint64_t number : numbers) {
    ASSERT_FALSE(reader.AtEnd());
    EXPECT_EQ(reader.ReadNumber(), number);
  }
  EXPECT_TRUE(reader.AtEnd());
}

TEST(ByteLogTest, TextsMayBeEmptyOrLongOrHoldAnyBytes) {
  ByteLog log;
  const std::string long_text(1000000, 'x');
  const std::vector<std::string> texts = {
      "", long_text, "a", "", "\xff\x80", std::string(3, '\0'), long_text, ""};
  for (const std::string& text : texts) log.AddText(text);
  ByteLog::Reader reader(log);
  for (const std::string& text : texts) {
    ASSERT_FALSE(reader.AtEnd());
    EXPECT_EQ(reader.ReadText(), text);
  }
  EXPECT_TRUE(reader.AtEnd());
}

// Values come to lie at every distance from the end of a piece.
TEST(ByteLogTest, ALongLogIsReadAsAdded) {
  std::mt19937_64 random(1);
  const std::string letters(300, 'l');
  ByteLog log;
  std::vector<uint64_t> sizes;
  for (int i = 0; i < 200000; ++i) {
    const uint64_t number = random() >> (random() % 64);
    sizes.push_back(number);
    log.AddNumber(number);
    log.AddText(std::string_view(letters).substr(
        0, number % 7 == 0 ? number % 300 : number % 5));
  }
  ByteLog::Reader reader(log);
  for (const uint64_t number : sizes) {
    ASSERT_EQ(reader.ReadNumber(), number);
    ASSERT_EQ(reader.ReadText().size(),
              number % 7 == 0 ? number % 300 : number % 5);
  }
  EXPECT_TRUE(reader.AtEnd());
}

TEST(ByteLogTest, AReaderMayTakeTheLog) {
  ByteLog log;
  for (uint64_t i = 0; i < 100000; ++i) {
    log.AddNumber(i);
    log.AddText(std::to_string(i));
  }
  ByteLog::Reader reader(std::move(log));
  for (uint64_t i = 0; i < 100000; ++i) {
    ASSERT_EQ(reader.ReadNumber(), i);
    ASSERT_EQ(reader.ReadText(), std::to_string(i));
  }
  EXPECT_TRUE(reader.AtEnd());
  EXPECT_TRUE(ByteLog::Reader(ByteLog()).AtEnd());
}

TEST(ByteLogTest, ACopyIsIndependent) {
  ByteLog log;
  log.AddNumber(1);
  ByteLog copy = log;
  copy.AddNumber(2);
  ByteLog::Reader reader(log);
  reader.ReadNumber();
  EXPECT_TRUE(reader.AtEnd());
}

}  // namespace
}  // namespace trackcheck
