#include "formats/core/findings/place_counts.h"

#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(PlaceCountsTest, TheWorstSeverityIsThatOfAnyPlace) {
  PlaceCounts counts;
  EXPECT_EQ(counts.worst(), Severity::kOff);
  counts[Severity::kInfo] = 3;
  EXPECT_EQ(counts.worst(), Severity::kInfo);
  counts[Severity::kError] = 1;
  EXPECT_EQ(counts.worst(), Severity::kError);
}

TEST(PlaceCountsTest, SumsAreBySeverity) {
  PlaceCounts counts;
  counts[Severity::kInfo] = 3;
  PlaceCounts more;
  more[Severity::kInfo] = 2;
  more[Severity::kWarning] = 4;
  counts += more;
  EXPECT_EQ(counts[Severity::kInfo], 5u);
  EXPECT_EQ(counts[Severity::kWarning], 4u);
  EXPECT_EQ(counts[Severity::kError], 0u);
  EXPECT_EQ(counts.total(), 9u);
}

TEST(PlaceCountsTest, TheTextListsTheWorstFirst) {
  PlaceCounts counts;
  EXPECT_EQ(CountsText(counts), "");
  counts[Severity::kInfo] = 1;
  EXPECT_EQ(CountsText(counts), "1 info");
  counts[Severity::kError] = 2;
  EXPECT_EQ(CountsText(counts), "2 errors, 1 info");
}

}  // namespace
}  // namespace trackcheck
