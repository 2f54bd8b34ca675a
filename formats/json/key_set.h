// The keys of objects that are open one inside the other, for finding those
// that are given twice.
//
// 16 to 32 bytes a key, in linear time whatever the keys: their hashes depend
// on a number that is drawn at random, which changes no answer.
#ifndef TRACKCHECK_FORMATS_JSON_KEY_SET_H_
#define TRACKCHECK_FORMATS_JSON_KEY_SET_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/core/byte_view.h"
#include "formats/json/text.h"

namespace trackcheck::json {

class KeySet {
 public:
  // Of the text that the keys are in, which must outlive the set.
  explicit KeySet(ByteView text);

  // An object inside the innermost one begins or ends; the latter forgets its
  // keys. There is one object from the start.
  void Open() { first_keys_.push_back(keys_.size()); }
  void Close();

  // Adds a key to the innermost object. Where the same key, however spelled,
  // begins there already, with its quote; it is not added then.
  std::optional<uint64_t> Add(const String& key);

 private:
  struct Key {
    // In the text, of its opening quote.
    uint64_t offset : 40;
    // Keys whose tags differ, differ.
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
  // Numbers of keys plus one; 0 where there is none. Linear probing: what was
  // added last can be taken out by clearing its slot.
  std::vector<uint32_t> slots_;
  int shift_ = 64;  // of a hash, for the number of a slot
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_KEY_SET_H_
