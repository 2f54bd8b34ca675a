#include "trackcheck/io/installed_pages.h"

#include <filesystem>
#include <string>

#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

void WritePages(const TempFolder& folder, const std::string& name) {
  for (const Format* format : Formats()) {
    folder.Write(name + "/" + std::string(format->name()) + ".md", "# Rules");
  }
}

TEST(InstalledRulePagesTest, ThePackageHasThemUnderShare) {
  const TempFolder folder;
  const std::string program = folder.Path("bin/trackcheck");
  EXPECT_EQ(InstalledRulePages(program), "");
  WritePages(folder, "share/doc/trackcheck/docs/rules");
  EXPECT_EQ(InstalledRulePages(program),
            folder.Path("share/doc/trackcheck/docs/rules"));
}

TEST(InstalledRulePagesTest, TheRepositoryHasThemAboveTheBuild) {
  const TempFolder folder;
  WritePages(folder, "docs/rules");
  EXPECT_EQ(InstalledRulePages(folder.Path("out/bin/trackcheck/trackcheck")),
            folder.Path("docs/rules"));
  EXPECT_EQ(InstalledRulePages("trackcheck"), "");
  EXPECT_EQ(InstalledRulePages(""), "");
}

TEST(InstalledRulePagesTest, AFolderWithoutAPageOfEachFormatIsAnotherOne) {
  const TempFolder folder;
  WritePages(folder, "docs/rules");
  std::filesystem::remove(
      folder.Path("docs/rules/" + std::string(Formats()[0]->name()) + ".md"));
  EXPECT_EQ(InstalledRulePages(folder.Path("bin/trackcheck")), "");
}

}  // namespace
}  // namespace trackcheck
