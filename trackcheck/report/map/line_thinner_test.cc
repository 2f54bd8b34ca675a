#include "trackcheck/report/map/line_thinner.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "trackcheck/report/map/projection.h"

namespace trackcheck {
namespace {

constexpr double kTolerance = 0.1;

std::vector<PicturePoint> Thinned(const std::vector<PicturePoint>& line) {
  std::vector<PicturePoint> kept;
  LineThinner thinner(kTolerance);
  for (const PicturePoint& vertex : line) thinner.Add(vertex, &kept);
  thinner.Finish(&kept);
  return kept;
}

double DistanceToSegment(const PicturePoint& p, const PicturePoint& a,
                         const PicturePoint& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double length = dx * dx + dy * dy;
  const double part =
      length == 0 ? 0
                  : std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length,
                               0.0, 1.0);
  return std::hypot(p.x - a.x - part * dx, p.y - a.y - part * dy);
}

// The largest distance of a vertex of the line from the thinned line.
double Deviation(const std::vector<PicturePoint>& line,
                 const std::vector<PicturePoint>& kept) {
  double largest = 0;
  for (const PicturePoint& vertex : line) {
    double nearest = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i + 1 < kept.size(); ++i) {
      nearest =
          std::min(nearest, DistanceToSegment(vertex, kept[i], kept[i + 1]));
    }
    largest = std::max(largest, nearest);
  }
  return largest;
}

TEST(LineThinnerTest, KeepsTheEndsOfAStraightLine) {
  std::vector<PicturePoint> line;
  for (int i = 0; i <= 1000; ++i) line.push_back({i * 0.5, i * 0.25});
  EXPECT_EQ(Thinned(line), (std::vector<PicturePoint>{{0, 0}, {500, 250}}));
}

TEST(LineThinnerTest, KeepsCornersAndWhereTheLineTurnsBack) {
  const std::vector<PicturePoint> corner = {{0, 0}, {10, 0}, {10, 10}};
  EXPECT_EQ(Thinned(corner), corner);
  // There and back again, and on.
  std::vector<PicturePoint> line;
  for (int i = 0; i <= 100; ++i) line.push_back({i * 1.0, 0});
  for (int i = 100; i >= -50; --i) line.push_back({i * 1.0, 0});
  EXPECT_EQ(Thinned(line),
            (std::vector<PicturePoint>{{0, 0}, {100, 0}, {-50, 0}}));
}

TEST(LineThinnerTest, StaysNearTheLine) {
  // A spiral, a zigzag of small steps, and a walk without a plan.
  std::vector<std::vector<PicturePoint>> lines(3);
  uint32_t random = 1;
  PicturePoint walker;
  for (int i = 0; i < 5000; ++i) {
    const double angle = i * 0.01;
    lines[0].push_back(
        {300 + angle * 5 * std::cos(angle), 300 + angle * 5 * std::sin(angle)});
    lines[1].push_back({i * 0.1, i % 2 == 0 ? 0.0 : 0.09});
    random = random * 1664525 + 1013904223;
    walker.x += static_cast<double>(random >> 16 & 0xFF) / 255 - 0.5;
    walker.y += static_cast<double>(random >> 24) / 255 - 0.5;
    lines[2].push_back(walker);
  }
  const size_t max_kept[] = {900, 4, 5000};
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::vector<PicturePoint> kept = Thinned(lines[i]);
    EXPECT_LE(kept.size(), max_kept[i]) << i;
    EXPECT_LE(Deviation(lines[i], kept), 2 * kTolerance) << i;
    EXPECT_EQ(kept.front(), lines[i].front());
    EXPECT_EQ(kept.back(), lines[i].back());
  }
}

TEST(LineThinnerTest, TakesLinesOfNoLength) {
  EXPECT_TRUE(Thinned({}).empty());
  EXPECT_EQ(Thinned({{1, 2}}).size(), 1);
  EXPECT_EQ(Thinned({{1, 2}, {1, 2}, {1, 2}}).size(), 1);
  // After Finish, another line begins.
  std::vector<PicturePoint> kept;
  LineThinner thinner(kTolerance);
  thinner.Add({0, 0}, &kept);
  thinner.Finish(&kept);
  thinner.Add({5, 5}, &kept);
  thinner.Add({6, 6}, &kept);
  thinner.Finish(&kept);
  EXPECT_EQ(kept, (std::vector<PicturePoint>{{0, 0}, {5, 5}, {6, 6}}));
}

}  // namespace
}  // namespace trackcheck
