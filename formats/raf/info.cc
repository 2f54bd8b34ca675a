#include "formats/raf/info.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/part_sizes.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/raf/header_text.h"
#include "formats/raf/layout.h"
#include "formats/raf/splits.h"

namespace trackcheck::raf {
namespace {

constexpr double kKmhPerMeterPerSecond = 3.6;

// The range of the finite values of a channel, and the first of them. Empty if
// there are none.
struct ChannelRange {
  std::optional<double> first;
  double highest = -std::numeric_limits<double>::infinity();
};

ChannelRange RangeOf(const BlockTable& blocks, const Entry& entry) {
  ChannelRange range;
  for (uint64_t k = 0; k < blocks.count; ++k) {
    const double value = static_cast<double>(
        LoadLittleEndian<float>(blocks.address(k) + entry.offset));
    if (!std::isfinite(value)) continue;
    if (!range.first) range.first = value;
    range.highest = std::max(range.highest, value);
  }
  return range;
}

InfoTable SplitTable(std::span<const int32_t> splits) {
  std::vector<int64_t> numbers;
  std::vector<int64_t> times_ms;
  std::vector<int64_t> sectors_ms;
  for (const int64_t time_ms : splits) {
    sectors_ms.push_back(time_ms - (times_ms.empty() ? 0 : times_ms.back()));
    times_ms.push_back(time_ms);
    numbers.push_back(static_cast<int64_t>(numbers.size()) + 1);
  }
  return {.key = "splits",
          .columns = {{.key = "split", .values = std::move(numbers)},
                      {"time", "ms", std::move(times_ms)},
                      {"sector", "ms", std::move(sectors_ms)}}};
}

std::string HlvcText(uint8_t hlvc_legal) {
  constexpr std::array<std::string_view, 3> kTexts = {"unknown", "legal",
                                                      "illegal"};
  if (hlvc_legal < kTexts.size()) return std::string(kTexts[hlvc_legal]);
  return std::to_string(hlvc_legal);
}

void AddTexts(const Document& document, FileInfo* info) {
  for (const Entry* entry :
       {&header::kPlayer, &header::kCar, &header::kTrack, &header::kConfig,
        &header::kShortTrackName, &header::kWeather, &header::kLfsVersion}) {
    const std::string_view text = HeaderText(document, *entry);
    if (!text.empty()) info->values.push_back({entry->name, std::string(text)});
  }
}

void AddBlocks(const BlockTable& blocks, FileInfo* info) {
  const ChannelRange speed = RangeOf(blocks, block::kSpeed);
  if (speed.first) {
    info->values.push_back(
        {"top_speed", speed.highest * kKmhPerMeterPerSecond, "km/h"});
  }
  const ChannelRange distance = RangeOf(blocks, block::kCarDistance);
  if (distance.first) {
    info->values.push_back(
        {"distance", distance.highest - *distance.first, "m"});
  }
  const auto count = static_cast<int64_t>(blocks.count);
  const auto interval_ms = static_cast<int64_t>(blocks.interval_ms);
  info->values.push_back({"blocks", count});
  info->values.push_back({"sampling_interval", interval_ms, "ms"});
  info->values.push_back({"duration", count * interval_ms, "ms"});
}

std::vector<InfoPart> Parts(const Document& document) {
  static constexpr std::string_view kNames[] = {
      "header", "static_wheels", "header.extension", "data_blocks"};
  enum Part : uint8_t { kHeader, kStaticWheels, kExtension, kDataBlocks };
  PartSizes sizes(kNames, document.file.range());
  sizes.Add(kHeader, {0, kStaticWheelsOffset});
  sizes.Add(kStaticWheels,
            {kStaticWheelsOffset, kHeaderSize - kStaticWheelsOffset});
  sizes.Add(kExtension, document.header_extension.range());
  if (document.blocks.present()) {
    const BlockTable& blocks = *document.blocks;
    sizes.Add(kDataBlocks,
              {blocks.bytes.begin(), blocks.count * blocks.stride});
  }
  return sizes.Parts();
}

}  // namespace

FileInfo Info(const Document& document, WorkPool& /*pool*/) {
  const Header& header = *document.header;
  FileInfo info = {.size = document.file.size(), .parts = Parts(document)};
  AddTexts(document, &info);
  const std::span<const int32_t> splits = SplitsOf(header);
  if (!splits.empty() && splits.back() > 0) {
    info.values.push_back({"lap_time", int64_t{splits.back()}, "ms"});
  }
  if (document.blocks.present()) AddBlocks(*document.blocks, &info);
  if (std::isfinite(header.track_ruler_length)) {
    info.values.push_back({header::kTrackRulerLength.name,
                           header.track_ruler_length,
                           header::kTrackRulerLength.unit});
  }
  info.values.push_back({header::kHlvcLegal.name, HlvcText(header.hlvc_legal)});
  if (!splits.empty()) info.tables.push_back(SplitTable(splits));
  return info;
}

}  // namespace trackcheck::raf
