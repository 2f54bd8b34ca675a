// Source: "Replay Analyser File Version 2".
#include "formats/raf/message/compose.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/fields/tree_reader.h"
#include "formats/raf/layout.h"
#include "formats/raf/message/file_extent.h"
#include "formats/raf/message/message_fields.h"

namespace trackcheck::raf {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Sets a field, or appends to it if it is a list.
void Store(const Scalar& value, const FieldDescriptor* field,
           Message* message) {
  const Reflection& reflection = *message->GetReflection();
  const bool is_list = field->is_repeated();
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_FLOAT) {
    const float number = std::get<float>(value);
    return is_list ? reflection.AddFloat(message, field, number)
                   : reflection.SetFloat(message, field, number);
  }
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT32) {
    const auto number = static_cast<int32_t>(std::get<int64_t>(value));
    return is_list ? reflection.AddInt32(message, field, number)
                   : reflection.SetInt32(message, field, number);
  }
  const auto number = static_cast<uint32_t>(std::get<uint64_t>(value));
  return is_list ? reflection.AddUInt32(message, field, number)
                 : reflection.SetUInt32(message, field, number);
}

// Precondition: there is one.
const FieldDescriptor* FieldOf(const Entry& entry,
                               const std::vector<MessageField>& fields) {
  const auto found = std::find_if(
      fields.begin(), fields.end(),
      [&](const MessageField& each) { return each.entry.name == entry.name; });
  assert(found != fields.end());
  return found->field;
}

std::string Name(std::string_view group, std::string_view field) {
  return std::string(group) + '.' + std::string(field);
}
std::string Name(std::string_view list, uint64_t index) {
  return std::string(list) + '[' + std::to_string(index) + ']';
}

// Sizes of the header as the tree has them.
struct StoredSizes {
  std::optional<int64_t> block;
  std::optional<int64_t> wheel_block;
  std::optional<int64_t> wheel_offset;
};

class Composer {
 public:
  Composer(const FieldTree& fields, File* file)
      : reader_(fields), file_(*file) {}

  absl::Status Compose() {
    ReadHeader();
    for (uint64_t w = 0; w < kMaxWheels; ++w) ReadStaticWheel(w);
    ReadBlocks();
    const std::string* trailing = reader_.FindText("trailing");
    if (trailing != nullptr) file_.set_trailing(*trailing);
    return reader_.Finish();
  }

 private:
  void AddPatches(uint64_t offset, std::string_view bytes) {
    for (const char byte : bytes) {
      if (byte != 0) {
        file_.add_patch_offsets(offset);
        file_.mutable_patch_bytes()->push_back(byte);
      }
      ++offset;
    }
  }

  void ReadHeader() {
    for (const Entry* entry : header::kAll) {
      const std::string name = Name("header", entry->name);
      if (entry->name == header::kGameVersion.name ||
          entry->name == header::kGameRevision.name) {
        ReadIgnoredByte(name, *entry);
      } else if (entry->name == header::kSizeOfBlock.name) {
        sizes_.block = reader_.FindRedundantInteger(name);
      } else if (entry->name == header::kSizeOfWheelBlock.name) {
        sizes_.wheel_block = reader_.FindRedundantInteger(name);
      } else if (entry->name == header::kOffsetOfWheelBlock.name) {
        sizes_.wheel_offset = reader_.FindRedundantInteger(name);
      } else if (entry->name == header::kSizeOfHeader.name ||
                 entry->name == header::kNumberOfBlocks.name) {
        reader_.Skip(name);
      } else {
        ReadEntry("header", *entry, 0, HeaderFields(), file_.mutable_header());
      }
    }
    // No other files are read past their version.
    if (file_.header().magic() != kMagic) {
      reader_.Fail("header.magic", "is not " + std::string(kMagic));
    }
    if (file_.header().raf_version() > kVersion) {
      reader_.Fail("header.raf_version",
                   "is " + std::to_string(file_.header().raf_version()) +
                       ", the newest known one is " + std::to_string(kVersion));
    }
    const std::string* extension = reader_.FindText("header.extension");
    if (extension != nullptr) file_.set_header_extension(*extension);
  }

  // The document says to ignore the byte, so any value will do.
  void ReadIgnoredByte(const std::string& name, const Entry& entry) {
    const std::optional<int64_t> value = reader_.FindRedundantInteger(name);
    if (!value || *value < 0 || *value > std::numeric_limits<uint8_t>::max()) {
      return;
    }
    Store(static_cast<uint64_t>(*value), FieldOf(entry, HeaderFields()),
          file_.mutable_header());
  }

  // Reads an entry of the block at `block`, whose path is `group`.
  void ReadEntry(std::string_view group, const Entry& entry, uint64_t block,
                 const std::vector<MessageField>& fields, Message* message) {
    const std::string name = Name(group, entry.name);
    switch (entry.kind) {
      case EntryKind::kText:
        return ReadText(name, entry, FieldOf(entry, fields), message);
      case EntryKind::kZero:
        return ReadReserved(name, entry.Whole(block));
      case EntryKind::kScalars:
        for (uint64_t i = 0; i < entry.count; ++i) {
          const FieldNumber number = reader_.Number(
              entry.count > 1 ? Name(name, i) : name, entry.type);
          Store(LoadScalar(number.type, number.bytes.data()),
                FieldOf(entry, fields), message);
        }
        return;
    }
  }

  // All texts are in the header.
  void ReadText(const std::string& name, const Entry& entry,
                const FieldDescriptor* field, Message* message) {
    const std::string& text = reader_.Text(name);
    if (text.find('\0') != std::string::npos) {
      reader_.Fail(name, "has a NUL, which ends the text in the file");
    }
    message->GetReflection()->SetString(message, field, text);
    const std::string* padding = reader_.FindText(name + "_padding");
    if (padding != nullptr && padding->starts_with('\0') &&
        text.size() + padding->size() == entry.size()) {
      AddPatches(entry.offset + text.size(), *padding);
    }
  }

  // Reserved bytes are shown only if one of them is not 0.
  void ReadReserved(const std::string& name, const ByteRange& place) {
    const std::string* bytes = reader_.FindText(name);
    if (bytes == nullptr) return;
    if (bytes->size() != place.size) {
      return reader_.Fail(name, "has " + std::to_string(bytes->size()) +
                                    " bytes, its place " +
                                    std::to_string(place.size));
    }
    AddPatches(place.offset, *bytes);
  }

  // A slot that is not used is shown only if it is not all 0.
  void ReadStaticWheel(uint64_t w) {
    const bool used = w < file_.header().number_of_wheels();
    const std::string group = Name("static_wheels", w);
    if (!used && !reader_.Has(Name(group, static_wheel::kX.name))) return;
    while (static_cast<uint64_t>(file_.static_wheels_size()) <= w) {
      file_.add_static_wheels();
    }
    for (const Entry* entry : static_wheel::kAll) {
      ReadEntry(group, *entry, kStaticWheelsOffset + w * kStaticWheelSize,
                StaticWheelFields(),
                file_.mutable_static_wheels(static_cast<int>(w)));
    }
  }

  void ReadBlocks() {
    const TreeTable* table = reader_.FindTable("data_blocks");
    // Every lap has the table, so this tree is that of a damaged file.
    if (table == nullptr) return reader_.Fail("data_blocks", "is missing");
    // If the header counts too many wheels, no wheel block is read.
    const uint64_t wheels = file_.header().number_of_wheels();
    for (uint64_t w = 0; w < wheels && wheels <= kMaxWheels; ++w) {
      file_.add_wheels();
    }
    if (!table->rows.empty()) ReadColumns(*table);
    if (!reader_.ok()) return;
    KeepSizes(/*has_blocks=*/!table->rows.empty());
    PatchWheels(*table);
  }

  uint64_t wheels() const { return static_cast<uint64_t>(file_.wheels_size()); }
  Wheel* wheel(uint64_t w) { return file_.mutable_wheels(static_cast<int>(w)); }

  void FailColumn(std::string_view name, std::string_view what) {
    reader_.Fail("data_blocks", "has the column " + std::string(name) + ", " +
                                    std::string(what));
  }

  // Precondition: the table has rows.
  void ReadColumns(const TreeTable& table) {
    for (const TreeColumn& column : table.columns->columns) {
      if (!columns_.try_emplace(column.name, &column).second) {
        return FailColumn(column.name, "more than once");
      }
    }
    for (const MessageField& field : BlockFields()) {
      ReadColumn(table, std::string(field.entry.name), field,
                 file_.mutable_data_blocks());
    }
    for (uint64_t w = 0; w < wheels(); ++w) {
      const std::string group = Name("wheels", w);
      for (const MessageField& field : WheelFields()) {
        ReadColumn(table, Name(group, field.entry.name), field, wheel(w));
      }
      reserved_.push_back(
          TakeColumn(Name(group, wheel::kZero30.name), ScalarType::kUint16));
    }
    if (reader_.ok()) ReadExtensions(table);
  }

  // Returns null if there is no such column. That is a problem.
  const TreeColumn* TakeColumn(const std::string& name, ScalarType type) {
    const auto found = columns_.find(name);
    if (found == columns_.end()) {
      reader_.Fail("data_blocks", "has rows without the column " + name);
      return nullptr;
    }
    const TreeColumn* column = found->second;
    columns_.erase(found);
    if (column->type == type) return column;
    FailColumn(name, "whose numbers have another type");
    return nullptr;
  }

  void ReadColumn(const TreeTable& table, const std::string& name,
                  const MessageField& field, Message* message) {
    const TreeColumn* column = TakeColumn(name, field.entry.type);
    if (!reader_.ok()) return;
    for (uint64_t k = 0; k < table.count(); ++k) {
      Store(table.Value(k, *column), field.field, message);
    }
  }

  // Reads the other columns, which are bytes without a meaning. Those that are
  // before the first wheel in the table are before the wheels in a block.
  void ReadExtensions(const TreeTable& table) {
    std::vector<const TreeColumn*> before_wheels;
    std::vector<const TreeColumn*> after_wheels;
    std::vector<std::vector<const TreeColumn*>> of_wheels(wheels());
    bool before = wheels() > 0;
    for (const TreeColumn& column : table.columns->columns) {
      std::string expected =
          Name("extension", before_wheels.size() + after_wheels.size());
      auto* columns = before ? &before_wheels : &after_wheels;
      for (uint64_t w = 0; w < wheels(); ++w) {
        const std::string group = Name("wheels", w);
        if (!column.name.starts_with(group)) continue;
        before = false;
        columns = &of_wheels[w];
        expected = Name(Name(group, "extension"), columns->size());
      }
      if (!columns_.contains(column.name)) continue;
      if (column.name != expected || column.type != ScalarType::kUint8) {
        return FailColumn(column.name, "which no file of " +
                                           std::to_string(wheels()) +
                                           " wheels can hold");
      }
      columns->push_back(&column);
    }
    DataBlocks& blocks = *file_.mutable_data_blocks();
    blocks.set_gaps_before_wheels(BytesOf(table, before_wheels));
    blocks.set_gaps_after_wheels(BytesOf(table, after_wheels));
    for (uint64_t w = 0; w < wheels(); ++w) {
      wheel(w)->set_gaps(BytesOf(table, of_wheels[w]));
    }
  }

  // The bytes of the columns, block after block.
  static std::string BytesOf(const TreeTable& table,
                             const std::vector<const TreeColumn*>& columns) {
    std::string bytes;
    bytes.reserve(table.count() * columns.size());
    for (uint64_t k = 0; k < table.count(); ++k) {
      for (const TreeColumn* column : columns) {
        bytes += table.Row(k)[column->offset];
      }
    }
    return bytes;
  }

  // Keeps the sizes that follow from nothing: without blocks, all of them;
  // without wheels, those of the wheel blocks.
  void KeepSizes(bool has_blocks) {
    if (has_blocks && wheels() > 0) return;
    uint64_t block_size = ExtentOf(file_).block_size;
    if (!has_blocks && IsSize(sizes_.block, block_size)) {
      block_size = static_cast<uint64_t>(*sizes_.block);
      file_.mutable_header()->set_block_size(static_cast<uint32_t>(block_size));
    }
    if (!IsSize(sizes_.wheel_block, kWheelBlockSize) ||
        !IsSize(sizes_.wheel_offset, kWheelBlockOffset)) {
      return;
    }
    const auto wheel_block = static_cast<uint32_t>(*sizes_.wheel_block);
    const auto wheel_offset = static_cast<uint32_t>(*sizes_.wheel_offset);
    if (wheel_offset + wheels() * wheel_block > block_size) return;
    file_.mutable_header()->set_wheel_block_size(wheel_block);
    file_.mutable_header()->set_wheel_block_offset(wheel_offset);
  }

  static bool IsSize(std::optional<int64_t> size, uint64_t least) {
    return size && *size >= static_cast<int64_t>(least) &&
           *size <= std::numeric_limits<uint16_t>::max();
  }

  // The message has no fields for the reserved bytes of the wheels.
  void PatchWheels(const TreeTable& table) {
    const FileExtent extent = ExtentOf(file_);
    for (uint64_t w = 0; w < reserved_.size(); ++w) {
      const TreeColumn& column = *reserved_[w];
      const uint64_t place = extent.header_size + extent.wheel_block_offset +
                             w * extent.wheel_block_size +
                             wheel::kZero30.offset;
      for (uint64_t k = 0; k < table.count(); ++k) {
        AddPatches(place + k * extent.block_size,
                   table.Row(k).substr(column.offset, ScalarSize(column.type)));
      }
    }
  }

  TreeReader reader_;
  File& file_;
  StoredSizes sizes_;
  // The columns of the table of blocks that are not read yet.
  absl::flat_hash_map<std::string, const TreeColumn*> columns_;
  std::vector<const TreeColumn*> reserved_;  // zero_30 of each wheel
};

}  // namespace

absl::Status Compose(const FieldTree& fields, File* file) {
  assert(file->ByteSizeLong() == 0);
  return Composer(fields, file).Compose();
}

}  // namespace trackcheck::raf
