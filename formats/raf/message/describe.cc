// Encode(Describe(document)) is the file that the document was decoded from:
// the fields are encoded, and each byte that differs becomes a patch.
// Source: "Replay Analyser File Version 2".
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/raf/layout.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/message/encode_header.h"
#include "formats/raf/message/file_extent.h"
#include "formats/raf/message/message_fields.h"

namespace trackcheck::raf {
namespace {

bool IsZero(const uint8_t* bytes, uint64_t size) {
  return std::all_of(bytes, bytes + size,
                     [](uint8_t byte) { return byte == 0; });
}

class Describer {
 public:
  Describer(const Document& document, File* file)
      : document_(document), bytes_(document.file), file_(*file) {}

  void Describe() {
    DescribeHeader();
    DescribeStaticWheels();
    const ByteView extension = HeaderExtension();
    if (!IsImplied(extension)) {
      *file_.mutable_header_extension() = extension.text();
    }
    if (document_.blocks.present()) DescribeBlocks(*document_.blocks);
    DescribeOverrides();
    DescribeEnd();
    DescribePatches();
  }

 private:
  // Up to the first data block, or to the end if the file has none.
  ByteView HeaderExtension() const {
    const uint64_t end =
        std::min<uint64_t>(document_.header->header_size, bytes_.size());
    return bytes_.Window(
        {kHeaderSize, std::max(end, kHeaderSize) - kHeaderSize});
  }

  // True for bytes that need not be described because a size implies them.
  bool IsImplied(ByteView bytes) const {
    return bytes_.size() < kLargestWidened &&
           IsZero(bytes.data(), bytes.size());
  }

  // The number of elements of the list `entry` to describe: at least `used`,
  // and up to the last one that is not 0.
  uint64_t Count(const Entry& entry, uint64_t used) const {
    uint64_t count = entry.count;
    while (count > used &&
           IsZero(bytes_.data() + entry.Range(0, count - 1).offset,
                  ScalarSize(entry.type))) {
      --count;
    }
    return count;
  }

  void DescribeHeader() {
    for (const MessageField& field : HeaderFields()) {
      if (field.field->has_presence()) continue;
      const uint64_t used = field.entry.name == header::kSplits.name
                                ? document_.header->number_of_splits
                                : document_.header->number_of_gears;
      LoadEntry(bytes_.data(), field, Count(field.entry, used),
                file_.mutable_header());
    }
  }

  void DescribeStaticWheels() {
    const uint8_t* const first = bytes_.data() + kStaticWheelsOffset;
    uint64_t count = kMaxWheels;
    while (count > document_.header->number_of_wheels &&
           IsZero(first + (count - 1) * kStaticWheelSize, kStaticWheelSize)) {
      --count;
    }
    for (uint64_t w = 0; w < count; ++w) {
      StaticWheelInfo* const wheel = file_.add_static_wheels();
      for (const MessageField& field : StaticWheelFields()) {
        LoadEntry(first + w * kStaticWheelSize, field, 1, wheel);
      }
    }
  }

  void DescribeBlocks(const BlockTable& blocks) {
    DataBlocks* const described = file_.mutable_data_blocks();
    for (uint64_t w = 0; w < blocks.wheels; ++w) file_.add_wheels();
    for (uint64_t k = 0; k < blocks.count; ++k) {
      const uint8_t* const block = blocks.address(k);
      for (const MessageField& field : BlockFields()) {
        AppendElement(block + field.entry.offset, field, described);
      }
      for (uint64_t w = 0; w < blocks.wheels; ++w) {
        for (const MessageField& field : WheelFields()) {
          AppendElement(block + blocks.wheel(w) + field.entry.offset, field,
                        file_.mutable_wheels(static_cast<int>(w)));
        }
      }
    }
    // Without wheels, the wheel offset may lie outside the block.
    const uint64_t wheels =
        blocks.wheels == 0 ? kWheelBlockOffset : blocks.wheel_offset;
    const uint64_t end = wheels + blocks.wheels * blocks.wheel_stride;
    DescribeGaps(blocks, kWheelBlockOffset, wheels,
                 described->mutable_gaps_before_wheels());
    DescribeGaps(blocks, end, blocks.stride,
                 described->mutable_gaps_after_wheels());
    for (uint64_t w = 0; w < blocks.wheels; ++w) {
      DescribeGaps(blocks, blocks.wheel(w) + kWheelBlockSize,
                   blocks.wheel(w) + blocks.wheel_stride,
                   file_.mutable_wheels(static_cast<int>(w))->mutable_gaps());
    }
  }

  // Describes the bytes [begin, end) of each block, unless a size implies them.
  void DescribeGaps(const BlockTable& blocks, uint64_t begin, uint64_t end,
                    std::string* gaps) const {
    bool implied = true;
    for (uint64_t k = 0; implied && begin < end && k < blocks.count; ++k) {
      implied =
          IsImplied(bytes_.Window({blocks.offset(k) + begin, end - begin}));
    }
    if (implied) return;
    for (uint64_t k = 0; k < blocks.count; ++k) {
      *gaps += bytes_.Window({blocks.offset(k) + begin, end - begin}).text();
    }
  }

  // Sets the optional fields whose value in the file differs from the one that
  // the rest implies. Goes backwards, because the size of a block follows from
  // the two sizes after it.
  void DescribeOverrides() {
    const std::vector<MessageField>& fields = HeaderFields();
    for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
      if (!field->field->has_presence()) continue;
      const FileExtent extent = ExtentOf(file_);
      std::vector<uint8_t> implied(extent.header_size);
      EncodeHeader(file_, extent, implied.data());
      const Entry& entry = field->entry;
      if (std::memcmp(implied.data() + entry.offset,
                      bytes_.data() + entry.offset, entry.size()) != 0) {
        LoadEntry(bytes_.data(), *field, 1, file_.mutable_header());
      }
    }
  }

  // Describes the bytes after those described so far, or the size of a file
  // that ends before them.
  void DescribeEnd() {
    const uint64_t described = ExtentOf(file_).size();
    if (described < bytes_.size()) {
      *file_.mutable_trailing() = bytes_.From(described).text();
    } else if (described > bytes_.size()) {
      file_.set_file_size(bytes_.size());
    }
  }

  void DescribePatches() {
    const std::string encoded = *Encode(file_);
    const uint64_t size = std::min<uint64_t>(encoded.size(), bytes_.size());
    for (uint64_t i = 0; i < size; ++i) {
      if (static_cast<uint8_t>(encoded[i]) == bytes_.data()[i]) continue;
      file_.add_patch_offsets(i);
      file_.mutable_patch_bytes()->push_back(
          static_cast<char>(bytes_.data()[i]));
    }
  }

  const Document& document_;
  const ByteView bytes_;
  File& file_;
};

}  // namespace

void Describe(const Document& document, File* file) {
  if (document.header.present()) Describer(document, file).Describe();
}

}  // namespace trackcheck::raf
