// The last stage: joins the records of all objects of a type into one list.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_LISTS_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_LISTS_H_

#include <array>
#include <deque>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {

// Returns the lists by ObjectType: the whole records of every element, in the
// order of the file. Precondition: `objects` were decoded from `bytes`, which
// outlives the lists. A list that lies in one chunk refers to `bytes`; others
// are copied.
std::array<List, kLists> CollectLists(ByteView bytes,
                                      const std::deque<Object>& objects);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_LISTS_H_
