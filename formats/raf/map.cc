#include "formats/raf/map.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/api/plan_geometry.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_words.h"
#include "formats/core/findings/counted.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

constexpr std::string_view kBlocks = "data_blocks";
constexpr double kKilometersPerHour = 3.6;  // for each m/s
// Blocks that are visited together.
constexpr uint64_t kBatch = 4096;
// Arrows that show the direction of the lap.
constexpr uint64_t kArrows = 8;

// "1:32.76" for 92760 ms.
std::string TimeText(uint64_t milliseconds) {
  const auto two_digits = [](uint64_t value) {
    return (value < 10 ? "0" : "") + std::to_string(value);
  };
  const uint64_t seconds = milliseconds / 1000;
  return std::to_string(seconds / 60) + ':' + two_digits(seconds % 60) + '.' +
         two_digits(milliseconds % 1000 / 10);
}

class Plan final : public PlanWithHeights {
 public:
  explicit Plan(const Document& document)
      : document_(document), blocks_(document.blocks.content_or_default()) {}

  PlanFrame frame() const override {
    return {.right = {.name = "X"}, .up = {.name = "Y"}, .unit = "m"};
  }

  std::vector<std::string> subtitles() const override {
    if (!document_.header.present()) return {};
    const auto text = [&](const Entry& entry) { return TextOf(entry); };
    std::string lap = text(header::kTrack) + ' ' + text(header::kConfig) +
                      ", " + text(header::kCar) + ", " + text(header::kPlayer);
    std::string blocks = Counted(blocks_.count, "block") + ", one every " +
                         Counted(blocks_.interval_ms, "millisecond");
    if (const std::optional<uint64_t> time = Split(SplitCount() - 1)) {
      lap += ", " + TimeText(*time);
    }
    return {lap, blocks};
  }

  void Visit(PlanVisitor& visitor) const override {
    visitor.EnterLayer(
        {.name = "speed",
         .paint = PlanScale{.ramp = PlanScale::Ramp::kSpeed, .unit = "km/h"},
         .line_width = 3.5});
    std::vector<PlanVertex> vertices;
    // Each part begins with the last block of the part before.
    for (uint64_t first = 0; first + 1 < blocks_.count; first += kBatch) {
      vertices.clear();
      const uint64_t last = std::min(first + kBatch, blocks_.count - 1);
      for (uint64_t k = first; k <= last; ++k) vertices.push_back(VertexOf(k));
      visitor.AddLine({.list = kBlocks, .first = first}, vertices);
    }
    if (blocks_.count == 1) {
      const PlanVertex only = VertexOf(0);
      visitor.AddPoints({.list = kBlocks}, {&only, 1});
    }
    if (blocks_.count > 0) VisitMarks(visitor);
  }

  std::optional<PlanVertex> LocateVertex(
      std::string_view field) const override {
    const std::optional<uint64_t> block = BlockOf(field);
    return block ? PlaceOf(VertexOf(*block)) : std::nullopt;
  }

  // How far along the track, how long after the start, and in which part.
  std::optional<Coordinates> CoordinatesOf(
      std::string_view field) const override {
    const std::optional<uint64_t> block = BlockOf(field);
    if (!block) return std::nullopt;
    const uint64_t time_ms = *block * blocks_.interval_ms;
    uint64_t split = 0;
    while (split + 1 < SplitCount() && Split(split) &&
           *Split(split) <= time_ms) {
      ++split;
    }
    Coordinates coordinates;
    const auto distance = static_cast<double>(LoadLittleEndian<float>(
        blocks_.address(*block) + block::kIndexDistance.offset));
    if (std::isfinite(distance)) {
      coordinates.values.push_back(
          {.name = "distance", .value = distance, .decimals = 1, .unit = "m"});
    }
    coordinates.values.push_back(
        {.name = "time", .value = static_cast<double>(time_ms), .unit = "ms"});
    coordinates.values.push_back(
        {.name = "split", .value = static_cast<double>(split + 1)});
    return coordinates;
  }

 private:
  // The block that a field belongs to, or at the time of a split.
  std::optional<uint64_t> BlockOf(std::string_view field) const {
    FieldWords words(field);
    if (const std::optional<uint64_t> k = words.TakeElement(kBlocks)) {
      return *k < blocks_.count ? k : std::nullopt;
    }
    if (!words.TakeName("header")) return std::nullopt;
    const std::optional<uint64_t> split =
        words.TakeElement(header::kSplits.name);
    if (!split || !Split(*split)) return std::nullopt;
    return BlockAt(*Split(*split));
  }

  // The text up to the NUL.
  std::string TextOf(const Entry& entry) const {
    const std::string_view bytes = document_.file.Window(entry.Whole()).text();
    return std::string(bytes.substr(0, bytes.find('\0')));
  }

  // Precondition, of all that take a block: it exists.
  PlanVertex VertexOf(uint64_t block) const {
    const uint8_t* const bytes = blocks_.address(block);
    const auto position = [&](const Entry& entry) {
      return LoadLittleEndian<int32_t>(bytes + entry.offset) /
             block::kPositionUnit;
    };
    const auto speed = LoadLittleEndian<float>(bytes + block::kSpeed.offset);
    return {position(block::kPositionX), position(block::kPositionY),
            kKilometersPerHour * static_cast<double>(speed)};
  }

  // Where the car is pointed.
  PlanPoint HeadingOf(uint64_t block) const {
    const uint8_t* const bytes = blocks_.address(block);
    return {static_cast<double>(
                LoadLittleEndian<int16_t>(bytes + block::kForwardX.offset)),
            static_cast<double>(
                LoadLittleEndian<int16_t>(bytes + block::kForwardY.offset))};
  }

  uint64_t SplitCount() const {
    if (!document_.header.present()) return 0;
    return std::min<uint64_t>(document_.header->number_of_splits, kMaxSplits);
  }

  // The time of a split in ms. None if there is no such split or if it has no
  // time.
  std::optional<uint64_t> Split(uint64_t index) const {
    if (index >= SplitCount()) return std::nullopt;
    const int32_t time = document_.header->splits[index];
    if (time <= 0) return std::nullopt;
    return static_cast<uint64_t>(time);
  }

  // The block at a time after the start. The lap time may be up to an interval
  // after the last block.
  std::optional<uint64_t> BlockAt(uint64_t time_ms) const {
    if (blocks_.count == 0) return std::nullopt;
    const uint64_t block = time_ms / blocks_.interval_ms;
    if (block > blocks_.count) return std::nullopt;
    return std::min(block, blocks_.count - 1);
  }

  void VisitGate(PlanVisitor& visitor, uint64_t block,
                 std::string_view text) const {
    const PlanVertex vertex = VertexOf(block);
    visitor.AddMark({.kind = PlanMark::Kind::kGate,
                     .at = {vertex.x, vertex.y},
                     .heading = HeadingOf(block),
                     .text = text});
  }

  void VisitMarks(PlanVisitor& visitor) const {
    VisitGate(visitor, 0, "start");
    for (uint64_t i = 0; i < SplitCount(); ++i) {
      const std::optional<uint64_t> time = Split(i);
      const std::optional<uint64_t> block =
          time ? BlockAt(*time) : std::nullopt;
      if (!block) continue;
      const std::string name = i + 1 < SplitCount()
                                   ? "split " + std::to_string(i + 1)
                                   : std::string("finish");
      VisitGate(visitor, *block, name + ' ' + TimeText(*time));
    }
    if (blocks_.count < 2 * kArrows) return;
    for (uint64_t i = 0; i < kArrows; ++i) {
      const uint64_t block = blocks_.count * (2 * i + 1) / (2 * kArrows);
      const PlanVertex vertex = VertexOf(block);
      visitor.AddMark({.kind = PlanMark::Kind::kArrow,
                       .at = {vertex.x, vertex.y},
                       .heading = HeadingOf(block)});
    }
  }

  const Document& document_;
  const BlockTable blocks_;
};

}  // namespace

std::unique_ptr<PlanView> Map(const Document& document) {
  return std::make_unique<Plan>(document);
}

}  // namespace trackcheck::raf
