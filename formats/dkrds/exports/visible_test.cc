#include "formats/dkrds/exports/visible.h"

#include <cstdint>
#include <optional>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/bsp_regions.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

// In AABB units; the game's tolerance is 3840.
constexpr int32_t kSide = 10000;
constexpr int32_t kStep = 20000;
constexpr int32_t kFirstPlane = 15000;
constexpr int32_t kSecondPlane = 35000;

void AddLeaf(int32_t section, BspBlock* tree) {
  tree->add_nodes()->add_section_ids(section);
}

void AddPlane(int32_t axis, int32_t split, BspBlock* tree) {
  BspNodeBlock& node = *tree->add_nodes();
  node.set_axis(axis);
  node.set_split(split);
}

// A row of three boxes along X with two planes between them. The boxes begin at
// X 0, 20000 and 40000 and Z 0; each loads itself and the next one. Planes are
// stored divided by `divisor`.
File Row(int32_t divisor = 1) {
  File file;
  for (int32_t i = 0; i < 3; ++i) {
    SectionBlock& section = *file.add_sections();
    for (const int32_t min : {i * kStep, 0, 0}) section.add_aabb(min);
    for (int32_t axis = 0; axis < 3; ++axis) section.add_aabb(kSide);
  }
  for (const uint64_t mask : {0b011, 0b110, 0b100}) {
    file.mutable_culling()->add_masks(mask);
  }
  BspBlock& tree = *file.mutable_bsp();
  AddPlane(0, kFirstPlane / divisor, &tree);
  AddLeaf(0, &tree);
  AddPlane(0, kSecondPlane / divisor, &tree);
  AddLeaf(1, &tree);
  AddLeaf(2, &tree);
  return file;
}

// A decoded file and its bytes.
struct Track {
  explicit Track(const File& file) : bytes(*Encode(file)) {
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document = Decode(ByteView(bytes), Limits(), Options(), sink);
  }

  std::string bytes;
  Document document;
};

Visible At(const File& file, const Position& position) {
  const Track track(file);
  return VisibleAt(track.document, position);
}

TEST(VisibleTest, InsideABoxItAloneIsDrawnAndItsMaskIsLoaded) {
  const Visible visible = At(Row(), {5000, 5000, 5000});
  EXPECT_THAT(visible.candidates, Optional(ElementsAre(0)));
  EXPECT_THAT(visible.drawn, Optional(ElementsAre(0)));
  EXPECT_THAT(visible.inside, ElementsAre(0));
  EXPECT_THAT(visible.loaded, Optional(ElementsAre(0, 1)));
}

TEST(VisibleTest, NearAPlaneBothSidesAreVisited) {
  // The right side is skipped beyond the tolerance, the left side already at
  // it.
  EXPECT_THAT(At(Row(), {kFirstPlane - 3841, 0, 0}).candidates,
              Optional(ElementsAre(0)));
  EXPECT_THAT(At(Row(), {kFirstPlane - 3840, 0, 0}).candidates,
              Optional(ElementsAre(0, 1)));
  EXPECT_THAT(At(Row(), {kFirstPlane + 3839, 0, 0}).candidates,
              Optional(ElementsAre(0, 1)));
  EXPECT_THAT(At(Row(), {kFirstPlane + 3840, 0, 0}).candidates,
              Optional(ElementsAre(1)));
}

TEST(VisibleTest, ACandidateIsDrawnIfItsBoxIsNearInXAndZ) {
  EXPECT_THAT(At(Row(), {13840, 1000000, 0}).drawn, Optional(ElementsAre(0)));
  EXPECT_THAT(At(Row(), {13841, 0, 0}).drawn, Optional(IsEmpty()));
  EXPECT_THAT(At(Row(), {0, 0, 13840}).drawn, Optional(ElementsAre(0)));
  EXPECT_THAT(At(Row(), {0, 0, -3841}).drawn, Optional(IsEmpty()));
}

TEST(VisibleTest, OutsideOfAllBoxesNothingIsLoaded) {
  const Visible visible = At(Row(), {5000, -1, 5000});
  EXPECT_THAT(visible.drawn, Optional(ElementsAre(0)));
  EXPECT_THAT(visible.inside, IsEmpty());
  EXPECT_THAT(visible.loaded, Optional(IsEmpty()));
}

TEST(VisibleTest, ExtremePositionsAreFar) {
  EXPECT_THAT(At(Row(), {INT32_MAX, 0, INT32_MIN}).candidates,
              Optional(ElementsAre(2)));
  EXPECT_THAT(At(Row(), {INT32_MIN, 0, 0}).candidates,
              Optional(ElementsAre(0)));
}

TEST(VisibleTest, ABrokenTreeIsUnknown) {
  File file = Row();
  file.mutable_bsp()->mutable_nodes(0)->set_axis(3);
  const Visible visible = At(file, {5000, 5000, 5000});
  EXPECT_EQ(visible.candidates, std::nullopt);
  EXPECT_EQ(visible.drawn, std::nullopt);
  EXPECT_THAT(visible.loaded, Optional(ElementsAre(0, 1)));
}

TEST(VisibleTest, MasksOfAnUnknownTypeHaveNoMeaning) {
  File file = Row();
  file.mutable_header()->set_culling_groups_data_type(3);
  EXPECT_EQ(At(file, {5000, 5000, 5000}).loaded, std::nullopt);
}

TEST(VisibleTest, PositionsAreThreeWholeNumbers) {
  EXPECT_EQ(ParsePosition("1,-2,3"), (Position{1, -2, 3}));
  EXPECT_EQ(ParsePosition("2147483647,-2147483648,0"),
            (Position{INT32_MAX, INT32_MIN, 0}));
  for (const char* text :
       {"", "1", "1,2", "1,2,", "1,2,3,", "1,2,3,4", "1, 2,3", " 1,2,3",
        "1.5,2,3", "2147483648,0,0", "a,b,c", "1;2;3"}) {
    EXPECT_EQ(ParsePosition(text), std::nullopt) << text;
  }
}

TEST(LeafTestsTest, TheScaleIsTheOneThatFits) {
  const Track stored(Row());
  const LeafTests of_stored(stored.document);
  EXPECT_EQ(of_stored.split_scale(), kSplitAsStored);
  EXPECT_EQ(of_stored.outside() + of_stored.missing(), 0);
  const Track divided(Row(64));
  const LeafTests of_divided(divided.document);
  EXPECT_EQ(of_divided.split_scale(), kSplitDivided);
  EXPECT_EQ(of_divided.outside() + of_divided.missing(), 0);
  EXPECT_THAT(At(Row(64), {45000, 0, 0}).drawn, Optional(ElementsAre(2)));
}

TEST(LeafTestsTest, FaultsAreCountedForEachSection) {
  File file = Row();
  // Leaf 0 lists section 2, which lies at 40000, instead of section 0.
  file.mutable_bsp()->mutable_nodes(1)->set_section_ids(0, 2);
  file.mutable_bsp()->mutable_nodes(3)->add_section_ids(0);
  const Track track(file);
  const LeafTests tests(track.document);
  EXPECT_EQ(tests.split_scale(), kSplitAsStored);
  EXPECT_EQ(tests.Outside(1), 0b100);
  EXPECT_EQ(tests.Distance(1, 2), 2 * kStep - kFirstPlane);
  EXPECT_EQ(tests.Missing(1), 0b001);
  // 10000 is farther from 15000 than the tolerance of 3840.
  EXPECT_EQ(tests.Outside(3), 0b001);
  EXPECT_EQ(tests.outside(), 2);
  EXPECT_EQ(tests.missing(), 1);
}

TEST(RegionTest, IsWhatTheAncestorsLeave) {
  const Track track(Row());
  const Bsp& bsp = *track.document.bsp;
  const BspRegion leaf = RegionOf(bsp, 3, kSplitAsStored);
  EXPECT_EQ(leaf.low[0], kFirstPlane);
  EXPECT_EQ(leaf.high[0], kSecondPlane);
  EXPECT_LT(leaf.low[2], INT32_MIN);
  EXPECT_GT(leaf.high[2], INT32_MAX);
  EXPECT_TRUE(leaf.consistent);
  EXPECT_EQ(RegionOf(bsp, 3, kSplitDivided).low[0], 64 * kFirstPlane);
}

TEST(RegionTest, BelowASplitWithAnEmptySideNothingIsConsistent) {
  File file = Row();
  file.mutable_bsp()->mutable_nodes(2)->set_split(kFirstPlane);
  const Track track(file);
  const Bsp& bsp = *track.document.bsp;
  const BspRegion region = RegionOf(bsp, 2, kSplitAsStored);
  EXPECT_TRUE(region.consistent);
  EXPECT_TRUE(HasEmptySide(bsp.nodes[2], region, kSplitAsStored));
  EXPECT_FALSE(RegionOf(bsp, 3, kSplitAsStored).consistent);
  EXPECT_FALSE(RegionOf(bsp, 4, kSplitAsStored).consistent);
  EXPECT_TRUE(RegionOf(bsp, 1, kSplitAsStored).consistent);
}

}  // namespace
}  // namespace trackcheck::dkrds
