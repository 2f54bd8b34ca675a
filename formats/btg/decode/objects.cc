#include "formats/btg/decode/objects.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/base/macros.h"
#include "formats/btg/decode/writer_fault.h"
#include "formats/btg/elements.h"
#include "formats/btg/faults.h"
#include "formats/btg/layout.h"
#include "formats/btg/object_kinds.h"
#include "formats/btg/tuples.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/cut_short.h"
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

struct CountChange {
  uint64_t object = 0;
  int properties = 0;
  int elements = 0;
};

// Why the byte count of a property or element could not be used.
struct Stop {
  Finding finding;
  // The byte count is larger than the whole file.
  bool too_large = false;
};

// Decodes the object at the cursor and moves the cursor past it.
class ObjectDecoder {
 public:
  ObjectDecoder(const Widths& widths, uint64_t number, Cursor& cursor,
                const CountChange* change = nullptr)
      : widths_(widths),
        number_(number),
        change_(change != nullptr && change->object == number ? *change
                                                              : CountChange()),
        cursor_(cursor) {}

  // Returns false if decoding has to stop. Precondition: the object's header
  // exists.
  bool Decode() {
    object_.offset = cursor_.offset();
    object_.type = cursor_.Load<uint8_t>();
    SetDefaultIndices(&object_);
    const std::optional<uint64_t> properties =
        LoadCount(1, "property_count", "properties",
                  faults::property_count_negative, widths_.signed_counts);
    const std::optional<uint64_t> elements = LoadCount(
        1 + widths_.count(), "element_count", "elements",
        faults::element_count_negative, widths_.signed_counts || widths_.wide);
    cursor_.Skip(widths_.object());
    const bool counts_known = properties && elements;
    const bool properties_decoded =
        counts_known && DecodeProperties(*properties + change_.properties);
    object_.first_element = cursor_.offset();
    return properties_decoded && DecodeElements(*elements + change_.elements);
  }

  const Object& object() const { return object_; }
  // Set if Decode returned false because of a byte count. Not reported yet.
  const std::optional<Stop>& stop() const { return stop_; }
  // The negative counts because of which it returned false. Not reported yet.
  const std::vector<Finding>& negative() const { return negative_; }

 private:
  FieldPath Path() const { return FieldPath("objects").Element(number_); }
  std::string Name() const { return ObjectName(number_, object_.type); }
  void StopAt(const RuleInfo& rule, Location where, Message message) {
    stop_ = Stop{.finding = {.rule = &rule,
                             .where = std::move(where),
                             .message = std::move(message)},
                 .too_large = &rule != &faults::truncated};
  }

  // Returns the count `distance` bytes into the object; nothing if it is
  // negative, after which the extent of the object is unknown.
  std::optional<uint64_t> LoadCount(uint64_t distance, std::string_view field,
                                    std::string_view noun,
                                    const RuleInfo& negative, bool is_signed) {
    const uint64_t width = widths_.count();
    const uint64_t count = widths_.wide ? cursor_.Load<uint32_t>(distance)
                                        : cursor_.Load<uint16_t>(distance);
    const uint64_t sign = uint64_t{1} << (8 * width - 1);
    if (!is_signed || count < sign) return count;
    negative_.push_back(
        {.rule = &negative,
         .where = {cursor_.content().Range(cursor_.offset() + distance, width),
                   Path().Field(field)},
         .message = Message(
             "the number of $0 of $1 is $2, below 0", noun, Name(),
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

  // Says why LoadByteCount returned nothing for the property or element
  // `number`. A count that is larger than the whole file is the fault
  // `too_large`.
  void StopAtByteCount(uint64_t header_size, const RuleInfo& too_large,
                       std::string_view list, std::string_view noun,
                       uint64_t number) {
    const FieldPath path = Path().Field(list).Element(number);
    const Content& content = cursor_.content();
    const uint64_t remaining = cursor_.remaining();
    if (remaining < header_size) {
      StopAt(faults::truncated, {cursor_.Rest(), path},
             Message("the file ends $0 $1 $2 of $3",
                     remaining == 0 ? "before" : "inside the header of", noun,
                     number, Name()));
      return;
    }
    const uint64_t distance = header_size - sizeof(uint32_t);
    const uint64_t size = cursor_.Load<uint32_t>(distance);
    const uint64_t offset = cursor_.offset() + distance;
    if (size > kLargestByteCount || size > content.size()) {
      StopAt(too_large,
             {content.Range(offset, sizeof(uint32_t)), path.Field("size")},
             Message("the byte count is $0, the whole file has only $1", size,
                     Counted(content.size(), "byte")));
    } else {
      StopAt(faults::truncated, {content.End(), path.Field("size")},
             Message("the file ends inside $0 $1 of $2, after $3 of $4", noun,
                     number, Name(), remaining - header_size,
                     Counted(size, "byte")));
    }
  }

  bool DecodeProperties(uint64_t count) {
    while (object_.properties < count) {
      const std::optional<uint32_t> size = LoadByteCount(kPropertyHeader);
      if (!size) {
        StopAtByteCount(kPropertyHeader, faults::property_size, "properties",
                        "property", object_.properties);
        return false;
      }
      ApplyProperty(cursor_.Load<uint8_t>(),
                    cursor_.content().bytes.Window(cursor_.content().Range(
                        cursor_.offset() + kPropertyHeader, *size)),
                    &object_);
      ++object_.properties;
      cursor_.Skip(kPropertyHeader + uint64_t{*size});
    }
    return true;
  }

  bool DecodeElements(uint64_t count) {
    object_.uniform = true;
    while (object_.elements < count) {
      const std::optional<uint32_t> size = LoadByteCount(kElementHeader);
      if (!size) {
        StopAtByteCount(kElementHeader, faults::element_size, "elements",
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
  CountChange change_;
  Cursor& cursor_;
  Object object_;
  std::optional<Stop> stop_;
  std::vector<Finding> negative_;
};

// Whether the objects from that of `change` on end where the content ends if
// the change is made. `objects` are the ones decoded without it.
bool ReadsToEnd(const Content& content, const Header& header,
                const std::deque<Object>& objects, const CountChange& change) {
  const Widths widths(header.version);
  Cursor cursor(content, objects[change.object].offset);
  for (uint64_t i = change.object;
       i < static_cast<uint64_t>(header.object_count); ++i) {
    if (cursor.remaining() < widths.object()) return false;
    ObjectDecoder decoder(widths, i, cursor, &change);
    if (!decoder.Decode()) return false;
    const uint8_t type = decoder.object().type;
    if (!IsList(type) && !IsGeometry(type)) return false;
  }
  return cursor.remaining() == 0;
}

// A count that is one too small or too large is the cause if the file can be
// read to its end with it corrected.
std::optional<CountChange> FindChange(const Content& content,
                                      const Header& header,
                                      const std::deque<Object>& objects) {
  if (header.object_count < 0) return std::nullopt;
  const Widths widths(header.version);
  const auto load = [&](uint64_t offset) -> uint64_t {
    return widths.wide ? content.Load<uint32_t>(offset)
                       : content.Load<uint16_t>(offset);
  };
  const uint64_t end = objects.size();
  for (uint64_t i = end; i > 0 && i + 2 > end; --i) {
    const uint64_t number = i - 1;
    const uint64_t counts = objects[number].offset + 1;
    for (const int change : {1, -1}) {
      for (const bool of_properties : {true, false}) {
        const uint64_t count =
            load(of_properties ? counts : counts + widths.count());
        if (change < 0 && count == 0) continue;
        const CountChange candidate = {number, of_properties ? change : 0,
                                       of_properties ? 0 : change};
        if (ReadsToEnd(content, header, objects, candidate)) return candidate;
      }
    }
  }
  return std::nullopt;
}

// Reports why decoding stopped in the last object. Returns whether it lost its
// way before. `change` is what FindChange returned.
bool ReportStop(const Content& content, const Header& header,
                const std::deque<Object>& objects, const Stop& stop,
                const std::optional<CountChange>& change, FindingSink& sink) {
  if (!content.complete) return stop.too_large;
  Finding finding = stop.finding;
  const std::string message = RenderMessage(finding.message);
  if (change) {
    const Widths widths(header.version);
    const bool of_properties = change->properties != 0;
    finding.message =
        Message("$0: is the number of $1 of $2 one too $3?", message,
                of_properties ? "properties" : "elements",
                ObjectName(change->object, objects[change->object].type),
                change->properties + change->elements > 0 ? "small" : "large");
    finding.related.push_back(
        {Message("the number of $0", of_properties ? "properties" : "elements"),
         {content.Range(objects[change->object].offset + 1 +
                            (of_properties ? 0 : widths.count()),
                        widths.count()),
          FieldPath("objects")
              .Element(change->object)
              .Field(of_properties ? "property_count" : "element_count")}});
  } else if (!stop.too_large) {
    finding.message = Message("$0 ($1)", message, CutShort(content.size()));
  }
  sink.Report(std::move(finding));
  return stop.too_large || change.has_value();
}

// The bytes of a record of an element of `object`; 0 if they are not known.
uint64_t RecordSize(const Widths& widths, const Object& object) {
  if (IsList(object.type)) return kRecordSizes[object.type];
  return object.has_tuples ? IndicesPerTuple(object) * widths.index() : 0;
}

// Whether an element of `size` data bytes does not hold whole records. Bytes
// after the first sphere of an element are legal.
bool HasRest(const Object& object, uint64_t record, uint64_t size) {
  return object.type == kBoundingSphere ? size < record
                                        : record > 0 && size % record != 0;
}

// Ends `decoded` with its first element that does not hold whole records.
// Returns false if there is none. Several such elements of one size in a row
// are left out: not their byte counts are wrong, but the index types. If all
// objects were decoded, only the last element of all can be the end, so that
// only bytes after the objects are lost.
bool EndAtWrongSize(const Content& content, const Widths& widths,
                    DecodedObjects* decoded) {
  for (uint64_t i = 0; i < decoded->objects.size(); ++i) {
    Object& object = decoded->objects[i];
    const uint64_t record = RecordSize(widths, object);
    std::optional<ElementRun> wrong;
    ForEachRun(content.bytes, object, [&](const ElementRun& run) {
      if (!wrong && HasRest(object, record, run.size)) wrong = run;
    });
    if (!wrong || wrong->count > 1) continue;
    const bool is_last =
        i + 1 == decoded->objects.size() && wrong->first + 1 == object.elements;
    if (decoded->all_decoded && !is_last) return false;
    object.elements = static_cast<uint32_t>(wrong->first + 1);
    object.uniform = wrong->first == 0;
    decoded->objects.resize(i + 1);
    decoded->end = wrong->offset + wrong->stride();
    decoded->all_decoded = false;
    decoded->wrong_size = true;
    return true;
  }
  return false;
}

// Whether the bytes at `cursor` are a whole object of a known type with an
// element. Zeros are not: they read as an object without elements.
bool ReadsAsObject(const Widths& widths, uint64_t number, Cursor cursor) {
  if (cursor.remaining() < widths.object()) return false;
  ObjectDecoder decoder(widths, number, cursor);
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
               ? Message("the file ends inside the header of object $0 ($1)",
                         number, CutShort(cursor.content().size()))
               : Message(
                     "the header counts $0, the file holds $1$2 ($3)",
                     Counted(static_cast<uint64_t>(header.object_count),
                             "object"),
                     number,
                     cursor.remaining() > 0 ? " and a part of the next" : "",
                     CutShort(cursor.content().size()))},
      sink);
}

// Reports the place where the objects cannot be read with the counts of their
// version, with what the writer did as the cause.
void ReportWriterFault(const DecodedObjects& decoded,
                       const std::optional<Stop>& stop,
                       const std::vector<Finding>& negative,
                       const ByteRange& rest, FindingSink& sink) {
  Finding finding;
  if (stop) {
    finding = stop->finding;
  } else if (!negative.empty()) {
    finding = negative.front();
  } else if (decoded.all_decoded) {
    finding = {.rule = &faults::trailing,
               .where = {rest, FieldPath("trailing")}};
  } else {
    finding = {
        .rule = &faults::truncated,
        .where = {rest, FieldPath("objects").Element(decoded.objects.size())}};
  }
  finding.message = Message("$0", decoded.writer_fault);
  sink.Report(std::move(finding));
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
  bool object_is_missing = false;
  std::optional<Stop> stop;
  std::vector<Finding> negative;
  while (result.all_decoded && goes_on()) {
    if (cursor.remaining() < widths.object()) {
      object_is_missing = true;
      result.all_decoded = false;
      break;
    }
    ObjectDecoder decoder(widths, result.objects.size(), cursor);
    result.all_decoded = decoder.Decode();
    result.objects.push_back(decoder.object());
    stop = decoder.stop();
    negative = decoder.negative();
  }
  result.end = cursor.offset();
  result.another_follows = result.all_decoded &&
                           ReadsAsObject(widths, result.objects.size(), cursor);

  const bool ends_elsewhere = !result.all_decoded || cursor.remaining() > 0;
  if (ends_elsewhere && content.complete) {
    result.writer_fault = FindWriterFault(content, header.version);
    if (!result.writer_fault.empty()) {
      ReportWriterFault(result, stop, negative, cursor.Rest(), sink);
      return result;
    }
  }
  for (Finding& finding : negative) sink.Report(std::move(finding));

  std::optional<CountChange> change;
  if (stop && content.complete) {
    change = FindChange(content, header, result.objects);
  }
  if (content.complete && header.object_count >= 0 && !change &&
      !result.another_follows && ends_elsewhere &&
      EndAtWrongSize(content, widths, &result)) {
    return result;
  }
  if (object_is_missing) {
    ReportMissingObject(cursor, result.objects.size(), header, sink);
  }
  if (stop) {
    result.lost =
        ReportStop(content, header, result.objects, *stop, change, sink);
  }
  return result;
}

}  // namespace trackcheck::btg
