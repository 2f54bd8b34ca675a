#include "formats/btg/decode/big_endian.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {
namespace {

// Walks over the numbers of a big-endian tile. `visit(offset, width, count)` is
// called for numbers of `width` bytes that follow one another.
template <typename Visit>
class BigEndianWalk {
 public:
  BigEndianWalk(const Content& content, Visit visit)
      : content_(content), visit_(visit) {}

  // Returns false if a byte has no known meaning.
  bool Finish() {
    const auto version = static_cast<uint16_t>(PassNumber(sizeof(uint16_t)));
    PassNumber(kMagicSize);
    PassNumber(sizeof(uint32_t));
    if (!IsKnownVersion(version)) return false;
    widths_ = Widths(version);
    for (uint64_t left = PassNumber(widths_.count()); left > 0; --left) {
      if (!PassObject()) return false;
    }
    return is_whole_ && at_ == content_.size();
  }

 private:
  bool PassObject() {
    const auto type = static_cast<uint8_t>(PassNumber(1));
    if (!IsList(type) && !IsGeometry(type)) return false;
    const uint64_t properties = PassNumber(widths_.count());
    const uint64_t elements = PassNumber(widths_.count());
    for (uint64_t i = 0; i < properties && is_whole_; ++i) PassProperty();
    for (uint64_t i = 0; i < elements && is_whole_; ++i) PassElement(type);
    return is_whole_;
  }

  void PassProperty() {
    const uint64_t type = PassNumber(1);
    const uint64_t size = PassNumber(sizeof(uint32_t));
    if (type == kVertexAttributes && size == kVertexAttributesSize) {
      PassNumbers(kVertexAttributesSize, 1);
    } else if (type == kMaterial || type == kIndexTypes) {
      PassNumbers(1, size);
    } else {
      is_whole_ = false;
    }
  }

  void PassElement(uint8_t type) {
    const uint64_t size = PassNumber(sizeof(uint32_t));
    if (type == kBoundingSphere) {
      is_whole_ &= size == kRecordSizes[type];
      PassNumbers(sizeof(double), 3);
      PassNumbers(sizeof(float), 1);
      return;
    }
    const uint64_t record = IsList(type) ? kRecordSizes[type] : widths_.index();
    const uint64_t width = type == kNormals ? 1
                           : IsList(type)   ? sizeof(float)
                                            : widths_.index();
    is_whole_ &= size % record == 0;
    PassNumbers(width, size / width);
  }

  // Returns the number of at most 4 bytes that it passes; 0 if it is cut.
  uint64_t PassNumber(uint64_t width) {
    const uint64_t begin = at_;
    PassNumbers(width, 1);
    uint64_t number = 0;
    for (uint64_t i = begin; i < at_; ++i) {
      number = number << 8 | content_.Load<uint8_t>(i);
    }
    return number;
  }

  void PassNumbers(uint64_t width, uint64_t count) {
    is_whole_ = is_whole_ && width * count <= content_.size() - at_;
    if (!is_whole_) return;
    visit_(at_, width, count);
    at_ += width * count;
  }

  const Content& content_;
  const Visit visit_;
  Widths widths_{kOldestVersion};
  uint64_t at_ = 0;
  bool is_whole_ = true;
};

}  // namespace

std::optional<std::string> ReverseNumbers(const Content& content) {
  constexpr uint64_t kMaxBytes = 32 << 20;
  if (content.size() > kMaxBytes) return std::nullopt;
  const auto ignore = [](uint64_t, uint64_t, uint64_t) {};
  if (!BigEndianWalk(content, ignore).Finish()) return std::nullopt;
  std::string reversed(content.bytes.text());
  const auto reverse = [&](uint64_t offset, uint64_t width, uint64_t count) {
    auto number = reversed.begin() + static_cast<std::ptrdiff_t>(offset);
    for (; count > 0; --count) {
      const auto end = number + static_cast<std::ptrdiff_t>(width);
      std::reverse(number, end);
      number = end;
    }
  };
  BigEndianWalk(content, reverse).Finish();
  return reversed;
}

}  // namespace trackcheck::btg
