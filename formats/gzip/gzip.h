// Inflates and compresses gzip files (RFC 1952). For any file, time and memory
// are bounded by its size and a limit.
#ifndef TRACKCHECK_FORMATS_GZIP_GZIP_H_
#define TRACKCHECK_FORMATS_GZIP_GZIP_H_

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::gzip {

// True if `bytes` start with the magic number of gzip. The rest may be damaged.
bool IsGzip(ByteView bytes);

// An owned array of bytes that, unlike a std::vector, is not set to 0 first.
class Buffer {
 public:
  uint8_t* data() const { return bytes_.get(); }
  uint64_t size() const { return size_; }
  // The bytes from the present size on have no defined value. Precondition:
  // `size` is larger than size().
  void Grow(uint64_t size);
  // Drops the bytes from `size` on. Precondition: `size` is at most size().
  void Shrink(uint64_t size);

 private:
  struct Free {
    void operator()(uint8_t* bytes) const { std::free(bytes); }
  };

  // The C library can move a large block without a second copy of it.
  std::unique_ptr<uint8_t[], Free> bytes_;
  uint64_t size_ = 0;
};

// The parts of a member, as ranges of the file.
struct Member {
  ByteRange header;   // empty if it is damaged
  ByteRange trailer;  // CRC-32 and length; shorter if the file ends
};

enum class FaultKind : uint8_t {
  kCorrupt,         // the header or the stream is damaged or cut
  kCrc,             // the stored CRC-32 is wrong
  kLength,          // the stored length is wrong
  kTrailerMissing,  // the file ends inside the trailer
  kTrailing,        // bytes that are not a member follow the last member
  kPadding,         // as kTrailing, and all of them are 0
  kLimit,           // the file inflates to more than the limit
};

struct Fault {
  FaultKind kind = FaultKind::kCorrupt;
  ByteRange where;      // in the file
  uint64_t member = 0;  // index into Inflated::members
  uint64_t stored = 0;  // the trailer's value, of kCrc and kLength
  // The correct value, of kCrc and kLength; of kTrailerMissing, both as one
  // number, the checksum in the low half.
  uint64_t computed = 0;
};

struct Inflated {
  Buffer bytes;
  std::vector<Member> members;
  std::vector<Fault> faults;  // in the file's order

  // False if `bytes` is not the whole content: after kCorrupt and kLimit.
  bool complete = true;
};

// The most bytes that `size` bytes of a file inflate to.
uint64_t LargestInflatedSize(uint64_t size);

// Inflates all members of `file` and joins their contents. A damaged stream is
// inflated up to the damage. If the content is larger than `max_bytes`, `bytes`
// is empty. Time and memory are bounded by `max_bytes` and the size of `file`.
// All failures are reported in `faults`.
Inflated Inflate(ByteView file, uint64_t max_bytes);

// Returns the offset in `file` of the member whose content begins at `offset`
// of the joined contents, which is not 0. None if there is no such member, or
// if one before it is damaged. Holds little of the content in memory.
std::optional<uint64_t> MemberWithContentAt(ByteView file, uint64_t offset);

// Whether two files have the same content, compressed or not. Nothing if one is
// damaged, or inflates to more than `max_bytes`.
std::optional<bool> HaveSameContent(ByteView a, ByteView b, uint64_t max_bytes);

// Returns the first `size` bytes that `file` inflates to; fewer if the content
// ends earlier or is damaged. Inflates no more than that, but reads all
// consecutive empty members: pass a prefix of the file to bound the time.
std::string Beginning(ByteView file, uint64_t size);

// Compresses `bytes` to a file of one member, at level 9, without a name or
// time. Equal bytes give equal files.
std::string Compress(std::string_view bytes);

// As Compress, with the name and the time of the first member of `like`.
std::string CompressLike(std::string_view bytes, ByteView like);

}  // namespace trackcheck::gzip

#endif  // TRACKCHECK_FORMATS_GZIP_GZIP_H_
