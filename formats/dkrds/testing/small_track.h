// A small track for tests of the decoder, which change single numbers in it.
#ifndef TRACKCHECK_FORMATS_DKRDS_TESTING_SMALL_TRACK_H_
#define TRACKCHECK_FORMATS_DKRDS_TESTING_SMALL_TRACK_H_

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/options.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {

// The places of its parts: two sections of 200 bytes with one group, two
// triangles, four vertices, one UV and two colors; one texture; two culling
// entries; a node and two leaves.
inline constexpr uint64_t kTable = 56;
inline constexpr uint64_t kEntry = 64;
inline constexpr uint64_t kNextEntry = 264;
inline constexpr uint64_t kGroup = kEntry + 108;
inline constexpr uint64_t kEffects = 464;
inline constexpr uint64_t kCulling = 468;
inline constexpr uint64_t kTextures = 476;
inline constexpr uint64_t kTree = 532;
inline constexpr uint64_t kWishes = 548;
inline constexpr uint64_t kEnd = 556;
// The offsets of the UVs in both entries.
inline constexpr uint64_t kUvs = kEntry + entry::kUvDataOffset;
inline constexpr uint64_t kNextUvs = kNextEntry + entry::kUvDataOffset;

template <typename T>
void Put(uint64_t offset, T value, std::string* bytes) {
  std::memcpy(bytes->data() + offset, &value, sizeof(T));
}

inline void PutWords(uint64_t offset, const std::vector<int32_t>& words,
                     std::string* bytes) {
  for (const int32_t word : words) {
    Put(offset, word, bytes);
    offset += sizeof(word);
  }
}

inline void PutHalves(uint64_t offset, const std::vector<int16_t>& halves,
                      std::string* bytes) {
  for (const int16_t half : halves) {
    Put(offset, half, bytes);
    offset += sizeof(half);
  }
}

inline void SetFileSize(std::string* bytes) {
  Put(header::kFileSize, static_cast<int32_t>(bytes->size()), bytes);
}

inline std::string Track() {
  // Bytes that are not set below are not 0, so that they do not count as
  // padding.
  std::string bytes(kEnd, '\x11');
  PutWords(0,
           {2, kTable, kEffects, static_cast<int32_t>(kUnknown0cWord), kCulling,
            1, 1, kTextures, kTree, 2, kWishes, 0, 0, kEnd},
           &bytes);
  PutWords(kTable, {8, 208}, &bytes);
  for (const uint64_t entry : {kEntry, kNextEntry}) {
    PutHalves(entry, {0x0500, 0, 1, 4, 1, 2}, &bytes);
    PutWords(entry + 12, {120, 160, 168, 192, 196, -1}, &bytes);
    PutHalves(entry + 108, {0, 2}, &bytes);
  }
  PutHalves(kTextures, {1, 1}, &bytes);
  PutHalves(kTextures + 4 + texture::kBlocks, {1, 8, 8}, &bytes);
  PutHalves(kTextures + 40 + palette::kSize, {8}, &bytes);
  PutHalves(kTree, {0, 1, 2, 2, -1, 0, -1, 1}, &bytes);
  return bytes;
}

// Inserts `count` bytes at `at`. Moves the parts and tables that begin there or
// later, and corrects the offsets that lead to them and the file size.
inline void Insert(uint64_t at, uint64_t count, char byte, std::string* bytes) {
  const auto load = [&](uint64_t offset) {
    int32_t value;
    std::memcpy(&value, bytes->data() + offset, sizeof(value));
    return value;
  };
  const auto shift = [&](uint64_t place) {
    return static_cast<int32_t>(place >= at ? count : 0);
  };
  const auto move = [&](uint64_t field, uint64_t base, int32_t base_shift) {
    const int32_t offset = load(field);
    const uint64_t place = base + static_cast<uint64_t>(offset);
    Put(field, offset + shift(place) - base_shift, bytes);
  };
  const auto table =
      static_cast<uint64_t>(load(header::kTrackSectionGroupOffset));
  for (const uint64_t field : {table, table + sizeof(int32_t)}) {
    const uint64_t entry = table + static_cast<uint64_t>(load(field));
    for (uint64_t k = 0; k < 5; ++k) {
      move(entry + entry::kTriangleDataOffset + 4 * k, entry, shift(entry));
    }
    move(field, table, shift(table));
  }
  for (const uint64_t field : {0x04, 0x08, 0x10, 0x1C, 0x20, 0x28, 0x34}) {
    move(field, 0, 0);
  }
  bytes->insert(at, count, byte);
}

using Rules = std::vector<std::string>;

class DkrdsDecodeTest : public testing::Test {
 protected:
  // The rules of the findings, in the order of their places.
  Rules DecodeBytes(std::string bytes, const Options& options = {}) {
    bytes_ = std::move(bytes);
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), options, sink);
    Rules rules;
    findings_.clear();
    for (const Finding& finding : sink.Take().listed) {
      EXPECT_LE(finding.where.range.end(), bytes_.size());
      rules.emplace_back(finding.rule->id.substr(sizeof("dkrds-") - 1));
      findings_.push_back(finding);
    }
    return rules;
  }
  Rules DecodeWith(uint64_t offset, const std::vector<int32_t>& words) {
    std::string bytes = Track();
    PutWords(offset, words, &bytes);
    return DecodeBytes(bytes);
  }
  Rules DecodeWithHalves(uint64_t offset, const std::vector<int16_t>& halves) {
    std::string bytes = Track();
    PutHalves(offset, halves, &bytes);
    return DecodeBytes(bytes);
  }

  const Document& document() const { return document_; }
  // The findings of the last call, in the order of their places.
  const std::vector<Finding>& findings() const { return findings_; }
  std::vector<std::string> Fields() const {
    std::vector<std::string> fields;
    for (const Finding& finding : findings_) {
      fields.push_back(finding.where.field.text());
    }
    return fields;
  }
  std::vector<std::string> Messages() const {
    std::vector<std::string> messages;
    for (const Finding& finding : findings_) {
      messages.push_back(RenderMessage(finding.message));
    }
    return messages;
  }

 private:
  std::string bytes_;
  Document document_;
  std::vector<Finding> findings_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_TESTING_SMALL_TRACK_H_
