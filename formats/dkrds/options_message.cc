#include "formats/dkrds/options_message.h"

#include <cstdint>
#include <optional>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {
namespace {

std::optional<OffsetBase> BaseOf(OptionsMessage::OffsetBase::Value value) {
  switch (value) {
    case OptionsMessage::OffsetBase::ENTRY:
      return OffsetBase::kEntry;
    case OptionsMessage::OffsetBase::GROUP:
      return OffsetBase::kGroup;
    case OptionsMessage::OffsetBase::FILE:
      return OffsetBase::kFile;
    case OptionsMessage::OffsetBase::DATA:
      return OffsetBase::kData;
    case OptionsMessage::OffsetBase::AUTO:
      break;
  }
  return std::nullopt;
}

std::optional<uint32_t> StrideOf(OptionsMessage::CullingStride::Value value) {
  switch (value) {
    case OptionsMessage::CullingStride::BYTES_2:
      return 2;
    case OptionsMessage::CullingStride::BYTES_4:
      return 4;
    case OptionsMessage::CullingStride::BYTES_8:
      return 8;
    case OptionsMessage::CullingStride::AUTO:
      break;
  }
  return std::nullopt;
}

}  // namespace

Options OptionsOf(const OptionsMessage& message) {
  return {.offset_base = BaseOf(message.offset_base()),
          .culling_stride = StrideOf(message.culling_stride())};
}

}  // namespace trackcheck::dkrds
