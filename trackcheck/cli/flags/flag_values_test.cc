#include "trackcheck/cli/flags/flag_values.h"

#include <cstdint>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::EndsWith;

TEST(FlagValuesTest, SizesHaveUnits) {
  EXPECT_EQ(ParseByteSize("--size", "0").value(), 0u);
  EXPECT_EQ(ParseByteSize("--size", "65536").value(), 65536u);
  EXPECT_EQ(ParseByteSize("--size", "64K").value(), 65536u);
  EXPECT_EQ(ParseByteSize("--size", "64k").value(), 65536u);
  EXPECT_EQ(ParseByteSize("--size", "3M").value(), uint64_t{3} << 20);
  EXPECT_EQ(ParseByteSize("--size", "4G").value(), uint64_t{4} << 30);
  EXPECT_EQ(ParseByteSize("--size", "2T").value(), uint64_t{2} << 40);
  // A size beyond 64 bits becomes the largest one.
  EXPECT_EQ(ParseByteSize("--size", "18446744073709551615G").value(),
            std::numeric_limits<uint64_t>::max());
  for (const std::string text :
       {"", "K", "-1", "1.5G", "4 G", "4GB", "0x10", "18446744073709551616"}) {
    EXPECT_FALSE(ParseByteSize("--size", text).ok()) << text;
  }
}

TEST(FlagValuesTest, NumbersAreReadWhole) {
  EXPECT_EQ(ParseNumber("--n", "12", 1).value(), 12u);
  EXPECT_EQ(ParseNumber("--n", "0", 0).value(), 0u);
  EXPECT_EQ(ParseReal("--r", "1e-3").value(), 1e-3);
  for (const std::string text : {"0", "", "12x", "-3", "1.0"}) {
    EXPECT_FALSE(ParseNumber("--n", text, 1).ok()) << text;
  }
  for (const std::string text : {"", "-1", "inf", "nan", "1,5", "1e999"}) {
    EXPECT_FALSE(ParseReal("--r", text).ok()) << text;
  }
}

TEST(FlagValuesTest, AChoiceInAnotherCaseOrCutIsSuggested) {
  EXPECT_EQ(MessageOf(ParseWhen("--color", "NEVER").status()),
            "--color \"NEVER\": not one of auto, always, never; did you mean "
            "\"never\"?");
  EXPECT_THAT(MessageOf(ParseWhen("--color", "ALW").status()),
              EndsWith("did you mean \"always\"?"));
  // auto and always.
  EXPECT_THAT(MessageOf(ParseWhen("--color", "A").status()),
              EndsWith("auto, always, never"));
  EXPECT_EQ(MessageOf(ParseWhen("--color", "NOWHERE").status()),
            "--color \"NOWHERE\": not one of auto, always, never");
}

TEST(FlagValuesTest, FieldGlobsHaveNamesAndIndices) {
  for (const std::string glob :
       {"header.points", "vertices[*].x", "triangles[3].v[1]", "a[0][1]", "**",
        "*", "**.x", "**[3]", "a-b.c_d", R"(["a.b"])", R"(a["]"].b)",
        R"(a["\"["])"}) {
    const absl::Status status = ValidateFieldGlob("--ignore", glob);
    EXPECT_TRUE(status.ok()) << MessageOf(status);
  }
  for (const std::string glob :
       {"", ".", ".a", "a.", "a..b", "a[", "a]", "a[]", "a[1.b]", "a[[1]]",
        "a.[1]", R"(["a)", R"(["a\"])"}) {
    EXPECT_FALSE(ValidateFieldGlob("--ignore", glob).ok()) << glob;
  }
  EXPECT_EQ(MessageOf(ValidateFieldGlob("--ignore", "a[1")),
            "--ignore \"a[1\": not a glob of fields: a ] is missing");
}

TEST(FlagValuesTest, ErrorsNameTheFlagAndShowNoControlCharacters) {
  EXPECT_EQ(MessageOf(ParseNumber("--n", "\033", 1).status()),
            "--n \"\\x1b\": not a whole number of at least 1");
}

}  // namespace
}  // namespace trackcheck
