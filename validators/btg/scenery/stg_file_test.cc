#include "validators/btg/scenery/stg_file.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/rules.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/scenery/summary.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Stg {
 public:
  explicit Stg(std::string text, std::set<std::string> existing = {})
      : text_(std::move(text)),
        summary_(SummarizeStg(ByteView(text_), [&](const std::string& path) {
          return existing.contains(path);
        })) {}

  bool is_known() const { return summary_ != nullptr; }
  const std::vector<StgName>& names() const {
    return dynamic_cast<const StgSummary&>(*summary_).names;
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> all;
    for (const StgName& each : names()) all.push_back(each.name);
    return all;
  }
  std::string TextOf(const StgLine& line) const {
    return text_.substr(line.offset, line.size);
  }
  uint64_t bytes() const { return summary_->bytes(); }

 private:
  std::string text_;
  std::unique_ptr<const FileSummary> summary_;
};

TEST(StgFileTest, NamesAreThoseOfTerrain) {
  EXPECT_THAT(Stg("OBJECT_BASE 1.btg\n"
                  "OBJECT K.btg.gz\n"
                  "\t OBJECT\t\v L.BTG rest\n"
                  "OBJECT_STATIC M.btg 1 2 3 4\n"
                  "OBJECT_SHARED Models/N.xml 1 2 3 4\n"
                  "OBJECT P.ac\n"
                  "OBJECT btg\n"
                  "OBJECT\n"
                  "object Q.btg\n"
                  "OBJECT_BASES R.btg")
                  .Names(),
              ElementsAre("1.btg", "K.btg.gz", "L.BTG"));
  EXPECT_THAT(Stg("").Names(), IsEmpty());
  EXPECT_THAT(Stg("\n\r\n").Names(), IsEmpty());
  EXPECT_THAT(Stg(std::string("\0\xff OBJECT\n\xff", 11)).Names(), IsEmpty());
}

TEST(StgFileTest, CommentsAndLineEndsAreLeftOut) {
  const Stg stg(
      "# OBJECT A.btg\r\n"
      "OBJECT B.btg# C.btg\r\n"
      "OBJECT # D.btg\n"
      "OBJECT E.btg");
  EXPECT_THAT(stg.Names(), ElementsAre("B.btg", "E.btg"));
  EXPECT_EQ(stg.names()[0].first.number, 2u);
  EXPECT_EQ(stg.TextOf(stg.names()[0].first), "OBJECT B.btg# C.btg");
  EXPECT_EQ(stg.names()[1].first.number, 4u);
  EXPECT_EQ(stg.TextOf(stg.names()[1].first), "OBJECT E.btg");
}

TEST(StgFileTest, LinesOfOneNameAreCounted) {
  const Stg stg(
      "OBJECT_BASE A.btg\n"
      "OBJECT A.btg\n"
      "OBJECT B.btg\n"
      "OBJECT A.btg 2\n"
      "OBJECT_BASE A.btg\n");
  EXPECT_THAT(stg.Names(), ElementsAre("A.btg", "B.btg"));
  EXPECT_EQ(stg.names()[0].object_lines, 2u);
  EXPECT_EQ(stg.names()[0].first.number, 1u);
  EXPECT_EQ(stg.names()[0].last.number, 4u);
  EXPECT_EQ(stg.names()[1].object_lines, 1u);
}

TEST(StgFileTest, CompressedFilesAreFound) {
  const Stg stg(
      "OBJECT A.btg\nOBJECT B.btg\nOBJECT C.btg.gz\nOBJECT D.btg.gz\n"
      "OBJECT E.btg\n",
      {"A.btg", "A.btg.gz", "B.btg.gz", "C.btg", "D.btg.gz"});
  std::vector<std::string> found;
  for (const StgName& each : stg.names()) {
    found.push_back(each.exists() ? each.FileName() : "");
  }
  EXPECT_THAT(found, ElementsAre("A.btg", "B.btg.gz", "", "D.btg.gz", ""));
}

TEST(StgFileTest, NamesMayHaveFolders) {
  const Stg stg("OBJECT ../a/B.btg\nOBJECT ..\\a\\B.btg\n", {"../a/B.btg"});
  EXPECT_THAT(stg.Names(), ElementsAre("../a/B.btg"));
  EXPECT_EQ(stg.names()[0].object_lines, 2u);
  EXPECT_EQ(stg.names()[0].FileName(), "../a/B.btg");
}

TEST(StgFileTest, MemoryIsBounded) {
  std::string text;
  for (int i = 0; i < 4096; ++i) {
    text += "OBJECT " + std::to_string(i) + ".btg\n";
  }
  const Stg most(text);
  ASSERT_TRUE(most.is_known());
  EXPECT_EQ(most.names().size(), 4096u);
  EXPECT_LT(most.bytes(), uint64_t{1} << 19);
  EXPECT_TRUE(Stg(text + text).is_known());
  EXPECT_FALSE(Stg(text + "OBJECT one_more.btg").is_known());

  EXPECT_TRUE(Stg("OBJECT " + std::string(4092, 'a') + ".btg").is_known());
  EXPECT_FALSE(Stg("OBJECT " + std::string(4093, 'a') + ".btg").is_known());
  EXPECT_TRUE(Stg("OBJECT_STATIC " + std::string(1 << 20, 'a')).is_known());
  // 256 KiB of names.
  std::string long_names;
  for (int i = 10; i < 74; ++i) {
    long_names +=
        "OBJECT " + std::to_string(i) + std::string(4090, 'a') + ".btg\n";
  }
  EXPECT_TRUE(Stg(long_names).is_known());
  EXPECT_FALSE(Stg(long_names + "OBJECT 1.btg").is_known());
  long_names.replace(long_names.find('a'), 5, "");
  EXPECT_TRUE(Stg(long_names + "OBJECT 1.btg").is_known());
  EXPECT_FALSE(Stg(long_names + "OBJECT 12.btg").is_known());
}

TEST(StgFileTest, KindsOfFilesHaveTheirNames) {
  for (const std::string_view name :
       {"1.btg", "K.btg.gz", "K.BTG", "1.Btg.GZ", ".btg"}) {
    EXPECT_TRUE(IsBtgName(name)) << name;
    EXPECT_FALSE(IsStgName(name)) << name;
  }
  for (const std::string_view name : {"1.stg", "btg", "1.btg.xz", "1btg", ""}) {
    EXPECT_FALSE(IsBtgName(name)) << name;
  }
  EXPECT_TRUE(IsStgName("1.stg"));
  EXPECT_FALSE(IsStgName("1.stg.orig"));
  EXPECT_FALSE(IsStgName("stg"));
}

TEST(StgFileTest, LargerFilesThanRealOnesAreNotRead) {
  const auto none = [](const std::string&) { return false; };
  std::string text(size_t{64} << 20, '\n');
  EXPECT_NE(SummarizeStg(ByteView(text), none), nullptr);
  text += '\n';
  EXPECT_EQ(SummarizeStg(ByteView(text), none), nullptr);
}

// A folder with these files of terrain, and one .stg file.
class StgFolder {
 public:
  explicit StgFolder(std::vector<std::string> names)
      : bytes_(FlatTile(Bucket::At(10, 20), 0, 1).Bytes()),
        document_(DecodeTile(bytes_)) {
    folder_.names = std::move(names);
    for (const std::string& name : folder_.names) {
      files_.push_back({.path = "/T/" + name, .folder = &folder_});
    }
  }
  void SetStg(const std::string& name, const std::string& text) {
    folder_.companions = {
        {.path = "/T/" + name,
         .summary = SummarizeStg(ByteView(text), [&](const std::string& file) {
           return folder_.Has(file);
         })}};
  }
  // An .stg file that could not be read, before the other one or after it.
  void AddUnknown(const std::string& name) {
    const auto after = std::find_if(
        folder_.companions.begin(), folder_.companions.end(),
        [&](const CompanionFile& each) { return each.name() > name; });
    folder_.companions.insert(after, {.path = "/T/" + name});
  }
  // A file of the folder that is not in the set.
  void AddOther(const std::string& name) {
    folder_.names.insert(
        std::upper_bound(folder_.names.begin(), folder_.names.end(), name),
        name);
  }
  // A file in the set that is not called like terrain.
  void AddUnlisted(const std::string& name) {
    files_.push_back({.path = "/T/" + name, .folder = &folder_});
  }

  // The findings about .stg files: the rules, and the files that have them. All
  // files are given but `left_out`.
  std::vector<std::string> Findings(std::string_view left_out = "") {
    std::vector<std::shared_ptr<const FileSummary>> summaries;
    for (FileOfSet& file : files_) {
      summaries.push_back(Summarize(document_, file.path));
      file.summary = summaries.back().get();
      file.given = file.name() != left_out;
    }
    SetSink sink([](const RuleInfo& rule) {
      return std::string_view(rule.id).starts_with("btg-stg");
    });
    SceneryRules().Check(files_, sink);
    std::vector<std::string> findings;
    for (const FindingInSet& found : sink.Take()) {
      findings.push_back(std::string(found.finding.rule->id) + " in " +
                         std::string(files_[found.file].name()));
    }
    return findings;
  }

 private:
  std::string bytes_;
  Document document_;
  FolderOfSet folder_;
  std::vector<FileOfSet> files_;
};

TEST(StgRulesTest, AMissingFileIsReportedInOneOfTheFolder) {
  const std::string text = "OBJECT K.btg\nOBJECT M.btg\nOBJECT_BASE 7.btg\n";
  // The tile, plain or compressed.
  StgFolder plain({"7.btg", "A.btg", "K.btg"});
  plain.SetStg("7.stg", text + "OBJECT A.btg\n");
  EXPECT_THAT(plain.Findings(), ElementsAre("btg-stg-missing in 7.btg"));
  EXPECT_THAT(plain.Findings("7.btg"), IsEmpty());
  StgFolder compressed({"7.btg.gz", "A.btg", "K.btg"});
  compressed.SetStg("7.stg", text + "OBJECT A.btg\n");
  EXPECT_THAT(compressed.Findings(),
              ElementsAre("btg-stg-missing in 7.btg.gz"));
  // The first file that is named.
  StgFolder airport({"7.btg", "A.btg", "K.btg"});
  airport.SetStg("8.stg", text + "OBJECT A.btg\n");
  EXPECT_THAT(airport.Findings(), ElementsAre("btg-stg-missing in K.btg"));
  EXPECT_THAT(airport.Findings("K.btg"), IsEmpty());
  // The first file.
  StgFolder first({"7.btg", "A.btg"});
  first.SetStg("8.stg", "OBJECT M.btg\n");
  EXPECT_THAT(first.Findings(),
              ElementsAre("btg-stg-missing in 7.btg", "btg-stg-orphan in 7.btg",
                          "btg-stg-orphan in A.btg"));
  EXPECT_THAT(first.Findings("7.btg"), ElementsAre("btg-stg-orphan in A.btg"));
}

TEST(StgRulesTest, AMissingFileIsNotReportedInOneThatIsNotInTheSet) {
  StgFolder folder({"A.btg"});
  folder.AddOther("7.btg");
  folder.SetStg("7.stg", "OBJECT A.btg\nOBJECT M.btg\n");
  EXPECT_THAT(folder.Findings(), IsEmpty());
}

TEST(StgRulesTest, AMissingFileIsNotReportedInAFolderWithoutTerrain) {
  StgFolder folder({});
  folder.AddUnlisted("terrain");
  folder.SetStg("7.stg", "OBJECT M.btg\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-orphan in terrain"));
}

TEST(StgRulesTest, ARepeatedFileIsReportedInIt) {
  StgFolder folder({"7.btg", "K.btg.gz"});
  folder.SetStg("7.stg", "OBJECT_BASE 7.btg\nOBJECT K.btg\nOBJECT K.btg\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-repeated in K.btg.gz"));
  EXPECT_THAT(folder.Findings("K.btg.gz"), IsEmpty());
  EXPECT_THAT(folder.Findings("7.btg"),
              ElementsAre("btg-stg-repeated in K.btg.gz"));
}

TEST(StgRulesTest, ARepeatedFileThatDoesNotExistIsOnlyMissing) {
  StgFolder folder({"7.btg"});
  folder.SetStg("7.stg",
                "OBJECT_BASE 7.btg\nOBJECT ../M.btg\nOBJECT ../M.btg\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-missing in 7.btg"));
}

TEST(StgRulesTest, ACompressedFileHasTwoNames) {
  StgFolder folder({"7.btg.gz", "K.btg.gz", "L.btg.gz"});
  folder.AddUnlisted("7.btg.v1");
  folder.SetStg("7.stg", "OBJECT_BASE 7.btg\nOBJECT K.btg.gz\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-orphan in L.btg.gz",
                                             "btg-stg-orphan in 7.btg.v1"));
}

TEST(StgRulesTest, AnUnknownStgFileMayNameAnyFile) {
  const std::string text = "OBJECT_BASE 7.btg\nOBJECT M.btg\n";
  StgFolder folder({"7.btg", "K.btg"});
  folder.SetStg("7.stg", text);
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-missing in 7.btg",
                                             "btg-stg-orphan in K.btg"));
  for (const std::string_view name : {"6.stg", "8.stg"}) {
    folder.SetStg("7.stg", text);
    folder.AddUnknown(std::string(name));
    EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-missing in 7.btg"));
  }
}

}  // namespace
}  // namespace trackcheck::btg
