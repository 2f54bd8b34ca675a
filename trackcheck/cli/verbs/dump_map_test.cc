// The verb `dump` with the output svg, for every format.
#include <cstddef>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/examples/base_cases.h"
#include "registry/format.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class DumpMapTest : public testing::TestWithParam<const Format*> {
 protected:
  // Writes the base case, or its first bytes, and returns its path.
  std::string WriteBase(const std::string& name,
                        size_t size = std::string::npos) {
    const std::string_view format = GetParam()->name();
    return folder_.Write(
        name,
        Encoded(format, std::string(BaseCaseText(format))).substr(0, size));
  }
  Outcome Dump(const std::string& path) {
    return RunProgram({"dump", "--output", "svg", "--format",
                       std::string(GetParam()->name()), path});
  }

  TempFolder folder_;
};

TEST_P(DumpMapTest, DrawsTheFile) {
  const Outcome outcome = Dump(WriteBase("a <b>"));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out,
              AllOf(StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""),
                    HasSubstr("<title>a &lt;b&gt;</title>"),
                    HasSubstr("prefers-color-scheme:dark"),
                    HasSubstr("class=\"frame\"")));
  EXPECT_TRUE(outcome.out.ends_with("</svg>\n"));
}

TEST_P(DumpMapTest, DrawsWhatIsLeftOfADamagedFile) {
  const size_t size =
      Encoded(GetParam()->name(), std::string(BaseCaseText(GetParam()->name())))
          .size();
  const Outcome outcome = Dump(WriteBase("cut", size - size / 5));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr(">damaged: "));
  EXPECT_THAT(outcome.err, HasSubstr("cut: "));
  EXPECT_TRUE(outcome.out.ends_with("</svg>\n"));
}

INSTANTIATE_TEST_SUITE_P(Formats, DumpMapTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

TEST(DumpMapFlagsTest, WritesAFileAndTakesNoOffsets) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", GoodMesh());
  const std::string to = folder.Path("a.svg");
  EXPECT_EQ(RunProgram({"dump", "--output", "svg", "-o", to, mesh}).status, 0);
  EXPECT_THAT(ReadFile(to), StartsWith("<svg "));
  const Outcome offsets =
      RunProgram({"dump", "--output", "svg", "--offsets", mesh});
  EXPECT_EQ(offsets.status, 2);
  EXPECT_THAT(offsets.err, HasSubstr("--offsets needs --output text"));
}

}  // namespace
}  // namespace trackcheck
