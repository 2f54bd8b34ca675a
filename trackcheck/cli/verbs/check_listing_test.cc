// The verb `check`: reports that list so many findings that they are made while
// a report is written.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::Ge;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

// The findings of two rules: few enough to be kept with their details, and so
// many that they are packed.
constexpr int kFew = 400;
constexpr int kMany = 6000;

bool HasRareFault(int i) { return i % (kMany / kFew) == 0; }

std::string LongMesh() {
  std::string points;
  for (int i = 0; i < kMany; ++i) {
    points += std::to_string(i) + "e30, 0, 1, ";
    points += HasRareFault(i) ? "nan, 0, 0, " : "1, 0, 0, ";
  }
  points.resize(points.size() - 2);
  return Mesh("vertices: [" + points + "]");
}

std::string LongTrack() {
  std::string values;
  for (int i = 0; i < kMany; ++i) {
    values += i % 7 == 0 ? "1e999,\n" : "1e999, ";
    if (HasRareFault(i)) values += "\"\\q\", ";
  }
  return R"({"version": "3.0", "name": "n", "track": {"x": [)" + values +
         "0]}}";
}

// A compressed tile. Its triangles use a missing vertex or are single points.
std::string LongTile(const TempFolder& folder) {
  std::string indices;
  for (int i = 0; i < kMany; ++i) {
    indices += "0, 0, 0, 9, 0, 0, 2, 0, 0, ";
    indices += HasRareFault(i) ? "1, 1, 1, 1, 1, 1, 1, 1, 1, "
                               : "0, 0, 0, 1, 1, 1, 2, 0, 0, ";
  }
  indices.resize(indices.size() - 2);
  const std::string text = folder.Write(
      "tile.textproto",
      "header { creation_time: 1400000000 } "
      "objects { type: 0 sphere { x: 6378200 radius: 5000 } } "
      "objects { type: 1 floats: [0, -9, -9, 0, 9, -9, 0, 9, 9] } "
      "objects { type: 4 elements: '' } "
      "objects { type: 2 elements: '\\200\\200\\376\\200\\200\\376' } "
      "objects { type: 3 floats: [0, 0, 1, 0] } "
      "objects { type: 10 properties { data: 'Grass' } "
      "properties { type: 1 data: '\\013' } indices_per_element: 9 "
      "indices: [" +
          indices + "] }");
  const std::string path = folder.Path("tile.btg.gz");
  EXPECT_EQ(RunProgram({"encode", "--format", "btg", text, "-o", path}).status,
            0);
  return ReadFile(path);
}

// The findings of a report, which has each on its own line (json, -q) or ends
// each with an empty line (-v).
std::vector<std::string> FindingsIn(const std::string& report,
                                    std::string_view kind) {
  const std::string_view end = kind == "-v" ? "\n\n" : "\n";
  std::vector<std::string> findings;
  for (size_t at = 0, next = 0; at < report.size(); at = next + end.size()) {
    next = std::min(report.find(end, at), report.size());
    std::string part = report.substr(at, next - at);
    if (part.ends_with(',')) part.pop_back();
    if (part.find(kind == "json" ? "\"rule\": " : "]") != std::string::npos &&
        (kind != "json" || part.find("{\"rule\"") != std::string::npos)) {
      findings.push_back(part);
    }
  }
  return findings;
}

struct LongFile {
  std::string name;
  std::string bytes;
  std::string rare;    // the rule with kFew findings
  std::string common;  // the rule with about kMany findings
};

class CheckListingTest : public testing::Test {
 protected:
  std::vector<LongFile> Files() const {
    return {
        {"a.rld", LongMesh(), "rld-vertex-nonfinite", "rld-vertex-huge"},
        {"b.trk", LongTrack(), "track-string-escape", "track-number-overflow"},
        {"c.btg.gz", LongTile(folder_), "btg-triangle-degenerate",
         "btg-index-range"}};
  }

  std::string Report(const std::string& path, const std::string& kind,
                     const std::vector<std::string>& rules) const {
    std::vector<std::string> arguments = {"check", "--max-per-rule", "0",
                                          "--fail-on", "info"};
    if (kind == "json") {
      arguments.insert(arguments.end(), {"--report", kind});
    } else {
      arguments.push_back(kind);
    }
    for (const std::string& rule : rules) {
      arguments.insert(arguments.end(), {"--only", rule});
    }
    arguments.push_back(path);
    return RunProgram(arguments).out;
  }

  const TempFolder folder_;
};

TEST_F(CheckListingTest, ManyFindingsAreShownAsFewAre) {
  for (const LongFile& file : Files()) {
    const std::string path = folder_.Write(file.name, file.bytes);
    for (const std::string kind : {"json", "-v", "-q"}) {
      SCOPED_TRACE(file.name + " " + kind);
      const std::vector<std::string> all =
          FindingsIn(Report(path, kind, {file.rare, file.common}), kind);
      const std::vector<std::string> rare =
          FindingsIn(Report(path, kind, {file.rare}), kind);
      const std::vector<std::string> common =
          FindingsIn(Report(path, kind, {file.common}), kind);
      EXPECT_THAT(rare, SizeIs(kFew));
      EXPECT_THAT(common, SizeIs(Ge(kMany - 1)));
      EXPECT_EQ(all.size(), rare.size() + common.size());
      const std::string id =
          kind == "json" ? "\"" + file.rare + "\"" : "[" + file.rare + "]";
      std::vector<std::string> rare_in_all;
      std::vector<std::string> common_in_all;
      for (const std::string& finding : all) {
        (finding.find(id) != std::string::npos ? rare_in_all : common_in_all)
            .push_back(finding);
      }
      EXPECT_EQ(rare_in_all, rare);
      EXPECT_EQ(common_in_all, common);
    }
  }
}

uint64_t OffsetIn(const std::string& finding) {
  constexpr std::string_view kKey = "\"offset\": ";
  return std::strtoull(finding.c_str() + finding.find(kKey) + kKey.size(),
                       nullptr, 10);
}

TEST_F(CheckListingTest, ManyFindingsAreCountedThenListedByPlace) {
  for (const LongFile& file : Files()) {
    SCOPED_TRACE(file.name);
    const std::string path = folder_.Write(file.name, file.bytes);
    const std::string report = Report(path, "json", {file.rare, file.common});
    const std::vector<std::string> findings = FindingsIn(report, "json");
    EXPECT_TRUE(std::is_sorted(findings.begin(), findings.end(),
                               [](const auto& a, const auto& b) {
                                 return OffsetIn(a) < OffsetIn(b);
                               }));
    EXPECT_LT(report.find("\"counts\""), report.find("\"findings\": ["));
    EXPECT_THAT(report, Not(HasSubstr("omitted")));
    // A limit changes no count, and lists the first ones.
    const std::string limited =
        RunProgram({"check", "--report", "json", "--max-per-rule", "20",
                    "--only", file.rare, "--only", file.common, path})
            .out;
    const auto counts = [](const std::string& text) {
      const size_t at = text.find("\"counts\"");
      return text.substr(at, text.find('\n', at) - at);
    };
    EXPECT_EQ(counts(limited), counts(report));
    std::map<std::string, int> listed;
    std::vector<std::string> expected;
    for (const std::string& finding : findings) {
      const std::string rule = finding.substr(0, finding.find(','));
      if (++listed[rule] <= 20) expected.push_back(finding);
    }
    EXPECT_EQ(FindingsIn(limited, "json"), expected);
  }
}

TEST_F(CheckListingTest, LongFilesAmongShortOnesComeInOrder) {
  const std::vector<LongFile> files = Files();
  for (int i = 0; i < 30; ++i) {
    const LongFile& file = files[static_cast<size_t>(i) % files.size()];
    const std::string folder = "f/" + std::to_string(10 + i);
    folder_.Write(folder + "/" + file.name,
                  i % 5 == 0 ? MeshWithError() : file.bytes);
    folder_.Write(folder + "/z.rld", GoodMesh());
  }
  const auto run = [&](const std::string& jobs) {
    const std::string json = folder_.Path("report.json");
    Outcome outcome =
        RunProgram({"check", "--max-per-rule", "0", "--jobs", jobs, "--report",
                    "text", "--report", "json=" + json, folder_.Path("f")});
    outcome.out += ReadFile(json);
    return outcome;
  };
  const Outcome alone = run("1");
  EXPECT_EQ(alone.status, 1);
  EXPECT_EQ(alone.err, "");
  for (const std::string jobs : {"2", "7"}) {
    const Outcome outcome = run(jobs);
    EXPECT_EQ(outcome.status, alone.status);
    EXPECT_EQ(outcome.err, alone.err);
    EXPECT_TRUE(outcome.out == alone.out) << jobs << " jobs";
  }
}

TEST_F(CheckListingTest, StatisticsCountWhatWouldBeListed) {
  const std::string path = folder_.Write("a.trk", LongTrack());
  for (const std::string max : {"0", "20"}) {
    const Outcome outcome = RunProgram(
        {"check", "--max-per-rule", max, "--statistics", "--only",
         "track-string-escape", "--only", "track-number-overflow", path});
    EXPECT_THAT(
        outcome.out,
        StartsWith("6000 places  error    track-number-overflow  in 1 file\n"
                   " 400 places  error    track-string-escape    in 1 file\n"));
  }
}

TEST_F(CheckListingTest, StandardInputIsKeptToo) {
  const std::string bytes = LongMesh();
  const std::string path = folder_.Write("a.rld", bytes);
  const std::vector<std::string> arguments = {
      "check", "--max-per-rule", "0", "--report", "json", "-"};
  const Outcome outcome = RunProgram(arguments, {.input = bytes});
  EXPECT_EQ(FindingsIn(outcome.out, "json"),
            FindingsIn(RunProgram({"check", "--max-per-rule", "0", "--report",
                                   "json", path})
                           .out,
                       "json"));
}

}  // namespace
}  // namespace trackcheck
