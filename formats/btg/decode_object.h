// One object: its counts, properties and the extent of its elements.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_OBJECT_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_OBJECT_H_

#include <cstdint>

#include "formats/btg/reader.h"
#include "formats/core/field_path.h"

namespace trackcheck::btg {

FieldPath ObjectPath(uint64_t number);

// Appends the object at the reader's offset to the document, its records to
// their list, and goes on behind it. False if the rest cannot be read: then
// that is reported, and of the object is kept what is whole.
bool DecodeObject(Reader& reader);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_OBJECT_H_
