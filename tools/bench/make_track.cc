// make_track OUT SECTORS: a closed road of about SECTORS sectors that runs to
// and fro in rows, with three racing lines of straight segments and arcs.
// 400000 sectors give the file of 144 MiB in docs/speed.md.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bench/chunked_file.h"

namespace trackcheck {
namespace {

constexpr int kMinSectors = 100;
constexpr int kMaxSectors = 40000000;

constexpr double kSectorLength = 8;
constexpr double kHalfWidth = 8;
constexpr double kRadius = 20;      // m, of the middle of a turn
constexpr double kReturnX = -80;    // m, turn of the way back to the first row
constexpr int kTurnSectors = 12;    // in a half circle
constexpr int kSegmentSectors = 5;  // in a straight segment, at most
constexpr double kOffsets[] = {-4, 0, 4};  // m, of the lines, to the right

struct Point {
  double x;
  double z;
};

// A straight segment or an arc. An arc has only a center, a start angle and a
// sweep.
struct Stretch {
  int sectors;
  Point from;  // the center of an arc
  Point direction = {0, 0};
  double start_angle = 0;  // degrees
  double sweep = 0;        // degrees, positive to the right; 0: a straight

  bool is_arc() const { return sweep != 0; }
  double radius(double offset) const {
    return sweep > 0 ? kRadius - offset : kRadius + offset;
  }
  // Returns the point after `part` of the stretch, `offset` to the right of its
  // middle.
  Point At(double part, double offset) const {
    if (is_arc()) {
      const double angle =
          (start_angle + part * sweep) * std::numbers::pi / 180;
      return {from.x + radius(offset) * std::cos(angle),
              from.z + radius(offset) * std::sin(angle)};
    }
    const double way = part * sectors * kSectorLength;
    return {from.x + way * direction.x - offset * direction.z,
            from.z + way * direction.z + offset * direction.x};
  }
  int segments() const {
    if (is_arc()) return 1;
    return (sectors + kSegmentSectors - 1) / kSegmentSectors;
  }
  double SegmentLength(double offset) const {
    if (is_arc()) {
      return radius(offset) * std::fabs(sweep) * std::numbers::pi / 180;
    }
    return sectors * kSectorLength / segments();
  }
};

std::vector<Stretch> Road(int sectors) {
  const int row_sectors =
      std::clamp(static_cast<int>(std::sqrt(sectors)), 8, 1000);
  const int rows = std::max(2, sectors / (row_sectors + kTurnSectors) / 2 * 2);
  const double length = row_sectors * kSectorLength;
  constexpr double kDistance = 2 * kRadius;
  std::vector<Stretch> road;
  for (int row = 0; row < rows; ++row) {
    const double z = row * kDistance;
    const bool forth = row % 2 == 0;
    road.push_back(
        {row_sectors, {forth ? 0 : length, z}, {forth ? 1. : -1., 0}});
    if (row + 1 == rows) break;
    road.push_back({kTurnSectors,
                    {forth ? length : 0, z + kRadius},
                    {0, 0},
                    -90,
                    forth ? 180. : -180.});
  }
  const double last = (rows - 1) * kDistance;
  const int sideways = static_cast<int>(-kReturnX / kSectorLength);
  road.push_back({sideways, {0, last}, {-1, 0}});
  road.push_back(
      {kTurnSectors / 2, {kReturnX, last - kRadius}, {0, 0}, 90, 90});
  const int back = static_cast<int>((last - kDistance) / kSectorLength);
  if (back > 0) {
    road.push_back({back, {kReturnX - kRadius, last - kRadius}, {0, -1}});
  }
  road.push_back({kTurnSectors / 2, {kReturnX, kRadius}, {0, 0}, 180, 90});
  road.push_back({sideways, {kReturnX, 0}, {1, 0}});
  return road;
}

class Output {
 public:
  explicit Output(const char* path) : file_(path) {}

  Output& operator<<(std::string_view text) {
    file_.Write(text);
    return *this;
  }
  Output& operator<<(int64_t number) { return *this << std::to_string(number); }
  // Rounds to six decimals.
  Output& operator<<(double number) {
    char digits[32];
    const double rounded = std::round(number * 1e6) / 1e6 + 0.0;
    const std::to_chars_result end =
        std::to_chars(digits, digits + sizeof(digits), rounded);
    return *this << std::string_view(digits, end.ptr);
  }
  // Returns whether all bytes were written.
  bool Close() { return file_.Close(); }

 private:
  ChunkedFile file_;
};

void PutTrack(const std::vector<Stretch>& road, Output& out) {
  int64_t count = 0;
  for (const Stretch& stretch : road) count += stretch.sectors;
  out << "  \"track\": {\n    \"num-vertices\": " << 2 * count
      << ",\n    \"vertices\": [\n";
  int64_t put = 0;
  for (const Stretch& stretch : road) {
    for (int k = 0; k < stretch.sectors; ++k, ++put) {
      const double part = static_cast<double>(k) / stretch.sectors;
      const double lap = static_cast<double>(put) / static_cast<double>(count);
      const double altitude =
          std::round(2e4 * std::sin(2 * std::numbers::pi * lap)) / 1e3;
      for (const double offset : {kHalfWidth, -kHalfWidth}) {
        const Point point = stretch.At(part, offset);
        out << (put == 0 && offset > 0 ? "      [" : ",\n      [") << point.x
            << ", " << altitude << ", " << point.z << "]";
      }
    }
  }
  out << "\n    ],\n    \"num-sectors\": " << count
      << ",\n    \"sectors\": [\n";
  for (int64_t i = 0; i < count; ++i) {
    const int64_t next = (i + 1) % count;
    out << "      {\"num-edges\": 4, \"edges\": [{\"kind\": \"wall\", "
           "\"start\": "
        << 2 * i << "}, {\"kind\": \"exit\", \"start\": " << 2 * next
        << ", \"neighbor\": " << next
        << ", \"neighbor-edge\": 3}, {\"kind\": \"wall\", \"start\": "
        << 2 * next + 1 << "}, {\"kind\": \"entry\", \"start\": " << 2 * i + 1
        << ", \"neighbor\": " << (i + count - 1) % count
        << ", \"neighbor-edge\": 1}]}" << (i + 1 < count ? ",\n" : "\n");
  }
  out << "    ]\n  },\n";
}

void PutSegments(const std::vector<Stretch>& road, double offset,
                 int64_t first_vertex, int64_t count, Output& out) {
  out << "      {\"num-segments\": " << count << ", \"segments\": [\n";
  int64_t put = 0;
  int64_t center = 0;
  for (const Stretch& stretch : road) {
    for (int k = 0; k < stretch.segments(); ++k) {
      out << "        {\"kind\": "
          << (stretch.is_arc() ? "\"arc\"" : "\"line\"")
          << ", \"start\": " << first_vertex + put;
      put = (put + 1) % count;
      out << ", \"end\": " << first_vertex + put
          << ", \"length\": " << stretch.SegmentLength(offset);
      if (stretch.is_arc()) {
        out << ", \"center\": " << center++ << ", \"angle\": " << stretch.sweep;
      }
      out << (put == 0 ? "}\n" : "},\n");
    }
  }
  out << "      ]}";
}

void PutLines(const std::vector<Stretch>& road, Output& out) {
  int64_t centers = 0;
  int64_t segments = 0;
  for (const Stretch& stretch : road) {
    if (stretch.is_arc()) ++centers;
    segments += stretch.segments();
  }
  constexpr int64_t kLines = std::size(kOffsets);
  out << "  \"racing-lines\": {\n    \"num-vertices\": "
      << centers + kLines * segments << ",\n    \"vertices\": [\n";
  const char* before = "      [";
  const auto put = [&](const Point& point) {
    out << before << point.x << ", " << point.z << "]";
    before = ",\n      [";
  };
  for (const Stretch& stretch : road) {
    if (stretch.is_arc()) put(stretch.from);
  }
  for (const double offset : kOffsets) {
    for (const Stretch& stretch : road) {
      for (int k = 0; k < stretch.segments(); ++k) {
        put(stretch.At(static_cast<double>(k) / stretch.segments(), offset));
      }
    }
  }
  out << "\n    ],\n    \"num-lines\": " << kLines << ",\n    \"lines\": [\n";
  for (int64_t line = 0; line < kLines; ++line) {
    PutSegments(road, kOffsets[line], centers + line * segments, segments, out);
    out << (line + 1 < kLines ? ",\n" : "\n");
  }
  out << "    ]\n  }\n";
}

bool Make(const char* path, int sectors) {
  const std::vector<Stretch> road = Road(sectors);
  Output out(path);
  out << "{\n  \"version\": \"3.0\",\n  \"name\": \"Plough\",\n";
  PutTrack(road, out);
  PutLines(road, out);
  out << "}\n";
  return out.Close();
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  const int sectors = argc == 3 ? std::atoi(argv[2]) : 0;
  if (sectors < trackcheck::kMinSectors || sectors > trackcheck::kMaxSectors) {
    std::fputs("usage: make_track OUT SECTORS (100 and more)\n", stderr);
    return 2;
  }
  if (!trackcheck::Make(argv[1], sectors)) {
    std::perror(argv[1]);
    return 1;
  }
  return 0;
}
