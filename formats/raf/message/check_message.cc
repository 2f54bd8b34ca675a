// Compares every field with the tables of layout.h.
// Source: "Replay Analyser File Version 2".
#include "formats/raf/message/check_message.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/raf/layout.h"
#include "formats/raf/message/file_extent.h"
#include "formats/raf/message/message_fields.h"

namespace trackcheck::raf {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr uint64_t kNoLimit = std::numeric_limits<uint64_t>::max();

struct Range {
  int64_t least = 0;
  int64_t most = 0;
};

template <typename T>
constexpr Range RangeOf() {
  return {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
}

Range RangeOf(ScalarType type) {
  switch (type) {
    case ScalarType::kInt8:
      return RangeOf<int8_t>();
    case ScalarType::kUint8:
      return RangeOf<uint8_t>();
    case ScalarType::kInt16:
      return RangeOf<int16_t>();
    case ScalarType::kUint16:
      return RangeOf<uint16_t>();
    default:
      return RangeOf<int32_t>();
  }
}

// Keeps the first value that no file can hold.
class Checker {
 public:
  explicit Checker(const File& file) : file_(file), extent_(ExtentOf(file)) {}

  absl::Status Check() {
    CountElements("static_wheels", file_.static_wheels_size(), kMaxWheels);
    CountElements("wheels", file_.wheels_size(), kMaxWheels);
    CheckFields("header", file_.header(), HeaderFields(), Lists::kOfEntry);
    for (int w = 0; w < file_.static_wheels_size(); ++w) {
      CheckFields(absl::StrCat("static_wheels[", w, "]"),
                  file_.static_wheels(w), StaticWheelFields(), Lists::kOfEntry);
    }
    CheckFields("data_blocks", file_.data_blocks(), BlockFields(),
                Lists::kOfBlocks);
    CheckGap("data_blocks.gaps_before_wheels",
             file_.data_blocks().gaps_before_wheels());
    CheckGap("data_blocks.gaps_after_wheels",
             file_.data_blocks().gaps_after_wheels());
    for (int w = 0; w < file_.wheels_size(); ++w) {
      const std::string name = absl::StrCat("wheels[", w, "]");
      CheckFields(name, file_.wheels(w), WheelFields(), Lists::kOfBlocks);
      CheckGap(absl::StrCat(name, ".gaps"), file_.wheels(w).gaps());
    }
    CheckSizes();
    CheckPatches();
    return found_.empty() ? absl::OkStatus()
                          : absl::InvalidArgumentError(found_);
  }

 private:
  // The limit of the length of a list: the count of its entry, or nothing,
  // because there may be any number of blocks.
  enum class Lists : uint8_t { kOfEntry, kOfBlocks };

  template <typename... Parts>
  void Report(const Parts&... parts) {
    if (found_.empty()) found_ = absl::StrCat(parts...);
  }

  void CountElements(std::string_view name, uint64_t count, uint64_t most) {
    if (count <= most) return;
    Report(absl::string_view(name.data(), name.size()), " has ", count,
           " elements, there is room for ", most);
  }

  void CheckFields(const std::string& group, const Message& message,
                   const std::vector<MessageField>& fields, Lists lists) {
    for (const MessageField& field : fields) {
      if (!found_.empty()) return;
      const std::string name = absl::StrCat(group, ".", field.field->name());
      if (field.entry.kind == EntryKind::kText) {
        CheckText(name, message, field);
      } else {
        CheckNumbers(name, message, field,
                     lists == Lists::kOfEntry ? field.entry.count : kNoLimit);
      }
    }
  }

  void CheckText(const std::string& name, const Message& message,
                 const MessageField& field) {
    std::string scratch;
    const std::string& text = message.GetReflection()->GetStringReference(
        message, field.field, &scratch);
    if (text.size() <= field.entry.size()) return;
    Report(name, " has ", text.size(), " bytes, its place ",
           field.entry.size());
  }

  void CheckNumbers(const std::string& name, const Message& message,
                    const MessageField& field, uint64_t most) {
    const Reflection& reflection = *message.GetReflection();
    const FieldDescriptor* const number = field.field;
    const bool is_signed = number->cpp_type() == FieldDescriptor::CPPTYPE_INT32;
    const bool is_float = number->cpp_type() == FieldDescriptor::CPPTYPE_FLOAT;
    if (number->is_repeated()) {
      const int size = reflection.FieldSize(message, number);
      CountElements(name, size, most);
      for (int i = 0; !is_float && i < size; ++i) {
        const int64_t value =
            is_signed
                ? reflection.GetRepeatedInt32(message, number, i)
                : int64_t{reflection.GetRepeatedUInt32(message, number, i)};
        if (Holds(field.entry.type, value)) continue;
        return CheckNumber(absl::StrCat(name, "[", i, "]"), field.entry.type,
                           value);
      }
    } else if (!is_float) {
      CheckNumber(name, field.entry.type,
                  is_signed ? reflection.GetInt32(message, number)
                            : int64_t{reflection.GetUInt32(message, number)});
    }
  }

  static bool Holds(ScalarType type, int64_t value) {
    const Range range = RangeOf(type);
    return range.least <= value && value <= range.most;
  }

  void CheckNumber(const std::string& name, ScalarType type, int64_t value) {
    if (Holds(type, value)) return;
    const Range range = RangeOf(type);
    Report(name, " is ", value, ", its place holds ", range.least, " to ",
           range.most);
  }

  void CheckGap(const std::string& name, const std::string& gaps) {
    if (GapSize(gaps, extent_.blocks) * extent_.blocks == gaps.size()) return;
    Report(name, " has ", gaps.size(), " bytes, not as many for each of ",
           extent_.blocks, " blocks");
  }

  // A size that the message gives is stored as it is, whatever the real size
  // is.
  void CheckSizes() {
    const HeaderBlock& header = file_.header();
    const auto check = [this](const char* name, bool given, uint64_t size) {
      if (!given) {
        CheckNumber(name, ScalarType::kUint16, static_cast<int64_t>(size));
      }
    };
    check("header.header_size", header.has_header_size(), extent_.header_size);
    check("header.block_size", header.has_block_size(), extent_.block_size);
    check("header.wheel_block_size", header.has_wheel_block_size(),
          extent_.wheel_block_size);
    check("header.wheel_block_offset", header.has_wheel_block_offset(),
          extent_.wheel_block_offset);
  }

  void CheckPatches() {
    if (static_cast<size_t>(file_.patch_offsets_size()) !=
        file_.patch_bytes().size()) {
      Report("there are ", file_.patch_offsets_size(), " patch_offsets and ",
             file_.patch_bytes().size(), " patch_bytes");
    }
    const uint64_t whole = extent_.size() + file_.trailing().size();
    const uint64_t size =
        file_.has_file_size() ? std::min(whole, file_.file_size()) : whole;
    for (const uint64_t offset : file_.patch_offsets()) {
      if (offset < size) continue;
      return Report("a patch is at ", offset, ", the file has ", size,
                    " bytes");
    }
  }

  const File& file_;
  const FileExtent extent_;
  std::string found_;
};

}  // namespace

absl::Status CheckMessage(const File& file) { return Checker(file).Check(); }

}  // namespace trackcheck::raf
