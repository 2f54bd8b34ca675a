// Finds duplicate keys in nested objects.
//
// Takes 16 to 32 bytes a key and linear time for any keys: the hash depends on
// a random number, so a file cannot be made to cause collisions. The answers do
// not depend on that number.
#ifndef TRACKCHECK_FORMATS_JSON_KEYS_KEY_SET_H_
#define TRACKCHECK_FORMATS_JSON_KEYS_KEY_SET_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::json {

class KeySet {
 public:
  // The keys are parts of `text`, which must outlive the set and be smaller
  // than 2^40 bytes.
  explicit KeySet(ByteView text);

  // Open begins an object inside the innermost one. Close ends the innermost
  // one and forgets its keys. The outermost object is open from the start and
  // cannot be closed.
  void Open() { first_keys_.push_back(keys_.size()); }
  void Close();

  // Adds a key to the innermost object. If the object has this key already,
  // with or without escapes, adds nothing and returns the offset of the first
  // one's opening quote.
  std::optional<uint64_t> Add(const String& key);

 private:
  struct Key {
    // The offset of the opening quote from the beginning of the file.
    uint64_t offset : 40;
    // Lower bits of the hash: equal keys have equal tags.
    uint64_t tag : 24;
  };

  uint64_t HashOf(std::string_view text) const;
  uint64_t HashOf(const Key& key) const;
  String StringAt(uint64_t offset) const;
  uint64_t SlotOf(uint64_t hash) const { return hash >> shift_; }
  void Grow();

  ByteView text_;
  uint64_t multiplier_;
  std::vector<Key> keys_;             // of all open objects, innermost last
  std::vector<uint64_t> first_keys_;  // of each object but the outermost
  // Indexes into `keys_` plus one; 0 is a free slot. Linear probing: the key
  // that was added last can be removed by clearing its slot.
  std::vector<uint32_t> slots_;
  int shift_ = 64;  // turns a hash into the number of a slot
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_KEYS_KEY_SET_H_
