// Finds out what a writer did that laid the objects of a file out in another
// way than the version in its header says.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_WRITER_FAULT_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_WRITER_FAULT_H_

#include <cstdint>
#include <string>

#include "formats/btg/decode/content.h"

namespace trackcheck::btg {

// What is wrong with the counts if the whole content reads as objects of known
// types with others: as "byte counts have 16 bits, not 32". Empty if there is
// no such reading. Takes O(n). Precondition: the content does not read so with
// the counts of `version`, and has a header of it.
std::string FindWriterFault(const Content& content, uint16_t version);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_WRITER_FAULT_H_
