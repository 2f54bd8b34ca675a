// Values that are passed as a whole, however deep, without recursion.
#include <cstdint>
#include <vector>

#include "formats/json/reader.h"
#include "formats/json/words.h"

namespace trackcheck::json {

// What is known of containers is bounded by the limit: those that are too deep
// are only counted.
void Reader::EnterToSkip() {
  if (depth_ == depth_limit_) {
    Tell(Fault::kDepth, next_, next_ + 1, DepthWords(depth_limit_));
  }
  if (depth_ < depth_limit_) open_.push_back(offset());
  ++depth_;
  ++next_;
  first_ = true;
}

ByteRange Reader::Skip() {
  const Kind root = Peek();
  const uint8_t* const first = next_;
  // Of the containers inside the value: which are objects.
  std::vector<bool> are_objects;
  const bool has_keys = root >= Kind::kArray && listener_ != nullptr;
  if (has_keys && !skipped_keys_) skipped_keys_.emplace(text_);
  bool goes_on = true;
  while (goes_on) {
    switch (const Kind kind = Peek(); kind) {
      case Kind::kNone:
        break;
      case Kind::kNull:
      case Kind::kFalse:
      case Kind::kTrue:
        ReadLiteral();
        break;
      case Kind::kNumber:
        ReadNumber();
        break;
      case Kind::kString:
        ReadString();
        break;
      case Kind::kArray:
      case Kind::kObject:
        EnterToSkip();
        are_objects.push_back(kind == Kind::kObject);
        if (kind == Kind::kObject && has_keys && depth_ <= depth_limit_) {
          skipped_keys_->Open();
        }
        break;
    }
    goes_on = NextToSkip(&are_objects, has_keys);
  }
  return RangeOf(first, next_);
}

// To the next value in the containers that are open; false if all are left.
bool Reader::NextToSkip(std::vector<bool>* are_objects, bool has_keys) {
  while (!are_objects->empty() && !failed_) {
    if (!are_objects->back()) {
      if (NextElement()) return true;
    } else {
      String key;
      if (NextKey(&key)) {
        if (has_keys && depth_ <= depth_limit_) AddKey(key, &*skipped_keys_);
        return true;
      }
      // The object was left.
      if (has_keys && !failed_ && depth_ < depth_limit_) {
        skipped_keys_->Close();
      }
    }
    are_objects->pop_back();
  }
  return false;
}

}  // namespace trackcheck::json
