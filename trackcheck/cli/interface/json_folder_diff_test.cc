// The JSON report of `diff` on two folders.
#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

class JsonFolderDiffTest : public ::testing::Test {
 protected:
  std::string Old(const std::string& name, const std::string& bytes) const {
    return folder_.Write("old/" + name, bytes);
  }
  std::string New(const std::string& name, const std::string& bytes) const {
    return folder_.Write("new/" + name, bytes);
  }
  JsonValue Diff() const {
    return JsonOf(
        {"diff", "--report", "json", folder_.Path("old"), folder_.Path("new")});
  }

  TempFolder folder_;
};

TEST_F(JsonFolderDiffTest, KeysHaveOneOrder) {
  Old("a.rld", GoodMesh());
  New("a.rld", GoodMesh());
  const JsonValue diff = Diff();
  EXPECT_THAT(diff.keys,
              ElementsAre("schema", "old", "new", "files", "equal", "summary"));
  EXPECT_EQ(TextOf(diff, "schema"), "trackcheck-diff-folders/1");
  EXPECT_EQ(TextOf(diff, "old"), folder_.Path("old"));
  EXPECT_TRUE(diff["equal"].is_true);
  EXPECT_THAT(ElementsOf(diff, "files"), SizeIs(0));
  EXPECT_THAT(
      diff["summary"].keys,
      ElementsAre("files", "equal", "changed", "renamed", "added", "removed",
                  "unreadable", "incomparable", "unrecognized"));
  EXPECT_EQ(NumberOf(diff["summary"], "equal"), 1u);
}

TEST_F(JsonFolderDiffTest, AChangedFileHasTheDiffOfTwoFiles) {
  for (const Format* format : Formats()) {
    const std::string base = BaseFile(*format);
    const std::string name = NameOf(*format, "file");
    const std::string before = Old(name, base);
    const std::string after = New(name, base.substr(0, base.size() * 3 / 4));
    const JsonValue expected =
        JsonOf({"diff", "--report", "json", before, after});
    const JsonValue diff = Diff();
    ASSERT_THAT(ElementsOf(diff, "files"), SizeIs(1)) << format->name();
    const JsonValue& file = ElementsOf(diff, "files")[0];
    EXPECT_THAT(file.keys, ElementsAre("status", "format", "old", "new",
                                       "equal", "summary", "changes"));
    EXPECT_EQ(TextOf(file, "status"), "changed");
    EXPECT_EQ(TextOf(file, "old"), before);
    EXPECT_EQ(TextOf(file, "new"), after);
    EXPECT_FALSE(file["equal"].is_true);
    EXPECT_EQ(ElementsOf(file, "changes").size(),
              ElementsOf(expected, "changes").size());
    for (const char* kind : {"added", "removed", "changed", "moved"}) {
      EXPECT_EQ(NumberOf(file["summary"], kind),
                NumberOf(expected["summary"], kind))
          << format->name();
    }
    std::filesystem::remove(before);
    std::filesystem::remove(after);
  }
}

TEST_F(JsonFolderDiffTest, OtherFilesHaveTheirStatus) {
  New("added.rld", MeshWithInfo());
  Old("removed.rld", MeshWithWarning());
  Old("renamed.rld", GoodMesh());
  New("sub/renamed.rld", GoodMesh());
  Old("text", "hello");
  Old("zeros.rld", GoodMesh());
  New("zeros.rld", std::string(100, '\0'));
  const JsonValue diff = Diff();
  EXPECT_FALSE(diff["equal"].is_true);
  const auto& files = ElementsOf(diff, "files");
  ASSERT_THAT(files, SizeIs(5));
  EXPECT_THAT(files[0].keys, ElementsAre("status", "format", "new", "size"));
  EXPECT_EQ(TextOf(files[0], "status"), "added");
  EXPECT_EQ(NumberOf(files[0], "size"), MeshWithInfo().size());
  EXPECT_THAT(files[1].keys, ElementsAre("status", "format", "old", "size"));
  EXPECT_EQ(TextOf(files[1], "status"), "removed");
  EXPECT_THAT(files[2].keys, ElementsAre("status", "format", "old", "new"));
  EXPECT_EQ(TextOf(files[2], "status"), "renamed");
  EXPECT_EQ(TextOf(files[2], "new"), folder_.Path("new/sub/renamed.rld"));
  EXPECT_THAT(files[3].keys, ElementsAre("status", "old"));
  EXPECT_EQ(TextOf(files[3], "status"), "unrecognized");
  EXPECT_THAT(files[4].keys,
              ElementsAre("status", "format", "old", "new", "errors"));
  EXPECT_EQ(TextOf(files[4], "status"), "incomparable");
  EXPECT_THAT(ElementsOf(files[4], "errors"), SizeIs(1));
  const JsonValue& summary = diff["summary"];
  EXPECT_EQ(NumberOf(summary, "files"), 4u);
  for (const char* status :
       {"added", "removed", "renamed", "incomparable", "unrecognized"}) {
    EXPECT_EQ(NumberOf(summary, status), 1u) << status;
  }
}

}  // namespace
}  // namespace trackcheck
