// One spelling for each value of JSON, so that equal values are equal texts.
#ifndef TRACKCHECK_FORMATS_TRACK_CANONICAL_H_
#define TRACKCHECK_FORMATS_TRACK_CANONICAL_H_

#include <cstdint>
#include <functional>
#include <string>

#include "formats/core/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/writer.h"

namespace trackcheck::track {

// Writes the value that begins at `offset` of `text` on one line: members
// ascend by their keys, each once, with the last value that it is given;
// numbers and strings are spelled as json::Writer does. Valid JSON whatever
// stands there. It takes time as n log n of the value's size, and memory only
// for the keys of objects that are open.
void WriteCanonical(ByteView text, uint64_t offset, json::Writer* writer);

// The same as a text.
std::string CanonicalText(ByteView text, uint64_t offset);

// What `write` writes, which it does twice: a long text is not left to grow, so
// that there is no second copy of it at any time.
std::string LongText(const std::function<void(json::Writer&)>& write);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_CANONICAL_H_
