// A copy of bytes that ends where its allocation ends, so that a sanitizer
// reports the first read past them.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_EXACT_COPY_H_
#define TRACKCHECK_FUZZ_PROPERTIES_EXACT_COPY_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

class ExactCopy {
 public:
  // The copy begins `misalignment` bytes after an address that is aligned for
  // every type.
  explicit ExactCopy(std::string_view bytes, size_t misalignment = 0)
      : memory_(new uint8_t[misalignment + bytes.size()]),
        view_(memory_.get() + misalignment, bytes.size()) {
    if (bytes.empty()) return;
    std::memcpy(memory_.get() + misalignment, bytes.data(), bytes.size());
  }

  ByteView view() const { return view_; }

 private:
  std::unique_ptr<uint8_t[]> memory_;
  ByteView view_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_EXACT_COPY_H_
