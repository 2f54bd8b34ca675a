#include "validators/dkrds/analysis/section/group_order.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using Groups = std::vector<std::pair<uint16_t, uint16_t>>;

// `triangles` is the number of triangles in the section; 0 if it is unknown.
GroupOrder OrderOf(const Groups& groups, uint64_t triangles = 0) {
  std::vector<uint8_t> bytes(groups.size() * kGroupSize);
  for (size_t i = 0; i < groups.size(); ++i) {
    uint8_t* at = &bytes[i * kGroupSize];
    std::memcpy(at + group::kFirstTriangle, &groups[i].first, 2);
    std::memcpy(at + group::kTriangleCount, &groups[i].second, 2);
  }
  return GroupOrder(
      GroupColumn(ByteView(bytes.data(), bytes.size()), groups.size()),
      triangles);
}

TEST(GroupOrderTest, GroupsThatFollowOneAnotherAreInOrder) {
  for (const Groups& groups :
       {Groups{}, Groups{{0, 4}}, Groups{{0, 4}, {4, 1}, {5, 9}},
        Groups{{0, 4}, {4, 0}, {4, 2}}}) {
    const GroupOrder order = OrderOf(groups);
    EXPECT_FALSE(order.lead() || order.descending());
    EXPECT_TRUE(order.gaps().empty());
    EXPECT_TRUE(order.overlaps().empty());
    for (size_t g = 0; g < groups.size(); ++g) EXPECT_TRUE(order.Certain(g));
  }
}

TEST(GroupOrderTest, FindsWhichTrianglesAreInNoGroup) {
  const GroupOrder order = OrderOf({{2, 2}, {7, 1}});
  ASSERT_TRUE(order.lead().has_value());
  EXPECT_EQ(order.lead()->first, 0U);
  EXPECT_EQ(order.lead()->end, 2U);
  ASSERT_EQ(order.gaps().size(), 1U);
  EXPECT_EQ(order.gaps()[0].group, 1U);
  EXPECT_EQ(order.gaps()[0].other, 0U);
  EXPECT_EQ(order.gaps()[0].first, 4U);
  EXPECT_EQ(order.gaps()[0].end, 7U);
}

TEST(GroupOrderTest, FindsWhichTrianglesAreInTwoGroups) {
  const GroupOrder order = OrderOf({{0, 9}, {2, 3}, {9, 1}, {8, 4}});
  ASSERT_EQ(order.overlaps().size(), 3U);
  EXPECT_EQ(order.overlaps()[0].group, 1U);
  EXPECT_EQ(order.overlaps()[0].first, 2U);
  EXPECT_EQ(order.overlaps()[0].end, 5U);
  EXPECT_EQ(order.overlaps()[1].group, 3U);
  EXPECT_EQ(order.overlaps()[1].other, 0U);
  EXPECT_EQ(order.overlaps()[2].group, 2U);
  EXPECT_EQ(order.overlaps()[2].other, 3U);
  EXPECT_EQ(order.descending(), 3U);
}

TEST(GroupOrderTest, OfGroupsThatEndTogetherTheFirstIsTheOther) {
  const GroupOrder order = OrderOf({{0, 9}, {5, 4}, {8, 4}});
  ASSERT_EQ(order.overlaps().size(), 2U);
  EXPECT_EQ(order.overlaps()[1].group, 2U);
  EXPECT_EQ(order.overlaps()[1].other, 0U);
}

TEST(GroupOrderTest, AGroupWithoutTrianglesAccountsForTheGap) {
  EXPECT_FALSE(OrderOf({{0, 0}, {4, 4}}).lead().has_value());
  EXPECT_TRUE(OrderOf({{1, 0}, {4, 4}}).lead().has_value());
  EXPECT_TRUE(OrderOf({{0, 4}, {4, 0}, {6, 4}}).gaps().empty());
  EXPECT_EQ(OrderOf({{0, 4}, {5, 0}, {6, 4}}).gaps().size(), 1U);
}

TEST(GroupOrderTest, AGroupBeyondAllTrianglesAccountsForTheGap) {
  const GroupOrder order = OrderOf({{65535, 4}, {4, 4}, {7, 2}});
  EXPECT_FALSE(order.lead().has_value());
  EXPECT_FALSE(order.descending().has_value());
  EXPECT_EQ(order.overlaps().size(), 1U);
  EXPECT_TRUE(OrderOf({{0, 1}, {5, 1}}, 1).gaps().empty());
}

TEST(GroupOrderTest, IsWhatCountingFinds) {
  std::mt19937 random(1);
  uint64_t in_order = 0;
  for (int round = 0; round < 3000; ++round) {
    Groups groups;
    uint16_t next = 0;
    for (uint64_t i = 1 + random() % 6; i > 0; --i) {
      const auto count = static_cast<uint16_t>(1 + random() % 5);
      const auto first =
          static_cast<uint16_t>(random() % 8 == 0 ? random() % 20 : next);
      groups.emplace_back(first, count);
      next = static_cast<uint16_t>(first + count);
    }
    if (random() % 8 == 0) std::shuffle(groups.begin(), groups.end(), random);
    std::array<uint32_t, 64> members{};
    uint32_t end = 0;
    for (const auto& [first, count] : groups) {
      for (uint32_t t = first; t < first + count; ++t) ++members[t];
      end = std::max<uint32_t>(end, first + count);
    }
    const auto of = [&](auto matches) {
      return std::any_of(members.begin(), members.begin() + end, matches);
    };
    const GroupOrder order = OrderOf(groups);
    EXPECT_EQ(order.lead().has_value(), members[0] == 0);
    EXPECT_EQ(order.lead() || !order.gaps().empty(),
              of([](uint32_t n) { return n == 0; }));
    EXPECT_EQ(!order.overlaps().empty(), of([](uint32_t n) { return n > 1; }));
    // A certain group shares no triangle.
    for (size_t g = 0; g < groups.size(); ++g) {
      if (!order.Certain(g)) continue;
      for (uint32_t t = 0; t < groups[g].second; ++t) {
        EXPECT_EQ(members[groups[g].first + t], 1U);
      }
    }
    in_order += order.lead() || !order.gaps().empty() ||
                        !order.overlaps().empty() || order.descending()
                    ? 0
                    : 1;
  }
  EXPECT_GT(in_order, 300U);
}

}  // namespace
}  // namespace trackcheck::dkrds
