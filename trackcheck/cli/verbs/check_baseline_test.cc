// The verb `check`: findings that a baseline knows.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CheckBaselineTest : public testing::Test {
 protected:
  // Runs `check --baseline` on the folder of the files.
  Outcome Check(std::vector<std::string> flags = {}) const {
    flags.insert(flags.begin(), {"check", "--baseline", baseline_});
    flags.push_back(folder_.Path("files"));
    return RunProgram(flags);
  }
  void Update(std::vector<std::string> flags = {}) const {
    flags.emplace_back("--update-baseline");
    const Outcome outcome = Check(flags);
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  }
  void WriteMesh(std::string_view name, const std::string& bytes) const {
    folder_.Write("files/" + std::string(name), bytes);
  }
  void Remove(std::string_view name) const {
    std::filesystem::remove(folder_.Path("files/" + std::string(name)));
  }
  std::string Lines() const { return ReadFile(baseline_); }

  TempFolder folder_;
  const std::string baseline_ = folder_.Path("known");
};

// Two triangles with a corner that does not exist, apart from each other, and
// further ones.
std::string MeshWithWrongCorners(const std::string& more = "") {
  return Mesh(R"(vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0]
                 triangles: [0, 1, 2, 0, 1, 70, 0, 1, 2, 0, 1, 80)" +
              more + "]");
}

TEST_F(CheckBaselineTest, KnownFindingsAreCountedAndNotReported) {
  WriteMesh("a.rld", MeshWithError());
  WriteMesh("b.rld", MeshWithWarning());
  Update();
  EXPECT_THAT(Lines(), AllOf(HasSubstr("\trld-blki-sum\tfiles/a.rld\tblocks"),
                             HasSubstr("\trld-triangle-clockwise\tfiles/b.rld"
                                       "\ttriangles[")));
  const Outcome outcome = Check({"--fail-on", "info"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(Not(HasSubstr("rld-blki-sum")),
                                 HasSubstr("3 places known before")));
  EXPECT_THAT(Check({"-v"}).out,
              HasSubstr("1 place of rld-blki-sum known before"));
  EXPECT_THAT(Check({"--report", "json"}).out,
              AllOf(HasSubstr("\"baselined\": 3"), HasSubstr("\"error\": 0"),
                    Not(HasSubstr("\"status\": \"findings\""))));
}

TEST_F(CheckBaselineTest, OnlyNewFindingsAreReported) {
  WriteMesh("a.rld", MeshWithWrongCorners());
  Update();
  WriteMesh("a.rld", MeshWithWrongCorners(", 0, 1, 2, 0, 1, 90"));
  const Outcome outcome =
      Check({"--report", "json", "--only", "rld-index-range"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("triangles[5]"), Not(HasSubstr("triangles[1]")),
                    HasSubstr("\"counts\": {\"error\": 1")));
}

TEST_F(CheckBaselineTest, RowsThatAreInsertedLeaveFindingsKnown) {
  WriteMesh("a.rld", MeshWithWrongCorners());
  Update();
  WriteMesh("a.rld", Mesh(R"(vertices: [5, 5, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]
                    triangles: [1, 2, 3, 0, 1, 2, 1, 2, 70, 1, 2, 3, 1, 2, 80])"));
  const Outcome outcome = Check();
  EXPECT_THAT(outcome.out, AllOf(Not(HasSubstr("rld-index-range")),
                                 Not(HasSubstr("of the baseline"))));
}

TEST_F(CheckBaselineTest, TheRestIsCountedAndLimitedAsWithoutBaseline) {
  std::string corners;
  for (int i = 100; i < 140; ++i)
    corners += ", 0, 1, 2, 0, 1, " + std::to_string(i);
  WriteMesh("a.rld", MeshWithWrongCorners());
  Update();
  WriteMesh("a.rld", MeshWithWrongCorners(corners));
  EXPECT_THAT(
      Check({"--report", "json", "--only", "rld-index-range"}).out,
      AllOf(HasSubstr("\"omitted\": {\"rld-index-range\": 20}"),
            HasSubstr("\"error\": 40,"), HasSubstr("\"baselined\": 2}")));
}

// So many findings that their details are made while the report is written.
TEST_F(CheckBaselineTest, ManyFindingsAreKnown) {
  std::string points;
  for (int i = 0; i < 3000; ++i) {
    points += "nan, " + std::to_string(i) + ", 0, 0, 0, 0, ";
  }
  const std::string rest = "0, 0, 0]";
  WriteMesh("a.rld", Mesh("vertices: [" + points + rest));
  Update({"--only", "rld-vertex-nonfinite"});
  const std::vector<std::string> flags = {
      "--only", "rld-vertex-nonfinite", "--max-per-rule", "0", "--report",
      "json"};
  EXPECT_THAT(Check(flags).out, AllOf(HasSubstr("\"error\": 0"),
                                      HasSubstr("\"baselined\": 3000")));
  for (int i = 3000; i < 4000; ++i) {
    points += "nan, " + std::to_string(i) + ", 0, 0, 0, 0, ";
  }
  WriteMesh("a.rld", Mesh("vertices: [" + points + rest));
  const std::string report = Check(flags).out;
  EXPECT_THAT(
      report,
      AllOf(HasSubstr("\"error\": 1000"), HasSubstr("\"baselined\": 3000"),
            HasSubstr("vertices[7998]"), Not(HasSubstr("vertices[5998]"))));
  // More than a thousand places have one line.
  Update({"--only", "rld-vertex-nonfinite"});
  EXPECT_EQ(Lines(),
            "*\trld-vertex-nonfinite\tfiles/a.rld\tvertices[].x\t4000\n");
}

TEST_F(CheckBaselineTest, FingerprintsAreThoseOfTheWholeList) {
  WriteMesh("a.rld", MeshWithWrongCorners());
  Update();
  // Of three equal triangles one is known.
  WriteMesh("a.rld", MeshWithWrongCorners(", 0, 1, 80, 0, 1, 80"));
  const std::string report =
      Check({"--report", "json", "--only", "rld-index-range"}).out;
  Update();
  const size_t at = report.rfind("\"fingerprint\": \"");
  EXPECT_THAT(Lines(),
              HasSubstr(report.substr(at + 16, 16) +
                        "\trld-index-range\tfiles/a.rld\ttriangles[4]"));
}

// The elements of `list` that the findings of a JSON report stand for.
std::multiset<size_t> ReportedElements(std::string_view report,
                                       std::string_view list) {
  std::multiset<size_t> elements;
  const std::string field = "\"field\": \"" + std::string(list) + "[";
  for (size_t at = report.find("{\"rule\""); at != std::string_view::npos;) {
    const size_t next = report.find("{\"rule\"", at + 1);
    std::string_view finding = report.substr(at, next - at);
    finding = finding.substr(0, finding.find("\"related\""));
    at = next;
    const size_t begin = finding.find(field);
    if (begin == std::string_view::npos) continue;
    const size_t first =
        std::strtoul(finding.data() + begin + field.size(), nullptr, 10);
    const size_t count = finding.find("\"count\": ");
    const size_t places =
        count == std::string_view::npos
            ? 1
            : std::strtoul(finding.data() + count + 9, nullptr, 10);
    for (size_t i = 0; i < places; ++i) elements.insert(first + i);
  }
  return elements;
}

// A list some of whose rows have a fault, each of its own content.
struct FaultyRows {
  std::string file;
  std::string list;
  std::string rule;
  // The row with fault `number`; 0 is none.
  std::function<std::string(size_t number)> row;
  std::function<std::string(const std::string& rows)> bytes;
};

class CheckBaselinePropertyTest : public CheckBaselineTest {
 protected:
  // Records the faults of random rows, changes and moves rows, and expects that
  // exactly those faults are reported that were not there.
  void Holds(const FaultyRows& kind) {
    std::mt19937 random(7);
    const auto chance = [&](unsigned one_in) { return random() % one_in == 0; };
    size_t faults = 0;
    for (int round = 0; round < 40; ++round) {
      std::vector<size_t> rows(1 + random() % 30);
      for (size_t& row : rows) row = chance(2) ? ++faults : 0;
      const std::set<size_t> known(rows.begin(), rows.end());
      Write(kind, rows);
      Update({"--only", kind.rule});

      std::vector<size_t> changed;
      for (const size_t row : rows) {
        if (chance(6)) changed.push_back(chance(2) ? ++faults : 0);
        if (!chance(8)) changed.push_back(chance(4) ? ++faults : row);
      }
      if (chance(3)) std::reverse(changed.begin(), changed.end());
      if (changed.empty()) changed.push_back(0);
      Write(kind, changed);
      std::multiset<size_t> expected;
      for (size_t i = 0; i < changed.size(); ++i) {
        if (changed[i] != 0 && !known.contains(changed[i])) expected.insert(i);
      }
      const Outcome outcome = Check(
          {"--only", kind.rule, "--report", "json", "--max-per-rule", "0"});
      EXPECT_EQ(ReportedElements(outcome.out, kind.list), expected)
          << "round " << round << ": " << outcome.out;
      EXPECT_EQ(outcome.status, expected.empty() ? 0 : 1);
    }
  }

 private:
  void Write(const FaultyRows& kind, const std::vector<size_t>& rows) const {
    std::string text;
    for (const size_t row : rows) {
      text += (text.empty() ? "" : ", ") + kind.row(row);
    }
    WriteMesh(kind.file, kind.bytes(text));
  }
};

TEST_F(CheckBaselinePropertyTest, ExactlyTheAddedPlacesOfAMeshAreReported) {
  Holds({.file = "a.rld",
         .list = "triangles",
         .rule = "rld-index-range",
         .row =
             [](size_t number) {
               return number == 0 ? std::string("0, 1, 2")
                                  : "0, 1, " + std::to_string(100 + number);
             },
         .bytes =
             [](const std::string& rows) {
               return Mesh(
                   "vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0] triangles: [" + rows +
                   "]");
             }});
}

// The decoder of this format folds by itself.
TEST_F(CheckBaselinePropertyTest, ExactlyTheAddedPlacesOfATextAreReported) {
  Holds(
      {.file = "a.trk",
       .list = "track.vertices",
       .rule = "track-vertex-nonnumber",
       .row =
           [](size_t number) {
             return number == 0 ? std::string("[0, 0, 1]")
                                : "[" + std::to_string(number) + ", 0, \"x\"]";
           },
       .bytes =
           [](const std::string& rows) {
             return R"({"version": "3.0", "name": "n", "track": {"vertices": [)" +
                    rows + R"(], "sectors": []}, "racing-lines": {}})";
           }});
}

TEST_F(CheckBaselineTest, LinesOfFoldedFindingsKnowTheirFirstPlace) {
  WriteMesh("a.rld", MeshWithWrongCorners(", 0, 1, 90"));
  Update();
  const std::string lines = Lines();
  // As the line of triangles 3 and 4 was written when they were one.
  const size_t first = lines.find("\ttriangles[3]");
  ASSERT_NE(first, std::string::npos);
  std::string kept;
  for (size_t at = 0; at < lines.size();) {
    const size_t end = lines.find('\n', at) + 1;
    const std::string line = lines.substr(at, end - at);
    if (line.find("\ttriangles[4]") == std::string::npos) kept += line;
    at = end;
  }
  folder_.Write("known", kept);
  const std::string report =
      Check({"--report", "json", "--only", "rld-index-range"}).out;
  EXPECT_EQ(ReportedElements(report, "triangles"), std::multiset<size_t>{4});
}

TEST_F(CheckBaselineTest, StaleFindingsAreCountedAndTakenOut) {
  WriteMesh("a.rld", MeshWithError());
  WriteMesh("b.rld", MeshWithWarning());
  Update();
  WriteMesh("a.rld", GoodMesh());
  Remove("b.rld");
  EXPECT_THAT(Check().out, HasSubstr("3 findings of the baseline are gone"));
  // A run on another file says nothing about them.
  WriteMesh("c.rld", GoodMesh());
  EXPECT_THAT(RunProgram({"check", "--baseline", baseline_,
                          folder_.Path("files/c.rld")})
                  .out,
              Not(HasSubstr("of the baseline")));
  Update();
  EXPECT_EQ(Lines(), "");
}

TEST_F(CheckBaselineTest, AnUpdateKeepsLinesOfOtherRulesAndFiles) {
  WriteMesh("a.rld", MeshWithError());
  WriteMesh("b.rld", MeshWithWarning());
  Update();
  const std::string both = Lines();
  WriteMesh("a.rld", GoodMesh());
  Update({"--only", "rld-triangle-*"});
  EXPECT_EQ(Lines(), both);
  const Outcome outcome =
      RunProgram({"check", "--baseline", baseline_, "--update-baseline",
                  folder_.Path("files/b.rld")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(Lines(), both);
  EXPECT_THAT(outcome.err, HasSubstr("3 known places, 3 before"));
}

TEST_F(CheckBaselineTest, AnUnreadableFileKeepsItsLinesAndFails) {
  WriteMesh("a.rld", MeshWithError());
  Update();
  const std::string lines = Lines();
  const Outcome outcome = Check({"--update-baseline", "--max-file-size", "10"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(Lines(), lines);
}

TEST_F(CheckBaselineTest, MistakesAreNamed) {
  WriteMesh("a.rld", MeshWithError());
  Outcome outcome = Check();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("known: "), HasSubstr("--update-baseline")));
  folder_.Write("known",
                "0123456789abcdef\trld-blki-sum\ta.rld\tblocks[0]\nx\n");
  outcome = Check();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("known: line 2"));
  outcome = RunProgram({"check", "--update-baseline", folder_.Path("files")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--baseline FILE"));
  outcome = Check({"--update-baseline", "--since", "HEAD"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("exclude each other"));
  outcome = RunProgram({"check", "--baseline", folder_.Path("none/known"),
                        "--update-baseline", folder_.Path("files")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("cannot be written"));
}

TEST_F(CheckBaselineTest, AReportIsNotWrittenOverANewBaseline) {
  WriteMesh("a.rld", MeshWithError());
  const Outcome outcome =
      RunProgram({"check", "--baseline", baseline_, "--update-baseline",
                  "--report", "json=" + baseline_, folder_.Path("files")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is an input and would be lost"));
}

TEST_F(CheckBaselineTest, TheConfigNamesABaseline) {
  folder_.Write("files/.trackcheck.textproto", "baseline: \"sub/known\"");
  folder_.Write("files/sub/a\t.rld", MeshWithError());
  const std::string files = folder_.Path("files");
  EXPECT_EQ(RunProgram({"check", files}).status, 2);
  EXPECT_EQ(RunProgram({"check", "--update-baseline", files}).status, 0);
  EXPECT_THAT(ReadFile(folder_.Path("files/sub/known")),
              HasSubstr("\trld-blki-sum\ta\\t.rld\tblocks"));
  EXPECT_EQ(RunProgram({"check", files}).status, 0);
  // A flag wins.
  EXPECT_EQ(Check().status, 2);
}

TEST_F(CheckBaselineTest, BaselinesAndConfigsInFoldersAreNotSkippedFiles) {
  WriteMesh("a.rld", MeshWithError());
  const auto check = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"check", "-v"});
    flags.push_back(folder_.Path(""));
    const Outcome outcome = RunProgram(flags);
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    return outcome.out + outcome.err;
  };
  // The baseline of the flag. The second run finds it in the folder.
  check({"--baseline", baseline_, "--update-baseline"});
  EXPECT_THAT(check({"--baseline", baseline_}), Not(HasSubstr("skipped")));
  // The baseline of the config, also if a flag names another config.
  folder_.Write(".trackcheck.textproto", "baseline: \"./known\"");
  EXPECT_THAT(check({}), Not(HasSubstr("skipped")));
  const std::string other = folder_.Write("other", Lines());
  EXPECT_THAT(check({"--baseline", other}), Not(HasSubstr("skipped")));
  EXPECT_THAT(check({}), HasSubstr("other: skipped, no known format"));
  // A config of any name.
  const std::string config = folder_.Write("my.textproto", "");
  EXPECT_THAT(
      check({"--config", config, "--baseline", other}),
      AllOf(HasSubstr("known: skipped"), Not(HasSubstr("textproto: skipped"))));
  // One that is named is checked like any other file.
  const Outcome named =
      RunProgram({"check", folder_.Path(".trackcheck.textproto")});
  EXPECT_EQ(named.status, 2);
  EXPECT_THAT(named.out, HasSubstr("no known format"));
}

TEST_F(CheckBaselineTest, FindingsOfATextKeepTheirLines) {
  const std::string head = "{\"version\": \"3.0\",\n";
  const std::string rest =
      "\"name\": \"n\", \"track\": {\"vertices\": [], \"sectors\": []},\n"
      "\"racing-lines\": {}}\n";
  WriteMesh("a.trk", head + "\"x\": 1e999,\n" + rest);
  Update();
  WriteMesh("a.trk", head + "\"x\": 1e999, \"y\": 1e999,\n" + rest);
  const Outcome outcome = Check({"-q"});
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("a.trk:2:18: "), Not(HasSubstr("a.trk:2:6: "))));
}

}  // namespace
}  // namespace trackcheck
