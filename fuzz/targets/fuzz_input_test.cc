#include "fuzz/targets/fuzz_input.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/mutator/mutator.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

const toy::ToyFormat& Toy() {
  static const toy::ToyFormat& format = *new toy::ToyFormat;
  return format;
}

toy::File FileOf(int count) {
  toy::File file;
  for (int i = 0; i < count; ++i) file.add_values(i);
  return file;
}

PairInput PairOf(const toy::File& old_file, const toy::File& new_file) {
  PairInput pair;
  pair.options = 3;
  pair.old_message = std::make_unique<toy::File>(old_file);
  pair.new_message = std::make_unique<toy::File>(new_file);
  return pair;
}

TEST(FuzzInputTest, MessagesAreReadAgain) {
  const std::string input = MakeMessageInput(FileOf(5));
  const MessagePointer message = ParseMessageInput(Toy(), input);
  ASSERT_NE(message, nullptr);
  EXPECT_EQ(MakeMessageInput(*message), input);
}

TEST(FuzzInputTest, WhatIsNoMessageIsRejected) {
  EXPECT_EQ(ParseMessageInput(Toy(), "\xff\xff"), nullptr);
  toy::File large;
  large.set_trailing(std::string(kMaxMessageBytes, 'x'));
  EXPECT_EQ(ParseMessageInput(Toy(), MakeMessageInput(large)), nullptr);
}

TEST(FuzzInputTest, UnknownFieldsAreDropped) {
  const MessagePointer message = ParseMessageInput(Toy(), "\xf8\x07\x01");
  ASSERT_NE(message, nullptr);
  EXPECT_EQ(MakeMessageInput(*message), "");
}

TEST(FuzzInputTest, PairsAreReadAgain) {
  const std::string input = MakePairInput(PairOf(FileOf(2), FileOf(3)));
  const PairInput pair = ParsePairInput(Toy(), input);
  ASSERT_NE(pair.old_message, nullptr);
  EXPECT_EQ(pair.options, 3);
  EXPECT_EQ(MakeMessageInput(*pair.old_message), MakeMessageInput(FileOf(2)));
  EXPECT_EQ(MakeMessageInput(*pair.new_message), MakeMessageInput(FileOf(3)));
}

TEST(FuzzInputTest, WhatIsNoPairIsRejected) {
  EXPECT_EQ(ParsePairInput(Toy(), "").old_message, nullptr);
  EXPECT_EQ(ParsePairInput(Toy(), "1234").old_message, nullptr);
  const std::string input = MakePairInput(PairOf(FileOf(2), FileOf(0)));
  const std::string cut = input.substr(0, input.size() - 1);
  EXPECT_EQ(ParsePairInput(Toy(), cut).old_message, nullptr);
}

TEST(FuzzInputTest, EveryOptionOfADiffIsReached) {
  EXPECT_TRUE(PairOptions(1).raw);
  EXPECT_TRUE(PairOptions(2).ignore_order);
  EXPECT_GT(PairOptions(4).tolerance, 0);
  EXPECT_GT(PairOptions(8).relative_tolerance, 0);
  EXPECT_GT(PairOptions(16).ulps, 0u);
  EXPECT_FALSE(PairOptions(32).ignored_fields.empty());
}

TEST(FuzzInputTest, MutatedMessagesAreMessagesThatFit) {
  for (const std::string& start :
       {std::string(), std::string("\xff\xff"), MakeMessageInput(FileOf(20))}) {
    std::vector<uint8_t> data(start.begin(), start.end());
    size_t size = data.size();
    data.resize(100);
    std::set<std::string> results;
    for (uint64_t seed = 0; seed < 300; ++seed) {
      size = MutateMessageInput(Toy(), nullptr, data.data(), size, data.size(),
                                seed);
      ASSERT_LE(size, data.size());
      const std::string input(data.begin(), data.begin() + size);
      ASSERT_NE(ParseMessageInput(Toy(), input), nullptr);
      results.insert(input);
    }
    EXPECT_GT(results.size(), 100u);
  }
}

// Without a mutation of bytes, what gives no file leaves the input.
TEST(FuzzInputTest, MutatedFilesAreFilesThatFit) {
  const std::string start = *Toy().Encode(FileOf(20));
  std::vector<uint8_t> data(start.begin(), start.end());
  size_t size = data.size();
  data.resize(200);
  std::set<std::string> results;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    size =
        MutateFileInput(Toy(), nullptr, data.data(), size, data.size(), seed);
    ASSERT_LE(size, data.size());
    results.emplace(data.begin(), data.begin() + static_cast<int64_t>(size));
  }
  EXPECT_GT(results.size(), 50u);
}

TEST(FuzzInputTest, FilesAreMutatedAsBytesAndAsMessages) {
  const std::string start = *Toy().Encode(FileOf(20));
  int as_bytes = 0;
  int as_message = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    std::vector<uint8_t> data(start.begin(), start.end());
    data.resize(200);
    const size_t size = MutateFileInput(
        Toy(), [](uint8_t*, size_t, size_t) { return size_t{7}; }, data.data(),
        start.size(), data.size(), seed);
    ++(size == 7 ? as_bytes : as_message);
  }
  EXPECT_GT(as_bytes, as_message);
  EXPECT_GT(as_message, 10);
}

// Only a magic of four bytes can be encoded, and there is little else here.
TEST(FuzzInputTest, MoreMutatedMessagesCanBeEncodedThanOfOneTry) {
  toy::File file;
  file.mutable_override()->set_magic("TOY?");
  const std::string start = MakeMessageInput(file);
  int encodable = 0;
  int of_one_try = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    std::vector<uint8_t> data(start.begin(), start.end());
    data.resize(200);
    const size_t size = MutateMessageInput(Toy(), nullptr, data.data(),
                                           start.size(), data.size(), seed);
    const MessagePointer message = ParseMessageInput(
        Toy(), {reinterpret_cast<const char*>(data.data()), size});
    ASSERT_NE(message, nullptr);
    encodable += Toy().Encode(*message).ok() ? 1 : 0;
    toy::File once = file;
    Mutator(seed, data.size()).Mutate(&once);
    of_one_try += Toy().Encode(once).ok() ? 1 : 0;
  }
  EXPECT_GT(encodable, of_one_try);
}

TEST(FuzzInputTest, MutatedPairsArePairsThatFit) {
  std::vector<uint8_t> data(200);
  size_t size = 0;
  bool equal = false;
  bool unequal = false;
  std::set<int> options;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    size =
        MutatePairInput(Toy(), nullptr, data.data(), size, data.size(), seed);
    ASSERT_LE(size, data.size());
    const PairInput pair = ParsePairInput(
        Toy(), {reinterpret_cast<const char*>(data.data()), size});
    ASSERT_NE(pair.old_message, nullptr);
    options.insert(pair.options);
    const bool same = MakeMessageInput(*pair.old_message) ==
                      MakeMessageInput(*pair.new_message);
    equal |= same && pair.old_message->ByteSizeLong() > 0;
    unequal |= !same;
  }
  EXPECT_TRUE(equal);
  EXPECT_TRUE(unequal);
  EXPECT_GT(options.size(), 30u);
}

TEST(FuzzInputTest, AThirdMessageIsAnEditThatDependsOnThePairAlone) {
  std::set<std::string> thirds;
  for (int options = 0; options < 256; ++options) {
    PairInput pair;
    pair.options = static_cast<uint8_t>(options);
    pair.old_message = std::make_unique<toy::File>(FileOf(20));
    pair.new_message = std::make_unique<toy::File>();
    const std::string third = MakeMessageInput(*MakeThirdMessage(Toy(), pair));
    EXPECT_EQ(MakeMessageInput(*MakeThirdMessage(Toy(), pair)), third);
    thirds.insert(third);
  }
  EXPECT_GT(thirds.size(), 100u);
}

TEST(FuzzInputTest, EachValueOfAnOptionIsAVariant) {
  EXPECT_TRUE(OptionVariants(*FindFormat("rld")).empty());
  EXPECT_EQ(OptionVariants(*FindFormat("raf")).size(), 1u);
  std::set<std::string> variants;
  for (const MessagePointer& options : OptionVariants(*FindFormat("dkrds"))) {
    variants.insert(options->ShortDebugString());
  }
  EXPECT_EQ(variants.size(), 7u);
  EXPECT_TRUE(variants.contains("offset_base: DATA"));
  EXPECT_TRUE(variants.contains("culling_stride: BYTES_8"));
}

TEST(FuzzInputTest, CrossedMessagesFit) {
  const std::string first = MakeMessageInput(FileOf(20));
  toy::File other;
  other.set_trailing("other");
  bool crossed = false;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    std::vector<uint8_t> out(30);
    const size_t size = CrossMessageInputs(
        Toy(), first, MakeMessageInput(other), out.data(), out.size(), seed);
    ASSERT_LE(size, out.size());
    const MessagePointer message = ParseMessageInput(
        Toy(), {reinterpret_cast<const char*>(out.data()), size});
    ASSERT_NE(message, nullptr);
    const auto& file = static_cast<const toy::File&>(*message);
    crossed |= file.values_size() == 20 && file.trailing() == "other";
  }
  EXPECT_TRUE(crossed);
}

}  // namespace
}  // namespace trackcheck
