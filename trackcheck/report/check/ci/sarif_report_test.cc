#include "trackcheck/report/check/ci/sarif_report.h"

#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "gmock/gmock.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"
#include "gtest/gtest.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/golden/sample_run.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/write_report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using google::protobuf::Value;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// A value of a JSON text, which it keeps in memory.
class Json {
 public:
  explicit Json(std::shared_ptr<const Value> value)
      : value_(std::move(value)) {}

  Json operator[](std::string_view key) const {
    const auto& fields = value_->struct_value().fields();
    const auto field = fields.find(std::string(key));
    if (field != fields.end()) return Child(field->second);
    ADD_FAILURE() << "no " << key << " in " << value_->ShortDebugString();
    return Child(Value::default_instance());
  }
  Json operator[](int index) const {
    if (index < size()) return Child(value_->list_value().values(index));
    ADD_FAILURE() << "no item " << index;
    return Child(Value::default_instance());
  }
  bool Has(const std::string& key) const {
    return value_->struct_value().fields().contains(key);
  }
  int size() const { return value_->list_value().values_size(); }
  std::string text() const { return value_->string_value(); }
  double number() const { return value_->number_value(); }
  bool flag() const { return value_->bool_value(); }

 private:
  Json Child(const Value& child) const {
    return Json(std::shared_ptr<const Value>(value_, &child));
  }

  std::shared_ptr<const Value> value_;
};

// The only run of the report, after tests of what every consumer relies on.
Json RunOf(const std::string& report) {
  const auto parsed = std::make_shared<Value>();
  const auto status = google::protobuf::util::JsonStringToMessage(
      report, parsed->mutable_struct_value());
  EXPECT_TRUE(status.ok()) << status.ToString() << report;
  const Json log(parsed);
  EXPECT_EQ(log["version"].text(), "2.1.0");
  EXPECT_EQ(log["runs"].size(), 1);
  Json run = log["runs"][0];
  const Json rules = run["tool"]["driver"]["rules"];
  const Json results = run["results"];
  for (int i = 0; i < results.size(); ++i) {
    const Json result = results[i];
    const int rule = static_cast<int>(result["ruleIndex"].number());
    EXPECT_EQ(rules[rule]["id"].text(), result["ruleId"].text());
    EXPECT_FALSE(result["message"]["text"].text().empty());
    EXPECT_EQ(result["locations"].size(), 1);
  }
  return run;
}

Json Standard(const std::vector<FileResult>& files) {
  return RunOf(WriteReport("sarif", files));
}

Json Github(const std::vector<FileResult>& files) {
  return RunOf(WriteReport("sarif-github", files));
}

Json RegionOf(const Json& result) {
  return result["locations"][0]["physicalLocation"]["region"];
}

TEST(SarifReportTest, AnEmptyRunIsSuccessful) {
  for (const char* kind : {"sarif", "sarif-github"}) {
    const Json run = RunOf(WriteReport(kind, {}));
    EXPECT_EQ(run["results"].size(), 0);
    EXPECT_TRUE(run["invocations"][0]["executionSuccessful"].flag());
    EXPECT_FALSE(run["originalUriBaseIds"]["%SRCROOT%"].Has("uri"));
  }
}

TEST(SarifReportTest, APlaceInABinaryFileIsARangeOfBytes) {
  const Json result = Standard(SampleRun())["results"][0];
  const Json region = RegionOf(result);
  EXPECT_EQ(region["byteOffset"].number(), 12);
  EXPECT_EQ(region["byteLength"].number(), 4);
  EXPECT_EQ(region["snippet"]["binary"].text(), "MzQ1Ng==");
  for (const char* key : {"startLine", "startColumn", "endLine", "endColumn"}) {
    EXPECT_FALSE(region.Has(key));
  }
  EXPECT_EQ(result["properties"]["count"].number(), 31);
  const Json related = result["relatedLocations"][0];
  EXPECT_EQ(related["id"].number(), 1);
  EXPECT_EQ(related["message"]["text"].text(), "the last of them");
  EXPECT_EQ(related["physicalLocation"]["region"]["byteOffset"].number(), 40);
  EXPECT_EQ(related["logicalLocations"][0]["fullyQualifiedName"].text(),
            "points[40]");
}

TEST(SarifReportTest, APlaceInInflatedBytesIsInANestedArtifact) {
  std::vector<FileResult> files = {SampleFile("tiles/b%.toy.gz")};
  files[0].inflated_size = 500;
  Finding finding = SampleFinding(kSampleError, 400, "wrong");
  finding.where.range.space = Space::kInflated;
  finding.related.push_back(
      {Message("its neighbor"),
       {{900, 4, Space::kInflated}, FieldPath("points").Element(1)},
       "tiles/c.toy.gz"});
  AddFinding(finding, &files[0]);
  AddFinding(SampleFinding(kSampleWarning, 10, "cut"), &files[0]);
  const Json run = Standard(files);
  const auto artifact_of = [&run](const Json& location) {
    const Json place = location["physicalLocation"]["artifactLocation"];
    const Json artifact =
        run["artifacts"][static_cast<int>(place["index"].number())];
    EXPECT_EQ(artifact["location"]["uri"].text(), place["uri"].text());
    EXPECT_EQ(place.Has("uriBaseId"), !artifact.Has("parentIndex"));
    return artifact;
  };
  const auto parent_of = [&run](const Json& artifact) {
    return run["artifacts"][static_cast<int>(artifact["parentIndex"].number())];
  };
  const Json in_file = artifact_of(run["results"][0]["locations"][0]);
  EXPECT_EQ(in_file["location"]["uri"].text(), "tiles/b%25.toy.gz");
  EXPECT_EQ(in_file["length"].number(), 61);
  const Json inflated = artifact_of(run["results"][1]["locations"][0]);
  EXPECT_EQ(inflated["location"]["uri"].text(), "/b%25.toy");
  EXPECT_EQ(inflated["length"].number(), 500);
  EXPECT_EQ(parent_of(inflated)["location"]["uri"].text(), "tiles/b%25.toy.gz");
  const Json neighbor = artifact_of(run["results"][1]["relatedLocations"][0]);
  EXPECT_EQ(neighbor["location"]["uri"].text(), "/c.toy");
  EXPECT_FALSE(neighbor.Has("length"));
  EXPECT_EQ(parent_of(neighbor)["location"]["uri"].text(), "tiles/c.toy.gz");
  EXPECT_FALSE(parent_of(neighbor).Has("roles"));
}

TEST(SarifReportTest, InflatedOffsetsAreNamedInTheMessage) {
  const Json result = Standard(SampleRun())["results"][3];
  EXPECT_EQ(result["message"]["text"].text(),
            "the index is -1. The offset 0x18 counts in the inflated bytes");
  EXPECT_EQ(result["properties"]["space"].text(), "inflated");
  EXPECT_THAT(Github(SampleRun())["results"][1]["message"]["text"].text(),
              HasSubstr("offset 0x18, 4 bytes (inflated)"));
}

TEST(SarifReportTest, APlaceInATextHasLinesAndColumnsOfCharacters) {
  for (const char* kind : {"sarif", "sarif-github"}) {
    std::vector<FileResult> files = {SampleFile("a.toy")};
    AddTextFinding(SampleFinding(kSampleError, 0, "wrong"), &files[0]);
    const Json run = RunOf(WriteReport(kind, files));
    EXPECT_EQ(run["columnKind"].text(), "unicodeCodePoints");
    const Json region = RegionOf(run["results"][0]);
    EXPECT_EQ(region["startLine"].number(), 3);
    EXPECT_EQ(region["startColumn"].number(), 7);
    EXPECT_EQ(region["endLine"].number(), 3);
    EXPECT_EQ(region["endColumn"].number(), 11);
    EXPECT_FALSE(region.Has("byteOffset"));
  }
}

TEST(SarifReportTest, ForGithubABinaryFileHasOneLine) {
  const Json result = Github(SampleRun())["results"][0];
  for (const char* key : {"startLine", "startColumn", "endLine", "endColumn"}) {
    EXPECT_EQ(RegionOf(result)[key].number(), 1);
  }
  EXPECT_FALSE(RegionOf(result).Has("byteOffset"));
  EXPECT_EQ(result["message"]["text"].text(),
            "the index is 81, the last is 80. At points[12], offset 0xc, 4 "
            "bytes. Stands for 31 places");
  EXPECT_EQ(result["partialFingerprints"]["primaryLocationLineHash"].text(),
            "0000000000000000:1");
  EXPECT_EQ(result["properties"]["offset"].number(), 12);
}

TEST(SarifReportTest, PathsAreUris) {
  const auto location = [](const Json& run, int result) {
    return run["results"][result]["locations"][0]["physicalLocation"]
              ["artifactLocation"];
  };
  const Json run = Standard(SampleRun());
  EXPECT_EQ(location(run, 0)["uri"].text(),
            "tiles/a%20b%23c%25d%2Ce%3Af%7C%60%2A_%3Ci%3E%26amp%3B%22%27%5D%5D"
            "%3E%0A%3A%3Aerror%3A%3A%01%FF%40user.toy");
  EXPECT_EQ(location(run, 0)["uriBaseId"].text(), "%SRCROOT%");
  EXPECT_EQ(location(run, 4)["uri"].text(), "file:///lines/c.toy");
  EXPECT_FALSE(location(run, 4).Has("uriBaseId"));
  for (int i = 0; i < run["results"].size(); ++i) {
    const int index = static_cast<int>(location(run, i)["index"].number());
    EXPECT_EQ(run["artifacts"][index]["location"]["uri"].text(),
              location(run, i)["uri"].text());
  }
}

TEST(SarifReportTest, LinksToOneFileAreOneArtifact) {
  std::vector<FileResult> files = {SampleFile("a.toy"), SampleFile("b.toy")};
  files[1].resolved_path = "a.toy";
  EXPECT_EQ(Standard(files)["artifacts"].size(), 1);
}

TEST(SarifReportTest, MessagesAreNeitherPlaceholdersNorLinks) {
  EXPECT_EQ(Standard(SampleRun())["results"][1]["message"]["text"].text(),
            "the name is \"|`*<b>&amp;]]>%0A@user #1\\x0a\\x80\", expected "
            "{{0}} or [a\\](http://b)");
  EXPECT_THAT(Github(SampleRun())["results"][2]["message"]["text"].text(),
              HasSubstr("expected {0} or [a\\](http://b)"));
}

TEST(SarifReportTest, FilesThatCouldNotBeCheckedAreNotifications) {
  for (const char* kind : {"sarif", "sarif-github"}) {
    const Json run = RunOf(WriteReport(kind, SampleRun()));
    const Json invocation = run["invocations"][0];
    EXPECT_FALSE(invocation["executionSuccessful"].flag());
    const Json notifications = invocation["toolExecutionNotifications"];
    ASSERT_EQ(notifications.size(), 4);
    const std::vector<std::string> ids = {
        notifications[0]["descriptor"]["id"].text(),
        notifications[1]["descriptor"]["id"].text(),
        notifications[2]["descriptor"]["id"].text(),
        notifications[3]["descriptor"]["id"].text()};
    EXPECT_THAT(ids, ElementsAre("file-unreadable", "file-unrecognized",
                                 "internal-error", "places-not-listed"));
    EXPECT_EQ(notifications[0]["message"]["text"].text(), "does not exist");
    EXPECT_EQ(notifications[0]["locations"][0]["physicalLocation"]
                           ["artifactLocation"]["uri"]
                               .text(),
              "gone.toy");
    EXPECT_EQ(notifications[3]["associatedRule"]["id"].text(),
              "toy-index-range");
    const Json descriptors = run["tool"]["driver"]["notifications"];
    for (int i = 0; i < notifications.size(); ++i) {
      const Json descriptor = notifications[i]["descriptor"];
      EXPECT_EQ(
          descriptors[static_cast<int>(descriptor["index"].number())]["id"]
              .text(),
          descriptor["id"].text());
    }
  }
}

TEST(SarifReportTest, OldSuppressionsAreNotifications) {
  std::ostringstream out;
  const std::unique_ptr<Report> report = MakeSarifReport(out, {});
  RunSummary summary;
  summary.expired_suppressions = {"a.toy, toy-order"};
  summary.unused_suppressions = {"b.toy, toy-order", "c.toy, toy-order"};
  report->Finish(summary);
  const Json notifications =
      RunOf(out.str())["invocations"][0]["toolConfigurationNotifications"];
  ASSERT_EQ(notifications.size(), 3);
  EXPECT_EQ(notifications[0]["descriptor"]["id"].text(), "suppression-expired");
  EXPECT_EQ(notifications[2]["message"]["text"].text(), "c.toy, toy-order");
}

TEST(SarifReportTest, RulesHaveWhatGithubDemands) {
  const Json rule = Github(SampleRun())["tool"]["driver"]["rules"][0];
  EXPECT_EQ(rule["id"].text(), "toy-index-range");
  EXPECT_EQ(rule["name"].text(), "ToyIndexRange");
  EXPECT_EQ(rule["shortDescription"]["text"].text(), kSampleError.title);
  EXPECT_EQ(rule["fullDescription"]["text"].text(), kSampleError.rationale);
  EXPECT_THAT(rule["help"]["text"].text(), HasSubstr("Correct the index."));
  EXPECT_THAT(rule["help"]["markdown"].text(), HasSubstr("**Fix.** Correct"));
  EXPECT_EQ(rule["defaultConfiguration"]["level"].text(), "error");
  EXPECT_EQ(rule["properties"]["tags"][0].text(), "toy");
  EXPECT_EQ(rule["properties"]["precision"].text(), "very-high");
  EXPECT_EQ(rule["properties"]["problem.severity"].text(), "error");
}

TEST(SarifReportTest, RulesAreLinkedToPagesWithAFullAddress) {
  const auto rule_of = [](const std::string& rule_pages) {
    return RunOf(
        WriteReport("sarif", SampleRun(),
                    {.rule_pages = rule_pages}))["tool"]["driver"]["rules"][0];
  };
  EXPECT_FALSE(rule_of("").Has("helpUri"));
  EXPECT_FALSE(rule_of("docs/rules").Has("helpUri"));
  EXPECT_EQ(rule_of("https://a.b/rules")["helpUri"].text(),
            "https://a.b/rules/toy.md#toy-index-range");
}

// Protobuf's parser is too slow for long reports.
size_t CountOf(std::string_view part, std::string_view text) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

TEST(SarifReportTest, ForGithubTheLeastSevereResultsAreLeftOut) {
  std::vector<FileResult> files;
  for (const char* path : {"a.toy", "b.toy", "c.toy"}) {
    files.push_back(SampleFile(path));
    for (int i = 0; i < 1000; ++i) {
      AddFinding(SampleFinding(kSampleInfo, i % 50, "info"), &files.back());
      AddFinding(SampleFinding(kSampleWarning, i % 50, "warning"),
                 &files.back());
      AddFinding(SampleFinding(kSampleError, i % 50, "error"), &files.back());
    }
  }
  std::ostringstream out;
  const std::unique_ptr<Report> report = MakeSarifGithubReport(out, {});
  AddFiles(files, report.get());
  constexpr char kError[] = "\"level\": \"error\", \"message\"";
  constexpr char kWarning[] =
      "\"ruleId\": \"toy-order\", \"ruleIndex\": 1, \"level\": \"warning\"";
  constexpr char kNote[] = "\"level\": \"note\", \"message\"";
  const std::string text = out.str();
  EXPECT_EQ(CountOf(kError, text), 3000u);
  EXPECT_EQ(CountOf(kWarning, text), 2000u);
  EXPECT_EQ(CountOf(kNote, text), 0u);
  EXPECT_LT(text.rfind(kError), text.find(kWarning));
  const std::string note =
      "4000 results (4000 places) left out, the least severe ones: GitHub "
      "shows 5000 results of a run";
  EXPECT_THAT(text, HasSubstr(note));
  EXPECT_THAT(text, HasSubstr("\"left_out\": 4000"));
  EXPECT_THAT(report->Notes(), ElementsAre("sarif-github: " + note));
  EXPECT_EQ(CountOf("\"ruleIndex\"", WriteReport("sarif", files)), 9000u);
}

TEST(SarifReportTest, ForGithubTextsAreBounded) {
  FileResult file = SampleFile("a.toy");
  Finding finding = SampleFinding(kSampleError, 0, "$0");
  finding.message.arguments.emplace_back(std::string(size_t{1} << 14, 'x'));
  for (int i = 0; i < 200; ++i) {
    finding.related.push_back({Message("related"), finding.where});
  }
  AddFinding(finding, &file);
  const Json result = Github({file})["results"][0];
  EXPECT_THAT(result["message"]["text"].text(), SizeIs(4096));
  EXPECT_EQ(result["relatedLocations"].size(), 99);
  // GitHub takes 10 MB.
  const std::string report =
      WriteReport("sarif-github", std::vector<FileResult>(500, file));
  EXPECT_LT(report.size(), size_t{10} << 20);
  EXPECT_GT(report.size(), size_t{7} << 20);
  EXPECT_LT(CountOf("\"ruleIndex\"", report), 500u);
}

TEST(SarifReportTest, ForGithubNotificationsAreBounded) {
  const std::vector<FileResult> files(
      1000, FailedFile("a.toy", FileStatus::kUnreadable, "does not exist"));
  const Json notifications =
      Github(files)["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(notifications.size(), 101);
  EXPECT_EQ(notifications[100]["message"]["text"].text(),
            "900 more files could not be checked");
}

}  // namespace
}  // namespace trackcheck
