#include "formats/dkrds/decode/header/assets_payload.h"

#include <cstdint>

#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint8_t kLz10 = 0x10;
constexpr uint8_t kLz11 = 0x11;
// LZ10 compresses no better: 8 copies of 18 bytes take 17.
constexpr uint64_t kBestRatio = 9;
constexpr uint64_t kLzHeader = 4;

uint32_t Word(const ByteView& bytes, uint64_t offset) {
  return LoadLittleEndian<uint32_t>(bytes.data() + offset);
}

bool HasWord(const ByteView& bytes, uint64_t begin) {
  return bytes.size() >= begin + kHeaderSize &&
         Word(bytes, begin + header::kUnknown0c) == kUnknown0cWord;
}

bool HasSize(const ByteView& bytes, uint64_t begin) {
  return bytes.size() >= begin + kHeaderSize &&
         Word(bytes, begin + header::kFileSize) == bytes.size() - begin;
}

// The inflated size of the LZ stream at `begin`; 0 if there is none.
uint64_t LzSize(const ByteView& bytes, uint64_t begin) {
  if (bytes.size() <= begin + kLzHeader) return 0;
  const uint8_t type = bytes.data()[begin];
  if (type != kLz10 && type != kLz11) return 0;
  return Word(bytes, begin) >> 8;
}

}  // namespace

bool IsTrack(ByteView bytes) { return HasWord(bytes, 0) && HasSize(bytes, 0); }

bool IsAssetsPayload(ByteView bytes) {
  if (HasWord(bytes, 0) || HasSize(bytes, 0)) return false;
  if (HasWord(bytes, kPayloadHeader) && HasSize(bytes, kPayloadHeader)) {
    return true;
  }
  const uint64_t packed = LzSize(bytes, kPayloadHeader);
  if (packed > 0 && packed == Word(bytes, sizeof(uint32_t))) return true;
  const uint64_t bare = LzSize(bytes, 0);
  return bare > bytes.size() && bare / kBestRatio <= bytes.size();
}

}  // namespace trackcheck::dkrds
