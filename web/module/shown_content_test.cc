#include "web/module/shown_content.h"

#include <optional>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "web/module/file_content.h"
#include "web/module/options.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// Content::bytes refer to `bytes`.
FileContent Content(const std::string& path, const std::string& bytes) {
  return {.path = path, .size = bytes.size(), .bytes = ByteView(bytes)};
}

constexpr char kTrack[] = R"({"version": "3.0", "track": {"name": "a"}})";
constexpr char kRenamed[] = R"({"version": "3.0", "track": {"name": "b"}})";

ModuleOptions Options(ModuleVerb verb, const std::string& flags) {
  ModuleOptions options;
  EXPECT_EQ(ParseOptions(flags, &options, verb), "");
  return options;
}

ShownContent DiffOf(const std::string& before, const std::string& after,
                    const std::string& flags = "") {
  return DiffContent(Content("a.trk", before), Content("b.trk", after),
                     Options(ModuleVerb::kDiff, flags));
}

ShownContent DumpOf(const std::string& bytes, const std::string& path,
                    const std::string& flags = "") {
  return DumpContent(Content(path, bytes), Options(ModuleVerb::kDump, flags));
}

ShownContent InfoOf(const std::string& bytes, const std::string& path,
                    const std::string& flags = "") {
  return InfoContent(Content(path, bytes), Options(ModuleVerb::kInfo, flags));
}

TEST(DiffContentTest, ShowsAChange) {
  const ShownContent shown = DiffOf(kTrack, kRenamed);
  EXPECT_EQ(shown.error, "");
  EXPECT_FALSE(shown.equal);
  EXPECT_THAT(shown.texts,
              ElementsAre(AllOf(HasSubstr("\"schema\": \"trackcheck-diff/1\""),
                                HasSubstr("\"changed\": 1"))));
}

TEST(DiffContentTest, WritesEveryReportThatIsAskedFor) {
  EXPECT_THAT(
      DiffOf(kTrack, kRenamed,
             "--report=text\n--report=html\n--report=json\n"
             "--report=markdown")
          .texts,
      ElementsAre(StartsWith("--- a.trk\n+++ b.trk\n"), HasSubstr("</html>"),
                  StartsWith("{"), HasSubstr("a.trk")));
}

TEST(DiffContentTest, NotesOtherBytesOfEqualFiles) {
  // Without a missing member, since two damaged files are only compared in
  // part.
  const std::string whole = R"({"version": "3.0", "name": "a", "revision": "1",
"track": {"num-vertices": 0, "vertices": [], "num-sectors": 0, "sectors": []},
"racing-lines": {"num-vertices": 0, "vertices": [], "num-lines": 0,
                 "lines": []}})";
  EXPECT_THAT(DiffOf(whole, whole).notes, Not(HasSubstr("note: ")));
  const ShownContent shown = DiffOf(whole, whole + "\n");
  EXPECT_TRUE(shown.equal);
  EXPECT_THAT(shown.notes,
              EndsWith("note: the files differ in their bytes, but not in what "
                       "is compared\n"));
}

TEST(DiffContentTest, SaysWhyFilesAreNotCompared) {
  const ModuleOptions options = Options(ModuleVerb::kDiff, "");
  EXPECT_EQ(DiffContent(Content("a.trk", kTrack), Content("b", "hi"), options)
                .error.substr(0, 3),
            "b: ");
  const ShownContent both =
      DiffContent(Content("a", "hi"), Content("b", "hi"), options);
  EXPECT_THAT(both.error, StartsWith("b: "));
  EXPECT_THAT(both.notes, StartsWith("a: "));
  EXPECT_THAT(
      DiffContent(Content("a.trk", kTrack),
                  {.path = "b.trk", .size = 9, .bytes = std::nullopt}, options)
          .error,
      StartsWith("b.trk: there is no memory for its 9 bytes"));
}

TEST(DumpContentTest, ShowsAFile) {
  EXPECT_THAT(DumpOf(kTrack, "a.trk").texts,
              ElementsAre(HasSubstr("track.name")));
  EXPECT_THAT(DumpOf(kTrack, "a.trk", "--offsets").texts,
              ElementsAre(HasSubstr("00000025  track.name = ")));
  EXPECT_THAT(DumpOf(kTrack, "a.trk", "--output=json").texts,
              ElementsAre(HasSubstr("\"name\": \"a\"")));
}

TEST(DumpContentTest, SaysWhatItCannotShow) {
  EXPECT_THAT(DumpOf("hi", "a").error, StartsWith("a: "));
  EXPECT_THAT(DumpOf("RLD", "a.rld").error, StartsWith("a.rld: "));
  EXPECT_THAT(DumpOf("RLD", "a.rld").texts, IsEmpty());
}

TEST(InfoContentTest, ShowsWhatIsInAFile) {
  const ShownContent shown =
      InfoOf(kTrack, "a.trk", "--report=text\n--report=json");
  EXPECT_EQ(shown.error, "");
  EXPECT_THAT(shown.notes, StartsWith("a.trk: damaged: "));
  EXPECT_THAT(shown.texts,
              ElementsAre(StartsWith("a.trk: track, 42 bytes, damaged"),
                          HasSubstr("\"format\": \"track\"")));
  EXPECT_THAT(InfoOf(kTrack, "a.trk").texts, ElementsAre(StartsWith("{")));
}

TEST(InfoContentTest, SaysWhatItCannotShow) {
  const ShownContent shown =
      InfoOf("RLD", "a\n.rld", "--report=text\n--report=json");
  EXPECT_THAT(shown.error, StartsWith("a\\x0a.rld: nothing in it "));
  // As in the program.
  EXPECT_THAT(shown.texts,
              ElementsAre("", HasSubstr("\"error\": \"nothing in it ")));
  EXPECT_THAT(InfoOf("hi", "b").error, StartsWith("b: "));
}

}  // namespace
}  // namespace trackcheck
