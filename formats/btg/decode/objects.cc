#include "formats/btg/decode/objects.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/base/macros.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"

namespace trackcheck::btg {
namespace {

// A forward position in the content.
class Cursor {
 public:
  Cursor(const Content& content, uint64_t offset)
      : content_(content), offset_(offset) {}

  const Content& content() const { return content_; }
  uint64_t offset() const { return offset_; }
  uint64_t remaining() const { return content_.size() - offset_; }
  ByteRange Rest() const { return content_.Range(offset_, remaining()); }

  // A scalar `distance` bytes after the cursor. Precondition: it exists.
  template <typename T>
  T Load(uint64_t distance = 0) const {
    return content_.Load<T>(offset_ + distance);
  }
  // Precondition: `size` bytes remain.
  void Skip(uint64_t size) {
    ABSL_HARDENING_ASSERT(size <= remaining());
    offset_ += size;
  }

 private:
  const Content& content_;
  uint64_t offset_;
};

// Decodes the object at the cursor and moves the cursor past it.
class ObjectDecoder {
 public:
  ObjectDecoder(const Widths& widths, uint64_t number, Cursor& cursor,
                FindingSink& sink)
      : widths_(widths), number_(number), cursor_(cursor), sink_(sink) {}

  // Returns false if decoding has to stop. Precondition: the object's header
  // exists.
  bool Decode() {
    object_.offset = cursor_.offset();
    object_.type = cursor_.Load<uint8_t>();
    object_.has_tuples = IsGeometry(object_.type);
    if (object_.has_tuples) {
      object_.index_types =
          object_.type == kPoints ? kDefaultPointTypes : kDefaultTypes;
    }
    const std::optional<uint64_t> properties =
        LoadCount(1, "property_count", "properties",
                  faults::property_count_negative, widths_.signed_counts);
    const std::optional<uint64_t> elements = LoadCount(
        1 + widths_.count(), "element_count", "elements",
        faults::element_count_negative, widths_.signed_counts || widths_.wide);
    cursor_.Skip(widths_.object());
    const bool counts_known = properties && elements;
    const bool properties_decoded =
        counts_known && DecodeProperties(*properties);
    object_.first_element = cursor_.offset();
    return properties_decoded && DecodeElements(*elements);
  }

  const Object& object() const { return object_; }

 private:
  FieldPath Path() const { return FieldPath("objects").Element(number_); }
  void ReportAtEnd(const RuleInfo& rule, Location where, Message message) {
    btg::ReportAtEnd(cursor_.content(),
                     {.rule = &rule,
                      .where = std::move(where),
                      .message = std::move(message)},
                     sink_);
  }

  // Returns the count `distance` bytes into the object. Reports a negative
  // count, after which the extent of the object is unknown.
  std::optional<uint64_t> LoadCount(uint64_t distance, std::string_view field,
                                    std::string_view noun,
                                    const RuleInfo& negative, bool is_signed) {
    const uint64_t width = widths_.count();
    const uint64_t count = widths_.wide ? cursor_.Load<uint32_t>(distance)
                                        : cursor_.Load<uint16_t>(distance);
    const uint64_t sign = uint64_t{1} << (8 * width - 1);
    if (!is_signed || count < sign) return count;
    sink_.Report(
        {.rule = &negative,
         .where = {cursor_.content().Range(cursor_.offset() + distance, width),
                   Path().Field(field)},
         .message = Message(
             "the number of $0 is $1, below 0", noun,
             static_cast<int64_t>(count) - static_cast<int64_t>(2 * sign))});
    return std::nullopt;
  }

  // Returns the byte count that ends a header of `header_size` bytes at the
  // cursor. Returns nothing if the header or the data after it is cut.
  std::optional<uint32_t> LoadByteCount(uint64_t header_size) const {
    const uint64_t remaining = cursor_.remaining();
    if (remaining < header_size) return std::nullopt;
    const auto size = cursor_.Load<uint32_t>(header_size - sizeof(uint32_t));
    if (size > remaining - header_size) return std::nullopt;
    return size;
  }

  // Reports why LoadByteCount returned nothing for the property or element
  // `number`. A count that is larger than the whole file is the fault
  // `too_large`.
  void ReportByteCount(uint64_t header_size, const RuleInfo& too_large,
                       std::string_view list, std::string_view noun,
                       uint64_t number) {
    const FieldPath path = Path().Field(list).Element(number);
    const Content& content = cursor_.content();
    const uint64_t remaining = cursor_.remaining();
    if (remaining < header_size) {
      ReportAtEnd(faults::truncated, {cursor_.Rest(), path},
                  Message("the file ends $0 $1 $2 of object $3 (cut short?)",
                          remaining == 0 ? "before" : "inside the header of",
                          noun, number, number_));
      return;
    }
    const uint64_t distance = header_size - sizeof(uint32_t);
    const uint64_t size = cursor_.Load<uint32_t>(distance);
    const uint64_t offset = cursor_.offset() + distance;
    if (size > kLargestByteCount || size > content.size()) {
      ReportAtEnd(too_large,
                  {content.Range(offset, sizeof(uint32_t)), path.Field("size")},
                  Message("the byte count is $0, the whole file has only $1",
                          size, Counted(content.size(), "byte")));
    } else {
      ReportAtEnd(
          faults::truncated, {content.End(), path.Field("size")},
          Message("the file ends inside $0 $1 of object $2, after $3 of $4 "
                  "(cut short?)",
                  noun, number, number_, remaining - header_size,
                  Counted(size, "byte")));
    }
  }

  bool DecodeProperties(uint64_t count) {
    while (object_.properties < count) {
      const std::optional<uint32_t> size = LoadByteCount(kPropertyHeader);
      if (!size) {
        ReportByteCount(kPropertyHeader, faults::property_size, "properties",
                        "property", object_.properties);
        return false;
      }
      if (IsGeometry(object_.type)) {
        ApplyProperty(cursor_.Load<uint8_t>(),
                      cursor_.content().bytes.Window(cursor_.content().Range(
                          cursor_.offset() + kPropertyHeader, *size)));
      }
      ++object_.properties;
      cursor_.Skip(kPropertyHeader + uint64_t{*size});
    }
    return true;
  }

  // Precondition: the object is geometry.
  void ApplyProperty(uint8_t type, ByteView data) {
    bool valid = true;
    if (type == kIndexTypes) {
      valid = data.size() == kIndexTypesSize;
      if (valid) {
        object_.index_types = *data.data();
        valid = object_.index_types != 0 &&
                (object_.index_types & kUndefinedBit) == 0;
      }
    } else if (type == kVertexAttributes) {
      valid = data.size() == kVertexAttributesSize;
      if (valid) {
        object_.vertex_attributes = LoadLittleEndian<uint32_t>(data.data());
        valid = (object_.vertex_attributes & ~(kIntegerBits | kFloatBits)) == 0;
      }
    }
    object_.has_tuples = object_.has_tuples && valid;
  }

  bool DecodeElements(uint64_t count) {
    object_.uniform = true;
    while (object_.elements < count) {
      const std::optional<uint32_t> size = LoadByteCount(kElementHeader);
      if (!size) {
        ReportByteCount(kElementHeader, faults::element_size, "elements",
                        "element", object_.elements);
        return false;
      }
      if (object_.elements == 0) object_.element_size = *size;
      if (*size != object_.element_size) object_.uniform = false;
      const uint64_t same = CountSameSize(*size, count - object_.elements);
      object_.elements += static_cast<uint32_t>(same);
      cursor_.Skip(same * (kElementHeader + uint64_t{*size}));
    }
    return true;
  }

  // How many elements of `size` data bytes follow one another at the cursor,
  // at most `most` and at least 1. Precondition: the first one is whole.
  uint64_t CountSameSize(uint32_t size, uint64_t most) const {
    const uint64_t stride = kElementHeader + uint64_t{size};
    // In objects whose elements have several sizes, the next element mostly has
    // another size. This avoids the division below.
    if (most < 2 || cursor_.remaining() - stride < kElementHeader ||
        cursor_.Load<uint32_t>(stride) != size) {
      return 1;
    }
    const uint64_t fitting = std::min(most, cursor_.remaining() / stride);
    const uint8_t* const at = cursor_.content().bytes.data() + cursor_.offset();
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

  Widths widths_;
  uint64_t number_;
  Cursor& cursor_;
  FindingSink& sink_;
  Object object_;
};

// Whether the bytes at `cursor` are a whole object of a known type with an
// element. Zeros are not: they read as an object without elements.
bool ReadsAsObject(const Widths& widths, uint64_t number, Cursor cursor) {
  if (cursor.remaining() < widths.object()) return false;
  const RuleSelection all;
  FindingSink ignored(all, 1);
  ObjectDecoder decoder(widths, number, cursor, ignored);
  const bool decoded = decoder.Decode();
  const Object& object = decoder.object();
  return decoded && object.elements > 0 &&
         (IsList(object.type) || IsGeometry(object.type));
}

void ReportMissingObject(const Cursor& cursor, uint64_t number,
                         const Header& header, FindingSink& sink) {
  ReportAtEnd(
      cursor.content(),
      {.rule = &faults::truncated,
       .where = {cursor.Rest(), FieldPath("objects").Element(number)},
       .message =
           header.object_count < 0
               ? Message("the file ends inside the header of object $0 "
                         "(cut short?)",
                         number)
               : Message(
                     "the header counts $0, the file holds $1$2 (cut "
                     "short?)",
                     Counted(static_cast<uint64_t>(header.object_count),
                             "object"),
                     number,
                     cursor.remaining() > 0 ? " and a part of the next" : "")},
      sink);
}

}  // namespace

DecodedObjects DecodeObjects(const Content& content, const Header& header,
                             FindingSink& sink) {
  const Widths widths(header.version);
  Cursor cursor(content, widths.header());
  DecodedObjects result;
  const auto goes_on = [&] {
    const uint64_t decoded = result.objects.size();
    return header.object_count < 0
               ? cursor.remaining() > 0
               : decoded < static_cast<uint64_t>(header.object_count);
  };
  while (result.all_decoded && goes_on()) {
    const uint64_t number = result.objects.size();
    if (cursor.remaining() < widths.object()) {
      ReportMissingObject(cursor, number, header, sink);
      result.all_decoded = false;
      break;
    }
    ObjectDecoder decoder(widths, number, cursor, sink);
    result.all_decoded = decoder.Decode();
    result.objects.push_back(decoder.object());
  }
  result.end = cursor.offset();
  result.another_follows = result.all_decoded &&
                           ReadsAsObject(widths, result.objects.size(), cursor);
  return result;
}

}  // namespace trackcheck::btg
