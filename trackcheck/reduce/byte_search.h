// Makes a file smaller by its bytes.
#ifndef TRACKCHECK_TRACKCHECK_REDUCE_BYTE_SEARCH_H_
#define TRACKCHECK_TRACKCHECK_REDUCE_BYTE_SEARCH_H_

#include <string>

#include "trackcheck/reduce/trials.h"

namespace trackcheck {

// Cuts `bytes` to a begin of 1, 2, 4, ... bytes, the shortest one that still
// has the finding. Returns false if there is none.
bool KeepBeginning(Trials& trials, std::string* bytes);

// Removes blocks of bytes, the larger ones first, each from the end of the file
// on. Returns whether some were removed.
bool RemoveBlocks(Trials& trials, std::string* bytes);

// Sets blocks of bytes to 0, the larger ones first; in a text, digits to 0 and
// letters to x.
void BlankBlocks(Trials& trials, std::string* bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REDUCE_BYTE_SEARCH_H_
