// The verb `check`: its reports and their destinations.
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/io/console.h"
#include "trackcheck/report/check/kinds.h"

namespace trackcheck {
namespace {

using google::protobuf::Struct;
using testing::AllOf;
using testing::HasSubstr;

Struct ParseJson(const std::string& text) {
  Struct parsed;
  const auto status =
      google::protobuf::util::JsonStringToMessage(text, &parsed);
  EXPECT_TRUE(status.ok()) << status.ToString() << text;
  return parsed;
}

double Number(const Struct& object, const std::string& key) {
  return object.fields().at(key).number_value();
}

std::string Text(const Struct& object, const std::string& key) {
  return object.fields().at(key).string_value();
}

Struct Member(const Struct& object, const std::string& key) {
  return object.fields().at(key).struct_value();
}

Struct Item(const Struct& object, const std::string& key, int index) {
  return object.fields().at(key).list_value().values(index).struct_value();
}

// Sectors above each other, more than are compared.
std::string HeapOfSectors() {
  constexpr int kSectors = 200;
  std::string vertices;
  std::string sectors;
  for (int i = 0; i < kSectors; ++i) {
    const std::string y = std::to_string(2 * i);
    vertices += (i > 0 ? ", [0, " : "[0, ") + y + ", 10], [10, " + y +
                ", 10], [10, " + y + ", 0], [0, " + y + ", 0]";
    sectors += i > 0 ? ", " : "";
    sectors += R"({"num-edges": 4, "edges": [)";
    for (int k = 0; k < 4; ++k) {
      sectors += k > 0 ? ", " : "";
      sectors +=
          R"({"kind": "wall", "start": )" + std::to_string(4 * i + k) + "}";
    }
    sectors += "]}";
  }
  return R"({"version": "3.0", "track": {"num-vertices": )" +
         std::to_string(4 * kSectors) + R"(, "vertices": [)" + vertices +
         R"(], "num-sectors": )" + std::to_string(kSectors) +
         R"(, "sectors": [)" + sectors + "]}}";
}

TEST(CheckReportTest, SaysWhichRulesABudgetStopped) {
  const TempFolder folder;
  const std::string path = folder.Write("a.trk", HeapOfSectors());
  constexpr const char kNote[] =
      "track-sector-overlap: not checked in full in 1 file (too many sectors "
      "lie on one heap)";
  EXPECT_THAT(RunProgram({"check", path}).out, HasSubstr(kNote));
  const Struct report =
      ParseJson(RunProgram({"check", "--report", "json", path}).out);
  ASSERT_TRUE(report.fields().contains("notes"));
  const auto& notes = report.fields().at("notes").list_value();
  ASSERT_EQ(notes.values_size(), 1);
  EXPECT_EQ(notes.values(0).string_value(), kNote);

  // A baseline knows the place, but the rest is not judged.
  const std::string baseline = folder.Path("known");
  RunProgram({"check", "--baseline", baseline, "--update-baseline", path});
  EXPECT_THAT(RunProgram({"check", "--baseline", baseline, path}).out,
              AllOf(HasSubstr("all good"), HasSubstr(kNote)));
  // Now a place of another rule is new.
  std::string text = HeapOfSectors();
  text.insert(text.find("\"num-vertices\""), "\"nonsense\": 1, ");
  folder.Write("a.trk", text);
  EXPECT_THAT(RunProgram({"check", "--baseline", baseline, path}).out,
              AllOf(HasSubstr("1 file checked: 1 warning"), HasSubstr(kNote)));
}

TEST(CheckReportTest, JsonHasAllPartsOfAFinding) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", MeshWithError());
  const Outcome outcome = RunProgram({"check", "--report", "json", path});
  EXPECT_EQ(outcome.status, 1);
  const Struct report = ParseJson(outcome.out);
  EXPECT_EQ(Text(report, "schema"), "trackcheck-report/1");
  EXPECT_EQ(Text(Member(report, "tool"), "name"), "trackcheck");
  const Struct file = Item(report, "files", 0);
  EXPECT_EQ(Text(file, "path"), path);
  EXPECT_EQ(Text(file, "format"), "rld");
  EXPECT_EQ(Number(file, "size"), 112);
  EXPECT_EQ(Text(file, "status"), "findings");
  EXPECT_FALSE(file.fields().contains("error"));
  EXPECT_FALSE(file.fields().contains("omitted"));
  EXPECT_EQ(Number(Member(file, "counts"), "error"), 1);
  EXPECT_EQ(Number(Member(file, "counts"), "warning"), 0);
  EXPECT_EQ(Number(Member(file, "counts"), "info"), 0);
  const Struct finding = Item(file, "findings", 0);
  EXPECT_EQ(Text(finding, "rule"), "rld-blki-sum");
  EXPECT_EQ(Text(finding, "severity"), "error");
  EXPECT_THAT(Text(finding, "message"), HasSubstr("3 points"));
  EXPECT_EQ(Number(finding, "offset"), 0x6c);
  EXPECT_EQ(Number(finding, "length"), 4);
  EXPECT_EQ(Text(finding, "field"), "blocks[0].block_points");
  EXPECT_EQ(Text(finding, "fingerprint").size(), 16u);
  EXPECT_TRUE(finding.fields().contains("spec"));
  EXPECT_FALSE(finding.fields().contains("space"));
  EXPECT_FALSE(finding.fields().contains("count"));
  EXPECT_FALSE(finding.fields().contains("related"));
  const Struct summary = Member(report, "summary");
  EXPECT_EQ(Number(summary, "files"), 1);
  EXPECT_EQ(Number(summary, "clean"), 0);
  EXPECT_EQ(Number(summary, "error"), 1);
}

TEST(CheckReportTest, TheRootOfATextIsADollar) {
  const TempFolder folder;
  const std::string path = folder.Write("a.trk", "[]");
  const Struct report =
      ParseJson(RunProgram({"check", "--report", "json", path}).out);
  const Struct finding = Item(Item(report, "files", 0), "findings", 0);
  EXPECT_EQ(Text(finding, "rule"), "track-root-type");
  EXPECT_EQ(Text(finding, "field"), "$");
  EXPECT_THAT(RunProgram({"check", "-q", path}).out,
              HasSubstr("[track-root-type] at $, offset 0x0\n"));
}

TEST(CheckReportTest, FoldedFindingsHaveCountAndRelatedPlaces) {
  const TempFolder folder;
  const std::string path = folder.Write(
      "a.rld",
      Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0] "
           "triangles: [0, 1, 2,  0, 2, 3,  0, 1, 9,  0, 1, 8,  7, 0, 1] "
           "block_start: 0 block_points: 4"));
  const Struct report =
      ParseJson(RunProgram({"check", "--report", "json", "--only",
                            "rld-index-range", path})
                    .out);
  const Struct file = Item(report, "files", 0);
  EXPECT_EQ(Number(Member(file, "counts"), "error"), 3);
  const Struct finding = Item(file, "findings", 0);
  EXPECT_EQ(Number(finding, "count"), 3);
  EXPECT_EQ(Text(Item(finding, "related", 0), "field"), "triangles[4].v[0]");
}

TEST(CheckReportTest, JsonNamesFilesThatCouldNotBeChecked) {
  const TempFolder folder;
  const std::string text = folder.Write("notes.txt", "hello");
  const std::string good = folder.Write("good.rld", GoodMesh());
  const Outcome outcome = RunProgram(
      {"check", "--report", "json", text, folder.Path("gone.rld"), good});
  EXPECT_EQ(outcome.status, 2);
  const Struct report = ParseJson(outcome.out);
  EXPECT_EQ(Text(Item(report, "files", 0), "status"), "unrecognized");
  EXPECT_EQ(Text(Item(report, "files", 1), "status"), "unreadable");
  EXPECT_EQ(Text(Item(report, "files", 1), "error"), "does not exist");
  EXPECT_EQ(Text(Item(report, "files", 2), "status"), "clean");
  const Struct summary = Member(report, "summary");
  EXPECT_EQ(Number(summary, "files"), 3);
  EXPECT_EQ(Number(summary, "clean"), 1);
  EXPECT_EQ(Number(summary, "unreadable"), 1);
  EXPECT_EQ(Number(summary, "unrecognized"), 1);
}

TEST(CheckReportTest, SummaryCountsWhatIsSkippedAndSuppressed) {
  const TempFolder folder;
  folder.Write("a.rld", MeshWithError());
  folder.Write("b.rld", GitLfsPointer());
  folder.Write("notes.txt", "hello");
  folder.Write(".trackcheck.textproto",
               "suppress { rule: \"rld-blki-sum\" reason: \"old\" }");
  const Outcome outcome =
      RunProgram({"check", "--report", "json", folder.Path("")});
  EXPECT_EQ(outcome.status, 0);
  const Struct report = ParseJson(outcome.out);
  EXPECT_EQ(report.fields().at("files").list_value().values_size(), 1);
  EXPECT_EQ(Text(Item(report, "files", 0), "status"), "clean");
  const Struct summary = Member(report, "summary");
  EXPECT_EQ(Number(summary, "files"), 1);
  EXPECT_EQ(Number(summary, "error"), 0);
  EXPECT_EQ(Number(summary, "skipped"), 1);  // the notes
  EXPECT_EQ(Number(summary, "lfs_pointers"), 1);
  EXPECT_EQ(Number(summary, "suppressed"), 1);
}

TEST(CheckReportTest, NoFilesStillGiveAReport) {
  const TempFolder folder;
  const Struct report =
      ParseJson(RunProgram({"check", "--report", "json", folder.Path("")}).out);
  EXPECT_EQ(report.fields().at("files").list_value().values_size(), 0);
  EXPECT_EQ(Number(Member(report, "summary"), "files"), 0);
}

TEST(CheckReportTest, FingerprintsSurviveAnInsertionBeforeThem) {
  const TempFolder folder;
  const auto fingerprint = [&](const std::string& points) {
    const std::string path = folder.Write(
        "a.rld", Mesh("vertices: [" + points +
                      " 1, nan, 3] triangles: [0, 0, 0] block_start: 0 "
                      "block_points: 1"));
    const Struct report =
        ParseJson(RunProgram({"check", "--report", "json", "--only",
                              "rld-vertex-nonfinite", path})
                      .out);
    return Text(Item(Item(report, "files", 0), "findings", 0), "fingerprint");
  };
  EXPECT_EQ(fingerprint(""), fingerprint("4, 5, 6,"));
}

TEST(CheckReportTest, SeveralReportsCanBeWrittenAtOnce) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  const Outcome outcome =
      RunProgram({"check", "--report", "text", "--report",
                  "json=" + folder.Path("out.json"), "--report",
                  "text=" + folder.Path("out.txt"), mesh});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(ReadFile(folder.Path("out.txt")), outcome.out);
  ParseJson(ReadFile(folder.Path("out.json")));
}

TEST(CheckReportTest, ReportThatCannotBeWrittenDoesNotStopTheOthers) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", GoodMesh());
  const Outcome outcome = RunProgram(
      {"check", "--report", "json=" + folder.Path("no/such/folder/out.json"),
       "--report", "text", mesh});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "1 file checked: all good\n");
  EXPECT_THAT(outcome.err, HasSubstr("out.json: cannot be written"));
}

TEST(CheckReportTest, TwoReportsDoNotShareAFile) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", GoodMesh());
  const Outcome outcome =
      RunProgram({"check", "--report", "json=" + folder.Path("out"), "--report",
                  "sarif=" + folder.Path("./out"), "--report", "text", mesh});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("out: another report is there"));
  EXPECT_FALSE(std::filesystem::exists(folder.Path("out")));
}

TEST(CheckReportTest, EveryKindIsTheSameForAnyNumberOfThreads) {
  const TempFolder folder;
  for (int i = 0; i < 40; ++i) {
    folder.Write("tiles/" + std::to_string(i) + ".rld",
                 i % 2 == 0 ? MeshWithError() : MeshWithWarning());
  }
  folder.Write("tiles/a.trk", "[]");
  folder.Write("tiles/b.rld", GitLfsPointer());
  for (const std::string_view kind : ReportKinds()) {
    const auto run = [&](const std::string& jobs) {
      return RunProgram({"check", "--jobs", jobs, "--report", std::string(kind),
                         folder.Path("tiles"), folder.Path("gone.rld")});
    };
    const Outcome one = run("1");
    EXPECT_EQ(one.status, 2);
    EXPECT_EQ(one.out, run("8").out) << kind;
  }
}

TEST(CheckReportTest, EveryKindThatCannotBeWrittenGivesStatus2) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  for (const std::string_view kind : ReportKinds()) {
    const Outcome outcome =
        RunProgram({"check", "--report", std::string(kind) + "=/dev/full",
                    "--report", "json=" + folder.Path("out.json"), mesh});
    EXPECT_EQ(outcome.status, 2) << kind;
    EXPECT_THAT(outcome.err, HasSubstr("/dev/full: not all of it"));
    EXPECT_EQ(
        Number(Member(ParseJson(ReadFile(folder.Path("out.json"))), "summary"),
               "error"),
        1);
  }
}

TEST(CheckReportTest, TheSummaryOfAJobIsAppended) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  const std::string summary = folder.Write("summary.md", "before\n");
  const Surroundings surroundings = {.job_summary = summary};
  const Outcome outcome =
      RunProgram({"check", "--report", "github", mesh}, surroundings);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("::error file="));
  const std::string text = ReadFile(summary);
  EXPECT_THAT(text, HasSubstr("before\n\n## ❌ trackcheck failed: 1 error\n"));
  // Reports without annotations write none.
  RunProgram({"check", "--report", "markdown", mesh}, surroundings);
  EXPECT_EQ(ReadFile(summary), text);
}

TEST(CheckReportTest, TheSummaryOfAJobKeepsToTheLimit) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  for (const size_t size : {size_t{1000} << 10, (size_t{1000} << 10) - 20}) {
    const std::string before(size, 'x');
    const std::string summary = folder.Write("summary.md", before);
    RunProgram({"check", "--report", "github", mesh}, {.job_summary = summary});
    EXPECT_LE(ReadFile(summary).size(), size_t{1000} << 10);
  }
}

TEST(CheckReportTest, TheSummaryOfAJobThatCannotBeWrittenGivesStatus2) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  for (const std::string& path :
       {folder.Path("no/such/folder"), std::string("/dev/full")}) {
    const Outcome outcome = RunProgram({"check", "--report", "github", mesh},
                                       {.job_summary = path});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.out, HasSubstr("::error file="));
    EXPECT_THAT(outcome.err, HasSubstr(path));
  }
}

TEST(CheckReportTest, AReportInTheFileOfTheSummaryIsTheSummary) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  const std::string summary = folder.Path("summary.md");
  RunProgram(
      {"check", "--report", "github", "--report", "text=" + summary, mesh},
      {.job_summary = summary});
  EXPECT_THAT(ReadFile(summary), testing::StartsWith(mesh + ": error"));
  EXPECT_THAT(ReadFile(summary), testing::Not(HasSubstr("##")));
}

// The locations of the items of the report `gitlab`.
std::vector<std::string> Locations(const std::vector<std::string>& paths) {
  std::vector<std::string> arguments = {"check", "--report", "gitlab"};
  arguments.insert(arguments.end(), paths.begin(), paths.end());
  google::protobuf::ListValue items;
  const std::string report = RunProgram(arguments).out;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(report, &items).ok())
      << report;
  std::vector<std::string> locations;
  for (const auto& item : items.values()) {
    locations.push_back(Text(Member(item.struct_value(), "location"), "path"));
  }
  return locations;
}

TEST(CheckReportTest, LocationsHaveNoLinksAndNoDots) {
  const TempFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.Path(""));
  folder.Write("tiles/a.rld", MeshWithError());
  std::filesystem::create_symlink("tiles", "linked");
  std::filesystem::create_symlink("a.rld", "tiles/b.rld");
  const std::string absolute = folder.Path("tiles/a.rld");
  EXPECT_THAT(Locations({"./tiles//../tiles/a.rld"}),
              testing::ElementsAre("tiles/a.rld"));
  EXPECT_THAT(Locations({"linked"}),
              testing::ElementsAre("tiles/a.rld", "tiles/a.rld"));
  EXPECT_THAT(Locations({absolute}), testing::ElementsAre(absolute));
  EXPECT_THAT(Locations({"gone.rld"}), testing::ElementsAre("gone.rld"));
  std::filesystem::current_path(folder.Path("linked"));
  EXPECT_THAT(Locations({"a.rld"}), testing::ElementsAre("a.rld"));
  std::filesystem::create_directory("deep");
  std::filesystem::current_path("deep");
  EXPECT_THAT(Locations({"../a.rld"}), testing::ElementsAre(absolute));
  std::filesystem::current_path(before);
}

TEST(CheckReportTest, PagesOfRulesAreLinkedInReportsOnAnyTerminal) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  const Surroundings surroundings = {.terminal = true,
                                     .is_dumb_terminal = true,
                                     .rule_pages = "https://a/rules"};
  EXPECT_THAT(
      RunProgram({"check", "--report", "markdown", mesh}, surroundings).out,
      HasSubstr("[rld-blki-sum](https://a/rules/rld.md#rld-blki-sum)"));
  EXPECT_THAT(
      RunProgram({"check", "--color", "always", mesh}, surroundings).out,
      testing::Not(HasSubstr("https://a")));
  // A report may be read on another machine.
  EXPECT_THAT(RunProgram({"check", "--report", "markdown", mesh},
                         {.terminal = true, .local_rule_pages = "file:///a"})
                  .out,
              testing::Not(HasSubstr("file:///a")));
}

TEST(CheckReportTest, ResultsThatAreLeftOutAreNamed) {
  const TempFolder folder;
  for (int i = 0; i < 6000; ++i) {
    folder.Write("tiles/" + std::to_string(i) + ".trk", "[]");
  }
  const Outcome outcome =
      RunProgram({"check", "--report", "sarif-github", folder.Path("tiles")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err,
              HasSubstr("note: sarif-github: 1000 results (1000 places) left "
                        "out, the least severe ones"));
}

TEST(CheckReportTest, InputIsNeverOverwritten) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", GoodMesh());
  const Outcome outcome =
      RunProgram({"check", "--report", "json=" + mesh, mesh});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(ReadFile(mesh), GoodMesh());
}

TEST(CheckReportTest, AnAssetInAFolderIsNeverOverwritten) {
  const TempFolder folder;
  const std::string path = folder.Write("tree/a.rld", MeshWithError());
  const std::string tree = folder.Path("tree");
  const Outcome refused =
      RunProgram({"check", "--report", "json=" + path, tree});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("is a file that is checked"));
  EXPECT_EQ(ReadFile(path), MeshWithError());
  // The report of the run before is in the folder too.
  const std::string report = folder.Path("tree/report.json");
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(RunProgram({"check", "--report", "json=" + report, tree}).status,
              1);
    EXPECT_THAT(ReadFile(report), HasSubstr("trackcheck-report/1"));
  }
}

TEST(CheckReportTest, FullDiskGivesStatus2) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld", GoodMesh());
  const Outcome to_file =
      RunProgram({"check", "--report", "json=/dev/full", mesh});
  EXPECT_EQ(to_file.status, 2);
  EXPECT_THAT(to_file.err, HasSubstr("/dev/full: not all of it"));
  for (const std::string verb : {"check", "dump"}) {
    std::ofstream full("/dev/full");
    std::ostringstream err;
    Console console = {.out = full, .err = err};
    EXPECT_EQ(RunTrackcheck({verb, mesh}, console), 2) << verb;
    EXPECT_THAT(err.str(), HasSubstr("standard output: not all of it"));
  }
}

}  // namespace
}  // namespace trackcheck
