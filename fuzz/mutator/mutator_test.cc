#include "fuzz/mutator/mutator.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <string>

#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "testdata/toy.pb.h"

namespace trackcheck {
namespace {

constexpr size_t kMaxBytes = 600;

// Mutates `file` until `reached`. Returns false if that takes too long.
bool Reaches(const std::function<bool(const toy::File&)>& reached,
             toy::File file = {}) {
  Mutator mutator(/*seed=*/1, kMaxBytes);
  for (int i = 0; i < 100000; ++i) {
    mutator.Mutate(&file);
    if (reached(file)) return true;
  }
  return false;
}

toy::File FileWithValues(int count) {
  toy::File file;
  for (int i = 0; i < count; ++i) file.add_values(i);
  return file;
}

TEST(MutatorTest, ListsGrowAndShrink) {
  EXPECT_TRUE(Reaches([](const auto& f) { return f.values_size() > 60; }));
  EXPECT_TRUE(Reaches([](const auto& f) { return f.values_size() == 0; },
                      FileWithValues(50)));
  EXPECT_TRUE(Reaches([](const auto& f) { return f.texts_size() > 10; }));
  EXPECT_TRUE(Reaches([](const auto& f) { return f.parts_size() > 10; }));
}

TEST(MutatorTest, EveryFieldIsSetAndCleared) {
  const google::protobuf::Descriptor& type = *toy::File::descriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const google::protobuf::FieldDescriptor* field = type.field(i);
    if (!field->has_presence()) continue;
    toy::File set;
    EXPECT_TRUE(Reaches([&](const toy::File& file) {
      set = file;
      return file.GetReflection()->HasField(file, field);
    })) << field->name();
    EXPECT_TRUE(Reaches(
        [&](const toy::File& file) {
          return !file.GetReflection()->HasField(file, field);
        },
        set))
        << field->name();
  }
}

TEST(MutatorTest, MessagesNest) {
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    for (const toy::Part& part : file.parts()) {
      for (const toy::Part& inner : part.parts()) {
        if (inner.parts_size() > 0 && inner.has_weight()) return true;
      }
    }
    return false;
  }));
}

TEST(MutatorTest, NumbersReachTheirLimits) {
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    return file.signed_large() == std::numeric_limits<int64_t>::max();
  }));
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    return file.small() == std::numeric_limits<uint32_t>::max();
  }));
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    return file.values_size() > 0 &&
           file.values(0) == std::numeric_limits<int32_t>::min();
  }));
}

TEST(MutatorTest, FloatsReachWhatIsNoNumber) {
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    const auto bits = std::bit_cast<uint32_t>(file.ratio());
    return std::isnan(file.ratio()) && (bits & 0x3fffff) != 0 &&
           (bits & 0x400000) == 0;  // signaling, with a payload
  }));
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    return file.precise_ratio() == -std::numeric_limits<double>::infinity();
  }));
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    return file.ratios_size() > 2 && file.ratios(2) == 0 &&
           std::signbit(file.ratios(2));
  }));
  EXPECT_TRUE(Reaches([](const toy::File& file) {
    return std::fpclassify(file.ratio()) == FP_SUBNORMAL;
  }));
}

TEST(MutatorTest, EnumsReachNamesAndUnknownNumbers) {
  EXPECT_TRUE(
      Reaches([](const auto& file) { return file.color() == toy::GREEN; }));
  EXPECT_TRUE(Reaches(
      [](const auto& file) { return !toy::Color_IsValid(file.color()); }));
}

TEST(MutatorTest, CountsComeCloseToTheSizesOfLists) {
  for (const int distance : {-1, 0, 1}) {
    EXPECT_TRUE(Reaches(
        [distance](const toy::File& file) {
          return file.values_size() > 40 && file.override().has_count() &&
                 file.override().count() ==
                     static_cast<uint32_t>(file.values_size() + distance);
        },
        FileWithValues(50)))
        << distance;
  }
}

TEST(MutatorTest, ElementsChangePlaces) {
  const toy::File base = FileWithValues(6);
  std::set<std::string> orders;
  for (uint64_t seed = 0; seed < 5000; ++seed) {
    toy::File file = base;
    Mutator(seed, kMaxBytes).Mutate(&file);
    std::multiset<int> values(file.values().begin(), file.values().end());
    if (values == std::multiset<int>{0, 1, 2, 3, 4, 5}) {
      orders.insert(file.SerializeAsString());
    }
  }
  EXPECT_GT(orders.size(), 15u);  // each of 15 pairs, and rotations
}

TEST(MutatorTest, NearlyEveryMutationChangesSomething) {
  int same = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    const toy::File base = FileWithValues(10);
    toy::File file = base;
    Mutator(seed, kMaxBytes).Mutate(&file);
    if (google::protobuf::util::MessageDifferencer::Equals(file, base)) ++same;
  }
  EXPECT_LT(same, 200);
}

TEST(MutatorTest, ResultsStayInsideTheBound) {
  constexpr size_t kBound = 100;
  toy::File file;
  Mutator mutator(/*seed=*/2, kBound);
  size_t largest = 0;
  for (int i = 0; i < 20000; ++i) {
    mutator.Mutate(&file);
    largest = std::max(largest, file.ByteSizeLong());
  }
  EXPECT_LE(largest, kBound);
  EXPECT_GT(largest, kBound / 2);
}

TEST(MutatorTest, WhatIsTooLargeOnlyShrinks) {
  toy::File file = FileWithValues(1000);
  Mutator mutator(/*seed=*/3, /*max_bytes=*/100);
  for (int i = 0; i < 2000; ++i) {
    const size_t before = file.ByteSizeLong();
    mutator.Mutate(&file);
    if (before > 100) EXPECT_LE(file.ByteSizeLong(), before);
  }
  EXPECT_LE(file.ByteSizeLong(), 100u);
}

TEST(MutatorTest, SeedsReproduce) {
  toy::File first;
  toy::File second;
  toy::File other;
  Mutator a(/*seed=*/4, kMaxBytes);
  Mutator b(/*seed=*/4, kMaxBytes);
  Mutator c(/*seed=*/5, kMaxBytes);
  for (int i = 0; i < 500; ++i) {
    a.Mutate(&first);
    b.Mutate(&second);
    c.Mutate(&other);
  }
  EXPECT_EQ(first.SerializeAsString(), second.SerializeAsString());
  EXPECT_NE(first.SerializeAsString(), other.SerializeAsString());
}

TEST(MutatorTest, TextIsAlwaysParsedAgain) {
  toy::File file;
  Mutator mutator(/*seed=*/6, /*max_bytes=*/500);
  bool beyond_ascii = false;
  for (int i = 0; i < 5000; ++i) {
    mutator.Mutate(&file);
    toy::File parsed;
    ASSERT_TRUE(parsed.ParseFromString(file.SerializeAsString()));
    for (const char c : file.text()) beyond_ascii |= (c & 0x80) != 0;
  }
  EXPECT_TRUE(beyond_ascii);
}

TEST(MutatorTest, CrossoverTakesPartsOfTheOther) {
  toy::File other;
  for (int i = 0; i < 5; ++i) other.add_values(100 + i);
  other.mutable_override()->set_count(7);
  other.add_parts()->set_weight(8);
  bool mixed = false;
  bool inserted = false;
  bool count = false;
  bool part = false;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    toy::File file = FileWithValues(5);
    Mutator(seed, kMaxBytes).Crossover(other, &file);
    std::set<int> values(file.values().begin(), file.values().end());
    const bool both = values.contains(102) && values.contains(2);
    mixed |= both && file.values_size() == 5;
    inserted |= both && file.values_size() > 5;
    count |= file.override().count() == 7;
    part |= file.parts_size() == 1 && file.parts(0).weight() == 8;
  }
  EXPECT_TRUE(mixed);
  EXPECT_TRUE(inserted);
  EXPECT_TRUE(count);
  EXPECT_TRUE(part);
}

TEST(MutatorTest, TheGivenByteMutationIsUsed) {
  // Replaces libFuzzer's mutation: fills the given memory.
  const ByteMutation fill = [](uint8_t* data, size_t size, size_t max_size) {
    for (size_t i = 0; i < max_size; ++i) data[i] = 0x5a;
    return size < max_size ? max_size : size;
  };
  Mutator mutator(/*seed=*/7, kMaxBytes, fill);
  toy::File file;
  bool number = false;
  bool text = false;
  for (int i = 0; i < 5000; ++i) {
    mutator.Mutate(&file);
    number |= file.small() == 0x5a5a5a5a;
    text |= file.trailing().starts_with("ZZZZZZZZ");
  }
  EXPECT_TRUE(number);
  EXPECT_TRUE(text);
}

TEST(MakeValidUtf8Test, KeepsCharactersAndReplacesTheRest) {
  const auto valid = [](std::string text) {
    MakeValidUtf8(&text);
    return text;
  };
  EXPECT_EQ(valid("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
            "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(valid("\xff"
                  "a\x80"),
            std::string("\x7f"
                        "a\0",
                        3));
  EXPECT_EQ(valid("\xc3"), "C");                             // cut
  EXPECT_EQ(valid("\xc0\xaf"), "@/");                        // overlong
  EXPECT_EQ(valid("\xed\xa0\x80"), std::string("m \0", 3));  // surrogate
  EXPECT_EQ(valid("\xf4\x90\x80\x80"), std::string("t\x10\0\0", 4));
}

}  // namespace
}  // namespace trackcheck
