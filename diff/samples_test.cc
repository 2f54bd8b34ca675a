// Compares samples at equal times, and finds samples that were cut out or
// inserted by their content.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <variant>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/toy_document.h"
#include "diff/testing/toy_mesh.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;

// A drive in which no two samples are the same.
ToyDocument MakeDrive(int samples) {
  ToyDocument drive;
  for (int i = 0; i < samples; ++i) {
    drive.speeds.push_back(
        static_cast<float>(20 + 10 * std::sin(i * 0.01) + i * 0.001));
    drive.heights.push_back(3 * i);
  }
  return drive;
}

void Cut(ToyDocument* drive, int first, int count) {
  drive->speeds.erase(drive->speeds.begin() + first,
                      drive->speeds.begin() + first + count);
  drive->heights.erase(drive->heights.begin() + first,
                       drive->heights.begin() + first + count);
}

// Changes every speed by at most `size`.
void AddNoise(ToyDocument* drive, float size) {
  std::mt19937 random(5);
  for (float& speed : drive->speeds) {
    speed += size * (static_cast<float>(random() % 2001) / 1000 - 1);
  }
}

ToyDocument EveryNth(const ToyDocument& drive, int n) {
  ToyDocument thin = drive;
  thin.sample_step *= n;
  thin.speeds.clear();
  thin.heights.clear();
  for (size_t i = 0; i < drive.speeds.size(); i += n) {
    thin.speeds.push_back(drive.speeds[i]);
    thin.heights.push_back(drive.heights[i]);
  }
  return thin;
}

float Speed(const ChangeSide& side) {
  return std::get<float>(std::get<Scalar>(side.value));
}

TEST(SamplesTest, AStretchThatWasCutOutIsOneRemoval) {
  const ToyDocument old_drive = MakeDrive(5000);
  for (const int first : {0, 1, 2000, 4950}) {
    ToyDocument new_drive = old_drive;
    Cut(&new_drive, first, 50);
    const std::string rows = "samples[" + std::to_string(first) + "] x50";
    EXPECT_THAT(Lines(old_drive, new_drive), ElementsAre("removed " + rows));
    EXPECT_THAT(Lines(new_drive, old_drive), ElementsAre("added " + rows));
  }
}

TEST(SamplesTest, NoiseWithinTheToleranceHidesNoCut) {
  const ToyDocument old_drive = MakeDrive(5000);
  ToyDocument new_drive = old_drive;
  Cut(&new_drive, 2000, 300);
  AddNoise(&new_drive, 0.001f);
  DiffOptions options;
  options.tolerance = 0.0011;
  EXPECT_THAT(Lines(old_drive, new_drive, options),
              ElementsAre("removed samples[2000] x300"));
}

TEST(SamplesTest, AChannelThatChangedEverywhereHidesNoCut) {
  const ToyDocument old_drive = MakeDrive(5000);
  ToyDocument new_drive = old_drive;
  for (float& speed : new_drive.speeds) speed *= 1.5f;
  // One cut is found from the ends, two are found between them.
  Cut(&new_drive, 4000, 20);
  EXPECT_THAT(
      Lines(old_drive, new_drive),
      ElementsAre("removed samples[4000] x20",
                  "changed samples[0].speed -> samples[0].speed x4980"));
  Cut(&new_drive, 3000, 5);
  Cut(&new_drive, 0, 1);
  EXPECT_THAT(
      Lines(old_drive, new_drive),
      ElementsAre("removed samples[0]", "removed samples[3000] x5",
                  "removed samples[4000] x20",
                  "changed samples[1].speed -> samples[0].speed x4974"));
  EXPECT_THAT(
      Lines(new_drive, old_drive),
      ElementsAre("added samples[0]", "added samples[3000] x5",
                  "added samples[4000] x20",
                  "changed samples[0].speed -> samples[1].speed x4974"));
}

TEST(SamplesTest, ACopyOfTheLastSampleIsNotTheEnd) {
  ToyDocument old_drive = MakeDrive(1000);
  ToyDocument new_drive = old_drive;
  for (float& speed : new_drive.speeds) speed *= 1.5f;
  new_drive.speeds.insert(new_drive.speeds.begin() + 500,
                          old_drive.speeds.back());
  new_drive.heights.insert(new_drive.heights.begin() + 500,
                           old_drive.heights.back());
  EXPECT_THAT(
      Lines(old_drive, new_drive),
      ElementsAre("added samples[500]",
                  "changed samples[0].speed -> samples[0].speed x1000"));
}

TEST(SamplesTest, WhatDiffersEverywhereIsComparedAtEqualTimes) {
  const ToyDocument old_drive = MakeDrive(3000);
  ToyDocument new_drive = old_drive;
  Cut(&new_drive, 2900, 100);
  for (float& speed : new_drive.speeds) speed += 0.5f;
  for (int32_t& height : new_drive.heights) height -= 1;
  new_drive.speeds[1234] += 7;
  const DiffResult result = Diff(old_drive, new_drive, {});
  ASSERT_EQ(result.changes.size(), 4u);
  EXPECT_EQ(Line(result.changes[0]), "removed samples[2900] x100");
  EXPECT_EQ(Line(result.changes[1]),
            "changed samples[0].speed -> samples[0].speed x2899");
  EXPECT_EQ(result.changes[1].delta->median, 0.5);
  EXPECT_EQ(result.changes[1].rows.size(), 2u);
  EXPECT_EQ(result.changes[1].table->step_ms, 10u);
  EXPECT_EQ(Line(result.changes[2]),
            "changed samples[0].height -> samples[0].height x2900");
  EXPECT_EQ(Line(result.changes[3]),
            "changed samples[1234].speed -> samples[1234].speed");
}

TEST(SamplesTest, AChannelWithNoiseNamesTheWorstSample) {
  const ToyDocument old_drive = MakeDrive(3000);
  ToyDocument new_drive = old_drive;
  AddNoise(&new_drive, 0.5f);
  new_drive.speeds[1234] += 7;
  const DiffResult result = Diff(old_drive, new_drive, {});
  ASSERT_EQ(result.changes.size(), 1u);
  ASSERT_TRUE(result.changes[0].worst.has_value());
  const ChangeSides& worst = *result.changes[0].worst;
  EXPECT_EQ(worst.old_side.field.text(), "samples[1234].speed");
  EXPECT_EQ(Speed(worst.new_side), new_drive.speeds[1234]);
  EXPECT_EQ(worst.new_side.unit, "m/s");
}

TEST(SamplesTest, AChannelIsOneChangeWhereverItChanged) {
  const ToyDocument old_drive = MakeDrive(1000);
  ToyDocument new_drive = old_drive;
  for (const int i : {10, 500, 501, 900}) new_drive.speeds[i] += 1;
  new_drive.heights[700] += 1;
  EXPECT_THAT(Lines(old_drive, new_drive),
              ElementsAre("changed samples[10].speed -> samples[10].speed x4",
                          "changed samples[700].height -> "
                          "samples[700].height"));
}

TEST(SamplesTest, ASpikeIsNoShiftThoughNeighborsAreAlike) {
  ToyDocument old_drive;
  for (int i = 0; i < 900; ++i) {
    old_drive.speeds.push_back(20 + static_cast<float>(i) * 0.001f);
    old_drive.heights.push_back(0);
  }
  DiffOptions options;
  options.tolerance = 0.1;
  for (const int length : {1, 3, 15, 100}) {
    ToyDocument new_drive = old_drive;
    for (int i = 0; i < length; ++i) {
      new_drive.speeds[200 + i] += 10;
      new_drive.speeds[600 + i] += 20;
    }
    const DiffResult result = Diff(old_drive, new_drive, options);
    EXPECT_EQ(result.changed, 2 * static_cast<uint64_t>(length));
    EXPECT_EQ(result.added + result.removed + result.moved, 0u) << length;
  }
}

TEST(SamplesTest, SamplesThatAreAlikeHaveNotMoved) {
  ToyDocument old_drive = MakeDrive(400);
  ToyDocument new_drive = old_drive;
  for (float& speed : new_drive.speeds) speed += 100;
  // The same state occurs at two times.
  old_drive.speeds[100] = new_drive.speeds[300] = 0;
  old_drive.heights[100] = new_drive.heights[300] = 0;
  const DiffResult result = Diff(old_drive, new_drive, {});
  EXPECT_EQ(result.changed, 400u + 2u);
  EXPECT_EQ(result.added + result.removed + result.moved, 0u);
}

TEST(SamplesTest, StepsThatDifferMeetWhereTheTimesDo) {
  const ToyDocument fine = MakeDrive(1001);
  const std::string removed = "removed samples[1] x900";
  EXPECT_THAT(Lines(fine, EveryNth(fine, 10)), ElementsAre(removed));
  EXPECT_THAT(Lines(EveryNth(fine, 10), fine),
              ElementsAre("added samples[1] x900"));
  EXPECT_THAT(Lines(EveryNth(fine, 4), EveryNth(fine, 10)),
              ElementsAre("removed samples[1] x200", "added samples[1] x50"));

  ToyDocument changed = fine;
  changed.speeds[501] += 1;
  EXPECT_THAT(Lines(changed, EveryNth(fine, 10)), ElementsAre(removed));
  changed.speeds[500] += 1;
  EXPECT_THAT(
      Lines(changed, EveryNth(fine, 10)),
      ElementsAre("changed samples[500].speed -> samples[50].speed", removed));
  const DiffResult result = Diff(EveryNth(fine, 10), changed, {});
  ASSERT_EQ(result.changes.size(), 2u);
  EXPECT_EQ(Speed(*result.changes[0].new_side), changed.speeds[500]);
  EXPECT_EQ(result.changes[0].new_side->range, (ByteRange{2000, 4}));
}

TEST(SamplesTest, AShorterRecordingLacksItsEndWhateverItsStep) {
  const ToyDocument fine = MakeDrive(1000);
  ToyDocument coarse = EveryNth(fine, 10);
  Cut(&coarse, 90, 10);
  const std::string between = "removed samples[1] x900";
  EXPECT_THAT(Lines(fine, coarse),
              ElementsAre("removed samples[900] x10", between));
  ToyDocument shifted = EveryNth(fine, 10);
  Cut(&shifted, 40, 5);
  EXPECT_THAT(Lines(fine, shifted),
              ElementsAre("removed samples[400] x5", between));
}

TEST(SamplesTest, RawSamplesAreComparedByNumber) {
  const ToyDocument fine = MakeDrive(100);
  DiffOptions raw;
  raw.raw = true;
  const DiffResult result = Diff(fine, EveryNth(fine, 10), raw);
  EXPECT_EQ(result.removed, 90u);
  EXPECT_EQ(result.changed, 2u * 9u);
}

TEST(SamplesTest, IgnoredRowsAreThoseOfTheDocument) {
  const ToyDocument fine = MakeDrive(101);
  ToyDocument coarse = EveryNth(fine, 10);
  coarse.speeds[5] += 1;
  coarse.speeds[7] += 1;
  DiffOptions options;
  options.ignored_fields = {"samples[50].speed"};
  EXPECT_THAT(Lines(fine, coarse, options),
              ElementsAre("changed samples[70].speed -> samples[7].speed",
                          "removed samples[1] x90"));
  options.ignored_fields = {"samples[50]", "samples[7].*"};
  EXPECT_THAT(Lines(fine, coarse, options),
              ElementsAre("removed samples[1] x90"));
}

TEST(SamplesTest, OneDirectionMirrorsTheOther) {
  std::mt19937 random(3);
  for (int round = 0; round < 300 && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    ToyDocument old_drive = MakeDrive(1 + static_cast<int>(random() % 300));
    ToyDocument new_drive = old_drive;
    for (int edits = static_cast<int>(random() % 4); edits > 0; --edits) {
      const int size = static_cast<int>(new_drive.speeds.size());
      const int at = static_cast<int>(random() % size);
      switch (random() % 4) {
        case 0:
          Cut(&new_drive, at, std::min(20, size - 1 - at));
          break;
        case 1:
          Cut(&old_drive, 0, static_cast<int>(old_drive.speeds.size()) / 9);
          break;
        case 2:
          new_drive.speeds[at] = 0;
          break;
        default:
          AddNoise(&new_drive, 0.01f);
      }
    }
    const bool thinned = random() % 4 == 0;
    if (thinned) new_drive = EveryNth(new_drive, 3);
    DiffOptions options;
    if (random() % 2 == 0) options.tolerance = 0.02;
    const DiffResult there = Diff(old_drive, new_drive, options);
    const DiffResult back = Diff(new_drive, old_drive, options);
    EXPECT_EQ(there.added, back.removed);
    EXPECT_EQ(there.removed, back.added);
    EXPECT_EQ(there.changed, back.changed);
    EXPECT_EQ(there.moved + back.moved, 0u);
    if (!thinned) {
      EXPECT_EQ(old_drive.speeds.size() - there.removed,
                new_drive.speeds.size() - there.added);
    }
  }
}

}  // namespace
}  // namespace trackcheck
