// A sound lap in memory, which tests change.
#ifndef TRACKCHECK_VALIDATORS_RAF_TEST_LAP_H_
#define TRACKCHECK_VALIDATORS_RAF_TEST_LAP_H_

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// A lap that goes straight north at changing speed, in blocks of `stride`
// bytes.
class TestLap {
 public:
  TestLap(uint64_t count, uint64_t wheels, uint64_t stride,
          wheel::ForceOrder forces = wheel::kMeasured)
      : bytes_(kHeaderSize + count * stride) {
    document_.file = ByteView(bytes_.data(), bytes_.size());
    Header header;
    header.track_ruler_length = 1e6F;
    header.number_of_wheels = static_cast<uint8_t>(wheels);
    header.number_of_gears = 5;
    header.final_drive = 4;
    header.gear_ratios = {3, 2, 1.5F, 1, 0.8F, 0, 0};
    document_.header = Section<Header>::Present(header);
    for (StaticWheel& wheel : document_.static_wheels) {
      wheel.maximum_deflect = 0.1F;
    }
    BlockTable table;
    table.bytes = document_.file.From(kHeaderSize);
    table.stride = stride;
    table.count = count;
    table.wheel_offset = kWheelBlockOffset;
    table.wheel_stride = kWheelBlockSize;
    table.wheels = wheels;
    table.interval_ms = 10;
    table.forces = forces;
    document_.blocks = Section<BlockTable>::Present(table);
    double distance = 0;
    for (uint64_t k = 0; k < count; ++k) {
      const double speed = 30 + 5 * std::sin(static_cast<double>(k) * 0.01);
      Fill(k, speed, distance);
      distance += speed * 0.01;
    }
  }

  const Document& document() const { return document_; }
  template <typename T>
  void Set(uint64_t k, uint64_t offset, T value) {
    std::memcpy(block(k) + offset, &value, sizeof(value));
  }
  uint8_t* block(uint64_t k) {
    return &bytes_[kHeaderSize + k * document_.blocks->stride];
  }

 private:
  void Fill(uint64_t k, double speed, double distance) {
    const auto place = static_cast<float>(distance);
    Set<uint8_t>(k, block::kGear.offset, 4);
    Set<int8_t>(k, block::kForwardG.offset, static_cast<int8_t>(k % 50));
    Set<int8_t>(k, block::kUpwardsG.offset, 20);
    Set(k, block::kSpeed.offset, static_cast<float>(speed));
    Set(k, block::kCarDistance.offset, place);
    Set(k, block::kPositionY.offset, static_cast<int32_t>(distance * 65536));
    Set(k, block::kEngineSpeed.offset, static_cast<float>(speed * 18));
    Set(k, block::kIndexDistance.offset, place);
    Set<int16_t>(k, block::kRightX.offset, 32767);
    Set<int16_t>(k, block::kForwardY.offset, 32767);
    for (uint64_t w = 0; w < document_.blocks->wheels; ++w) {
      const uint64_t at = document_.blocks->wheel(w);
      for (uint64_t i = 0; i < 3; ++i) {
        Set(k, at + wheel::kForces + 4 * i,
            static_cast<float>(1000 + (k * (i + 7) + w) % 113));
      }
      Set(k, at + wheel::kAngularVelocity.offset,
          static_cast<float>(speed / 0.3));
    }
  }

  std::vector<uint8_t> bytes_;
  Document document_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_TEST_LAP_H_
