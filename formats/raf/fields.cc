// Every byte of a valid lap is visited once, under the path that findings use,
// except for bytes that must be 0 and are.
// Source: "Replay Analyser File Version 2".
#include "formats/raf/fields.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/raf/block_columns.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

// Fields that follow from the rest of the file or that the document says to
// ignore.
constexpr std::string_view kRedundant[] = {
    header::kGameVersion.name,      header::kGameRevision.name,
    header::kSizeOfHeader.name,     header::kSizeOfBlock.name,
    header::kSizeOfWheelBlock.name, header::kOffsetOfWheelBlock.name,
    header::kNumberOfBlocks.name,
};

bool IsZero(ByteView bytes) {
  return std::all_of(bytes.data(), bytes.data() + bytes.size(),
                     [](uint8_t byte) { return byte == 0; });
}

class Fields {
 public:
  Fields(const Document& document, FieldVisitor& visitor)
      : document_(document), visitor_(visitor) {}

  void Visit() {
    if (!document_.header.present()) return;
    visitor_.EnterGroup({.name = "header"});
    VisitEntries(header::kAll, 0);
    if (document_.header_extension.size() > 0) {
      visitor_.VisitBytes(
          {.name = "extension", .comparison = Comparison::kRedundant},
          document_.header_extension);
    }
    visitor_.LeaveGroup();
    for (uint64_t w = 0; w < kMaxWheels; ++w) VisitStaticWheel(w);
    if (document_.blocks.present()) VisitBlocks(*document_.blocks);
    if (document_.trailing.size() > 0) {
      visitor_.VisitBytes({.name = "trailing"}, document_.trailing);
    }
  }

 private:
  void VisitEntries(std::span<const Entry* const> entries, uint64_t block) {
    for (const Entry* entry : entries) VisitEntry(*entry, block);
  }

  void VisitEntry(const Entry& entry, uint64_t block) {
    const ByteView bytes = document_.file.Window(entry.Whole(block));
    FieldInfo field = {.name = entry.name, .unit = entry.unit};
    switch (entry.kind) {
      case EntryKind::kText:
        return VisitText(field, bytes);
      case EntryKind::kZero:
        field.reserved = true;
        if (!IsZero(bytes)) visitor_.VisitBytes(field, bytes);
        return;
      case EntryKind::kScalars:
        return VisitScalars(field, entry, block);
    }
  }

  // The bytes after the NUL are visited only if one of them is not 0.
  void VisitText(const FieldInfo& field, ByteView bytes) {
    const uint64_t length =
        std::min<uint64_t>(bytes.text().find('\0'), bytes.size());
    visitor_.VisitBytes(field, bytes.Window({bytes.begin(), length}));
    const ByteView padding = bytes.From(bytes.begin() + length);
    if (IsZero(padding)) return;
    const std::string name = std::string(field.name) + "_padding";
    visitor_.VisitBytes({.name = name, .comparison = Comparison::kRedundant},
                        padding);
  }

  void VisitScalars(FieldInfo field, const Entry& entry, uint64_t block) {
    if (std::find(std::begin(kRedundant), std::end(kRedundant), entry.name) !=
        std::end(kRedundant)) {
      field.comparison = Comparison::kRedundant;
    }
    if (entry.name == header::kPlayerFlags.name) {
      field.flags = header::kPlayerFlagNames;
    }
    for (uint64_t i = 0; i < entry.count; ++i) {
      std::string name(entry.name);
      if (entry.count > 1) name += '[' + std::to_string(i) + ']';
      field.name = name;
      visitor_.VisitScalar(field, entry.type,
                           document_.file.Window(entry.Range(block, i)));
    }
  }

  void VisitStaticWheel(uint64_t w) {
    const uint64_t block = kStaticWheelsOffset + w * kStaticWheelSize;
    if (w >= document_.header->number_of_wheels &&
        IsZero(document_.file.Window({block, kStaticWheelSize}))) {
      return;
    }
    const std::string name = "static_wheels[" + std::to_string(w) + "]";
    visitor_.EnterGroup({.name = name});
    VisitEntries(static_wheel::kAll, block);
    visitor_.LeaveGroup();
  }

  void VisitBlocks(const BlockTable& blocks) {
    const BlockColumns columns(blocks);
    visitor_.VisitTable({.field = {.name = "data_blocks"},
                         .count = blocks.count,
                         .first_row = {blocks.bytes.begin(), blocks.stride},
                         .row_stride = blocks.stride,
                         .order = RowOrder::Samples(blocks.interval_ms),
                         .columns = columns.columns()});
  }

  const Document& document_;
  FieldVisitor& visitor_;
};

}  // namespace

void VisitFields(const Document& document, FieldVisitor& visitor) {
  Fields(document, visitor).Visit();
}

}  // namespace trackcheck::raf
