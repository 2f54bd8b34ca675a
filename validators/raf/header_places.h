// Where an entry of the header or of a static wheel is: its bytes, and its name
// in field paths.
#ifndef TRACKCHECK_VALIDATORS_RAF_HEADER_PLACES_H_
#define TRACKCHECK_VALIDATORS_RAF_HEADER_PLACES_H_

#include <cstdint>

#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// All bytes of the entry: header.mass.
Location HeaderPlace(const Entry& entry);
// Number `i` of an entry that has several: header.splits[2].
Location HeaderPlace(const Entry& entry, uint64_t i);

// The 128 bytes of slot `w`: static_wheels[1].
Location StaticWheelPlace(uint64_t w);
// An entry of the slot: static_wheels[1].radius.
Location StaticWheelPlace(uint64_t w, const Entry& entry);

// The byte at the absolute `offset` in what `whole` names.
Location ByteOf(const Location& whole, uint64_t offset);

// What `place` covers. A header that is present has all its bytes.
ByteView BytesAt(const Document& document, const Location& place);

// The static wheels that the car has: of slots beyond these nothing is said but
// that they are unused.
uint64_t UsedWheels(const Document& document);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_HEADER_PLACES_H_
