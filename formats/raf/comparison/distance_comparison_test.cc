#include "formats/raf/comparison/distance_comparison.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "formats/api/or_refusal.h"
#include "formats/api/testing/plan_recorder.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/comparison/comparisons.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/message/raf.pb.h"
#include "formats/raf/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// In meters and m/s: a level circle, driven counterclockwise, so that its
// middle is to the left.
constexpr double kTrack = 1000;
constexpr double kRadius = kTrack / (2 * std::numbers::pi);
constexpr double kSpeed = 50;

// How a lap is driven.
struct Drive {
  uint32_t interval_ms = 10;
  // The time from the line to the first block, in intervals.
  double phase = 0.6;
  double left_m = 0;  // of the middle line
  std::function<double(double distance_m)> speed_m_s = [](double) {
    return kSpeed;
  };
};

// The lap, driven in small steps.
File LapOf(const Drive& drive) {
  constexpr int kSteps = 40;  // in an interval
  File file;
  HeaderBlock& header = *file.mutable_header();
  header.set_update_interval(drive.interval_ms);
  header.set_short_track_name("BL1");
  header.set_track("Blackwood");
  header.set_config("GP TRACK");
  header.set_player("A. Driver");
  header.set_car("XR GT");
  header.set_track_ruler_length(kTrack);
  DataBlocks& blocks = *file.mutable_data_blocks();
  const double interval_s = drive.interval_ms / 1000.0;
  double distance_m = drive.phase * interval_s * drive.speed_m_s(0);
  int count = 0;
  while (distance_m < kTrack) {
    const double angle = distance_m / kRadius;
    const double radius_m = kRadius - drive.left_m;
    blocks.add_index_distance(static_cast<float>(distance_m));
    blocks.add_speed(static_cast<float>(drive.speed_m_s(distance_m)));
    blocks.add_throttle(distance_m < 500 ? 1 : 0.25F);
    blocks.add_brake(0);
    blocks.add_gear(4);
    blocks.add_position_x(
        static_cast<int32_t>(65536 * radius_m * std::cos(angle)));
    blocks.add_position_y(
        static_cast<int32_t>(65536 * radius_m * std::sin(angle)));
    ++count;
    for (int i = 0; i < kSteps; ++i) {
      distance_m += drive.speed_m_s(distance_m) * interval_s / kSteps;
    }
  }
  const auto lap_ms = count * static_cast<int32_t>(drive.interval_ms);
  header.add_splits(lap_ms / 2);
  header.add_splits(lap_ms);
  return file;
}

// 1 % slower from 500 m to 600 m.
Drive SlowerDrive() {
  return {.speed_m_s = [](double distance_m) {
    return distance_m >= 500 && distance_m < 600 ? 0.99 * kSpeed : kSpeed;
  }};
}
// In seconds.
constexpr double kLost = 100 / (0.99 * kSpeed) - 100 / kSpeed;

Document Decoded(const std::string& bytes) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  return Decode(ByteView(bytes), Limits(), Options(), sink);
}

OrRefusal<DocumentComparison> CompareBytes(const std::string& lap_1,
                                           const std::string& lap_2) {
  return CompareByDistance(Decoded(lap_1), Decoded(lap_2));
}

DocumentComparison Compare(const File& lap_1, const File& lap_2) {
  OrRefusal<DocumentComparison> result =
      CompareBytes(*Encode(lap_1), *Encode(lap_2));
  EXPECT_TRUE(result.ok());
  return result.ok() ? *std::move(result) : DocumentComparison();
}

// Expects that the laps are refused, in both orders, and returns why.
std::string RefusalOf(const File& lap_1, const File& lap_2) {
  const std::string bytes_1 = *Encode(lap_1);
  const std::string bytes_2 = *Encode(lap_2);
  const OrRefusal<DocumentComparison> result = CompareBytes(bytes_1, bytes_2);
  EXPECT_FALSE(result.ok());
  EXPECT_FALSE(CompareBytes(bytes_2, bytes_1).ok());
  return result.ok() ? "" : result.refusal().reason;
}

std::vector<double> Numbers(const InfoTable& table, std::string_view key) {
  for (const InfoColumn& column : table.columns) {
    if (column.key != key) continue;
    if (const auto* numbers =
            std::get_if<std::vector<double>>(&column.values)) {
      return *numbers;
    }
    const auto& counts = std::get<std::vector<int64_t>>(column.values);
    return {counts.begin(), counts.end()};
  }
  ADD_FAILURE() << "no column " << key;
  return {};
}

const InfoTable& TableOf(const DocumentComparison& result,
                         std::string_view key) {
  const auto table =
      std::find_if(result.tables.begin(), result.tables.end(),
                   [&](const InfoTable& each) { return each.key == key; });
  static const InfoTable none;
  EXPECT_NE(table, result.tables.end()) << key;
  return table == result.tables.end() ? none : *table;
}

double ValueOf(const DocumentComparison& result, std::string_view key) {
  for (const InfoValue& value : result.values) {
    if (value.key == key) return std::get<double>(value.value);
  }
  ADD_FAILURE() << "no value " << key;
  return 0;
}

// A copy of the lap without the blocks outside of [first, end).
File PartOf(const File& lap, int first, int end) {
  File part = lap;
  DataBlocks& blocks = *part.mutable_data_blocks();
  const auto cut = [&](auto* values) {
    values->Truncate(end);
    values->ExtractSubrange(0, first, nullptr);
  };
  cut(blocks.mutable_index_distance());
  cut(blocks.mutable_speed());
  cut(blocks.mutable_throttle());
  cut(blocks.mutable_brake());
  cut(blocks.mutable_gear());
  cut(blocks.mutable_position_x());
  cut(blocks.mutable_position_y());
  return part;
}

MATCHER_P2(IsAbout, value, tolerance, "") {
  return std::fabs(arg - value) <= tolerance;
}

TEST(DistanceComparisonTest, ALapEqualsItself) {
  const DocumentComparison result =
      Compare(LapOf(SlowerDrive()), LapOf(SlowerDrive()));
  EXPECT_TRUE(result.equal);
  EXPECT_EQ(result.summary, "the laps are equal");
  EXPECT_THAT(result.notes, IsEmpty());
  EXPECT_EQ(ValueOf(result, "from"), 0);
  EXPECT_EQ(ValueOf(result, "to"), kTrack);
  for (const std::string_view key : {"delta", "offset"}) {
    EXPECT_THAT(Numbers(result.samples, key), Each(0)) << key;
  }
  const InfoTable& sectors = TableOf(result, "mini_sectors");
  EXPECT_EQ(sectors.rows(), 25);
  EXPECT_THAT(Numbers(sectors, "delta"), Each(0));
  EXPECT_THAT(Numbers(TableOf(result, "splits"), "delta"), ElementsAre(0, 0));
  EXPECT_EQ(TableOf(result, "differences").rows(), 0);
}

TEST(DistanceComparisonTest, TimeIsLostWhereTheLapIsSlower) {
  const File slower = LapOf(SlowerDrive());
  const DocumentComparison result = Compare(LapOf({}), slower);
  EXPECT_FALSE(result.equal);
  const std::vector<double> distances = Numbers(result.samples, "distance");
  const std::vector<double> deltas = Numbers(result.samples, "delta");
  ASSERT_EQ(distances.size(), 2000);
  for (size_t i = 0; i < distances.size(); ++i) {
    const double part = std::clamp((distances[i] - 500) / 100, 0.0, 1.0);
    EXPECT_THAT(deltas[i], IsAbout(part * kLost, 2e-4)) << distances[i];
  }
  // Each of the 25 sectors has 40 m.
  const InfoTable& sectors = TableOf(result, "mini_sectors");
  const std::vector<double> lost = Numbers(sectors, "delta");
  const std::vector<double> cumulated = Numbers(sectors, "cumulated");
  double sum = 0;
  for (size_t i = 0; i < 25; ++i) {
    const double part = i == 12 ? 0.2 : i == 13 || i == 14 ? 0.4 : 0;
    EXPECT_THAT(lost[i], IsAbout(part * kLost, 1e-3)) << i;
    sum += lost[i];
    EXPECT_THAT(cumulated[i], IsAbout(sum, 1e-9)) << i;
  }
  EXPECT_EQ(ValueOf(result, "delta"), 0.02);
  EXPECT_THAT(result.summary, StartsWith("lap 2 is 0.020 s slower at the line "
                                         "and loses most in mini-sector 1"));
  // The other way round, it is gained.
  const DocumentComparison back = Compare(slower, LapOf({}));
  EXPECT_EQ(ValueOf(back, "delta"), -0.02);
  EXPECT_THAT(back.summary, StartsWith("lap 2 is 0.020 s faster at the line "
                                       "and gains most in mini-sector 1"));
}

TEST(DistanceComparisonTest, TheLargestDifferencesHavePlaces) {
  const DocumentComparison result = Compare(LapOf({}), LapOf(SlowerDrive()));
  const InfoTable& table = TableOf(result, "differences");
  // Places of one channel are at least 40 m apart. The stretch has two of them.
  const std::vector<double> places = Numbers(table, "place");
  ASSERT_GE(places.size(), 2);
  EXPECT_THAT(places[0], IsAbout(500, 1));
  EXPECT_THAT(Numbers(table, "sector")[0], 13);
  EXPECT_EQ(Numbers(table, "lap_1")[0], 180);
  EXPECT_EQ(Numbers(table, "lap_2")[0], 178.2);
  EXPECT_EQ(Numbers(table, "difference")[0], -1.8);
  EXPECT_GE(places[1] - places[0], 39.9);
}

TEST(DistanceComparisonTest, OffsetsArePositiveToTheLeft) {
  const DocumentComparison left = Compare(LapOf({}), LapOf({.left_m = 1}));
  EXPECT_THAT(Numbers(left.samples, "offset"), Each(IsAbout(1, 1e-3)));
  EXPECT_THAT(Numbers(left.samples, "delta"), Each(0));
  EXPECT_EQ(left.summary, "both laps take the same time to the line");
  EXPECT_FALSE(left.equal);
  EXPECT_THAT(Numbers(TableOf(left, "differences"), "difference"), Each(1));
  const DocumentComparison right = Compare(LapOf({.left_m = 1}), LapOf({}));
  EXPECT_THAT(Numbers(right.samples, "offset"), Each(IsAbout(-1, 1e-3)));
}

// The difference of the lap times is a whole number of intervals.
TEST(DistanceComparisonTest, TheDeltaIsWithinAnIntervalOfTheLapTimes) {
  for (const uint32_t interval_ms : {10U, 100U}) {
    for (double phase_1 = 0.05; phase_1 < 1; phase_1 += 0.45) {
      for (double phase_2 = 0.05; phase_2 < 1; phase_2 += 0.45) {
        for (double speed_m_s = 38; speed_m_s < 39; speed_m_s += 0.31) {
          const File lap_1 =
              LapOf({.interval_ms = interval_ms, .phase = phase_1});
          const File lap_2 =
              LapOf({.interval_ms = interval_ms,
                     .phase = phase_2,
                     .speed_m_s = [&](double) { return speed_m_s; }});
          const double by_header =
              (lap_2.header().splits(1) - lap_1.header().splits(1)) / 1000.0;
          const double delta = ValueOf(Compare(lap_1, lap_2), "delta");
          EXPECT_THAT(delta, IsAbout(by_header, interval_ms / 1000.0 + 1e-3))
              << phase_1 << ' ' << phase_2 << ' ' << speed_m_s;
          EXPECT_EQ(ValueOf(Compare(lap_2, lap_1), "delta"), -delta);
        }
      }
    }
  }
}

TEST(DistanceComparisonTest, IntervalsMayDiffer) {
  const DocumentComparison result =
      Compare(LapOf({.interval_ms = 10, .phase = 0.01}),
              LapOf({.interval_ms = 100, .phase = 0.001}));
  EXPECT_THAT(Numbers(result.samples, "delta"), Each(IsAbout(0, 1e-3)));
  // Five meters of arc are 20 mm from their chord. After the last block, the
  // line goes on straight.
  std::vector<double> offsets = Numbers(result.samples, "offset");
  EXPECT_THAT(offsets, Each(IsAbout(0, 0.2)));
  offsets.resize(offsets.size() - 10);
  EXPECT_THAT(offsets, Each(IsAbout(0, 0.03)));
  EXPECT_THAT(result.notes,
              ElementsAre(StartsWith("the sampling intervals differ")));
}

TEST(DistanceComparisonTest, OnlyTheCommonPartIsCompared) {
  const File lap = LapOf({});
  // Lap 1 from 200 m on, lap 2, which is slower before and in the part, up to
  // 600 m.
  const File late = PartOf(lap, 400, 2000);
  const File cut = PartOf(
      LapOf({.speed_m_s =
                 [](double distance_m) { return distance_m < 300 ? 40 : 50; }}),
      0, 1350);
  const DocumentComparison result = Compare(late, cut);
  EXPECT_THAT(result.notes,
              Contains("only 200.3 m to 599.8 m is compared, the part of the "
                       "track that is in both laps: lap 1 has 200.3 m to "
                       "1000.0 m, lap 2 0.0 m to 599.8 m"));
  const double lost_s = 99.8 / 40 - 99.8 / 50;
  EXPECT_THAT(ValueOf(result, "delta"), IsAbout(lost_s, 2e-3));
  EXPECT_THAT(Numbers(result.samples, "delta").front(), IsAbout(0, 1e-4));
  EXPECT_THAT(Numbers(result.samples, "time_1").front(), IsAbout(0, 1e-4));
  // The numbers are those of the whole track.
  const InfoTable& sectors = TableOf(result, "mini_sectors");
  EXPECT_THAT(Numbers(sectors, "sector"),
              ElementsAre(6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  EXPECT_EQ(Numbers(sectors, "from").front(), 200.3);
  EXPECT_EQ(Numbers(sectors, "to").back(), 599.8);
  EXPECT_THAT(result.summary, HasSubstr("slower from 200.3 m to 599.8 m"));
  EXPECT_FALSE(result.equal);
}

TEST(DistanceComparisonTest, TheSummarySaysWhatNoNumberShows) {
  const File lap = LapOf({});
  const DocumentComparison cut = Compare(lap, PartOf(lap, 0, 1200));
  EXPECT_FALSE(cut.equal);
  EXPECT_THAT(cut.summary, EndsWith(" and differ in length"));
  EXPECT_EQ(TableOf(cut, "differences").rows(), 0);
  File late = lap;
  late.mutable_header()->set_splits(1, lap.header().splits(1) + 1);
  EXPECT_EQ(Compare(lap, late).summary,
            "both laps take the same time to the line and differ in the lap "
            "times of their headers");
}

TEST(DistanceComparisonTest, BlocksBeforeAndAfterTheLapAreLeftOut) {
  const File lap = LapOf({});
  const File before = PartOf(lap, 1900, 2000);
  const File after = PartOf(lap, 0, 50);
  File longer = before;
  longer.mutable_data_blocks()->MergeFrom(lap.data_blocks());
  longer.mutable_data_blocks()->MergeFrom(after.data_blocks());
  const DocumentComparison result = Compare(lap, longer);
  EXPECT_THAT(result.notes,
              ElementsAre("lap 2: 150 blocks of other laps left out: the "
                          "longest one is compared"));
  EXPECT_THAT(Numbers(result.samples, "delta"), Each(0));
  EXPECT_THAT(Numbers(result.samples, "offset"), Each(0));
  EXPECT_EQ(result.samples.rows(), 2000);
}

TEST(DistanceComparisonTest, ASpinCostsTimeWhereTheLapGoesOn) {
  const File lap = LapOf({});
  // Back from 415 m to 390 m, a stop of 0.5 s there, and on.
  File spin = PartOf(lap, 0, 830);
  DataBlocks& blocks = *spin.mutable_data_blocks();
  for (int k = 829; k >= 780; --k) {
    blocks.MergeFrom(PartOf(lap, k, k + 1).data_blocks());
  }
  for (int k = 0; k < 50; ++k) {
    blocks.MergeFrom(PartOf(lap, 780, 781).data_blocks());
  }
  blocks.MergeFrom(PartOf(lap, 780, 2000).data_blocks());
  spin.mutable_header()->set_splits(0, 11'500);
  spin.mutable_header()->set_splits(1, 21'500);
  const DocumentComparison result = Compare(lap, spin);
  const std::vector<double> distances = Numbers(result.samples, "distance");
  const std::vector<double> deltas = Numbers(result.samples, "delta");
  for (size_t i = 0; i < distances.size(); ++i) {
    if (distances[i] < 414.8) EXPECT_EQ(deltas[i], 0) << distances[i];
    if (distances[i] > 415.2) EXPECT_EQ(deltas[i], 1.5) << distances[i];
  }
  EXPECT_THAT(result.notes, ElementsAre(StartsWith("lap 2: 150 blocks where "
                                                   "the car stands")));
  EXPECT_THAT(result.summary,
              HasSubstr("loses most in mini-sector 11, 1.500 s"));
  EXPECT_EQ(Compare(spin, spin).equal, true);
  EXPECT_EQ(ValueOf(Compare(spin, lap), "delta"), -1.5);
}

TEST(DistanceComparisonTest, SingleWrongDistancesAreLeftOut) {
  const File lap = LapOf({});
  File noisy = lap;
  auto& distances = *noisy.mutable_data_blocks()->mutable_index_distance();
  distances[100] = std::numeric_limits<float>::quiet_NaN();
  distances[200] = std::numeric_limits<float>::infinity();
  distances[300] = 3e38F;
  distances[400] = -5;
  distances[500] = 900;
  distances[600] = 0;
  const DocumentComparison result = Compare(lap, noisy);
  EXPECT_THAT(result.notes,
              ElementsAre("lap 2: 6 blocks without a usable distance left "
                          "out"));
  EXPECT_THAT(Numbers(result.samples, "delta"), Each(IsAbout(0, 1e-4)));
}

TEST(DistanceComparisonTest, ChannelsWithoutNumbersHaveNoDifferences) {
  File lap = LapOf({});
  auto& speeds = *lap.mutable_data_blocks()->mutable_speed();
  speeds[700] = std::numeric_limits<float>::quiet_NaN();
  speeds[800] = std::numeric_limits<float>::infinity();
  const DocumentComparison result = Compare(LapOf({}), lap);
  EXPECT_EQ(TableOf(result, "differences").rows(), 0);
  EXPECT_TRUE(std::isnan(Numbers(result.samples, "speed_2")[700]));
  EXPECT_FALSE(result.equal);
  EXPECT_EQ(result.summary,
            "both laps take the same time to the line and differ in steering, "
            "gears or single blocks");
  EXPECT_TRUE(Compare(lap, lap).equal);
}

TEST(DistanceComparisonTest, TracksMayHaveNoLength) {
  File lap_1 = LapOf({});
  File lap_2 = LapOf(SlowerDrive());
  for (File* lap : {&lap_1, &lap_2}) {
    lap->mutable_header()->set_track_ruler_length(0);
  }
  const DocumentComparison result = Compare(lap_1, lap_2);
  EXPECT_THAT(ValueOf(result, "delta"), IsAbout(kLost, 1e-3));
  EXPECT_EQ(TableOf(result, "mini_sectors").rows(), 25);
}

TEST(DistanceComparisonTest, ShowsBothLinesInPlan) {
  const DocumentComparison result = Compare(LapOf({}), LapOf({.left_m = 3}));
  const std::vector<std::string> lines = LinesOf(*result.plan);
  ASSERT_EQ(lines.size(), 6);
  EXPECT_EQ(lines[0], "layer lap 1");
  EXPECT_THAT(lines[1], StartsWith("line"));
  EXPECT_EQ(lines[2], "layer lap 2");
  EXPECT_THAT(lines[4], HasSubstr("line"));
  EXPECT_THAT(lines[5], HasSubstr("split 1"));
  EXPECT_THAT(result.plan->subtitles(),
              ElementsAre("BL1 (Blackwood GP TRACK)",
                          "lap 1: A. Driver, XR GT, 0:20.000",
                          "lap 2: A. Driver, XR GT, 0:20.000"));
  ASSERT_EQ(result.marks.size(), 1);
  EXPECT_THAT(result.marks[0].at, IsAbout(500, 1));
}

TEST(DistanceComparisonTest, SplitsOfTheHeadersAreCompared) {
  File lap_1 = LapOf({});
  // 1 s faster in the second half.
  File lap_2 = LapOf({.speed_m_s = [](double distance_m) {
    return distance_m >= 500 ? kSpeed / 0.9 : kSpeed;
  }});
  lap_2.mutable_header()->set_splits(0, 10'000);
  lap_2.mutable_header()->set_splits(1, 19'000);
  const DocumentComparison result = Compare(lap_1, lap_2);
  EXPECT_THAT(result.notes, IsEmpty());
  const InfoTable& table = TableOf(result, "splits");
  EXPECT_THAT(Numbers(table, "delta"), ElementsAre(0, -1));
  EXPECT_THAT(Numbers(table, "sector_delta"), ElementsAre(0, -1));
  EXPECT_THAT(Numbers(table, "time_1"), ElementsAre(10'000, 20'000));
  EXPECT_EQ(Numbers(table, "place")[1], kTrack);
  for (const int32_t wrong : {0, -1, 30'000, 20'000}) {
    lap_1.mutable_header()->set_splits(0, wrong);
    EXPECT_THAT(Compare(lap_1, lap_2).notes,
                ElementsAre(StartsWith("the split times are not compared")));
  }
}

// The blocks hold, since the header may be that of another lap.
TEST(DistanceComparisonTest, SplitsThatWereNotDrivenAreNotCompared) {
  const File lap = LapOf({});
  File other = lap;
  other.mutable_header()->set_splits(0, 10'250);
  other.mutable_header()->set_splits(1, 19'000);
  const DocumentComparison result = Compare(lap, other);
  EXPECT_THAT(result.notes,
              ElementsAre("lap 2: its header's lap time of 0:19.000 does not "
                          "fit its blocks, which reach the line at 0:19.994: "
                          "the blocks hold, and the split times are not "
                          "compared"));
  for (const InfoTable& table : result.tables) EXPECT_NE(table.key, "splits");
  EXPECT_TRUE(std::any_of(
      result.sides[1].begin(), result.sides[1].end(),
      [](const InfoValue& each) { return each.key == "header_lap_time"; }));
  EXPECT_THAT(result.plan->subtitles()[2], EndsWith("XR GT"));
  EXPECT_EQ(ValueOf(result, "delta"), 0);
  EXPECT_FALSE(result.equal);
  // An interval more or less is no contradiction.
  other.mutable_header()->set_splits(0, 10'000);
  other.mutable_header()->set_splits(1, 20'010);
  EXPECT_THAT(Compare(lap, other).notes, IsEmpty());
}

TEST(DistanceComparisonTest, SplitsAfterTheLastBlockAreNotCompared) {
  const File lap = LapOf({});
  const DocumentComparison cut = Compare(lap, PartOf(lap, 0, 1200));
  EXPECT_THAT(cut.notes,
              Contains("lap 2: its blocks end at 0:11.990: split times of its "
                       "header that they do not have are not compared"));
  EXPECT_THAT(Numbers(TableOf(cut, "splits"), "split"), ElementsAre(1));
  // The lap cannot be over before its blocks.
  File over = PartOf(lap, 0, 1200);
  over.mutable_header()->set_splits(0, 5'000);
  over.mutable_header()->set_splits(1, 8'000);
  EXPECT_THAT(Compare(lap, over).notes,
              Contains(StartsWith("lap 2: its header's lap time of 0:08.000 "
                                  "does not fit its blocks, which end at ")));
  EXPECT_THAT(Compare(lap, PartOf(lap, 400, 2000)).notes,
              Contains(StartsWith("lap 2: its blocks begin after the line")));
}

TEST(DistanceComparisonTest, ASplitAtTwoPlacesIsNoted) {
  const File lap = LapOf({});
  File other = lap;
  other.mutable_header()->set_splits(0, 10'250);
  EXPECT_THAT(Compare(lap, other).notes,
              ElementsAre("split 1: at the times of the headers, lap 1 is at "
                          "500.3 m and lap 2 at 512.8 m: one of the times is "
                          "wrong"));
}

// A lap with the distance driven, without the blocks [first, end).
File LapWithout(const File& lap, int first, int end) {
  File cut = lap;
  DataBlocks& blocks = *cut.mutable_data_blocks();
  for (const float distance : blocks.index_distance()) {
    blocks.add_car_distance(distance);
  }
  const auto remove = [&](auto* values) {
    values->ExtractSubrange(first, end - first, nullptr);
  };
  remove(blocks.mutable_index_distance());
  remove(blocks.mutable_car_distance());
  remove(blocks.mutable_speed());
  remove(blocks.mutable_throttle());
  remove(blocks.mutable_brake());
  remove(blocks.mutable_gear());
  remove(blocks.mutable_position_x());
  remove(blocks.mutable_position_y());
  return cut;
}

TEST(DistanceComparisonTest, LostBlocksGainNoTime) {
  const File lap = LapWithout(LapOf({}), 0, 0);
  const File cut = LapWithout(LapOf({}), 800, 830);
  const DocumentComparison result = Compare(lap, cut);
  EXPECT_THAT(result.notes,
              ElementsAre("lap 2: about 30 blocks are missing, most before "
                          "415.3 m: the car came farther than at its speeds. "
                          "The times after them are later by 0.30 s"));
  EXPECT_EQ(result.doubt, "");
  EXPECT_EQ(ValueOf(result, "delta"), 0);
  EXPECT_THAT(Numbers(result.samples, "delta"), Each(IsAbout(0, 2e-4)));
  // The header's times fit.
  EXPECT_EQ(TableOf(result, "splits").rows(), 2);
}

TEST(DistanceComparisonTest, ManyMissingSamplesAreDoubted) {
  const File lap = LapWithout(LapOf({}), 0, 0);
  EXPECT_EQ(Compare(lap, LapWithout(LapOf({}), 800, 840)).doubt, "");
  const File cut = LapWithout(LapOf({}), 800, 841);
  EXPECT_EQ(Compare(lap, cut).doubt,
            "lap 2: 41 of 2000 samples are missing in the part that is "
            "compared");
  EXPECT_EQ(Compare(cut, lap).doubt,
            "lap 1: 41 of 2000 samples are missing in the part that is "
            "compared");
  // What is not compared does not matter.
  EXPECT_EQ(Compare(PartOf(LapOf({}), 0, 700), cut).doubt, "");
  File unusable = lap;
  for (int i = 300; i < 350; ++i) {
    unusable.mutable_data_blocks()->set_index_distance(
        i, std::numeric_limits<float>::quiet_NaN());
  }
  EXPECT_EQ(Compare(lap, unusable).doubt,
            "lap 2: 50 of 2000 samples are missing in the part that is "
            "compared");
}

TEST(DistanceComparisonTest, OtherTracksAreRefused) {
  const File lap = LapOf({});
  File other = lap;
  other.mutable_header()->set_short_track_name("BL2");
  other.mutable_header()->set_config("RALLYX\x01");
  EXPECT_EQ(RefusalOf(lap, other),
            "the laps are driven on different tracks: BL1 (Blackwood GP "
            "TRACK) and BL2 (Blackwood RALLYX\\x01)");
  // The short name counts, because the others are in the driver's language.
  other.mutable_header()->set_short_track_name("BL1");
  EXPECT_TRUE(Compare(lap, other).equal);
  other.mutable_header()->clear_short_track_name();
  EXPECT_THAT(RefusalOf(lap, other), HasSubstr("different tracks"));
  other.mutable_header()->set_config("GP TRACK");
  EXPECT_TRUE(Compare(lap, other).equal);
  other.mutable_header()->set_track_ruler_length(kTrack + 5);
  EXPECT_EQ(RefusalOf(lap, other),
            "the lengths of the track differ: 1000.0 m and 1005.0 m");
  other.mutable_header()->set_track_ruler_length(-1);
  EXPECT_EQ(RefusalOf(lap, other),
            "the lengths of the track differ: 1000.0 m and none");
}

TEST(DistanceComparisonTest, FilesWithoutALapAreRefused) {
  const File lap = LapOf({});
  EXPECT_EQ(RefusalOf(lap, PartOf(lap, 0, 0)),
            "lap 2: it has 0 blocks, two are needed");
  EXPECT_EQ(RefusalOf(PartOf(lap, 5, 6), lap),
            "lap 1: it has 1 block, two are needed");
  const std::string not_ahead =
      "lap 2: the car does not come forward along the track: its index "
      "distance does not ascend";
  File still = lap;
  for (float& distance :
       *still.mutable_data_blocks()->mutable_index_distance()) {
    distance = 12;
  }
  EXPECT_EQ(RefusalOf(lap, still), not_ahead);
  File nowhere = lap;
  for (float& distance :
       *nowhere.mutable_data_blocks()->mutable_index_distance()) {
    distance = std::numeric_limits<float>::quiet_NaN();
  }
  EXPECT_EQ(RefusalOf(lap, nowhere), not_ahead);
  File back = lap;
  auto& distances = *back.mutable_data_blocks()->mutable_index_distance();
  std::reverse(distances.begin(), distances.end());
  EXPECT_EQ(RefusalOf(lap, back), not_ahead);
  EXPECT_EQ(RefusalOf(PartOf(lap, 0, 500), PartOf(lap, 1000, 2000)),
            "the laps have no part of the track in common: lap 1 has 0.0 m to "
            "249.8 m, lap 2 500.3 m to 1000.0 m");
  File sizes = lap;
  sizes.mutable_header()->set_block_size(100);
  EXPECT_EQ(RefusalOf(lap, sizes), "lap 2: its blocks cannot be decoded");
}

TEST(DistanceComparisonTest, EveryPrefixIsComparedOrRefused) {
  const std::string lap = *Encode(LapOf({.interval_ms = 100}));
  for (size_t size = 0; size < lap.size(); size += 61) {
    const auto result = CompareBytes(lap, lap.substr(0, size));
    EXPECT_EQ(result.ok(), size > 1024 + 2 * 192) << size;
    if (result.ok()) EXPECT_FALSE(result->equal) << size;
  }
}

// Bits of any kind in all numbers: no result is right, but there is one.
TEST(DistanceComparisonTest, HostileNumbersAreComparedOrRefused) {
  const std::string lap = *Encode(LapOf({.interval_ms = 100}));
  std::mt19937 random(1);
  int compared = 0;
  for (int round = 0; round < 400; ++round) {
    std::string bytes = lap;
    const size_t count = 1 + random() % 60;
    for (size_t i = 0; i < count; ++i) {
      // Also the length of the track, the interval and the splits.
      const size_t place = i % 8 == 7   ? 9
                           : i % 8 == 6 ? 28 + random() % 4
                           : i % 8 == 5
                               ? 171 + random() % 17
                               : 1024 + random() % (bytes.size() - 1024);
      bytes[place] = static_cast<char>(random());
    }
    const auto there = CompareBytes(lap, bytes);
    const auto back = CompareBytes(bytes, lap);
    EXPECT_EQ(there.ok(), back.ok());
    if (!there.ok() || !back.ok()) continue;
    ++compared;
    EXPECT_EQ(ValueOf(*there, "delta"), -ValueOf(*back, "delta"));
    const auto itself = CompareBytes(bytes, bytes);
    ASSERT_TRUE(itself.ok());
    EXPECT_TRUE(itself->equal);
    EXPECT_EQ(ValueOf(*itself, "delta"), 0);
  }
  EXPECT_GT(compared, 50);
}

TEST(DistanceComparisonTest, IsOffered) {
  ASSERT_EQ(Comparisons().size(), 1);
  EXPECT_EQ(Comparisons()[0].info.name, "distance");
}

}  // namespace
}  // namespace trackcheck::raf
