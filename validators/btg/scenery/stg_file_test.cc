#include "validators/btg/scenery/stg_file.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/stg/stg.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
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
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kPath = "/T/e000n00/e000n00/2954880.stg";

class Stg {
 public:
  explicit Stg(std::string text, std::string_view path = kPath)
      : text_(std::move(text)), sink_(all_, 0) {
    summary_ = SummarizeStg(DecodeStg(ByteView(text_), Limits(), sink_), path);
  }

  const StgSummary& summary() const {
    return dynamic_cast<const StgSummary&>(*summary_);
  }
  std::vector<std::string> Paths() const {
    std::vector<std::string> all;
    for (size_t i = 0; i < summary().size(); ++i) {
      all.emplace_back(summary()[i].path);
    }
    return all;
  }
  std::string TextAt(const Location& where) const {
    return text_.substr(where.range.offset, where.range.size);
  }
  // The place and the message, or "none".
  std::string Fault() const {
    const auto& fault = summary().base_fault();
    if (!fault) return "none";
    return fault->where.field.text() + " '" + TextAt(fault->where) +
           "': " + RenderMessage(fault->message);
  }

 private:
  std::string text_;
  RuleSelection all_;
  FindingSink sink_;
  std::unique_ptr<const FileSummary> summary_;
};

TEST(StgSummaryTest, LinesThatLoadFilesAreKept) {
  const Stg stg(
      "# OBJECT A.btg\r\n"
      "OBJECT_BASE 1.btg\n"
      "\t OBJECT\t\v L.BTG rest\r\n"
      "OBJECT_STATIC M.btg 1 2 3 4\n"
      "OBJECT B.btg# C.btg\n"
      "OBJECT # D.btg\n"
      "OBJECT\n"
      "object Q.btg\n"
      "OBJECT P.ac");
  EXPECT_THAT(stg.Paths(), ElementsAre("1.btg", "L.BTG", "B.btg", "P.ac"));
  const StgName name = stg.summary()[1];
  EXPECT_EQ(name.line, 3u);
  EXPECT_FALSE(name.is_base);
  EXPECT_TRUE(stg.summary()[0].is_base);
  EXPECT_EQ(stg.TextAt(name.where), "L.BTG");
  EXPECT_EQ(name.where.field.text(), "lines[2].path");
  EXPECT_THAT(Stg("").Paths(), IsEmpty());
  EXPECT_THAT(Stg(std::string("\0\xff OBJECT\n\xff", 11)).Paths(), IsEmpty());
}

TEST(StgSummaryTest, PathsAreRelativeToTheFolder) {
  EXPECT_THAT(Stg("OBJECT ./A.btg\n"
                  "OBJECT ..\\e000n00\\B.btg\n"
                  "OBJECT ../e001n00/x/../C.btg\n"
                  "OBJECT /D.btg\n")
                  .Paths(),
              ElementsAre("A.btg", "B.btg", "../e001n00/C.btg", "D.btg"));
  EXPECT_EQ(Stg("").summary().folder(), "/T/e000n00/e000n00");
  EXPECT_EQ(Stg("").summary().root(), "/T");
}

TEST(StgSummaryTest, MemoryIsBoundedByTheText) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "OBJECT .btg\n";
  EXPECT_LT(Stg(text).summary().bytes(), 2 * text.size() + 16384);
  const Stg long_path("OBJECT " + std::string(100000, 'a') + ".btg\n");
  EXPECT_EQ(long_path.Paths()[0], std::string(4096, 'a'));
}

TEST(StgSummaryTest, TheCauseOfAFaultIsFound) {
  EXPECT_EQ(Stg("x\nOBJECT_BASE 2954880.btg").Fault(), "none");
  EXPECT_EQ(Stg("OBJECT_BASE ./2954880.btg.gz").Fault(), "none");
  EXPECT_EQ(Stg("OBJECT_BASE 1.btg\r\nOBJECT_BASE 2954880.btg").Fault(),
            "none");
  EXPECT_EQ(Stg("", "/T/KXYZ.stg").Fault(), "none");
  EXPECT_EQ(Stg("", "/T/1.stg").Fault(), "none");
  const std::vector<std::pair<std::string, std::string>> causes = {
      {"", "$ '': the file is empty"},
      {"\r\n \n", "$ '': the file is empty"},
      {"# none\n", "$ '': no line is OBJECT_BASE 2954880.btg"},
      {"OBJECT KXYZ.btg", "$ '': no line is OBJECT_BASE 2954880.btg"},
      {std::string("\xff\xfeO\0", 4), "$ '': the text is UTF-16"},
      {std::string("\0O\0B", 4), "$ '': the text is UTF-16"},
      {"\xef\xbb\xbfOBJECT_BASE 2954880.btg",
       "lines[0].keyword '\xef\xbb\xbfOBJECT_BASE': a byte order mark"},
      {"\nobject_base 2954880.btg",
       "lines[1].keyword 'object_base': \"object_base\" is not in capitals"},
      {"OBJECT_BASE 2954880", "lines[0].path '2954880': \"2954880\" lacks"},
      {"OBJECT_BASE 2954881.btg",
       "lines[0].path '2954881.btg': OBJECT_BASE names tile 2954881, not "
       "2954880"},
      {"OBJECT_BASE 2954880.BTG",
       "lines[0].path '2954880.BTG': OBJECT_BASE names \"2954880.BTG\", not "
       "\"2954880.btg\""},
      {"OBJECT_BASE", "lines[0].keyword 'OBJECT_BASE': OBJECT_BASE names no"},
      {"OBJECT_BASES 2954880.btg", "lines[0].keyword 'OBJECT_BASES': the keyw"},
      {"OBJECT BASE 2954880.btg", "lines[0].keyword 'OBJECT': the keyword is"},
      {"OBJET_BASE 295.btg", "lines[0].keyword 'OBJET_BASE': the keyword is"},
  };
  for (const auto& [text, cause] : causes) {
    EXPECT_THAT(Stg(text).Fault(), HasSubstr(cause)) << text;
  }
}

TEST(StgSummaryTest, AMarkBeforeACommentDoesNotMatter) {
  EXPECT_EQ(Stg("\xef\xbb\xbf# c\nOBJECT_BASE 2954880.btg").Fault(), "none");
}

TEST(StgSummaryTest, ADamagedFileHasNone) {
  const RuleSelection all;
  FindingSink sink(all, 0);
  EXPECT_EQ(
      SummarizeStg(DecodeStg(ByteView("\x1f\x8b\x08"), Limits(), sink), kPath),
      nullptr);
}

TEST(StgSummaryTest, KindsOfFilesHaveTheirNames) {
  for (const std::string_view name :
       {"1.btg", "K.btg.gz", "K.BTG", "1.Btg.GZ", ".btg"}) {
    EXPECT_TRUE(IsBtgName(name)) << name;
    EXPECT_FALSE(IsStgName(name)) << name;
  }
  for (const std::string_view name : {"1.stg", "btg", "1.btg.xz", "1btg", ""}) {
    EXPECT_FALSE(IsBtgName(name)) << name;
  }
  EXPECT_TRUE(IsStgName("1.stg"));
  EXPECT_TRUE(IsStgName("1.stg.gz"));
  EXPECT_FALSE(IsStgName("1.stg.orig"));
  EXPECT_FALSE(IsStgName("stg"));
  EXPECT_EQ(TileOfStg("2954880.stg.gz"), "2954880");
  EXPECT_EQ(TileOfStg("KXYZ.stg"), "");
}

// A folder with these files of terrain.
class StgFolder {
 public:
  explicit StgFolder(std::vector<std::string> names)
      : bytes_(FlatTile(Bucket::At(10, 20), 0, 1).Bytes()),
        document_(DecodeTile(bytes_)) {
    folder_.names = std::move(names);
    for (const std::string& name : folder_.names) {
      AddFile(name, Summarize(document_, "/T/" + name));
    }
  }
  void AddStg(const std::string& name, const std::string& text) {
    const RuleSelection all;
    FindingSink sink(all, 0);
    const std::string path = "/T/" + name;
    AddUnknown(name);
    AddFile(name,
            SummarizeStg(DecodeStg(ByteView(text), Limits(), sink), path));
  }
  // An .stg file that could not be read.
  void AddUnknown(const std::string& name) {
    folder_.companions.push_back(name);
    std::sort(folder_.companions.begin(), folder_.companions.end());
  }
  void SetContent(std::optional<bool> same) {
    folder_.have_same_content = [same](const std::string&, const std::string&) {
      return same;
    };
  }

  // The findings about .stg files: the rules, and the files that have them. All
  // files are given but `left_out`.
  std::vector<std::string> Findings(
      const std::set<std::string>& left_out = {}) {
    for (FileOfSet& file : files_) {
      file.given = !left_out.contains(std::string(file.name()));
    }
    SetSink sink([](const RuleInfo& rule) {
      return std::string_view(rule.id).starts_with("btg-s") &&
             !std::string_view(rule.id).starts_with("btg-seam");
    });
    SceneryRules().Check(files_, sink);
    std::vector<std::string> findings;
    for (const auto& [number, found] : sink.Take()) {
      for (const Finding& finding : found) {
        findings.push_back(std::string(finding.rule->id) + " in " +
                           std::string(files_[number].name()));
        messages_.push_back(RenderMessage(finding.message));
      }
    }
    return findings;
  }
  const std::vector<std::string>& messages() const { return messages_; }

 private:
  void AddFile(const std::string& name,
               std::unique_ptr<const FileSummary> summary) {
    summaries_.push_back(std::move(summary));
    files_.push_back({.path = "/T/" + name,
                      .summary = summaries_.back().get(),
                      .folder = &folder_});
  }

  std::string bytes_;
  Document document_;
  FolderOfSet folder_;
  std::vector<std::unique_ptr<const FileSummary>> summaries_;
  std::vector<FileOfSet> files_;
  std::vector<std::string> messages_;
};

constexpr char kBase[] = "OBJECT_BASE 2954880.btg\n";

TEST(StgRulesTest, AMissingFileIsReportedInTheStgFile) {
  StgFolder folder({"2954880.btg", "K.btg"});
  folder.AddStg("2954880.stg",
                std::string(kBase) + "OBJECT K.btg\nOBJECT M.btg\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-missing in 2954880.stg"));
  // It is one of the tile, too.
  EXPECT_THAT(folder.Findings({"2954880.stg"}),
              ElementsAre("btg-stg-missing in 2954880.stg"));
  EXPECT_THAT(folder.Findings({"2954880.btg"}),
              ElementsAre("btg-stg-missing in 2954880.stg"));
  EXPECT_THAT(folder.Findings({"2954880.btg", "2954880.stg"}), IsEmpty());
}

TEST(StgRulesTest, AMissingFileIsReportedInAFolderWithoutTerrain) {
  StgFolder folder({});
  folder.AddStg("2954880.stg", kBase);
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-missing in 2954880.stg"));
}

TEST(StgRulesTest, ANameWithoutItsEndIsMissing) {
  StgFolder folder({"2954880.btg", "K.btg.gz"});
  folder.AddStg("2954880.stg",
                std::string(kBase) + "OBJECT K\nOBJECT L\nOBJECT M.ac\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-orphan in K.btg.gz",
                                             "btg-stg-missing in 2954880.stg"));
  EXPECT_EQ(folder.messages()[1], "\"K\" lacks .btg, so it is not loaded");
}

TEST(StgRulesTest, ARepeatedFileIsReportedInEachStgFile) {
  StgFolder folder({"2954880.btg", "K.btg.gz"});
  folder.AddStg(
      "2954880.stg",
      std::string(kBase) + "OBJECT K.btg\nOBJECT K.btg.gz\nOBJECT ./K.btg\n");
  folder.AddStg("a.stg", "OBJECT K.btg\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-repeated in 2954880.stg",
                                             "btg-stg-repeated in a.stg"));
  EXPECT_EQ(folder.messages()[0],
            "\"K.btg.gz\" is loaded again: 4 lines name it");
  EXPECT_THAT(folder.Findings({"2954880.stg", "a.stg"}),
              ElementsAre("btg-stg-repeated in 2954880.stg",
                          "btg-stg-repeated in a.stg"));
  EXPECT_THAT(folder.Findings({"2954880.stg", "a.stg", "K.btg.gz"}), IsEmpty());
}

TEST(StgRulesTest, ARepeatedFileThatDoesNotExistIsOnlyMissing) {
  StgFolder folder({"2954880.btg"});
  folder.AddStg("2954880.stg",
                std::string(kBase) + "OBJECT ../M.btg\nOBJECT ../M.btg\n");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-missing in 2954880.stg"));
}

TEST(StgRulesTest, ATileNeedsItsStgFile) {
  StgFolder folder({"2954880.btg.gz"});
  folder.AddStg("2954881.stg", kBase);
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-base in 2954880.btg.gz"));
  EXPECT_THAT(folder.Findings({"2954880.btg.gz"}), IsEmpty());
  folder.AddStg("2954880.stg.gz", "OBJECT_BASE 2954881.btg\n");
  EXPECT_THAT(folder.Findings(),
              ElementsAre("btg-stg-base in 2954880.stg.gz",
                          "btg-stg-missing in 2954880.stg.gz"));
}

TEST(StgRulesTest, AnUnknownStgFileMayNameAnyFile) {
  StgFolder folder({"2954880.btg", "K.btg"});
  folder.AddStg("2954881.stg", "");
  EXPECT_THAT(folder.Findings(), ElementsAre("btg-stg-base in 2954880.btg",
                                             "btg-stg-orphan in K.btg"));
  folder.AddUnknown("2954880.stg");
  EXPECT_THAT(folder.Findings(), IsEmpty());
}

TEST(StgRulesTest, APlainFileHidesTheCompressedOne) {
  StgFolder folder({"K.btg", "K.btg.gz", "L.btg.gz"});
  const std::vector<std::string> found = {"btg-shadowed in K.btg.gz"};
  EXPECT_EQ(folder.Findings(), found);
  EXPECT_EQ(folder.Findings({"K.btg"}), found);
  EXPECT_EQ(folder.Findings({"K.btg.gz"}), found);
  EXPECT_THAT(folder.Findings({"K.btg", "K.btg.gz"}), IsEmpty());
  folder.AddStg("a.stg", "OBJECT K.btg\nOBJECT L.btg\n");
  EXPECT_EQ(folder.Findings({"K.btg", "K.btg.gz"}), found);
  folder.SetContent(true);
  folder.Findings();
  EXPECT_THAT(folder.messages().back(), HasSubstr("of the same content"));
  folder.SetContent(false);
  folder.Findings();
  EXPECT_THAT(folder.messages().back(), HasSubstr("of other content"));
}

}  // namespace
}  // namespace trackcheck::btg
