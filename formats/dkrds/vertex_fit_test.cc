#include "formats/dkrds/vertex_fit.h"

#include <array>
#include <cstdint>
#include <list>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/section.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using Vertices = std::vector<std::array<int16_t, 3>>;

// The corners and the middle of a patch that is 100 wide, 40 high and 80 long.
Vertices Patch() {
  return {{300, 20, 500},
          {400, 20, 500},
          {300, 60, 580},
          {400, 60, 580},
          {350, 40, 540}};
}

// The box of the patch at `scale`, moved by `offset`.
Aabb BoxOfPatch(double scale, int32_t offset = 0) {
  const auto scaled = [scale](int number) {
    return static_cast<int32_t>(scale * number);
  };
  return {{scaled(300) + offset, scaled(20) + offset, scaled(500) + offset},
          {scaled(400) - scaled(300), scaled(60) - scaled(20),
           scaled(580) - scaled(500)}};
}

class TestTrack {
 public:
  // Adds a section whose two boxes are equal.
  SectionEntry& Add(const Vertices& vertices, const Aabb& box) {
    tables_.push_back(vertices);
    const Vertices& table = tables_.back();
    SectionEntry entry;
    entry.aabb = {box, box};
    entries_.push_back(entry);
    TrackSection section;
    section.vertices = Section<VertexColumn>::Present(
        VertexColumn(ByteView(reinterpret_cast<const uint8_t*>(table.data()),
                              table.size() * kVertexSize),
                     table.size()));
    document_.sections.push_back(section);
    return entries_.back();
  }

  VertexFit Fit() {
    uint64_t i = 0;
    for (const SectionEntry& entry : entries_) {
      document_.sections[i++].entry = Section<SectionEntry>::Present(entry);
    }
    return FitVertices(document_);
  }

 private:
  std::list<Vertices> tables_;
  std::list<SectionEntry> entries_;
  Document document_;
};

TEST(VertexFitTest, FindsEachScale) {
  for (const float scale : {1.0F / 64, 1.0F, 64.0F}) {
    TestTrack track;
    // Larger vertices, so that a division by 64 does not make them 0.
    Vertices vertices = Patch();
    Aabb box = BoxOfPatch(static_cast<double>(scale));
    if (scale < 1) {
      for (std::array<int16_t, 3>& vertex : vertices) {
        for (int16_t& number : vertex)
          number = static_cast<int16_t>(number * 50);
      }
      box = BoxOfPatch(50.0 / 64);
    }
    track.Add(vertices, box);
    const VertexFit fit = track.Fit();
    ASSERT_TRUE(fit.transform.has_value()) << scale;
    EXPECT_EQ(fit.transform->scale, scale);
    EXPECT_EQ(fit.transform->offset, OffsetUse::kNone);
    EXPECT_TRUE(fit.sections[0].sound());
    EXPECT_FALSE(fit.failed_section.has_value());
  }
}

TEST(VertexFitTest, FindsEachOffset) {
  struct Case {
    bool visual;
    int32_t stored;
    int32_t added;
    OffsetUse use;
  };
  for (const Case& c :
       {Case{false, 70000, 70000, OffsetUse::kCollision},
        Case{true, -70000, -70000, OffsetUse::kVisual},
        Case{false, 900, 64 * 900, OffsetUse::kCollisionOfVertex},
        Case{true, -900, 64 * -900, OffsetUse::kVisualOfVertex}}) {
    TestTrack track;
    SectionEntry& entry = track.Add(Patch(), BoxOfPatch(64, c.added));
    (c.visual ? entry.visual_offset : entry.collision_offset).fill(c.stored);
    const VertexFit fit = track.Fit();
    ASSERT_TRUE(fit.transform.has_value());
    EXPECT_EQ(fit.transform->scale, 64);
    EXPECT_EQ(fit.transform->offset, c.use) << fit.transform->Text();
    EXPECT_EQ(fit.transform->Origin(entry, 1), c.added);
  }
}

TEST(VertexFitTest, WordsAreAFormula) {
  EXPECT_EQ((Transform{64, OffsetUse::kNone}.Text()), "vertex * 64");
  EXPECT_EQ((Transform{1, OffsetUse::kVisual}.Text()),
            "vertex + visual offset");
  EXPECT_EQ((Transform{1.0F / 64, OffsetUse::kCollisionOfVertex}.Text()),
            "vertex / 64 + collision offset / 64");
}

TEST(VertexFitTest, TheTightestOfSeveralScalesWins) {
  TestTrack track;
  // Every scale puts these vertices into the box.
  track.Add({{0, 0, 0}, {10, 10, 10}}, {{0, 0, 0}, {640, 640, 640}});
  const VertexFit fit = track.Fit();
  ASSERT_TRUE(fit.transform.has_value());
  EXPECT_EQ(fit.transform->scale, 64);
}

TEST(VertexFitTest, TheSmallestScaleWinsWhereNoneIsTighter) {
  TestTrack track;
  track.Add({{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {640, 640, 640}});
  const VertexFit fit = track.Fit();
  ASSERT_TRUE(fit.transform.has_value());
  EXPECT_EQ(fit.transform->scale, 1.0F / 64);
}

TEST(VertexFitTest, AVertexOutsideIsCounted) {
  TestTrack track;
  Vertices vertices = Patch();
  vertices[4] = {350, 61, 540};
  track.Add(vertices, BoxOfPatch(64));
  track.Add(Patch(), BoxOfPatch(64));
  const VertexFit fit = track.Fit();
  ASSERT_TRUE(fit.transform.has_value());
  EXPECT_EQ(fit.sections[0].outside, 1U);
  EXPECT_FALSE(fit.sections[0].sound());
  EXPECT_EQ(fit.sections[1].outside, 0U);
}

TEST(VertexFitTest, BoxesMayBeRounded) {
  TestTrack track;
  Aabb box = BoxOfPatch(64);
  box.min[0] += 33;
  box.extent[0] -= 33;
  track.Add(Patch(), box);
  EXPECT_EQ(track.Fit().sections[0].outside, 0U);
  TestTrack shifted;
  box.min[0] += 1;
  box.extent[0] -= 1;
  shifted.Add(Patch(), box);
  EXPECT_EQ(shifted.Fit().sections[0].outside, 2U);
}

TEST(VertexFitTest, NothingFitsWhereHalfOfTheVerticesAreOutside) {
  const Aabb elsewhere = {{1 << 28, 1 << 28, 1 << 28}, {6400, 6400, 6400}};
  TestTrack track;
  track.Add(Patch(), BoxOfPatch(64));
  track.Add(Patch(), elsewhere);
  EXPECT_TRUE(track.Fit().transform.has_value());
  track.Add({{1, 2, 3}}, elsewhere);
  const VertexFit fit = track.Fit();
  EXPECT_FALSE(fit.transform.has_value());
  EXPECT_EQ(fit.failed_section, 0U);
  EXPECT_FALSE(fit.sections[0].known);
}

TEST(VertexFitTest, TheBoxThatHoldsTheVerticesIsTaken) {
  TestTrack track;
  SectionEntry& entry = track.Add(Patch(), BoxOfPatch(64));
  entry.aabb[0].extent[0] = 64;
  EXPECT_EQ(track.Fit().sections[0].box, 1);
  EXPECT_TRUE(track.Fit().sections[0].sound());
  // If both boxes hold the vertices, the smaller box is taken.
  entry.aabb[0].extent[0] = 64000;
  EXPECT_EQ(track.Fit().sections[0].box, 1);
  EXPECT_TRUE(track.Fit().sections[0].sound());
  entry.aabb[1] = entry.aabb[0];
  EXPECT_EQ(track.Fit().sections[0].box, 0);
}

TEST(VertexFitTest, ABoxIsLooseAtFourTimesItsVertices) {
  TestTrack track;
  SectionEntry& entry = track.Add(Patch(), BoxOfPatch(64));
  for (Aabb& box : entry.aabb) box.extent[2] = 4 * 80 * 64 - 1;
  EXPECT_FALSE(track.Fit().sections[0].loose_axis.has_value());
  for (Aabb& box : entry.aabb) box.extent[2] = 4 * 80 * 64;
  EXPECT_EQ(track.Fit().sections[0].loose_axis, 2);
  EXPECT_FALSE(track.Fit().sections[0].sound());
}

TEST(VertexFitTest, ThereMayBeNothingToFit) {
  TestTrack track;
  track.Add({}, BoxOfPatch(64));
  track.Add(Patch(), {{0, 0, 0}, {100, 0, 100}});
  track.Add(Patch(), {{INT32_MAX, 0, 0}, {1, 1, 1}});
  const VertexFit fit = track.Fit();
  EXPECT_FALSE(fit.transform.has_value());
  EXPECT_FALSE(fit.failed_section.has_value());
  ASSERT_EQ(fit.sections.size(), 3U);
}

}  // namespace
}  // namespace trackcheck::dkrds
