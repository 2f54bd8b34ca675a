#include "trackcheck/git/attributes_block.h"

#include <string>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr char kLines[] = "*.a -text\n";

std::string With(const std::string& file, const std::string& lines = kLines) {
  return WithBlock(file, lines).value();
}
std::string Without(const std::string& file) {
  return WithoutBlock(file).value();
}

TEST(AttributesBlockTest, GoesAwayByteForByte) {
  for (const std::string file :
       {"", "\n", "*.b text\n", "*.b text", "*.b text\r\n", "\n\n# x"}) {
    const std::string with = With(file);
    EXPECT_THAT(with, StartsWith(file));
    EXPECT_THAT(with, HasSubstr("\n*.a -text\n# end trackcheck\n"));
    EXPECT_EQ(Without(with), file);
    EXPECT_EQ(With(with), with);
    EXPECT_EQ(Without(file), file);
  }
}

TEST(AttributesBlockTest, KeepsLinesThatWereAddedAroundIt) {
  EXPECT_EQ(Without("before\n" + With("") + "after"), "before\nafter");
  EXPECT_EQ(Without(With("open") + "after\n"), "open\nafter\n");
}

TEST(AttributesBlockTest, OtherLinesReplaceItInItsPlace) {
  const std::string file = "before\n" + With("") + "after\n";
  const std::string other = With(file, "*.c -text\n*.d -text\n");
  EXPECT_EQ(other, "before\n" + With("", "*.c -text\n*.d -text\n") + "after\n");
}

TEST(AttributesBlockTest, LineEndsOfWindowsAreRecognized) {
  const std::string file =
      absl::StrReplaceAll(With("open") + "after\n", {{"\n", "\r\n"}});
  EXPECT_EQ(With(file), file);
  EXPECT_EQ(Without(file), "open\r\nafter\r\n");
  EXPECT_EQ(Without(absl::StrReplaceAll(With("open"), {{"\n", "\r\n"}})),
            "open");
}

TEST(AttributesBlockTest, MarksThatDoNotMatchAreNamed) {
  const std::string file = With("x\n");
  const std::string cut = file.substr(0, file.find("# end"));
  const std::string tail = file.substr(file.find("# end"));
  EXPECT_THAT(MessageOf(WithoutBlock(cut).status()),
              StartsWith("line 2: a block of trackcheck, which does not end"));
  EXPECT_THAT(MessageOf(WithBlock(tail, kLines).status()),
              StartsWith("line 1: the end of a block"));
  EXPECT_THAT(MessageOf(WithoutBlock(file + file).status()),
              StartsWith("line 6: a second block"));
}

}  // namespace
}  // namespace trackcheck
