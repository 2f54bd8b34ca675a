// Says in a few words what an element of a list is.
#ifndef TRACKCHECK_DIFF_LISTS_ELEMENT_NOTE_H_
#define TRACKCHECK_DIFF_LISTS_ELEMENT_NOTE_H_

#include <string>

#include "diff/lists/recording.h"

namespace trackcheck {

// The first short fields of the element, and how many rows and elements its
// tables and lists have: "width 64, height 32, 12 tuples". Redundant fields are
// left out. Has at most some hundred bytes, which may be any.
std::string ElementNote(const Recording& parts);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_ELEMENT_NOTE_H_
