// How a decoder says which bytes of a large file need not stay in memory.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_BYTES_PASSED_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_BYTES_PASSED_H_

#include <cstdint>
#include <functional>

namespace trackcheck {

// Called now and then with ascending offsets: few of the bytes before `end`
// will be read again. Empty if the caller does not want it.
using BytesPassed = std::function<void(uint64_t end)>;

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_BYTES_PASSED_H_
