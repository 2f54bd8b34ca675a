// The verb `dump` with the outputs glb, obj and ply, for every format.
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

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class DumpModelTest : public testing::TestWithParam<const Format*> {
 protected:
  // Dumps the first bytes of the base case.
  Outcome Dump(std::string_view kind, double part = 1) {
    const std::string format(GetParam()->name());
    const std::string bytes =
        Encoded(format, std::string(BaseCaseText(format)));
    const auto size =
        static_cast<size_t>(static_cast<double>(bytes.size()) * part);
    return RunProgram({"dump", "--output", std::string(kind), "--format",
                       format, folder_.Write("a", bytes.substr(0, size))});
  }

  TempFolder folder_;
};

TEST_P(DumpModelTest, WritesModelsOfAnyFormat) {
  const Outcome glb = Dump("glb");
  EXPECT_EQ(glb.status, 0);
  EXPECT_EQ(glb.err, "");
  EXPECT_THAT(glb.out, StartsWith("glTF\2"));
  EXPECT_THAT(glb.out, HasSubstr("\"meshes\""));
  // The base case has no findings.
  EXPECT_THAT(glb.out, Not(HasSubstr("\"findings\"")));
  EXPECT_THAT(Dump("obj").out, StartsWith("o "));
  EXPECT_THAT(Dump("ply").out, StartsWith("ply\n"));
}

TEST_P(DumpModelTest, MarksTheFindingsOfADamagedFile) {
  const Outcome outcome = Dump("glb", 0.8);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("\"severity\": \"error\""));
  EXPECT_THAT(outcome.err, HasSubstr("a: "));
}

INSTANTIATE_TEST_SUITE_P(Formats, DumpModelTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

TEST(DumpModelFlagsTest, MarksWhatACheckWithTheSettingsFinds) {
  const TempFolder folder;
  const std::string mesh =
      folder.Write("a.rld", Encoded("rld",
                                    "vertices: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, "
                                    "1, 0] triangles: [0, 1, 9, 0, 1, 2]"));
  const auto dump = [&] {
    return RunProgram({"dump", "--output", "glb", mesh}).out;
  };
  EXPECT_THAT(dump(), HasSubstr("\"rule\": \"rld-index-range\""));
  EXPECT_THAT(dump(), HasSubstr("\"field\": \"triangles[0].v[2]\""));
  EXPECT_THAT(dump(), HasSubstr("\"left_out\": {\"vertices\": 0, "
                                "\"triangles\": 1, \"meshes\": 0}"));
  EXPECT_THAT(
      RunProgram({"dump", "--output", "glb", "--no-findings", mesh}).out,
      Not(HasSubstr("rld-index-range")));
  EXPECT_EQ(RunProgram({"dump", "--no-findings", mesh}).status, 2);
  folder.Write(".trackcheck.textproto", "skip: \"rld-index-range\"");
  EXPECT_THAT(dump(), Not(HasSubstr("rld-index-range")));
}

}  // namespace
}  // namespace trackcheck
