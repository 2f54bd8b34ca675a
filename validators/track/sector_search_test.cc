// The searches are compared with a test of all pairs.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/rules.h"
#include "validators/track/test_lines.h"
#include "validators/track/test_track.h"

namespace trackcheck::track {
namespace {

using Found = std::vector<std::string>;

struct Rectangle {
  double low_x, low_z, high_x, high_z, y;
};

bool Overlap(const Rectangle& a, const Rectangle& b) {
  const double x = std::min(a.high_x, b.high_x) - std::max(a.low_x, b.low_x);
  const double z = std::min(a.high_z, b.high_z) - std::max(a.low_z, b.low_z);
  return std::min(x, z) > 0.2 && std::fabs(a.y - b.y) <= 1;
}

std::set<std::string> Places(const Found& found) {
  std::set<std::string> places;
  for (const std::string& finding : found) {
    const size_t open = finding.find('[');
    const uint64_t first = std::stoull(finding.substr(open + 1));
    const size_t count = finding.find(" x");
    const uint64_t places_of =
        count == std::string::npos ? 1 : std::stoull(finding.substr(count + 2));
    for (uint64_t i = 0; i < places_of; ++i) {
      places.insert(std::to_string(first + i));
    }
  }
  return places;
}

// Rectangles of very different sizes.
TEST(SectorSearchTest, OverlapsAgreeWithComparingAllPairs) {
  std::mt19937 random(9);
  int overlaps = 0;
  for (int round = 0; round < 100; ++round) {
    TestTrack track;
    std::vector<Rectangle> all;
    for (int i = 0; i < 40; ++i) {
      const double size = std::ldexp(1, static_cast<int>(random() % 8));
      const double x = static_cast<double>(random() % 1024) - 512;
      const double z = static_cast<double>(random() % 1024) - 512;
      all.push_back({x, z, x + size, z + size / 1.5,
                     1.5 * static_cast<double>(random() % 2)});
      track.AddRectangle(x, z, all.back().high_x, all.back().high_z,
                         all.back().y);
    }
    // Each sector reports one of those that it overlaps, at the first of the
    // two.
    std::set<std::string> lower;
    std::set<uint64_t> paired;
    for (uint64_t i = 0; i < all.size(); ++i) {
      for (uint64_t k = i + 1; k < all.size(); ++k) {
        if (!Overlap(all[i], all[k])) continue;
        lower.insert(std::to_string(i));
        ++overlaps;
      }
    }
    const Found found = track.Findings({"sector-overlap"});
    ASSERT_EQ(track.Findings({"sector-overlap"}, 3), found);
    const std::set<std::string> reported = Places(found);
    EXPECT_TRUE(std::includes(lower.begin(), lower.end(), reported.begin(),
                              reported.end()))
        << round;
    EXPECT_EQ(reported.empty(), lower.empty()) << round;
    EXPECT_GE(2 * reported.size(), lower.size()) << round;
  }
  EXPECT_GT(overlaps, 100);
}

// A large sector is not compared with all small ones around it, but each of
// them is compared with it.
TEST(SectorSearchTest, OneLargeSectorIsOverlappedByAllSmallOnes) {
  constexpr int kSide = 64;
  const auto overlaps = [](bool large_is_first, double y) {
    TestTrack track;
    if (large_is_first) track.AddRectangle(0, 0, 3 * kSide, 3 * kSide, y);
    for (int i = 0; i < kSide * kSide; ++i) {
      const int row = i / kSide;
      const double x = 3. * (i % kSide);
      const double z = 3. * row;
      track.AddRectangle(x, z, x + 2, z + 2);
    }
    // One of them is higher than the large sector.
    track.AddRectangle(100.1, 50.1, 100.9, 50.9, 100);
    if (!large_is_first) track.AddRectangle(0, 0, 3 * kSide, 3 * kSide, y);
    return track.Findings({"sector-overlap"}, 2);
  };
  EXPECT_EQ(overlaps(true, 0), Found{"sector-overlap @ track.sectors[0]"});
  EXPECT_EQ(overlaps(false, 0),
            Found{"sector-overlap @ track.sectors[0] x4096"});
  EXPECT_EQ(overlaps(true, 100), Found{"sector-overlap @ track.sectors[0]"});
  EXPECT_EQ(overlaps(false, 100),
            Found{"sector-overlap @ track.sectors[4096]"});
}

// Slices of a road that are much longer than wide.
TEST(SectorSearchTest, SlicesOfARoadAreFound) {
  TestTrack track;
  constexpr int kSlices = 4000;
  for (int i = 0; i < kSlices; ++i) {
    const double x = 0.0625 * i;
    track.AddRectangle(x, 0, x + 0.0625, 1000);
  }
  TestLines lines(track.document());
  lines.AddLoop({{10, 500}, {10, 600}, {240, 1}});
  EXPECT_EQ(track.Findings({"line-outside"}), Found{});
  lines.AddLoop({{100, 999}, {100, 1001}});
  EXPECT_EQ(track.Findings({"line-outside"}),
            Found{"line-outside @ racing-lines.lines[1].segments[0] x2"});
}

TEST(SectorSearchTest, SeamsSlopesAndBridges) {
  const auto overlap = [](double x, double y, double slope) {
    TestTrack track;
    track.AddRectangle(0, 0, 10, 10);
    track.AddSectorAt({{x, y, 10},
                       {x + 10, y + slope, 10},
                       {x + 10, y + slope, 0},
                       {x, y, 0}});
    return !track.Findings({"sector-overlap"}).empty();
  };
  EXPECT_TRUE(overlap(9.9, 0, 0));
  EXPECT_FALSE(overlap(9.995, 0, 0));  // 0.001 of their size
  EXPECT_TRUE(overlap(5, 1, 0));
  EXPECT_FALSE(overlap(5, 1.01, 0));
  EXPECT_TRUE(overlap(5, 0, 2));       // 1 above at the other's end
  EXPECT_FALSE(overlap(5, 0, 2.001));  // only near the seam
}

TEST(SectorSearchTest, ASectorMayOverlapTheOneThatItsPortalNames) {
  for (const uint32_t sector : {0, 1}) {
    TestTrack track;
    track.AddRectangle(0, 0, 10, 10);
    track.AddRectangle(5, 5, 100, 100);
    EXPECT_EQ(track.Findings({"sector-overlap"}),
              Found{"sector-overlap @ track.sectors[0]"});
    track.SetPortal(sector, 1, EdgeKind::kExit, 1 - sector, 3);
    EXPECT_EQ(track.Findings({"sector-overlap"}), Found{});
  }
}

// Walls of random quads on a fine grid of places, compared with all pairs.
TEST(SectorSearchTest, SharedWallsAgreeWithComparingAllPairs) {
  std::mt19937 random(4);
  int shared = 0;
  for (int round = 0; round < 100; ++round) {
    TestTrack track;
    for (int i = 0; i < 60; ++i) {
      const double x = static_cast<double>(random() % 6);
      const double z = static_cast<double>(random() % 6);
      // Cells begin at multiples of 1/16, and some walls are just after one.
      const auto shift = [&random] {
        return 0.0019 * static_cast<double>(random() % 2) - 0.0280;
      };
      const double low_x = x + shift();
      const double low_z = z + shift();
      track.AddRectangle(low_x, low_z, low_x + 1, low_z + 1, shift());
    }
    const Document& document = track.document();
    std::set<std::string> expected;
    for (uint32_t i = 0; i < document.edges.size(); ++i) {
      for (uint32_t k = i + 1; k < document.edges.size(); ++k) {
        const auto start = [&](uint32_t edge) {
          return Point3Of(document, edge);
        };
        const auto end = [&](uint32_t edge) {
          return Point3Of(document, edge / 4 * 4 + (edge + 1) % 4);
        };
        if (i / 4 != k / 4 && Coincide(start(i), end(k)) &&
            Coincide(end(i), start(k))) {
          expected.insert(std::to_string(i));
        }
      }
    }
    shared += static_cast<int>(expected.size());
    const Found found = track.Findings({"unmatched-shared-edge"});
    ASSERT_EQ(track.Findings({"unmatched-shared-edge"}, 3), found);
    std::set<std::string> reported;
    for (const std::string& finding : found) {
      const size_t sector = finding.find('[');
      const size_t edge = finding.find('[', sector + 1);
      const size_t count = finding.find(" x");
      const uint64_t first = 4 * std::stoull(finding.substr(sector + 1)) +
                             std::stoull(finding.substr(edge + 1));
      const uint64_t places = count == std::string::npos
                                  ? 1
                                  : std::stoull(finding.substr(count + 2));
      for (uint64_t i = 0; i < places; ++i) {
        reported.insert(std::to_string(first + i));
      }
    }
    ASSERT_EQ(reported, expected) << round;
  }
  EXPECT_GT(shared, 1000);
}

// Sectors are measured and searched in blocks of 4096, the searched ones in the
// order of their sizes.
TEST(SectorSearchTest, SectorsOfTheLastBlockAreJudged) {
  TestTrack track;
  for (int i = 0; i < 4097; ++i) {
    track.AddRectangle(20. * i, 0, 20. * i + 10, 10);
  }
  TestLines lines(track.document());
  lines.AddLoop({{20. * 4096 + 1, 5}, {20. * 4096 + 9, 5}});
  EXPECT_EQ(track.Findings({"line-outside"}), Found{});
  track.SetPortal(4096, 1, EdgeKind::kExit, 5000, 0);
  EXPECT_EQ(track.Findings({"neighbor-range"}),
            Found{"neighbor-range @ track.sectors[4096].edges[1].neighbor"});
  std::swap(track.document().edges.start[4 * 4096],
            track.document().edges.start[4 * 4096 + 1]);
  EXPECT_EQ(track.Findings({"sector-self-intersect"}),
            Found{"sector-self-intersect @ track.sectors[4096]"});
  track.document().edges.start[4 * 4096] = kOutside;
  lines.AddLoop({{5, 20}, {6, 20}});
  EXPECT_EQ(track.Findings({"line-outside"}), Found{});
}

TEST(SectorSearchTest, LargeSectorsOfTheLastBlockAreCompared) {
  TestTrack track;
  track.AddRectangle(-9000, 0, -8000, 1000);
  track.AddRectangle(-8500, 0, -7500, 1000);
  for (int i = 0; i < 4096; ++i) {
    track.AddRectangle(20. * i, 0, 20. * i + 10, 10);
  }
  EXPECT_EQ(track.Findings({"sector-overlap"}),
            Found{"sector-overlap @ track.sectors[0]"});
}

// Each wall is compared with the next 16 at its place.
TEST(SectorSearchTest, WallsOnAHeapAreComparedWithTheNextOnes) {
  for (const int copies : {16, 17}) {
    TestTrack track;
    for (int i = 0; i < copies; ++i) track.AddRectangle(0, 0, 10, 10);
    track.AddRectangle(10, 0, 20, 10);
    const Found found = track.Findings({"unmatched-shared-edge"});
    EXPECT_EQ(found.size(), 16u);
    EXPECT_EQ(std::find(found.begin(), found.end(),
                        "unmatched-shared-edge @ track.sectors[0].edges[1]") !=
                  found.end(),
              copies == 16);
  }
}

TEST(SectorSearchTest, DuplicatesNameTheFirstOfAPlace) {
  TestTrack track;
  std::mt19937 random(8);
  std::set<std::pair<double, double>> seen;
  std::set<std::string> expected;
  for (int i = 0; i < 100000; ++i) {
    const double x = static_cast<double>(random() % 400);
    const double z = static_cast<double>(random() % 400);
    track.AddVertex(x, 0, z);
    if (!seen.insert({x, z}).second) expected.insert(std::to_string(i));
  }
  const Found found = track.Findings({"vertex-duplicate"});
  EXPECT_EQ(track.Findings({"vertex-duplicate"}, 4), found);
  EXPECT_EQ(Places(found), expected);
}

TEST(SectorSearchTest, HeapAtOnePlaceIsNotQuadratic) {
  TestTrack track;
  for (int i = 0; i < 10000; ++i) {
    track.AddRectangle(0, 0, 10, 10, 2. * (i % 1000));
  }
  const Found found = track.Findings({}, 2);
  EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const auto& finding) {
    return finding.starts_with("vertex-duplicate @ track.vertices[4000] x");
  }));
}

std::vector<Finding> OverlapFindings(const TestTrack& track, int threads = 1) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  WorkPool pool(threads);
  Check(track.document(), pool, sink);
  std::vector<Finding> found;
  for (const Finding& finding : sink.Take().listed) {
    if (finding.rule->id == "track-sector-overlap") found.push_back(finding);
  }
  return found;
}

// Sectors of one outline, each 2 above the last one, so that none overlap.
TestTrack Heap(int count, double slope) {
  TestTrack track;
  for (int i = 0; i < count; ++i) {
    const double y = 2. * i;
    track.AddSectorAt(
        {{0, y, 10}, {10, y + slope, 10}, {10, y + slope, 0}, {0, y, 0}});
  }
  return track;
}

// "3 sectors" if the search was cut short for three, "" if it was not.
std::string CutShort(const std::vector<Finding>& found) {
  if (found.empty()) return "";
  EXPECT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, Severity::kWarning);
  EXPECT_EQ(found[0].count, 1u);
  const std::string message = RenderMessage(found[0].message);
  const std::string before = "to the end for ";
  const size_t begin = message.find(before);
  EXPECT_NE(begin, std::string::npos) << message;
  return message.substr(begin + before.size(),
                        message.find(" (") - begin - before.size());
}

TEST(SectorSearchTest, AHeapThatIsNotComparedInFullIsReportedOnce) {
  // Each sector is compared with up to 128 of four edges above or below it,
  EXPECT_EQ(CutShort(OverlapFindings(Heap(129, 0))), "");
  EXPECT_EQ(CutShort(OverlapFindings(Heap(130, 0))), "1 sector");
  EXPECT_EQ(CutShort(OverlapFindings(Heap(1128, 0), 3)), "999 sectors");
  // and exactly with up to 16 whose altitudes are not clearly different.
  EXPECT_EQ(CutShort(OverlapFindings(Heap(17, 100))), "");
  EXPECT_EQ(CutShort(OverlapFindings(Heap(18, 100))), "1 sector");
  EXPECT_EQ(OverlapFindings(Heap(18, 100))[0].where.field.text(),
            "track.sectors[0]");
}

// A wide sector and, side by side, long ones at `y` that begin `depth` inside
// of it. They point to +Z or +X.
TestTrack Comb(int teeth, double depth, double y, bool along_z) {
  TestTrack track;
  const auto add = [&](double low, double begin, double high, double end,
                       double altitude) {
    if (along_z) {
      track.AddRectangle(low, begin, high, end, altitude);
    } else {
      track.AddRectangle(begin, low, end, high, altitude);
    }
  };
  add(0, -10, teeth, 0, 0);
  for (int i = 0; i < teeth; ++i) add(i, -depth, i + 0.9, 10000, y);
  return track;
}

// The wide sector is compared with up to 512 edges.
TEST(SectorSearchTest, ASectorThatOnlyTouchesCountsAsOneEdge) {
  const auto cut_short = [](int teeth, double depth, bool along_z) {
    return CutShort(OverlapFindings(Comb(teeth, depth, 2, along_z)));
  };
  for (const bool along_z : {false, true}) {
    EXPECT_EQ(cut_short(512, 0, along_z), "");
    EXPECT_EQ(cut_short(513, 0, along_z), "1 sector");
    EXPECT_EQ(cut_short(512, 0.001999, along_z), "");
    EXPECT_EQ(cut_short(128, 0.002001, along_z), "");
    EXPECT_EQ(cut_short(129, 0.002001, along_z), "1 sector");
  }
}

// More sectors than are compared exactly.
TEST(SectorSearchTest, SectorsAtClearlyDifferentAltitudesAreComparedQuickly) {
  EXPECT_EQ(CutShort(OverlapFindings(Comb(17, 5, 1.0005, true))), "");
  EXPECT_EQ(CutShort(OverlapFindings(Comb(17, 5, -1.0005, true))), "");
  EXPECT_EQ(Comb(17, 5, 0.9995, true).Findings({"sector-overlap"}),
            Found{"sector-overlap @ track.sectors[0]"});
}

// One of the eight sectors in each node of the tree touches the wide one. The
// tree over 448 such groups has 512 nodes of eight boxes each.
TEST(SectorSearchTest, ASearchIsCutShortAfter4096Boxes) {
  const auto cut_short = [](int groups) {
    TestTrack track;
    track.AddRectangle(0, -10, 8 * groups, 0);
    for (int i = 1; i < 8 * groups; ++i) {
      const double begin = i % 8 == 1 ? 0 : 1;
      track.AddRectangle(i, begin, i + 0.9, 100000 - begin, 2);
    }
    return CutShort(OverlapFindings(track));
  };
  EXPECT_EQ(cut_short(447), "");
  EXPECT_EQ(cut_short(448), "1 sector");
}

TEST(SectorSearchTest, AHeapOfOverlapsIsComparedUpToTheFirstOfThem) {
  TestTrack track;
  for (int i = 0; i < 2000; ++i) track.AddRectangle(0, 0, 10, 10);
  EXPECT_EQ(track.Findings({"sector-overlap"}),
            Found{"sector-overlap @ track.sectors[0] x1999"});
  for (const Finding& finding : OverlapFindings(track)) {
    EXPECT_FALSE(finding.severity.has_value() &&
                 *finding.severity != Severity::kInfo);
  }
}

TEST(SectorSearchTest, AHeapOfAHundredThousandSectorsIsReportedOnce) {
  const TestTrack track = Heap(100000, 0);
  const std::vector<Finding> found = OverlapFindings(track, 2);
  EXPECT_EQ(CutShort(found), "99871 sectors");
}

// The boxes of many sectors overlap on a road that is wide and not parallel to
// the axes.
TEST(SectorSearchTest, NarrowSlicesOfARingAreAllCompared) {
  EXPECT_EQ(CutShort(OverlapFindings(RingRoad(20000, 3000, 3016))), "");
  EXPECT_EQ(CutShort(OverlapFindings(RingRoad(20000, 1500, 1520))), "");
}

TEST(SectorSearchTest, LargeRoadIsSilentForAnyNumberOfThreads) {
  const TestTrack track = RingRoad(20000, 42000, 42010);
  EXPECT_EQ(track.Findings({}, 1), Found{});
  EXPECT_EQ(track.Findings({}, 4), Found{});
}

}  // namespace
}  // namespace trackcheck::track
