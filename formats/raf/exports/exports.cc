// Numbers keep the precision that they have in the file: floats are written as
// floats, and scaled integers have few digits.
// Source: "Replay Analyser File Version 2", the units of its tables.
#include "formats/raf/exports/exports.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/core/fields/field_visitor.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

// How the file stores a number.
enum class Scale : uint8_t { kNone, kPosition, kG, kVector };

struct Channel {
  std::string name;
  std::string_view unit;
  ScalarType type;
  Scale scale;
  uint64_t offset;  // in a data block
};

Channel ChannelOf(const std::string& prefix, const Entry& entry,
                  uint64_t place) {
  Channel channel = {.name = prefix + std::string(entry.name),
                     .unit = entry.unit,
                     .type = entry.type,
                     .scale = Scale::kNone,
                     .offset = place + entry.offset};
  if (entry.type == ScalarType::kInt32) {
    channel.scale = Scale::kPosition;
    channel.unit = "m";
  } else if (entry.type == ScalarType::kInt8) {
    channel.scale = Scale::kG;
    channel.unit = "G";
  } else if (entry.type == ScalarType::kInt16) {
    channel.scale = Scale::kVector;
  }
  return channel;
}

std::vector<Channel> ChannelsOf(const BlockTable& blocks) {
  std::vector<Channel> channels;
  for (const Entry* entry : block::kAll) {
    channels.push_back(ChannelOf("", *entry, 0));
  }
  for (uint64_t w = 0; w < blocks.wheels; ++w) {
    const std::string prefix = "wheels[" + std::to_string(w) + "].";
    for (const Entry& entry : wheel::EntriesOf(blocks.forces)) {
      channels.push_back(ChannelOf(prefix, entry, blocks.wheel(w)));
    }
  }
  return channels;
}

template <typename Number>
void AppendNumber(Number number, std::string* line) {
  char digits[64];  // the longest is a float of 1e-45
  const std::to_chars_result end = std::to_chars(
      digits, digits + sizeof(digits), number, std::chars_format::fixed);
  line->append(digits, end.ptr);
}

void AppendFloat(float number, std::string* line) {
  if (std::isnan(number)) {
    *line += "nan";
  } else if (std::isinf(number)) {
    *line += number < 0 ? "-inf" : "inf";
  } else {
    AppendNumber(number, line);
  }
}

void AppendValue(const Channel& channel, const uint8_t* block,
                 std::string* line) {
  const Scalar value = LoadScalar(channel.type, block + channel.offset);
  if (const float* number = std::get_if<float>(&value)) {
    return AppendFloat(*number, line);
  }
  const auto* natural = std::get_if<uint64_t>(&value);
  const auto number = natural != nullptr
                          ? static_cast<double>(*natural)
                          : static_cast<double>(std::get<int64_t>(value));
  switch (channel.scale) {
    case Scale::kNone:
      return AppendNumber(number, line);
    case Scale::kPosition:
      return AppendNumber(number / block::kPositionUnit, line);
    case Scale::kG:
      return AppendNumber(number / block::kGUnit, line);
    case Scale::kVector:
      return AppendNumber(static_cast<float>(number / block::kVectorUnit),
                          line);
  }
}

void WriteCsv(const Document& document, const ExportRequest& request) {
  if (!document.blocks.present()) return;
  std::ostream& out = request.out;
  const BlockTable& blocks = *document.blocks;
  const std::vector<Channel> channels = ChannelsOf(blocks);
  out << "time [s]";
  for (const Channel& channel : channels) {
    out << ',' << channel.name;
    if (!channel.unit.empty()) out << " [" << channel.unit << ']';
  }
  out << '\n';
  std::string line;
  for (uint64_t k = 0; out && k < blocks.count; ++k) {
    line.clear();
    AppendNumber(static_cast<double>(k * blocks.interval_ms) / 1000, &line);
    for (const Channel& channel : channels) {
      line += ',';
      AppendValue(channel, blocks.address(k), &line);
    }
    line += '\n';
    out << line;
  }
}

constexpr Export<Document> kExports[] = {
    {{.name = "csv",
      .help = "the channels of the lap, one row for each data block"},
     WriteCsv},
};

}  // namespace

std::span<const Export<Document>> Exports() { return kExports; }

}  // namespace trackcheck::raf
