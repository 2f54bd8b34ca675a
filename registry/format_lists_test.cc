// Every text of the project that lists the formats names what the registry has.
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

std::string Read(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.is_open()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

// The line of a pre-commit hook that selects the files of all formats, and
// those that accompany them.
std::string HookFiles() {
  std::string alternatives;
  const auto add = [&alternatives](const Format& format) {
    for (const std::string_view suffix : format.suffixes()) {
      const std::string name(suffix.substr(1));
      absl::StrAppend(&alternatives, alternatives.empty() ? "" : "|",
                      absl::StrReplaceAll(name, {{".", "\\."}}));
    }
  };
  for (const Format* format : Formats()) {
    add(*format);
    if (format->companion() != nullptr) add(*format->companion());
  }
  return absl::StrCat("files: '(?i)\\.(", alternatives, ")$'\n");
}

// The attributes that route the files of all formats to the drivers of git: one
// line per suffix, in the order of the formats.
std::string GitAttributes() {
  std::string block;
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      absl::StrAppend(&block, "*", std::string(suffix),
                      " -text diff=trackcheck merge=trackcheck\n");
    }
  }
  return block;
}

TEST(FormatListsTest, Readme) {
  const std::string readme = Read("README.md");
  for (const Format* format : Formats()) {
    const std::string name(format->name());
    const std::string suffixes = absl::StrJoin(
        format->suffixes(), " and ", [](std::string* out, auto suffix) {
          absl::StrAppend(out, "`", std::string(suffix), "`");
        });
    EXPECT_THAT(readme, HasSubstr(absl::StrCat(
                            "| `", name, "` | ", std::string(format->title()),
                            ", ", suffixes, " | [formats/", name, "](formats/",
                            name, "/README.md) | [docs/rules/", name,
                            ".md](docs/rules/", name, ".md) |\n")));
  }
  EXPECT_THAT(readme, HasSubstr(HookFiles()));
}

TEST(FormatListsTest, GitAttributes) {
  EXPECT_THAT(Read("docs/git.md"), HasSubstr("\n" + GitAttributes() + "```\n"));
}

TEST(FormatListsTest, Documentation) {
  const std::string index = Read("docs/README.md");
  for (const Format* format : Formats()) {
    const std::string name(format->name());
    EXPECT_THAT(index, HasSubstr(absl::StrCat(
                           "| ", name, " | [format page](../formats/", name,
                           "/README.md) | [rules](rules/", name, ".md) |\n")));
  }
}

TEST(FormatListsTest, Page) {
  std::string list = "<ul id=\"formats\">\n";
  for (const Format* format : Formats()) {
    absl::StrAppend(
        &list, "<li>", std::string(format->title()), " (",
        absl::StrJoin(format->suffixes(), ", ", absl::StreamFormatter()),
        ")</li>\n");
  }
  EXPECT_THAT(Read("web/page/index.html"), HasSubstr(list + "</ul>\n"));
}

TEST(FormatListsTest, PreCommitHook) {
  EXPECT_THAT(Read(".pre-commit-hooks.yaml"), HasSubstr(HookFiles()));
  EXPECT_THAT(Read("docs/pre-commit.md"), HasSubstr(HookFiles()));
}

}  // namespace
}  // namespace trackcheck
