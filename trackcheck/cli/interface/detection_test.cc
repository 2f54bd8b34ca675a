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

// Other programs use some of the names too.
TEST(DetectionTest, ForeignFilesAreNamedAndLeftOutOfFolders) {
  using std::string_literals::operator""s;
  struct Foreign {
    std::string name;
    std::string content;
    std::string kind;
  };
  const Foreign all[] = {
      {"a.raf", "FUJIFILMCCD-RAW 0201FF393102"s + std::string(200, '\x01'),
       "a photo of a Fujifilm camera"},
      {"a.raf", "\xf0\x0e\xbe\x18\x01\0\0\0"s, "an archive of a Riot game"},
      {"a.raf", "x,y\n1,2\n3,4\n5,6\n", "a text"},
      {"a.raf",
       "# Rules\n\nThe error \"page not found\" is one.\nSee there.\n"
       "Not here.\n"s +
           std::string(2000, '-'),
       "a text"},
      {"a.trk", "TRACK\0\x80\0\x80\0\x01\0"s, "a TrackVis file"},
      {"a.trk", "\x01\0\0\0\x05\x01\0\x02 \"x\""s, "a binary file"},
      {"a.trk", "lat,lon\n1,2\n3,4\n5,6\n", "a text"},
      {"a.track.json", R"({"bpm": 120, "notes": [{"start": 1}]})",
       "JSON of another program"},
      {"a.track.json", R"({"name": "Monza", "laps": [1, 2], "length": 5.8})",
       "JSON of another program"},
      {"a.btg", "\x89PNG\r\n\x1a\n\0\0"s, "a PNG image"},
  };
  for (const Foreign& each : all) {
    const TempFolder folder;
    const std::string path = folder.Write(each.name, each.content);
    const Outcome named = RunProgram({"check", path});
    EXPECT_EQ(named.status, 2) << each.kind;
    EXPECT_THAT(named.out, HasSubstr("is " + each.kind + ", "));
    const Outcome walked = RunProgram({"check", "-v", folder.Path("")});
    EXPECT_EQ(walked.status, 0) << each.kind << walked.out;
    EXPECT_THAT(walked.out, HasSubstr("skipped: it is " + each.kind));
  }
}

TEST(DetectionTest, WhatServersSendIsNoForeignFile) {
  const TempFolder folder;
  for (const std::string content :
       {"<!DOCTYPE html>\n<p>a b\n<p>c d\n", "404: Not Found\n",
        "{\n  \"message\": \"Not Found\",\n  \"status\": \"404\"\n}\n"}) {
    for (const Format* format : Formats()) {
      const Outcome outcome = RunProgram(
          {"check", "-q", folder.Write(NameOf(*format, "a"), content)});
      EXPECT_THAT(outcome.out, HasSubstr("-transfer-page]")) << content;
    }
  }
}

// `git lfs pull` would not get it.
TEST(DetectionTest, DamagedLfsPointersAreErrorsInFolders) {
  const std::string version = "version https://git-lfs.github.com/spec/v1";
  const std::string oid = "oid sha256:" + std::string(64, 'a');
  const std::map<std::string, std::string> damages = {
      {version + "\r\n" + oid + "\r\nsize 5\r\n", "its lines end with CR LF"},
      {version + "\n" + oid + "\n", "it has no size"},
      {version + "\n<<<<<<< HEAD\n" + oid + "\n=======\n" + oid +
           "\n>>>>>>> b\nsize 5\n",
       "it holds the conflict markers of a git merge"},
      {"<<<<<<< HEAD\n" + version + "\n" + oid + "\n=======\n>>>>>>> b\n",
       "it holds the conflict markers of a git merge"}};
  for (const auto& [pointer, damage] : damages) {
    const TempFolder folder;
    folder.Write("a.rld", pointer);
    const Outcome outcome = RunProgram({"check", folder.Path("")});
    EXPECT_EQ(outcome.status, 2) << damage;
    EXPECT_THAT(outcome.out,
                HasSubstr("the Git LFS pointer is damaged: " + damage));
  }
  const TempFolder folder;
  folder.Write("a.txt", damages.begin()->first);
  folder.Write("a.rld", version + "\n" + oid + "\nsize 5\n");
  EXPECT_EQ(RunProgram({"check", folder.Path("")}).status, 0);
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
