// Every byte count is held against what remains before anything behind it is
// looked at. Section "Objects".
#include "formats/btg/decode_object.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/btg/lists.h"
#include "formats/core/byte_view.h"
#include "formats/core/finding.h"

namespace trackcheck::btg {
namespace {

class ObjectDecoder {
 public:
  explicit ObjectDecoder(Reader& reader)
      : reader_(reader), number_(reader.document().objects.size()) {}

  // False if the rest cannot be read, as in all that follow.
  bool Decode() {
    const Widths& widths = reader_.widths();
    if (reader_.remaining() < widths.object()) {
      reader_.ReportEnd(
          faults::truncated,
          {reader_.Range(reader_.offset(), reader_.remaining()), Path()},
          Message("$0 of $1 objects are there", number_,
                  reader_.document().header->object_count));
      return false;
    }
    object_.offset = reader_.offset();
    object_.type = reader_.Load<uint8_t>(object_.offset);
    bool sound = true;
    const uint64_t properties =
        CountOf(object_.offset + 1, "property_count",
                faults::property_count_negative, widths.signed_counts, &sound);
    const uint64_t elements =
        CountOf(object_.offset + 1 + widths.count(), "element_count",
                faults::element_count_negative,
                widths.signed_counts || widths.wide, &sound);
    object_.has_tuples = IsGeometry(object_.type);
    if (object_.has_tuples) {
      object_.index_types =
          object_.type == kPoints ? kDefaultPointTypes : kDefaultTypes;
    }
    reader_.Skip(widths.object());
    sound = sound && DecodeProperties(properties);
    object_.first_element = reader_.offset();
    sound = sound && DecodeElements(elements);
    reader_.document().objects.push_back(object_);
    if (IsList(object_.type)) AddToList(object_, &reader_.document());
    return sound;
  }

 private:
  FieldPath Path() const { return ObjectPath(number_); }
  FieldPath PropertyPath() const {
    return Path().Field("properties").Element(object_.properties);
  }
  FieldPath ElementPath() const {
    return Path().Field("elements").Element(object_.elements);
  }

  // What is stored at `offset`. A negative one is not sound: how the object
  // goes on nobody knows.
  uint64_t CountOf(uint64_t offset, std::string_view field,
                   const RuleInfo& negative, bool is_signed, bool* sound) {
    const uint64_t width = reader_.widths().count();
    const uint64_t count = reader_.LoadCount(offset);
    const uint64_t sign = uint64_t{1} << (8 * width - 1);
    if (!is_signed || count < sign) return count;
    reader_.Report(
        negative, {reader_.Range(offset, width), Path().Field(field)},
        Message("the count is $0",
                static_cast<int64_t>(count) - static_cast<int64_t>(2 * sign)));
    *sound = false;
    return 0;
  }

  // Whether the data bytes behind a header of `header` bytes, of which the last
  // ones say that they are `size`, are there.
  bool Fits(uint64_t header, uint64_t size) const {
    return header + size <= reader_.remaining();
  }

  bool ReportSize(uint64_t header, uint64_t size, const RuleInfo& too_large,
                  FieldPath path) {
    const uint64_t file_size = reader_.bytes().size();
    const uint64_t count_at = reader_.offset() + header - sizeof(uint32_t);
    if (size > kLargestByteCount || size > file_size) {
      reader_.ReportEnd(
          too_large,
          {reader_.Range(count_at, sizeof(uint32_t)), std::move(path)},
          Message("the byte count is $0, the file has $1 bytes", size,
                  file_size));
    } else {
      reader_.ReportEnd(
          faults::truncated, {reader_.End(), std::move(path)},
          Message("$0 bytes are announced at $1, $2 are there", size,
                  Offset{count_at}, reader_.remaining() - header));
    }
    return false;
  }

  bool ReportCutHeader(FieldPath path) {
    reader_.ReportEnd(
        faults::truncated,
        {reader_.Range(reader_.offset(), reader_.remaining()), std::move(path)},
        Message("the file ends in a byte count"));
    return false;
  }

  bool DecodeProperties(uint64_t count) {
    while (object_.properties < count) {
      if (reader_.remaining() < kPropertyHeader) {
        return ReportCutHeader(PropertyPath());
      }
      const uint64_t offset = reader_.offset();
      const uint64_t size = reader_.Load<uint32_t>(offset + 1);
      if (!Fits(kPropertyHeader, size)) {
        return ReportSize(kPropertyHeader, size, faults::property_size,
                          PropertyPath().Field("size"));
      }
      if (IsGeometry(object_.type)) {
        TakeProperty(reader_.Load<uint8_t>(offset),
                     reader_.bytes().Window(
                         reader_.Range(offset + kPropertyHeader, size)));
      }
      ++object_.properties;
      reader_.Skip(kPropertyHeader + size);
    }
    return true;
  }

  // Of geometry.
  void TakeProperty(uint8_t type, ByteView data) {
    bool sound = true;
    if (type == kIndexTypes) {
      sound = data.size() == kIndexTypesSize;
      if (sound) {
        object_.index_types = *data.data();
        sound = object_.index_types != 0 &&
                (object_.index_types & kUndefinedBit) == 0;
      }
    } else if (type == kVertexAttributes) {
      sound = data.size() == kVertexAttributesSize;
      if (sound) {
        object_.vertex_attributes = LoadLittleEndian<uint32_t>(data.data());
        sound = (object_.vertex_attributes & ~(kIntegerBits | kFloatBits)) == 0;
      }
    }
    object_.has_tuples = object_.has_tuples && sound;
  }

  bool DecodeElements(uint64_t count) {
    object_.uniform = true;
    while (object_.elements < count) {
      if (reader_.remaining() < kElementHeader) {
        return ReportCutHeader(ElementPath());
      }
      const auto size = reader_.Load<uint32_t>(reader_.offset());
      if (!Fits(kElementHeader, size)) {
        return ReportSize(kElementHeader, size, faults::element_size,
                          ElementPath().Field("size"));
      }
      if (object_.elements == 0) object_.element_size = size;
      if (size != object_.element_size) object_.uniform = false;
      const uint64_t same = SameSize(size, count - object_.elements);
      object_.elements += static_cast<uint32_t>(same);
      reader_.Skip(same * (kElementHeader + uint64_t{size}));
    }
    return true;
  }

  // Elements of `size` bytes from here on, of which the first is whole.
  uint64_t SameSize(uint32_t size, uint64_t at_most) const {
    const uint64_t stride = kElementHeader + uint64_t{size};
    // Most elements of several sizes are followed by one of another, which is
    // not worth a division.
    if (at_most < 2 || reader_.remaining() - stride < kElementHeader ||
        reader_.Load<uint32_t>(reader_.offset() + stride) != size) {
      return 1;
    }
    const uint64_t fitting = std::min(at_most, reader_.remaining() / stride);
    const uint8_t* const at = reader_.bytes().data() + reader_.offset();
    const auto differs = [=](uint64_t element) {
      return LoadLittleEndian<uint32_t>(at + element * stride) ^ size;
    };
    constexpr uint64_t kBatch = 8;
    uint64_t same = 1;
    for (; same + kBatch <= fitting; same += kBatch) {
      uint32_t any = 0;
      for (uint64_t i = 0; i < kBatch; ++i) any |= differs(same + i);
      if (any != 0) break;
    }
    while (same < fitting && differs(same) == 0) ++same;
    return same;
  }

  Reader& reader_;
  uint64_t number_;
  Object object_;
};

}  // namespace

FieldPath ObjectPath(uint64_t number) {
  return FieldPath("objects").Element(number);
}

bool DecodeObject(Reader& reader) { return ObjectDecoder(reader).Decode(); }

}  // namespace trackcheck::btg
