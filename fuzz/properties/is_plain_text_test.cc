#include "fuzz/properties/is_plain_text.h"

#include <string_view>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(IsPlainTextTest, AcceptsLinesOfUtf8) {
  EXPECT_TRUE(IsPlainText("it", "").ok());
  EXPECT_TRUE(IsPlainText("it", "a\nb \u00e4\U0001f600").ok());
  // The character that stands for bytes that are none.
  EXPECT_TRUE(IsPlainText("it", "\ufffd").ok());
}

TEST(IsPlainTextTest, RefusesWhatMovesTheCursor) {
  for (const std::string_view text :
       {std::string_view("a\x1b[2J"), std::string_view("a\r"),
        std::string_view("\t"), std::string_view("\0", 1),
        std::string_view("\x7f"), std::string_view("\xff"),
        std::string_view("\xc3")}) {
    EXPECT_FALSE(IsPlainText("it", text).ok()) << text;
  }
}

TEST(IsPlainErrorTest, NeedsThePlaceAndAMessage) {
  EXPECT_TRUE(IsPlainError("a:1: ", absl::DataLossError("a:1: wrong")).ok());
  EXPECT_FALSE(IsPlainError("a:1: ", absl::DataLossError("a:1: ")).ok());
  EXPECT_FALSE(IsPlainError("a:1: ", absl::DataLossError("wrong")).ok());
  EXPECT_FALSE(IsPlainError("", absl::DataLossError("\x1b")).ok());
}

}  // namespace
}  // namespace trackcheck
