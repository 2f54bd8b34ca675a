#include "formats/btg/decode/writer_fault.h"

#include <cstdint>
#include <string>

#include "formats/btg/layout.h"

namespace trackcheck::btg {
namespace {

// The sizes of counts, in bytes.
struct CountSizes {
  uint64_t objects = 2;
  uint64_t parts = 2;  // properties and elements
  uint64_t bytes = 4;

  bool operator==(const CountSizes&) const = default;
};

CountSizes SizesOf(uint16_t version) {
  const uint64_t size = Widths(version).count();
  return {.objects = size, .parts = size};
}

// Reads objects with counts of some sizes.
class Walk {
 public:
  // If `lost_high_bits`, a byte count has lost its higher 16 bits.
  Walk(const Content& content, const CountSizes& sizes, bool lost_high_bits)
      : content_(content),
        sizes_(sizes),
        lost_high_bits_(lost_high_bits),
        steps_(content.size() + kMinSteps) {}

  // Whether the content ends where the last object does, all objects have known
  // types, and all lists whole records. Bytes at random do not.
  bool ReadsToEnd() {
    const uint64_t first = kObjectCountOffset + sizes_.objects;
    if (!Has(0, first)) return false;
    const uint64_t count = Number(kObjectCountOffset, sizes_.objects);
    return count > 0 && ReadObjects(count, first, 0);
  }

 private:
  static constexpr uint64_t kMinSteps = 1 << 16;
  // Of objects whose byte count may be one of several.
  static constexpr int kMaxDepth = 64;
  static constexpr uint64_t kLostUnit = uint64_t{1} << 16;

  struct Object {
    uint8_t type = 0;
    uint64_t properties = 0;
    uint64_t elements = 0;
  };

  bool Has(uint64_t offset, uint64_t size) const {
    return offset <= content_.size() && size <= content_.size() - offset;
  }
  // Precondition: it exists.
  uint64_t Number(uint64_t offset, uint64_t size) const {
    return size == 2 ? content_.Load<uint16_t>(offset)
                     : content_.Load<uint32_t>(offset);
  }

  // Whether `count` objects from `at` on end where the content does.
  bool ReadObjects(uint64_t count, uint64_t at, int depth) {
    for (; count > 0; --count) {
      const uint64_t header = 1 + 2 * sizes_.parts;
      if (!TakeStep() || !Has(at, header)) return false;
      const Object object = {
          .type = content_.Load<uint8_t>(at),
          .properties = Number(at + 1, sizes_.parts),
          .elements = Number(at + 1 + sizes_.parts, sizes_.parts)};
      at += header;
      if (!IsList(object.type) && !IsGeometry(object.type)) return false;
      if (!PassProperties(object, &at)) return false;
      if (lost_high_bits_ && object.elements == 1 && depth < kMaxDepth) {
        return ReadLongElement(object, count - 1, at, depth);
      }
      if (!PassElements(object, &at)) return false;
    }
    return at == content_.size();
  }

  // As ReadObjects, from the only element of `object` on, which may be longer
  // than its byte count.
  bool ReadLongElement(const Object& object, uint64_t count, uint64_t at,
                       int depth) {
    if (!Has(at, sizes_.bytes)) return false;
    uint64_t size = Number(at, sizes_.bytes);
    at += sizes_.bytes;
    for (; Has(at, size); size += kLostUnit) {
      if (!TakeStep()) return false;
      if (HoldsRecords(object, size) &&
          ReadObjects(count, at + size, depth + 1)) {
        return true;
      }
    }
    return false;
  }

  bool PassProperties(const Object& object, uint64_t* at) {
    for (uint64_t i = 0; i < object.properties; ++i) {
      const uint64_t header = 1 + sizes_.bytes;
      if (!TakeStep() || !Has(*at, header)) return false;
      if (content_.Load<uint8_t>(*at) > kVertexAttributes) return false;
      if (!PassData(Number(*at + 1, sizes_.bytes), header, at)) return false;
    }
    return true;
  }

  bool PassElements(const Object& object, uint64_t* at) {
    for (uint64_t i = 0; i < object.elements; ++i) {
      if (!TakeStep() || !Has(*at, sizes_.bytes)) return false;
      const uint64_t size = Number(*at, sizes_.bytes);
      if (!HoldsRecords(object, size) || !PassData(size, sizes_.bytes, at)) {
        return false;
      }
    }
    return true;
  }

  bool PassData(uint64_t size, uint64_t header, uint64_t* at) const {
    if (!Has(*at, header + size)) return false;
    *at += header + size;
    return true;
  }

  static bool HoldsRecords(const Object& object, uint64_t size) {
    if (object.type == kBoundingSphere) return size == kRecordSizes[0];
    // An index has 2 or 4 bytes.
    return size % (IsList(object.type) ? kRecordSizes[object.type] : 2) == 0;
  }

  bool TakeStep() {
    if (steps_ == 0) return false;
    --steps_;
    return true;
  }

  const Content& content_;
  const CountSizes sizes_;
  const bool lost_high_bits_;
  uint64_t steps_;
};

std::string Bits(uint64_t bytes) { return std::to_string(8 * bytes); }

// How `found` differs from `expected`.
std::string Difference(const CountSizes& found, const CountSizes& expected) {
  std::string text;
  const auto add = [&text](const char* name, uint64_t is, uint64_t must_be) {
    if (is == must_be) return;
    text += text.empty() ? "" : ", ";
    text += name + (" " + Bits(is)) + " bits, not " + Bits(must_be);
  };
  add("the number of objects has", found.objects, expected.objects);
  add("the numbers of properties and elements have", found.parts,
      expected.parts);
  add("the byte counts have", found.bytes, expected.bytes);
  return text;
}

}  // namespace

std::string FindWriterFault(const Content& content, uint16_t version) {
  const CountSizes expected = SizesOf(version);
  for (const uint64_t bytes : {4, 2}) {
    for (const uint64_t parts : {expected.parts, 6 - expected.parts}) {
      for (const uint64_t objects : {expected.objects, 6 - expected.objects}) {
        const CountSizes sizes = {objects, parts, bytes};
        if (sizes == expected || !Walk(content, sizes, false).ReadsToEnd()) {
          continue;
        }
        return Difference(sizes, expected) +
               ": with these the file reads to its end";
      }
    }
  }
  if (Walk(content, expected, true).ReadsToEnd()) {
    return "byte counts of more than 65535 have lost their higher 16 bits: "
           "with these the file reads to its end";
  }
  return "";
}

}  // namespace trackcheck::btg
