// How messages say that a file was probably cut short.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_CUT_SHORT_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_CUT_SHORT_H_

#include <cstdint>
#include <string>

namespace trackcheck {

// The largest unit in which files are copied and stored that divides `size`:
// 65536, 4096 or 512 bytes; 0 if none does.
uint64_t CopyUnit(uint64_t size);

// "cut short?", or, for a file that ends where a copy may have been
// interrupted, "cut short at a multiple of 4096 bytes, by an interrupted
// copy?".
std::string CutShort(uint64_t file_size);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_CUT_SHORT_H_
