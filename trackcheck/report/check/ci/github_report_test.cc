#include "trackcheck/report/check/ci/github_report.h"

#include <cstddef>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/golden/sample_run.h"
#include "trackcheck/report/check/write_report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

struct Command {
  std::string name;
  std::map<std::string, std::string> properties;
  std::string message;
};

std::string Replaced(std::string text, std::string_view from,
                     std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string UnescapedData(const std::string& text) {
  return Replaced(Replaced(Replaced(text, "%0D", "\r"), "%0A", "\n"), "%25",
                  "%");
}

std::string UnescapedProperty(const std::string& text) {
  return UnescapedData(Replaced(Replaced(text, "%3A", ":"), "%2C", ","));
}

// Parses a line as the runner of GitHub does: "::NAME KEY=VALUE,...::MESSAGE".
Command ParseCommand(const std::string& line) {
  Command command;
  EXPECT_TRUE(line.starts_with("::")) << line;
  const size_t end = line.find("::", 2);
  EXPECT_NE(end, std::string::npos) << line;
  const std::string head = line.substr(2, end - 2);
  command.message = UnescapedData(line.substr(end + 2));
  command.name = head.substr(0, head.find(' '));
  std::istringstream properties(head.substr(command.name.size()));
  std::string property;
  while (std::getline(properties >> std::ws, property, ',')) {
    const size_t equals = property.find('=');
    EXPECT_NE(equals, std::string::npos) << line;
    command.properties[property.substr(0, equals)] =
        UnescapedProperty(property.substr(equals + 1));
  }
  return command;
}

std::vector<Command> Commands(const std::vector<FileResult>& files,
                              const ReportStyle& style = {}) {
  std::istringstream lines(WriteReport("github", files, style));
  std::vector<Command> commands;
  std::string line;
  while (std::getline(lines, line)) commands.push_back(ParseCommand(line));
  return commands;
}

TEST(GithubReportTest, AnEmptyRunHasNoAnnotations) {
  EXPECT_EQ(WriteReport("github", {}), "");
  EXPECT_EQ(WriteReport("github", std::vector{SampleFile("a.toy")}), "");
}

TEST(GithubReportTest, ABinaryFileHasAnAnnotationWithoutALine) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  Finding finding = SampleFinding(kSampleError, 12, "wrong");
  finding.count = 3;
  AddFinding(finding, &files[0]);
  const std::vector<Command> commands = Commands(files);
  ASSERT_THAT(commands, SizeIs(1));
  EXPECT_EQ(commands[0].name, "error");
  EXPECT_EQ(commands[0].properties,
            (std::map<std::string, std::string>{{"file", "a.toy"},
                                                {"title", "toy-index-range"}}));
  EXPECT_EQ(commands[0].message,
            "wrong\npoints[12], offset 0xc, 4 bytes\nand 2 more places");
}

TEST(GithubReportTest, ATextHasLinesAndColumns) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  AddTextFinding(SampleFinding(kSampleWarning, 0, "wrong"), &files[0]);
  Command command = Commands(files)[0];
  EXPECT_EQ(command.name, "warning");
  EXPECT_EQ(command.properties["line"], "3");
  EXPECT_EQ(command.properties["endLine"], "3");
  EXPECT_EQ(command.properties["col"], "7");
  EXPECT_EQ(command.properties["endColumn"], "10");
  // An empty range, and one over several lines.
  files[0].details[0].text->where.end_character = 7;
  EXPECT_EQ(Commands(files)[0].properties["endColumn"], "7");
  files[0].details[0].text->where.end_line = 5;
  command = Commands(files)[0];
  EXPECT_EQ(command.properties["endLine"], "5");
  EXPECT_FALSE(command.properties.contains("col"));
  EXPECT_FALSE(command.properties.contains("endColumn"));
}

TEST(GithubReportTest, AnyNameAndMessageIsOneCommand) {
  const std::vector<Command> commands = Commands(SampleRun());
  ASSERT_THAT(commands, SizeIs(8));
  Command command = commands[6];
  EXPECT_EQ(
      command.properties["file"],
      "tiles/a b#c%d,e:f|`*_<i>&amp;\"']]>\n::error::\\x01\\xff@user.toy");
  EXPECT_EQ(command.properties["title"], "toy-order");
  EXPECT_EQ(command.message,
            "the name is \"|`*<b>&amp;]]>%0A@user #1\\x0a\\x80\", expected {0} "
            "or [a](http://b)\npoints[16], offset 0x10, 4 bytes");
}

TEST(GithubReportTest, FilesThatCouldNotBeCheckedComeFirst) {
  const std::vector<Command> commands = Commands(SampleRun());
  std::vector<std::string> titles;
  for (Command command : commands)
    titles.push_back(command.properties["title"]);
  EXPECT_THAT(titles, ElementsAre("unreadable file", "unrecognized file",
                                  "internal error", "toy-index-range",
                                  "toy-index-range", "trackcheck", "toy-order",
                                  "toy-order"));
  EXPECT_EQ(commands[0].message, "does not exist");
}

TEST(GithubReportTest, PlacesThatAreNotListedAreCounted) {
  EXPECT_EQ(Commands(SampleRun())[5].message, "7 more errors not shown here");
}

TEST(GithubReportTest, TenAnnotationsOfEachSeverityAreWritten) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  for (int i = 0; i < 10; ++i) {
    AddFinding(SampleFinding(kSampleError, i, "error"), &files[0]);
    AddFinding(SampleFinding(kSampleWarning, i, "warning"), &files[0]);
  }
  EXPECT_THAT(Commands(files), SizeIs(20));
  // The last one counts from the eleventh on.
  AddFinding(SampleFinding(kSampleError, 10, "error"), &files[0]);
  std::vector<Command> commands = Commands(files);
  ASSERT_THAT(commands, SizeIs(20));
  EXPECT_EQ(commands[8].message, "error\npoints[8], offset 0x8, 4 bytes");
  EXPECT_EQ(commands[9].name, "error");
  EXPECT_EQ(commands[9].message, "2 more errors not shown here");
  EXPECT_EQ(commands[10].name, "warning");
}

TEST(GithubReportTest, EachFileAndRuleIsShownBeforeTheNextOfTheSame) {
  std::vector<FileResult> files;
  for (int i = 0; i < 5; ++i) {
    files.push_back(SampleFile(std::string(1, static_cast<char>('a' + i))));
    for (int j = 0; j < 20; ++j) {
      AddFinding(SampleFinding(kSampleError, j, "error"), &files.back());
    }
  }
  Finding other = SampleFinding(kSampleWarning, 30, "raised");
  other.severity = Severity::kError;
  AddFinding(other, &files[4]);
  std::string shown;
  for (Command command : Commands(files)) shown += command.properties["file"];
  EXPECT_EQ(shown, "abcdeeabc");
  EXPECT_EQ(Commands(files)[5].message,
            "raised\npoints[30], offset 0x1e, 4 bytes");
  EXPECT_EQ(Commands(files)[9].message, "92 more errors not shown here");
}

TEST(GithubReportTest, InfosAreNoticesIfTheyAreWanted) {
  std::vector<FileResult> files = {SampleFile("a.toy")};
  AddFinding(SampleFinding(kSampleInfo, 0, "info"), &files[0]);
  EXPECT_THAT(Commands(files), IsEmpty());
  EXPECT_EQ(Commands(files, {.verbose = true})[0].name, "notice");
  files[0].fail_on = Severity::kInfo;
  EXPECT_EQ(Commands(files)[0].name, "notice");
}

TEST(GithubReportTest, LongMessagesAreShortened) {
  const std::vector<FileResult> files = {FailedFile(
      "a.toy", FileStatus::kUnreadable, std::string(size_t{1} << 20, 'x'))};
  EXPECT_THAT(Commands(files)[0].message, SizeIs(4096));
}

}  // namespace
}  // namespace trackcheck
