#include "formats/raf/info.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/testing/info_lines.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "formats/raf/options.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

template <typename T>
void Put(const Entry& entry, T value, std::string* bytes,
         uint64_t block_start = 0, uint64_t i = 0) {
  std::memcpy(bytes->data() + entry.Range(block_start, i).offset, &value,
              sizeof(value));
}

void PutText(const Entry& entry, std::string_view text, std::string* bytes) {
  bytes->replace(entry.offset, text.size(), text);
}

struct Sample {
  float speed = 0;     // m/s
  float distance = 0;  // m
};

// A lap of 4 s in two sectors, with a sample for every 100 ms.
std::string Lap(const std::vector<Sample>& samples,
                uint16_t header_size = kHeaderSize) {
  std::string lap(header_size + samples.size() * kBlockSize, '\0');
  PutText(header::kMagic, kMagic, &lap);
  Put(header::kRafVersion, kVersion, &lap);
  Put(header::kUpdateInterval, uint8_t{100}, &lap);
  Put(header::kSizeOfHeader, header_size, &lap);
  Put<uint16_t>(header::kSizeOfBlock, kBlockSize, &lap);
  Put<uint16_t>(header::kSizeOfWheelBlock, kWheelBlockSize, &lap);
  Put<uint16_t>(header::kOffsetOfWheelBlock, kWheelBlockOffset, &lap);
  Put(header::kNumberOfBlocks, static_cast<int32_t>(samples.size()), &lap);
  PutText(header::kShortTrackName, "BL2R", &lap);
  Put(header::kTrackRulerLength, 120.5F, &lap);
  PutText(header::kPlayer, "AA\x99 ^v", &lap);
  PutText(header::kCar, "XF GTI", &lap);
  PutText(header::kTrack, "Blackwood", &lap);
  PutText(header::kWeather, "Tarde Nublado/a", &lap);
  PutText(header::kLfsVersion, "0.7G", &lap);
  Put(header::kNumberOfWheels, uint8_t{4}, &lap);
  Put(header::kHlvcLegal, uint8_t{1}, &lap);
  Put(header::kNumberOfSplits, uint8_t{2}, &lap);
  Put(header::kSplits, int32_t{1500}, &lap, 0, 0);
  Put(header::kSplits, int32_t{4000}, &lap, 0, 1);
  for (uint64_t k = 0; k < samples.size(); ++k) {
    const uint64_t start = header_size + k * kBlockSize;
    Put(block::kSpeed, samples[k].speed, &lap, start);
    Put(block::kCarDistance, samples[k].distance, &lap, start);
    // The decoder compares the directions to find lost bytes.
    Put(block::kRightX, int16_t{32767}, &lap, start);
    Put(block::kForwardY, int16_t{32767}, &lap, start);
  }
  return lap;
}

std::string InfoOf(const std::string& bytes) {
  const RuleSelection all;
  FindingSink sink(all, 0);
  const Document document = Decode(ByteView(bytes), Limits(), Options(), sink);
  WorkPool pool(1);
  return InfoLines(Info(document, pool));
}

TEST(RafInfoTest, HasThePlayerAndTheTopSpeed) {
  EXPECT_EQ(InfoOf(Lap({{25, 2}, {30, 5}, {20, 7.5}})),
            "player = AA\x99 ^v\n"
            "car = XF GTI\n"
            "track = Blackwood\n"
            "short_track_name = BL2R\n"
            "weather = Tarde Nublado/a\n"
            "lfs_version = 0.7G\n"
            "lap_time = 4000 ms\n"
            "top_speed = 108 km/h\n"  // 30 x 3.6
            "distance = 5.5 m\n"      // 7.5 - 2
            "blocks = 3\n"
            "sampling_interval = 100 ms\n"
            "duration = 300 ms\n"
            "track_ruler_length = 120.5 m\n"
            "hlvc_legal = legal\n"
            "splits: split 1, time 1500 ms, sector 1500 ms\n"
            "splits: split 2, time 4000 ms, sector 2500 ms\n"
            "header: 512 bytes\n"
            "static_wheels: 512 bytes\n"
            "data_blocks: 576 bytes\n");
}

TEST(RafInfoTest, PartsAddUpInALargerFile) {
  const std::string info = InfoOf(Lap({{}, {}}, 1100) + "123");
  EXPECT_TRUE(
      info.ends_with("header: 512 bytes\n"
                     "static_wheels: 512 bytes\n"
                     "header.extension: 76 bytes\n"
                     "data_blocks: 384 bytes\n"
                     "not part of anything: 3 bytes\n"))
      << info;
}

TEST(RafInfoTest, LeavesOutWhatIsNoNumber) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  std::string lap = Lap({{nan, infinity}, {10, 1}, {infinity, nan}});
  Put(header::kTrackRulerLength, nan, &lap);
  std::string info = InfoOf(lap);
  EXPECT_NE(info.find("\ntop_speed = 36 km/h\ndistance = 0 m\n"),
            std::string::npos)
      << info;
  EXPECT_EQ(info.find("track_ruler_length"), std::string::npos) << info;
  info = InfoOf(Lap({{nan, nan}}));
  EXPECT_EQ(info.find("top_speed"), std::string::npos) << info;
  EXPECT_EQ(info.find("distance"), std::string::npos) << info;
}

TEST(RafInfoTest, WrongSplitsAreNoLapTime) {
  std::string lap = Lap({{}});
  Put(header::kNumberOfSplits, uint8_t{5}, &lap);
  Put(header::kHlvcLegal, uint8_t{9}, &lap);
  std::string info = InfoOf(lap);
  EXPECT_EQ(info.find("lap_time"), std::string::npos) << info;
  EXPECT_EQ(info.find("splits"), std::string::npos) << info;
  EXPECT_NE(info.find("\nhlvc_legal = 9\n"), std::string::npos) << info;
  Put(header::kNumberOfSplits, uint8_t{2}, &lap);
  Put(header::kSplits, std::numeric_limits<int32_t>::max(), &lap, 0, 0);
  Put(header::kSplits, std::numeric_limits<int32_t>::min(), &lap, 0, 1);
  info = InfoOf(lap);
  EXPECT_EQ(info.find("lap_time"), std::string::npos) << info;
  EXPECT_NE(info.find("splits: split 2, time -2147483648 ms, sector "
                      "-4294967295 ms\n"),
            std::string::npos)
      << info;
}

TEST(RafInfoTest, ShowsWhatIsThereOfADamagedLap) {
  const std::string lap = Lap({{25, 0}, {30, 2}, {20, 7}});
  // The last block is cut.
  const std::string cut = InfoOf(lap.substr(0, lap.size() - 1));
  EXPECT_NE(cut.find("\ndistance = 2 m\nblocks = 2\n"), std::string::npos)
      << cut;
  EXPECT_TRUE(
      cut.ends_with("data_blocks: 384 bytes\n"
                    "not part of anything: 191 bytes\n"))
      << cut;
  // The blocks are not decoded, because their size is wrong.
  std::string wrong = lap;
  Put(header::kSizeOfBlock, uint16_t{100}, &wrong);
  wrong = InfoOf(wrong);
  EXPECT_NE(wrong.find("\nlap_time = 4000 ms\ntrack_ruler_length = "),
            std::string::npos)
      << wrong;
  EXPECT_TRUE(
      wrong.ends_with("static_wheels: 512 bytes\n"
                      "not part of anything: 576 bytes\n"))
      << wrong;
}

}  // namespace
}  // namespace trackcheck::raf
