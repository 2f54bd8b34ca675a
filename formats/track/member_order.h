// Members of one object in the order of their keys, each key once.
#ifndef TRACKCHECK_FORMATS_TRACK_MEMBER_ORDER_H_
#define TRACKCHECK_FORMATS_TRACK_MEMBER_ORDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/byte_view.h"
#include "formats/json/text.h"

namespace trackcheck::track {

// A string's text, in UTF-8 whatever it was.
std::string TextOf(const json::String& string);
// Of the string at `offset`; empty if there is none.
std::string TextAt(ByteView text, uint64_t offset);

// 16 bytes a member: an object of nothing but keys may be all of a large file.
class MemberOrder {
 public:
  struct Member {
    // The first bytes of the key's text, as one number.
    uint64_t prefix = 0;
    // Where the key begins.
    uint64_t key : 56 = 0;
    // Bytes of its text, or kLong.
    uint64_t size : 8 = 0;
  };

  // Of members in `text`, which must outlive this.
  explicit MemberOrder(ByteView text) : text_(text) {}

  void Add(const json::String& key);
  // Puts them in order. Of those that have one key the last one stays.
  void Sort();
  const std::vector<Member>& members() const { return members_; }

 private:
  // More bytes than a prefix has.
  static constexpr uint64_t kLong = sizeof(uint64_t) + 1;

  int Compare(const Member& a, const Member& b) const;

  ByteView text_;
  std::vector<Member> members_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MEMBER_ORDER_H_
