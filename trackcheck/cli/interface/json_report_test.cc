// The JSON report of `check`, on the bad example of every rule.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;

const std::vector<std::string> kReportKeys = {"schema", "tool", "files",
                                              "summary"};
const std::vector<std::string> kFileKeys = {"path",     "format", "size",
                                            "status",   "error",  "counts",
                                            "findings", "omitted"};
const std::vector<std::string> kFindingKeys = {
    "rule",    "severity", "message", "offset",     "length",   "space",
    "field",   "pointer",  "line",    "column",     "position", "count",
    "related", "spec",     "fixable", "fingerprint"};
const std::vector<std::string> kRelatedKeys = {"message", "offset", "length",
                                               "space",   "field",  "pointer",
                                               "line",    "column"};
const std::vector<std::string> kSummaryKeys = {
    "files",        "clean",      "error",        "warning",
    "info",         "unreadable", "unrecognized", "skipped",
    "lfs_pointers", "suppressed", "baselined"};

// Whether `keys` are some of `all`, in the same order.
bool InOrder(const std::vector<std::string>& keys,
             const std::vector<std::string>& all) {
  auto next = all.begin();
  for (const std::string& key : keys) {
    next = std::find(next, all.end(), key);
    if (next == all.end()) return false;
    ++next;
  }
  return true;
}

class JsonReportTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_report =
        new JsonValue(JsonOf({"check", "--report", "json", folder()}));
    for (const JsonValue& file : ElementsOf(*shared_report, "files")) {
      shared_files[TextOf(file, "path")] = &file;
    }
  }
  static void TearDownTestSuite() {
    shared_files.clear();
    delete shared_report;
  }

  static const std::vector<Example>& examples() {
    return BadExamples::Get().all();
  }
  static std::string folder() { return BadExamples::Get().folder(); }
  static const JsonValue& report() { return *shared_report; }
  static const JsonValue& FileOf(const Example& example) {
    return *shared_files.at(example.path);
  }

 private:
  static JsonValue* shared_report;
  static std::map<std::string, const JsonValue*> shared_files;
};

JsonValue* JsonReportTest::shared_report = nullptr;
std::map<std::string, const JsonValue*> JsonReportTest::shared_files;

TEST_F(JsonReportTest, KeysHaveOneOrder) {
  EXPECT_EQ(report().keys, kReportKeys);
  EXPECT_EQ(report()["tool"].keys,
            (std::vector<std::string>{"name", "version"}));
  EXPECT_EQ(report()["summary"].keys, kSummaryKeys);
  for (const JsonValue& file : ElementsOf(report(), "files")) {
    EXPECT_TRUE(InOrder(file.keys, kFileKeys)) << TextOf(file, "path");
    for (const JsonValue& finding : ElementsOf(file, "findings")) {
      EXPECT_TRUE(InOrder(finding.keys, kFindingKeys))
          << TextOf(finding, "rule");
      for (const JsonValue& related : ElementsOf(finding, "related")) {
        EXPECT_TRUE(InOrder(related.keys, kRelatedKeys))
            << TextOf(finding, "rule");
      }
    }
  }
}

TEST_F(JsonReportTest, EveryRuleIsReportedOnItsExample) {
  for (const Example& example : examples()) {
    std::set<std::string> rules;
    for (const JsonValue& finding : ElementsOf(FileOf(example), "findings")) {
      rules.insert(TextOf(finding, "rule"));
    }
    EXPECT_TRUE(rules.contains(std::string(example.rule->id)))
        << example.rule->id;
  }
}

TEST_F(JsonReportTest, StatusAndFormatAndStoredSize) {
  for (const Example& example : examples()) {
    const JsonValue& file = FileOf(example);
    EXPECT_EQ(TextOf(file, "status"), "findings") << example.rule->id;
    EXPECT_EQ(TextOf(file, "format"), example.format->name());
    EXPECT_EQ(NumberOf(file, "size"), example.bytes.size());
    EXPECT_FALSE((file.Find("error") != nullptr));
  }
}

TEST_F(JsonReportTest, PlacesLieInTheirSpace) {
  for (const Example& example : examples()) {
    const ByteView bytes(example.bytes);
    const uint64_t inflated_size =
        gzip::IsGzip(bytes) ? gzip::Inflate(bytes, 1 << 20).bytes.size() : 0;
    const auto expect_inside = [&](const JsonValue& place) {
      const std::string space = TextOf(place, "space");
      EXPECT_THAT(space, AnyOf("", "inflated"));
      const uint64_t size =
          space.empty() ? example.bytes.size() : inflated_size;
      EXPECT_LE(NumberOf(place, "offset") + NumberOf(place, "length"), size)
          << example.rule->id;
      EXPECT_TRUE((place.Find("offset") != nullptr) &&
                  (place.Find("length") != nullptr));
      EXPECT_FALSE(TextOf(place, "field").empty()) << example.rule->id;
    };
    for (const JsonValue& finding : ElementsOf(FileOf(example), "findings")) {
      expect_inside(finding);
      for (const JsonValue& related : ElementsOf(finding, "related")) {
        expect_inside(related);
      }
    }
  }
}

TEST_F(JsonReportTest, OnlyTextsHaveLinesAndPointers) {
  for (const Example& example : examples()) {
    const bool is_text = example.format->is_text();
    for (const JsonValue& finding : ElementsOf(FileOf(example), "findings")) {
      for (const char* key : {"pointer", "line", "column"}) {
        EXPECT_EQ((finding.Find(key) != nullptr), is_text) << example.rule->id;
      }
      if (!is_text) continue;
      // The position is that of the offset.
      const std::string before =
          example.bytes.substr(0, NumberOf(finding, "offset"));
      const size_t line_begin = before.rfind('\n') + 1;
      EXPECT_EQ(NumberOf(finding, "column"), before.size() - line_begin + 1)
          << example.rule->id;
      EXPECT_EQ(NumberOf(finding, "line"),
                std::count(before.begin(), before.end(), '\n') + 1)
          << example.rule->id;
    }
  }
}

TEST_F(JsonReportTest, FingerprintsOfAFileDiffer) {
  for (const Example& example : examples()) {
    std::set<std::string> seen;
    for (const JsonValue& finding : ElementsOf(FileOf(example), "findings")) {
      const std::string fingerprint = TextOf(finding, "fingerprint");
      EXPECT_EQ(fingerprint.find_first_not_of("0123456789abcdef"),
                std::string::npos);
      EXPECT_TRUE(seen.insert(fingerprint).second) << example.rule->id;
    }
  }
}

TEST_F(JsonReportTest, MessagesAreLowerCaseWithoutFullStop) {
  for (const Example& example : examples()) {
    for (const JsonValue& finding : ElementsOf(FileOf(example), "findings")) {
      const std::string message = TextOf(finding, "message");
      ASSERT_FALSE(message.empty()) << example.rule->id;
      EXPECT_NE(message.back(), '.') << message;
      // A capital begins only abbreviations.
      const bool capital = message[0] >= 'A' && message[0] <= 'Z';
      EXPECT_FALSE(capital && !(message[1] >= 'A' && message[1] <= 'Z'))
          << message;
    }
  }
}

// Listed and omitted places add up to the counts, whatever is listed.
TEST_F(JsonReportTest, CountsAreExactForAnyLimit) {
  for (const uint64_t limit : {1, 2, 20, 0}) {
    const JsonValue limited =
        JsonOf({"check", "--max-per-rule", std::to_string(limit), "--report",
                "json", folder()});
    uint64_t in_files[3] = {};
    for (const JsonValue& file : ElementsOf(limited, "files")) {
      uint64_t listed = 0;
      std::map<std::string, uint64_t> by_rule;
      for (const JsonValue& finding : ElementsOf(file, "findings")) {
        const uint64_t count = NumberOf(finding, "count", 1);
        EXPECT_FALSE((finding.Find("count") != nullptr) && count < 2);
        listed += count;
        ++by_rule[TextOf(finding, "rule")];
      }
      for (const auto& [rule, findings] : by_rule) {
        EXPECT_TRUE(limit == 0 || findings <= limit) << rule;
      }
      uint64_t omitted = 0;
      if (const JsonValue* rules = file.Find("omitted"); rules != nullptr) {
        EXPECT_NE(limit, 0u);
        for (const std::string& rule : rules->keys) {
          EXPECT_EQ(by_rule[rule], limit);
          omitted += NumberOf(*rules, rule);
        }
      }
      uint64_t counted = 0;
      size_t level = 0;
      for (const char* severity : {"error", "warning", "info"}) {
        const uint64_t places = NumberOf(file["counts"], severity);
        counted += places;
        in_files[level++] += places;
      }
      EXPECT_EQ(listed + omitted, counted) << TextOf(file, "path");
    }
    const JsonValue& summary = limited["summary"];
    EXPECT_EQ(in_files[0], NumberOf(summary, "error"));
    EXPECT_EQ(in_files[1], NumberOf(summary, "warning"));
    EXPECT_EQ(in_files[2], NumberOf(summary, "info"));
    EXPECT_EQ(NumberOf(summary, "error"),
              NumberOf(report()["summary"], "error"));
    EXPECT_EQ(NumberOf(summary, "files"), examples().size());
    EXPECT_EQ(NumberOf(summary, "clean"), 0u);
  }
}

TEST_F(JsonReportTest, TheOrderDoesNotDependOnThreads) {
  for (const std::string kind : {"text", "json"}) {
    const auto run = [&](const std::string& jobs) {
      return RunProgram(
                 {"check", "-v", "--jobs", jobs, "--report", kind, folder()})
          .out;
    };
    const std::string one = run("1");
    EXPECT_EQ(one, run("8"));
    EXPECT_EQ(one, run("3"));
  }
}

TEST_F(JsonReportTest, FilesAreInTheOrderOfTheirPaths) {
  std::vector<std::string> paths;
  for (const JsonValue& file : ElementsOf(report(), "files")) {
    paths.push_back(TextOf(file, "path"));
  }
  EXPECT_TRUE(std::is_sorted(paths.begin(), paths.end()));
}

TEST(JsonReportOfOneFileTest, SizeOfACompressedFileIsThatOfItsBytes) {
  const TempFolder folder;
  for (const Format* format : Formats()) {
    if (std::none_of(
            format->suffixes().begin(), format->suffixes().end(),
            [](std::string_view suffix) { return suffix.ends_with(".gz"); })) {
      continue;
    }
    const std::string packed = gzip::Compress(BaseFile(*format));
    const JsonValue report =
        JsonOf({"check", "--report", "json", folder.Write("base.gz", packed)});
    EXPECT_EQ(NumberOf(ElementsOf(report, "files")[0], "size"), packed.size());
    EXPECT_NE(packed.size(), BaseFile(*format).size());
  }
}

TEST(JsonReportOfOneFileTest, FilesWithoutFindingsHaveNoFindingsKey) {
  const TempFolder folder;
  for (const Format* format : Formats()) {
    const JsonValue report =
        JsonOf({"check", "--report", "json",
                folder.Write(NameOf(*format, "base"), BaseFile(*format))});
    const JsonValue& file = ElementsOf(report, "files")[0];
    EXPECT_THAT(file.keys,
                ElementsAre("path", "format", "size", "status", "counts"));
    EXPECT_EQ(TextOf(file, "status"), "clean");
    EXPECT_EQ(TextOf(file, "format"), format->name());
  }
}

TEST(JsonReportOfOneFileTest, UnreadableFilesHaveAReportWithStatus2) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram({"check", "--report", "json", folder.Path("gone.rld")});
  EXPECT_EQ(outcome.status, 2);
  const JsonValue report = ParseJson(outcome.out).value();
  const JsonValue& file = ElementsOf(report, "files")[0];
  EXPECT_THAT(file.keys, ElementsAre("path", "status", "error", "counts"));
  EXPECT_EQ(NumberOf(report["summary"], "unreadable"), 1u);
}

TEST(JsonReportOfOneFileTest, NamesWithLineBreaksAreOneString) {
  const TempFolder folder;
  const std::string path = folder.Write("a\nb\".rld", MeshWithError());
  const JsonValue report = JsonOf({"check", "--report", "json", path});
  EXPECT_EQ(TextOf(ElementsOf(report, "files")[0], "path"), path);
  const std::string quiet = RunProgram({"check", "-q", path}).out;
  EXPECT_EQ(std::count(quiet.begin(), quiet.end(), '\n'), 1);
}

}  // namespace
}  // namespace trackcheck
