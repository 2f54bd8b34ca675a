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

using ::testing::EndsWith;
using ::testing::HasSubstr;
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

TEST(DiffContentTest, ShowsAChange) {
  const ShownContent shown = DiffOf(kTrack, kRenamed);
  EXPECT_EQ(shown.error, "");
  EXPECT_FALSE(shown.equal);
  EXPECT_THAT(shown.text, HasSubstr("\"schema\": \"trackcheck-diff/1\""));
  EXPECT_THAT(shown.text, HasSubstr("\"changed\": 1"));
  EXPECT_THAT(DiffOf(kTrack, kRenamed, "--report=text").text,
              StartsWith("--- a.trk\n+++ b.trk\n"));
  EXPECT_THAT(DiffOf(kTrack, kRenamed, "--report=html").text,
              HasSubstr("</html>"));
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
  EXPECT_THAT(DumpOf(kTrack, "a.trk").text, HasSubstr("track.name"));
  EXPECT_THAT(DumpOf(kTrack, "a.trk", "--offsets").text,
              HasSubstr("00000025  track.name = "));
  EXPECT_THAT(DumpOf(kTrack, "a.trk", "--output=json").text,
              HasSubstr("\"name\": \"a\""));
}

TEST(DumpContentTest, SaysWhatItCannotShow) {
  EXPECT_THAT(DumpOf("hi", "a").error, StartsWith("a: "));
  EXPECT_THAT(DumpOf("RLD", "a.rld").error, StartsWith("a.rld: "));
}

}  // namespace
}  // namespace trackcheck
