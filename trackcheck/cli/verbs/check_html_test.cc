// `check --report html`: which files have maps, and that other reports of the
// same run do not depend on it.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr char kMap[] = "<svg ";

class CheckHtmlTest : public testing::Test {
 protected:
  // Writes the base of the format with these edits and returns the path.
  std::string Write(const std::string& name, std::string_view format_name,
                    std::string_view edits) const {
    return folder_.Write(name, EditedBase(*FindFormat(format_name), edits));
  }

  static std::string Page(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"check", "--report", "html"});
    return RunProgram(arguments).out;
  }

  TempFolder folder_;
};

TEST_F(CheckHtmlTest, FindingsArePinnedOnTheMap) {
  // The vertices of the triangle are in the plan, but not the third one.
  const std::string page = Page({Write("a.rld", "rld", "set triangles[5] 99")});
  EXPECT_THAT(page, HasSubstr(kMap));
  EXPECT_THAT(page, HasSubstr("<a href=\"#f1-1\" id=\"p1-1\">"));
  EXPECT_THAT(page, HasSubstr("<a href=\"#p1-1\">on the map</a>"));
  EXPECT_THAT(page, HasSubstr("The map of "));
  EXPECT_THAT(page, HasSubstr("a.rld with 1 pin. A pin has"));
}

TEST_F(CheckHtmlTest, OnlyFilesWithSomethingToPinHaveMaps) {
  EXPECT_THAT(Page({Write("clean.rld", "rld", "set vertices[0] 0.25")}),
              Not(HasSubstr(kMap)));
  // The header has no place in the plan.
  const std::string page =
      Page({Write("a.rld", "rld", "bytes 0 58; truncate 2")});
  EXPECT_THAT(page, Not(HasSubstr(kMap)));
  EXPECT_THAT(page, Not(HasSubstr(">on the map</a>")));
}

TEST_F(CheckHtmlTest, InfosAloneDrawNoMapUnlessTheyCount) {
  const std::string path = folder_.Write("a.rld", MeshWithInfo());
  const std::string page = Page({path});
  ASSERT_THAT(page, HasSubstr("data-kind=\"info\""));
  ASSERT_THAT(page, HasSubstr("trackcheck passed"));
  EXPECT_THAT(page, Not(HasSubstr(kMap)));
  EXPECT_THAT(Page({"--fail-on=info", path}), HasSubstr(kMap));
}

TEST_F(CheckHtmlTest, KnownFindingsAreNotThere) {
  const std::string baseline = folder_.Path("baseline");
  const std::string path = Write("a.rld", "rld", "set triangles[5] 99");
  ASSERT_EQ(
      RunProgram({"check", "--update-baseline", "--baseline", baseline, path})
          .status,
      0);
  Write("a.rld", "rld", "set triangles[5] 99; set triangles[20] 98");
  const std::vector<std::string> check = {"check", "--report=json",
                                          "--baseline", baseline, path};
  std::vector<std::string> with_page = check;
  with_page.push_back("--report=html=" + folder_.Path("page"));
  // The fingerprints are there whether the file is kept or not.
  EXPECT_EQ(RunProgram(check).out, RunProgram(with_page).out);
  const std::string page = ReadFile(folder_.Path("page"));
  EXPECT_THAT(page, HasSubstr("trackcheck failed: 1 error in 1 file<"));
  EXPECT_THAT(page, HasSubstr("the index is 98"));
  EXPECT_THAT(page, Not(HasSubstr("the index is 99")));
  EXPECT_THAT(page, HasSubstr("a.rld with 1 pin. A pin has"));
}

TEST_F(CheckHtmlTest, PagesAndOtherReportsAreTheSameForAnyNumberOfThreads) {
  for (int i = 0; i < 30; ++i) {
    Write(std::to_string(i) + ".rld", "rld",
          "set triangles[" + std::to_string(i) + "] 99");
  }
  const TempFolder pages;
  const auto run = [&](const std::string& jobs) {
    const std::string page = pages.Path("page" + jobs);
    const Outcome outcome =
        RunProgram({"check", "--report=json", "--report=html=" + page,
                    "--jobs=" + jobs, folder_.Path(".")});
    EXPECT_EQ(outcome.status, 1);
    return std::vector<std::string>{outcome.out, ReadFile(page)};
  };
  const std::vector<std::string> one = run("1");
  EXPECT_EQ(one, run("4"));
  // Files are kept for the page, but not without it.
  EXPECT_EQ(one[0],
            RunProgram({"check", "--report=json", folder_.Path(".")}).out);
  size_t maps = 0;
  for (size_t at = one[1].find(kMap); at != std::string::npos;
       at = one[1].find(kMap, at + 1)) {
    ++maps;
  }
  EXPECT_EQ(maps, 30);
}

}  // namespace
}  // namespace trackcheck
