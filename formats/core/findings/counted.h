// A number with its noun.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_COUNTED_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_COUNTED_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck {

// "1 error", "2 errors", "0 errors". For a noun whose plural is not formed with
// s: Counted(count, "vertex", "vertices").
std::string Counted(uint64_t count, std::string_view noun,
                    std::string_view plural = "");

// Like Counted, with a plural, the name of a list: "1 property" of
// "properties", "1 vertex" of "vertices", "1 element" of "elements".
std::string CountedOf(uint64_t count, std::string_view plural);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_COUNTED_H_
