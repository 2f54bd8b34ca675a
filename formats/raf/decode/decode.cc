#include "formats/raf/decode/decode.h"

#include <optional>

#include "formats/raf/decode/block_extent.h"
#include "formats/raf/decode/lap_header.h"
#include "formats/raf/decode/sizes.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

BlockTable MakeTable(const Header& header, const BlockSizes& sizes,
                     const BlockExtent& extent, const Options& options,
                     FindingSink& sink) {
  return {.bytes = extent.blocks,
          .stride = sizes.stride,
          .count = extent.count,
          .wheel_offset = header.wheel_block_offset,
          .wheel_stride = header.wheel_block_size,
          .wheels = ValidateWheels(header, sink),
          .forces = options.wheel_forces == WheelForces::kAsPrinted
                        ? wheel::kAsPrinted
                        : wheel::kMeasured,
          .interval_ms = IntervalOf(header)};
}

}  // namespace

bool Recognize(ByteView bytes) { return bytes.text().starts_with(kMagic); }

Document Decode(ByteView file, const Limits&, const Options& options,
                FindingSink& sink) {
  Document document = {.file = file};
  const std::optional<LapHeader> lap = ReadHeader(file, sink);
  if (!lap) return document;
  document.header = Section<Header>::Present(lap->header);
  document.static_wheels = lap->static_wheels;
  document.blocks = Section<BlockTable>::Damaged();
  const std::optional<BlockSizes> sizes = ValidateSizes(*lap, sink);
  if (!sizes) return document;
  const std::optional<BlockExtent> extent = LocateBlocks(*lap, *sizes, sink);
  if (!extent) return document;
  document.header_extension =
      file.Window({kHeaderSize, sizes->first - kHeaderSize});
  document.blocks = Section<BlockTable>::Present(
      MakeTable(lap->header, *sizes, *extent, options, sink));
  document.blocks_fit = extent->fit;
  document.trailing = extent->trailing;
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::raf
