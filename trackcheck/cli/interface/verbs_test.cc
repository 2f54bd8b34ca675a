// Tests of all verbs with all formats: exit statuses and limits.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>

#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

size_t CountOf(const std::string& part, const std::string& text) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// Damage appears as comment lines and on standard error, with status 0; where
// nothing can be decoded, there is no output and status 2.
TEST(VerbsTest, DumpShowsWhatIsLeftOfEveryExample) {
  const BadExamples& examples = BadExamples::Get();
  for (const Example& example : examples.all()) {
    const Outcome outcome =
        RunProgram({"dump", "--format", std::string(example.format->name()),
                    example.path});
    if (outcome.status == 2) {
      EXPECT_EQ(outcome.out, "") << example.rule->id;
      EXPECT_THAT(outcome.err, HasSubstr("can be decoded as"));
      continue;
    }
    EXPECT_EQ(outcome.status, 0) << example.rule->id;
    EXPECT_EQ(CountOf("\n# damaged: ", "\n" + outcome.out),
              CountOf(": damaged: ", outcome.err))
        << example.rule->id;
  }
}

TEST(VerbsTest, DamageInACompressedFileIsInTheInflatedBytes) {
  const TempFolder folder;
  const std::string base = BaseFile(*FindFormat("btg"));
  const std::string path = folder.Write(
      "a.btg.gz", gzip::Compress(base.substr(0, base.size() - 30)));
  EXPECT_THAT(RunProgram({"dump", "--output", "json", path}).out,
              HasSubstr("\"space\": \"inflated\", \"field\": "));
  EXPECT_THAT(RunProgram({"dump", path}).err, HasSubstr(" (inflated)\n"));
}

TEST(VerbsTest, EveryBaseIsDumpedAndEncodedAgain) {
  const TempFolder folder;
  for (const Format* format : Formats()) {
    const std::string path =
        folder.Write(NameOf(*format, "base"), BaseFile(*format));
    const std::string text = folder.Path("base.textproto");
    const std::string copy = folder.Path(NameOf(*format, "copy"));
    ASSERT_EQ(
        RunProgram({"dump", "--output", "textproto", "-o", text, path}).status,
        0);
    EXPECT_EQ(RunProgram({"encode", text, "-o", copy}).status, 0);
    EXPECT_EQ(ReadFile(copy), ReadFile(path)) << format->name();
  }
}

TEST(VerbsTest, StatusOfCheckIsThatOfTheWorstFinding) {
  const BadExamples& examples = BadExamples::Get();
  for (const Example& example : examples.all()) {
    const Outcome outcome = RunProgram({"check", "-q", example.path});
    const bool has_error = outcome.out.find(": error: ") != std::string::npos;
    EXPECT_EQ(outcome.status, has_error ? 1 : 0) << example.rule->id;
    EXPECT_EQ(outcome.err, "");
  }
  const std::string folder = examples.folder();
  EXPECT_EQ(RunProgram({"check", "--fail-on=info", folder}).status, 1);
  EXPECT_EQ(RunProgram({"check", "--fail-on=never", folder}).status, 0);
}

TEST(LimitsTest, AFilePastTheSizeIsUnreadable) {
  const TempFolder folder;
  for (const Format* format : Formats()) {
    const std::string bytes = BaseFile(*format);
    const std::string path = folder.Write(NameOf(*format, "base"), bytes);
    const std::string less = std::to_string(bytes.size() - 1);
    for (const std::string verb : {"check", "dump"}) {
      EXPECT_EQ(RunProgram({verb, "--max-file-size", less, path}).status, 2);
      EXPECT_EQ(RunProgram({verb, "--max-file-size",
                            std::to_string(bytes.size()), path})
                    .status,
                0);
    }
    const Outcome diff =
        RunProgram({"diff", "--max-file-size", less, path, path});
    EXPECT_EQ(diff.status, 2);
    EXPECT_THAT(diff.err, HasSubstr("raise it with --max-file-size"));
  }
}

TEST(LimitsTest, AFileThatInflatesPastTheLimitIsAFinding) {
  const TempFolder folder;
  const std::string base = BaseFile(*FindFormat("btg"));
  const std::string path = folder.Write("a.btg.gz", gzip::Compress(base));
  const auto check = [&](uint64_t limit) {
    return RunProgram(
        {"check", "-q", "--max-inflated-size", std::to_string(limit), path});
  };
  EXPECT_EQ(check(base.size()).status, 0);
  EXPECT_EQ(check(base.size() - 1).status, 1);
  EXPECT_THAT(check(base.size() - 1).out, HasSubstr("[btg-inflated-limit]"));
}

TEST(LimitsTest, ASocketIsUnreadableIfNamedAndSkippedInAFolder) {
  const TempFolder folder;
  // A socket has a short name only.
  fs::current_path(folder.Path(""));
  const int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, "s.rld", sizeof(address.sun_path) - 1);
  ASSERT_EQ(bind(descriptor, reinterpret_cast<const sockaddr*>(&address),
                 sizeof(address)),
            0);
  const Outcome named = RunProgram({"check", "s.rld"});
  EXPECT_EQ(named.status, 2);
  EXPECT_THAT(named.out, HasSubstr("s.rld: error: is a socket"));
  const Outcome walked = RunProgram({"check", "."});
  EXPECT_EQ(walked.status, 0);
  EXPECT_EQ(walked.out,
            "no file checked\n"
            "1 file of no known format skipped; -v names it\n");
  close(descriptor);
}

TEST(LimitsTest, LinksToFoldersAreWalkedOnce) {
  const TempFolder folder;
  folder.Write("deep/a.rld", MeshWithError());
  fs::create_directory_symlink(folder.Path("deep"), folder.Path("link"));
  fs::create_directory_symlink("..", folder.Path("deep/up"));
  const Outcome outcome = RunProgram({"check", "-q", folder.Path("")});
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1);
  EXPECT_EQ(RunProgram({"check", "-q", folder.Path("link")}).status, 1);
}

TEST(LimitsTest, TheSameBytesGiveTheSameOutput) {
  const BadExamples& examples = BadExamples::Get();
  const std::string first = RunProgram({"check", "-v", examples.folder()}).out;
  EXPECT_EQ(RunProgram({"check", "-v", examples.folder()}).out, first);
  EXPECT_THAT(first, Not(HasSubstr("internal error")));
}

}  // namespace
}  // namespace trackcheck
