// Objects are walked one after the other, each element by its byte count; the
// extent of everything is fixed before it is looked at. Source: "BTG file
// format", and SimGear's reader where the two differ.
#include "formats/btg/decode.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/decode_gzip.h"
#include "formats/btg/elements.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/core/byte_range.h"
#include "formats/core/finding.h"

namespace trackcheck::btg {
namespace {

FieldPath ObjectPath(uint64_t i) { return FieldPath("objects").Element(i); }

class Decoder {
 public:
  Decoder(Document* document, bool complete, FindingSink& sink)
      : document_(*document), complete_(complete), sink_(sink) {}

  void Decode() {
    if (!DecodeHeader()) return;
    const int64_t announced = document_.header->object_count;
    if (announced < 0) {
      Report(faults::object_count_negative,
             {Range(kObjectCountOffset, widths_.count()),
              FieldPath("header.object_count")},
             Message("the number of objects is $0", announced));
      // As many as there are.
    } else if (announced == 0) {
      Report(faults::no_objects,
             {Range(kObjectCountOffset, widths_.count()),
              FieldPath("header.object_count")},
             Message("the number of objects is 0"));
    }
    offset_ = widths_.header();
    bool sound = true;
    while (sound && GoesOn(announced)) sound = DecodeObject();
    document_.whole = sound && complete_;
    if (sound && offset_ < bytes().size()) {
      document_.trailing = bytes().From(offset_);
      Report(faults::trailing,
             {document_.trailing.range(), FieldPath("trailing")},
             Message("$0 objects take $1 bytes, $2 follow", announced, offset_,
                     document_.trailing.size()));
    }
    Join();
  }

 private:
  const ByteView& bytes() const { return document_.bytes; }
  uint64_t remaining() const { return bytes().size() - offset_; }
  ByteRange Range(uint64_t offset, uint64_t size) const {
    return {offset, size, bytes().range().space};
  }
  template <typename T>
  T Load(uint64_t offset) const {
    return LoadLittleEndian<T>(bytes().data() + offset);
  }
  uint64_t LoadCount(uint64_t offset) const {
    return widths_.wide ? Load<uint32_t>(offset) : Load<uint16_t>(offset);
  }

  void Report(const RuleInfo& rule, Location where, Message message) {
    sink_.Report({.rule = &rule,
                  .where = std::move(where),
                  .message = std::move(message)});
  }

  // Of a stream that is damaged the end is no fault of its own.
  void ReportEnd(const RuleInfo& rule, Location where, Message message) {
    if (complete_) Report(rule, std::move(where), std::move(message));
  }

  // Where something should go on at the end of the file.
  ByteRange End() const { return Range(bytes().size(), 0); }

  // False if there is nothing to go on with.
  bool DecodeHeader() {
    if (bytes().size() >= kMagicOffset + kMagicSize && !JudgeMagic()) {
      return false;
    }
    const uint16_t version =
        bytes().size() < sizeof(uint16_t) ? 0 : Load<uint16_t>(kVersionOffset);
    widths_ = Widths(version);
    if (bytes().size() < widths_.header()) {
      ReportEnd(faults::too_short, {End(), FieldPath("header")},
                Message("the file has $0 bytes, the header of version $1 has "
                        "$2",
                        bytes().size(), version, widths_.header()));
      return false;
    }
    Header header;
    header.version = version;
    header.creation_time = Load<uint32_t>(kCreationTimeOffset);
    if (widths_.wide) {
      header.object_count = Load<int32_t>(kObjectCountOffset);
    } else if (widths_.signed_counts) {
      header.object_count = Load<int16_t>(kObjectCountOffset);
    } else {
      header.object_count = Load<uint16_t>(kObjectCountOffset);
    }
    document_.header = Section<Header>::Present(header);
    if (version != kOldestVersion && version != kUnsignedVersion &&
        version != kWideVersion) {
      Report(faults::version,
             {Range(kVersionOffset, sizeof(uint16_t)),
              FieldPath("header.version")},
             Message("the version is $0, known ones are 6, 7 and 10", version));
    }
    return true;
  }

  bool JudgeMagic() {
    const ByteView magic = bytes().Window(Range(kMagicOffset, kMagicSize));
    if (magic.text() == kMagic) return true;
    const Location where = {magic.range(), FieldPath("header.magic")};
    if (magic.text() == kSwappedMagic) {
      Report(faults::big_endian, where,
             Message("the magic number is 0x4753, in big-endian order 0x5347"));
    } else {
      Report(faults::magic, where,
             Message("the magic number is $0, not $1",
                     QuotedBytes{std::string(magic.text())},
                     QuotedBytes{std::string(kMagic)}));
    }
    return false;
  }

  // Whether another object is to be read, or to be missed.
  bool GoesOn(int64_t announced) const {
    const auto decoded = static_cast<int64_t>(document_.objects.size());
    return announced < 0 ? remaining() > 0 : decoded < announced;
  }

  // All of these give false if the rest cannot be read.
  bool DecodeObject() {
    const uint64_t number = document_.objects.size();
    if (remaining() < widths_.object()) {
      ReportEnd(faults::truncated,
                {Range(offset_, remaining()), ObjectPath(number)},
                Message("$0 of $1 objects are there", number,
                        document_.header->object_count));
      return false;
    }
    Object object;
    object.offset = offset_;
    object.type = bytes().data()[offset_];
    bool sound = true;
    const uint64_t properties =
        CountOf(offset_ + 1, "property_count", faults::property_count_negative,
                widths_.signed_counts, &sound);
    const uint64_t elements =
        CountOf(offset_ + 1 + widths_.count(), "element_count",
                faults::element_count_negative,
                widths_.signed_counts || widths_.wide, &sound);
    if (object.type == kPoints) object.index_types = kDefaultPointTypes;
    if (object.type > kPoints && IsGeometry(object.type)) {
      object.index_types = kDefaultTypes;
    }
    object.has_tuples = IsGeometry(object.type);
    offset_ += widths_.object();
    sound = sound && DecodeProperties(properties, &object);
    object.first_element = offset_;
    sound = sound && DecodeElements(elements, &object);
    document_.objects.push_back(object);
    if (IsList(object.type)) AddToList(object);
    return sound;
  }

  // What is stored at `offset`. A negative one is not sound: how the object
  // goes on nobody knows.
  uint64_t CountOf(uint64_t offset, std::string_view field,
                   const RuleInfo& negative, bool is_signed, bool* sound) {
    const uint64_t count = LoadCount(offset);
    const uint64_t sign = uint64_t{1} << (8 * widths_.count() - 1);
    if (!is_signed || count < sign) return count;
    Report(negative,
           {Range(offset, widths_.count()),
            ObjectPath(document_.objects.size()).Field(field)},
           Message("the count is $0", static_cast<int64_t>(count) -
                                          static_cast<int64_t>(2 * sign)));
    *sound = false;
    return 0;
  }

  // Whether `size` data bytes behind a header of `header` bytes are there.
  bool Fits(uint64_t header, uint64_t size, const RuleInfo& too_large,
            FieldPath path) {
    if (header + size <= remaining()) return true;
    const uint64_t count_at = offset_ + header - sizeof(uint32_t);
    if (size > kLargestByteCount || size > bytes().size()) {
      ReportEnd(too_large, {Range(count_at, sizeof(uint32_t)), std::move(path)},
                Message("the byte count is $0, the file has $1 bytes", size,
                        bytes().size()));
    } else {
      ReportEnd(faults::truncated, {End(), std::move(path)},
                Message("$0 bytes are announced at $1, $2 are there", size,
                        Offset{count_at}, remaining() - header));
    }
    return false;
  }

  bool CutHeader(FieldPath path) {
    ReportEnd(faults::truncated, {Range(offset_, remaining()), std::move(path)},
              Message("the file ends in a byte count"));
    return false;
  }

  bool DecodeProperties(uint64_t count, Object* object) {
    for (uint64_t j = 0; j < count; ++j) {
      const auto path = [&] {
        return ObjectPath(document_.objects.size())
            .Field("properties")
            .Element(j);
      };
      if (remaining() < kPropertyHeader) return CutHeader(path());
      const uint64_t size = Load<uint32_t>(offset_ + 1);
      if (kPropertyHeader + size > remaining()) {
        return Fits(kPropertyHeader, size, faults::property_size,
                    path().Field("size"));
      }
      TakeProperty(bytes().data()[offset_],
                   bytes().Window(Range(offset_ + kPropertyHeader, size)),
                   object);
      ++object->properties;
      offset_ += kPropertyHeader + size;
    }
    return true;
  }

  static void TakeProperty(uint8_t type, ByteView data, Object* object) {
    if (!IsGeometry(object->type)) return;
    if (type == kIndexTypes) {
      if (data.size() == kIndexTypesSize) {
        object->index_types = *data.data();
        if (object->index_types == 0 ||
            (object->index_types & kUndefinedBit) != 0) {
          object->has_tuples = false;
        }
      } else {
        object->has_tuples = false;
      }
    } else if (type == kVertexAttributes) {
      if (data.size() == kVertexAttributesSize) {
        object->vertex_attributes = LoadLittleEndian<uint32_t>(data.data());
        if ((object->vertex_attributes & ~(kIntegerBits | kFloatBits)) != 0) {
          object->has_tuples = false;
        }
      } else {
        object->has_tuples = false;
      }
    }
  }

  bool DecodeElements(uint64_t count, Object* object) {
    object->uniform = true;
    while (object->elements < count) {
      const auto path = [&] {
        return ObjectPath(document_.objects.size())
            .Field("elements")
            .Element(object->elements);
      };
      if (remaining() < kElementHeader) return CutHeader(path());
      const auto size = Load<uint32_t>(offset_);
      if (kElementHeader + uint64_t{size} > remaining()) {
        return Fits(kElementHeader, size, faults::element_size,
                    path().Field("size"));
      }
      if (object->elements == 0) object->element_size = size;
      if (size != object->element_size) object->uniform = false;
      const uint64_t same = SameSize(size, count - object->elements);
      object->elements += static_cast<uint32_t>(same);
      offset_ += same * (kElementHeader + uint64_t{size});
    }
    return true;
  }

  // Elements of `size` bytes from here on, of which the first is whole.
  uint64_t SameSize(uint32_t size, uint64_t at_most) const {
    const uint64_t stride = kElementHeader + uint64_t{size};
    const uint64_t fitting = std::min(at_most, remaining() / stride);
    const uint8_t* at = bytes().data() + offset_;
    uint64_t same = 1;
    for (; same < fitting; ++same) {
      if (LoadLittleEndian<uint32_t>(at + same * stride) != size) break;
    }
    return same;
  }

  void AddToList(const Object& object) {
    List& list = document_.lists[object.type];
    const uint64_t record = kRecordSizes[object.type];
    ForEachRun(document_, object, [&](const ElementRun& run) {
      const uint64_t records = run.size / record;
      if (records == 0) return;
      for (uint64_t i = run.first; i < run.first + run.count; ++i) {
        list.pieces.push_back({list.count, run.OffsetOf(i) + kElementHeader});
        list.count += records;
      }
    });
  }

  void Join() {
    for (int type = 0; type < kLists; ++type) {
      List& list = document_.lists[type];
      if (list.pieces.empty()) continue;
      if (list.pieces.size() == 1) {
        list.data = bytes().data() + list.pieces[0].offset;
        continue;
      }
      const uint64_t record = kRecordSizes[type];
      auto joined = std::make_shared<std::vector<uint8_t>>(list.count * record);
      for (size_t i = 0; i < list.pieces.size(); ++i) {
        const uint64_t end = i + 1 < list.pieces.size()
                                 ? list.pieces[i + 1].first_row
                                 : list.count;
        std::memcpy(joined->data() + list.pieces[i].first_row * record,
                    bytes().data() + list.pieces[i].offset,
                    (end - list.pieces[i].first_row) * record);
      }
      list.data = joined->data();
      list.joined = std::move(joined);
    }
  }

  Document& document_;
  bool complete_;
  FindingSink& sink_;
  Widths widths_{kUnsignedVersion};
  uint64_t offset_ = 0;
};

}  // namespace

Recognition Recognize(ByteView bytes, std::string_view file_name) {
  const ByteView magic = bytes.Window({kMagicOffset, kMagicSize});
  if (magic.text() == kMagic && bytes.size() > kCreationTimeOffset) {
    return Recognition::kByContent;
  }
  if (gzip::IsGzip(bytes) && BeginsWithMagic(bytes)) {
    return Recognition::kByContent;
  }
  return HasExtension(file_name, ".btg") || HasExtension(file_name, ".btg.gz")
             ? Recognition::kByName
             : Recognition::kNone;
}

Document Decode(ByteView file, const Limits& limits, FindingSink& sink) {
  Document document;
  document.file = file;
  document.bytes = file;
  bool complete = true;
  if (gzip::IsGzip(file)) {
    if (!DecodeGzip(limits, &document, &complete, sink)) return document;
    document.bytes = document.inflated;
  }
  Decoder(&document, complete, sink).Decode();
  return document;
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::btg
