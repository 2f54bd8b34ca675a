#include "formats/btg/stg/stg.h"

#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using testing::ElementsAre;

StgFile Decode(const std::string& bytes) {
  const RuleSelection all;
  FindingSink sink(all, 0);
  return DecodeStg(ByteView(bytes), Limits(), sink);
}

std::vector<std::string> Lines(const std::string& bytes) {
  const StgFile file = Decode(bytes);
  std::vector<std::string> lines;
  file.ForEachLine([&](const StgLine& line) {
    std::string text = std::to_string(line.index);
    for (const ByteView& part :
         {line.keyword, line.path, line.rest, line.comment}) {
      text += '|';
      text += part.text();
    }
    lines.push_back(text);
  });
  return lines;
}

TEST(StgTest, LinesHaveParts) {
  const std::string text =
      "# all\r\n"
      "\n"
      "OBJECT_BASE 1.btg\r\n"
      "\tOBJECT_SHARED\ta/b.xml  1 2  3 \t# c # d\n"
      "OBJECT#e";
  const auto parts =
      ElementsAre("0||||# all", "1||||", "2|OBJECT_BASE|1.btg||",
                  "3|OBJECT_SHARED|a/b.xml|1 2  3|# c # d", "4|OBJECT|||#e");
  EXPECT_THAT(Lines(text), parts);
  EXPECT_THAT(Lines(gzip::Compress(text)), parts);
  EXPECT_THAT(Lines(""), ElementsAre());
  EXPECT_THAT(Lines("a\r"), ElementsAre("0|a|||"));
}

TEST(StgTest, ADamagedFileIsNotReliable) {
  std::string bytes = gzip::Compress(std::string(1000, '\n'));
  EXPECT_TRUE(Decode(bytes).reliable);
  bytes.resize(bytes.size() - 9);
  EXPECT_FALSE(Decode(bytes).reliable);
}

TEST(StgTest, KeywordsAreCounted) {
  WorkPool pool(1);
  const FileInfo info =
      StgInfo(Decode("OBJECT a.btg\n\nOBJECT b.btg\nOBJECT_BASE c.btg"), pool);
  EXPECT_EQ(std::get<int64_t>(info.values[0].value), 4);
  EXPECT_EQ(info.tables[0].rows(), 2u);
  EXPECT_EQ(std::get<InfoTexts>(info.tables[0].columns[0].values)[0], "OBJECT");
}

}  // namespace
}  // namespace trackcheck::btg
