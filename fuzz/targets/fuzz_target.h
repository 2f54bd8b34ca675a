// Functions that every fuzz target uses.
#ifndef TRACKCHECK_FUZZ_TARGETS_FUZZ_TARGET_H_
#define TRACKCHECK_FUZZ_TARGETS_FUZZ_TARGET_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "absl/status/status.h"

// libFuzzer's own mutation. Null in a target that only replays a corpus.
extern "C" __attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t* data,
                                                         size_t size,
                                                         size_t max_size);

namespace trackcheck {

// The result of a fuzz target for an input that libFuzzer should not keep.
inline constexpr int kReject = -1;

inline std::string_view AsText(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Prints the error and aborts unless `status` is OK.
inline void ExpectHolds(const absl::Status& status) {
  if (status.ok()) return;
  std::cerr << "property violated: " << status.message() << std::endl;
  std::abort();
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_TARGETS_FUZZ_TARGET_H_
