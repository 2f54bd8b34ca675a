// Sorts the members of one object by key.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_MEMBER_ORDER_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_MEMBER_ORDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/text_chunks.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::track {

// The string at `offset`; empty if there is none.
json::String StringAt(ByteView text, uint64_t offset);
// The value of a string in UTF-8. Bytes that are not UTF-8 are replaced.
std::string TextOf(const json::String& string);
// The value of the string at `offset`, in the same way.
std::string TextAt(ByteView text, uint64_t offset);
void WriteTextAt(ByteView text, uint64_t offset, TextSink take);

// Takes 16 bytes for each member, because a large file may be one object of
// many keys.
class MemberOrder {
 public:
  struct Member {
    // The first bytes of the key, as a big-endian number.
    uint64_t prefix = 0;
    // The offset of the key.
    uint64_t key : 56 = 0;
    // The size of the key in bytes, or kLong.
    uint64_t size : 8 = 0;
  };

  // The members are parts of `text`, which must outlive this.
  explicit MemberOrder(ByteView text) : text_(text) {}

  void Add(const json::String& key);
  // Sorts the members by key. Keeps the last of members with equal keys.
  void Sort();
  const std::vector<Member>& members() const { return members_; }

 private:
  // The size of every key that is longer than a prefix.
  static constexpr uint64_t kLong = sizeof(uint64_t) + 1;

  int Compare(const Member& a, const Member& b) const;

  ByteView text_;
  std::vector<Member> members_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_MEMBER_ORDER_H_
