// One spelling for each value of JSON, so that equal values are equal texts.
#ifndef TRACKCHECK_FORMATS_TRACK_CANONICAL_H_
#define TRACKCHECK_FORMATS_TRACK_CANONICAL_H_

#include <string>
#include <string_view>

#include "formats/json/reader.h"

namespace trackcheck::track {

// Appends the value that `reader` reads next on one line: members ascend by
// their keys, each once, with the last value that it is given; numbers and
// strings are spelled as json::Writer does. Valid JSON also if the reader
// fails. The reader's limit of depth bounds the recursion.
void AppendCanonical(json::Reader& reader, std::string* out);

// A string's text, in UTF-8 whatever it was.
std::string TextOf(const json::String& string);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_CANONICAL_H_
