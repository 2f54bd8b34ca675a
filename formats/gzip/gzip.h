// Inflates gzip files, however long or damaged, within a limit (RFC 1952).
#ifndef TRACKCHECK_FORMATS_GZIP_GZIP_H_
#define TRACKCHECK_FORMATS_GZIP_GZIP_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"

namespace trackcheck::gzip {

// True if `bytes` begin like a gzip member.
bool IsGzip(ByteView bytes);

// Bytes that nobody has to set to 0 first.
class Buffer {
 public:
  uint8_t* data() const { return bytes_.get(); }
  uint64_t size() const { return size_; }
  // Keeps the first `used` bytes.
  void Grow(uint64_t size, uint64_t used);
  void set_size(uint64_t size) { size_ = size; }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  uint64_t size_ = 0;
};

// One member, in the file.
struct Member {
  ByteRange header;
  ByteRange trailer;  // CRC-32 and length; as much of it as is there
};

enum class FaultKind : uint8_t {
  kCorrupt,         // header or stream is damaged or cut
  kCrc,             // the stored CRC-32 is wrong
  kLength,          // the stored length is wrong
  kTrailerMissing,  // the file ends inside the trailer
  kTrailing,        // what follows the last member is none
  kPadding,         // and is all 0
  kLimit,           // more than the limit
};

struct Fault {
  FaultKind kind = FaultKind::kCorrupt;
  ByteRange where;        // in the file
  uint64_t member = 0;    // its number
  uint64_t stored = 0;    // of kCrc and kLength
  uint64_t computed = 0;  // of kCrc and kLength
};

struct Inflated {
  Buffer bytes;
  std::vector<Member> members;
  std::vector<Fault> faults;

  // False if `bytes` are not all that was compressed.
  bool complete = true;
};

// All members, one after the other. Of a damaged stream as much as can be
// inflated; nothing if it is more than `max_bytes`. Time and memory are bounded
// by the limit and the size of `file`.
Inflated Inflate(ByteView file, uint64_t max_bytes);

// The first `size` bytes that `file` inflates to, fewer if it is shorter or
// damaged before them. `size` is small: no more is inflated.
std::string Beginning(ByteView file, uint64_t size);

// One member without a name or time: the same bytes give the same bytes.
std::string Compress(std::string_view bytes);

}  // namespace trackcheck::gzip

#endif  // TRACKCHECK_FORMATS_GZIP_GZIP_H_
