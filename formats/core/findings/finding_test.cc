#include "formats/core/findings/finding.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

template <typename... Args>
std::string Render(std::string_view pattern, Args... args) {
  return RenderMessage(Message(pattern, args...));
}

TEST(FindingTest, IntegersAreDecimalWhateverTheirWidth) {
  EXPECT_EQ(Render("blocks hold $0 points, the header says $1", 80, 81u),
            "blocks hold 80 points, the header says 81");
  EXPECT_EQ(Render("$0 $1 $2", int8_t{-1}, uint8_t{65}, int16_t{-300}),
            "-1 65 -300");
  EXPECT_EQ(Render("$0 $1", std::numeric_limits<int64_t>::min(),
                   std::numeric_limits<uint64_t>::max()),
            "-9223372036854775808 18446744073709551615");
}

TEST(FindingTest, FloatsAreAsShortAsTheirWidthAllows) {
  EXPECT_EQ(Render("$0 $1", 0.1f, 0.1), "0.1 0.1");
  EXPECT_EQ(Render("$0", double{0.1f}), "0.10000000149011612");
  EXPECT_EQ(Render("$0 $1", -0.0f, 1e-45f), "-0 1e-45");
  EXPECT_EQ(Render("$0", std::numeric_limits<double>::max()),
            "1.7976931348623157e+308");
  const double infinity = std::numeric_limits<double>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(Render("$0 $1 $2 $3", infinity, -infinity, nan, -nan),
            "inf -inf nan nan");
}

TEST(FindingTest, OffsetsAreHexadecimal) {
  EXPECT_EQ(Render("at $0", Offset{2544}), "at 0x9f0");
  EXPECT_EQ(Render("at $0", Offset{}), "at 0x0");
}

TEST(FindingTest, BytesAreQuotedAndTextIsNot) {
  EXPECT_EQ(Render("$0 is no tag", QuotedBytes{std::string("HE\0\xff", 4)}),
            R"("HE\x00\xff" is no tag)");
  EXPECT_EQ(Render("$0, $1 and $2", "one", std::string("two"),
                   std::string_view("three")),
            "one, two and three");
}

TEST(FindingTest, EscapesWhatIsNotPrintable) {
  EXPECT_EQ(EscapeBytes("a b~"), "a b~");
  EXPECT_EQ(EscapeBytes("\x1f\x7f\x80\n"), R"(\x1f\x7f\x80\x0a)");
  EXPECT_EQ(EscapeBytes(R"("\)"), R"("\x5c)");
}

TEST(FindingTest, ArgumentsStandWhereThePatternSays) {
  EXPECT_EQ(Render("$1$0$1", "a", "b"), "bab");
  EXPECT_EQ(Render("$9", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9), "9");
  EXPECT_EQ(Render("$0", "$1", "unused"), "$1");
  EXPECT_EQ(Render("$ $a $3$", 1), "$ $a $3$");
  EXPECT_EQ(RenderMessage(Message()), "");
}

}  // namespace
}  // namespace trackcheck
