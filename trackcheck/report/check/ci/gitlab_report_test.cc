#include "trackcheck/report/check/ci/gitlab_report.h"

#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"
#include "gtest/gtest.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/golden/sample_run.h"
#include "trackcheck/report/check/write_report.h"

namespace trackcheck {
namespace {

using google::protobuf::ListValue;
using google::protobuf::Struct;
using testing::IsEmpty;
using testing::SizeIs;

struct Item {
  std::string description;
  std::string check_name;
  std::string fingerprint;
  std::string severity;
  std::string path;
  double line = 0;
};

std::vector<Item> Items(const std::vector<FileResult>& files) {
  ListValue parsed;
  const std::string report = WriteReport("gitlab", files);
  const auto status =
      google::protobuf::util::JsonStringToMessage(report, &parsed);
  EXPECT_TRUE(status.ok()) << status.ToString() << report;
  std::vector<Item> items;
  for (const auto& value : parsed.values()) {
    const auto& fields = value.struct_value().fields();
    const Struct location = fields.at("location").struct_value();
    const Struct lines = location.fields().at("lines").struct_value();
    items.push_back({.description = fields.at("description").string_value(),
                     .check_name = fields.at("check_name").string_value(),
                     .fingerprint = fields.at("fingerprint").string_value(),
                     .severity = fields.at("severity").string_value(),
                     .path = location.fields().at("path").string_value(),
                     .line = lines.fields().at("begin").number_value()});
  }
  return items;
}

TEST(GitlabReportTest, AnEmptyRunIsAnEmptyList) {
  EXPECT_THAT(Items({}), IsEmpty());
  EXPECT_EQ(WriteReport("gitlab", {}), "[]\n");
}

TEST(GitlabReportTest, ABinaryPlaceIsInTheDescription) {
  const std::vector<Item> items = Items(SampleRun());
  ASSERT_THAT(items, SizeIs(9));
  EXPECT_EQ(items[0].description,
            "toy-index-range: the index is 81, the last is 80, and 30 more "
            "places @0xc points[12]");
  EXPECT_EQ(items[0].check_name, "toy-index-range");
  EXPECT_EQ(items[0].severity, "critical");
  EXPECT_EQ(items[0].line, 1);
  EXPECT_EQ(items[4].description,
            "toy-index-range: the index is -1 @0x18 (inflated) points[24]");
}

TEST(GitlabReportTest, ATextHasItsLine) {
  const Item item = Items(SampleRun())[5];
  EXPECT_EQ(item.description, "toy-order: 81 follows 82 @points[0]");
  EXPECT_EQ(item.severity, "minor");
  EXPECT_EQ(item.path, "/lines/c.toy");
  EXPECT_EQ(item.line, 3);
}

TEST(GitlabReportTest, FilesThatCouldNotBeCheckedAreBlockers) {
  const std::vector<Item> items = Items(SampleRun());
  EXPECT_EQ(items[6].description, "file-unreadable: does not exist");
  EXPECT_EQ(items[6].severity, "blocker");
  EXPECT_EQ(items[7].check_name, "file-unrecognized");
  EXPECT_EQ(items[8].check_name, "internal-error");
}

TEST(GitlabReportTest, PlacesThatAreNotListedAreAnItem) {
  const Item item = Items(SampleRun())[3];
  EXPECT_EQ(item.description,
            "toy-index-range: 7 more places not listed; --max-per-rule 0 lists "
            "all");
  EXPECT_EQ(item.severity, "critical");
}

TEST(GitlabReportTest, FingerprintsAreUnique) {
  std::vector<FileResult> files = SampleRun();
  std::vector<FileResult> copies = SampleRun();
  for (FileResult& copy : copies) {
    // A second link to the same file.
    copy.resolved_path = copy.path;
    copy.path = "copy/" + copy.path;
    files.push_back(copy);
  }
  std::set<std::string> fingerprints;
  const std::vector<Item> items = Items(files);
  for (const Item& item : items) fingerprints.insert(item.fingerprint);
  EXPECT_THAT(items, SizeIs(18));
  EXPECT_THAT(fingerprints, SizeIs(18));
}

TEST(GitlabReportTest, SeveritiesAreThoseOfGitlab) {
  const std::set<std::string> allowed = {"info", "minor", "major", "critical",
                                         "blocker"};
  for (const Item& item : Items(SampleRun())) {
    EXPECT_TRUE(allowed.contains(item.severity)) << item.severity;
  }
}

}  // namespace
}  // namespace trackcheck
