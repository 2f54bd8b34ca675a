#include "formats/track/decode/faults/nested_path.h"

#include <cstddef>

#include "formats/track/positions/field_position.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {
namespace {

// All faults in a value may have all names around it in their paths. A path
// that is longer gets no further name, which KeyPath cuts.
constexpr size_t kMaxPath = 1024;

}  // namespace

NestedPath::NestedPath(ByteView text, uint64_t offset)
    : reader_(text, kDepthLimit, nullptr, offset) {}

void NestedPath::GoTo(uint64_t offset) {
  target_ = offset;
  while (reader_.offset() <= offset && Step()) {
  }
}

bool NestedPath::Step() {
  if (reader_.failed()) return false;
  if (before_value_) return BeginValue();
  return !containers_.empty() && NextMember();
}

bool NestedPath::BeginValue() {
  before_value_ = false;
  switch (reader_.Peek()) {
    case json::Kind::kNone:
      return false;
    case json::Kind::kObject:
      if (!reader_.EnterObject()) return false;
      containers_.emplace_back();
      return true;
    case json::Kind::kArray:
      if (!reader_.EnterArray()) return false;
      containers_.push_back({.is_array = true});
      return true;
    case json::Kind::kNumber:
    case json::Kind::kString:
    case json::Kind::kNull:
    case json::Kind::kFalse:
    case json::Kind::kTrue:
      reader_.Skip();
      return true;
  }
  return false;
}

bool NestedPath::NextMember() {
  Container& innermost = containers_.back();
  if (innermost.is_array) {
    if (innermost.at_member) ++innermost.index;
    before_value_ = reader_.NextElement();
    innermost.member_begin = reader_.offset();
  } else {
    json::String key;
    before_value_ = reader_.NextKey(&key);
    innermost.key = key.raw;
    innermost.member_begin = key.range.offset;
  }
  innermost.at_member = true;
  if (!before_value_) containers_.pop_back();
  return !reader_.failed();
}

FieldPath NestedPath::PathIn(FieldPath outer) const {
  for (const Container& container : containers_) {
    if (!container.at_member || container.member_begin > target_ ||
        outer.text().size() > kMaxPath) {
      break;
    }
    outer = container.is_array ? outer.Element(container.index)
                               : KeyPath(outer, container.key);
  }
  return outer;
}

}  // namespace trackcheck::track
