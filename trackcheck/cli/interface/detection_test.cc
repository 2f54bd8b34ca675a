// Which format a file is decoded as.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// The format that the only file of the report was decoded as.
std::string FormatOf(const std::string& path) {
  const JsonValue report = JsonOf({"check", "--report", "json", path});
  return TextOf(ElementsOf(report, "files")[0], "format");
}

TEST(DetectionTest, EverySuffixNamesItsFormat) {
  const TempFolder folder;
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      std::string upper(suffix);
      std::transform(upper.begin(), upper.end(), upper.begin(),
                     [](unsigned char c) { return std::toupper(c); });
      EXPECT_EQ(FormatOf(folder.Write("empty" + std::string(suffix), "")),
                format->name());
      EXPECT_EQ(FormatOf(folder.Write("empty" + upper, "")), format->name());
    }
  }
}

TEST(DetectionTest, KnownSuffixes) {
  const std::map<std::string, std::string> formats = {
      {".rld", "rld"},         {".raf", "raf"},     {".btg", "btg"},
      {".btg.gz", "btg"},      {".dkrds", "dkrds"}, {".trk", "track"},
      {".track.json", "track"}};
  const TempFolder folder;
  for (const auto& [suffix, format] : formats) {
    EXPECT_EQ(FormatOf(folder.Write("a" + suffix, "")), format);
  }
}

TEST(DetectionTest, AJsonFileNeedsTheKeysOfATrack) {
  const TempFolder folder;
  EXPECT_EQ(FormatOf(folder.Write("a.json", BaseFile(*FindFormat("track")))),
            "track");
  for (const std::string text : {"{}", "[]", R"({"name": "x"})"}) {
    const Outcome outcome = RunProgram({"check", folder.Write("b.json", text)});
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_THAT(outcome.out, HasSubstr("1 unrecognized")) << text;
  }
}

TEST(DetectionTest, ContentGoesBeforeTheName) {
  const TempFolder folder;
  for (const Format* format : Formats()) {
    const std::string bytes = BaseFile(*format);
    for (const Format* promised : Formats()) {
      const Outcome outcome = RunProgram(
          {"check", "-q", folder.Write(NameOf(*promised, "base"), bytes)});
      EXPECT_EQ(outcome.status, 0) << format->name() << promised->name();
      if (promised == format) {
        EXPECT_EQ(outcome.out, "");
        continue;
      }
      EXPECT_THAT(outcome.out, HasSubstr(": warning: ")) << outcome.out;
      EXPECT_THAT(outcome.out, HasSubstr("[" + std::string(format->name()) +
                                         "-file-name] at $"));
    }
    EXPECT_EQ(RunProgram({"check", "-q", folder.Write("base.bin", bytes)}).out,
              "")
        << format->name();
  }
}

TEST(DetectionTest, StandardInputHasOnlyItsContent) {
  for (const Format* format : Formats()) {
    const Outcome outcome =
        RunProgram({"check", "-v", "-"}, {.input = BaseFile(*format)});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out,
                StartsWith("-: " + std::string(format->name()) + ", "));
  }
}

// The name, or the first bytes, say what the file should be.
TEST(DetectionTest, DamagedFilesGetFindings) {
  const TempFolder folder;
  for (const Format* format : Formats()) {
    const std::string base = BaseFile(*format);
    for (const std::string& bytes :
         {std::string(), base.substr(0, 1), base.substr(0, base.size() / 2),
          base.substr(base.size() / 2), std::string(100, '\xff')}) {
      const Outcome outcome = RunProgram(
          {"check", "-q", folder.Write(NameOf(*format, "damaged"), bytes)});
      EXPECT_EQ(outcome.status, 1) << format->name();
      EXPECT_THAT(outcome.out,
                  HasSubstr("[" + std::string(format->name()) + "-"));
    }
    if (format->magic().empty()) continue;
    EXPECT_EQ(
        FormatOf(folder.Write("damaged.bin", base.substr(0, base.size() / 2))),
        format->name());
  }
}

TEST(DetectionTest, AFlagOrAConfigNamesTheFormat) {
  const TempFolder folder;
  const std::string path = folder.Write("a.bin", "text");
  for (const Format* format : Formats()) {
    const std::string name(format->name());
    EXPECT_EQ(RunProgram({"check", "--format", name, path}).status, 1);
    folder.Write(".trackcheck.textproto",
                 "paths { glob: \"*.bin\" format: \"" + name + "\" }");
    EXPECT_EQ(FormatOf(path), name);
  }
}

}  // namespace
}  // namespace trackcheck
