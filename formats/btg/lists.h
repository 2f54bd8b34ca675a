// How elements become lists.
#ifndef TRACKCHECK_FORMATS_BTG_LISTS_H_
#define TRACKCHECK_FORMATS_BTG_LISTS_H_

#include "formats/btg/document.h"

namespace trackcheck::btg {

// The whole records of all elements of the object, which is of a list's type.
void AddToList(const Object& object, Document* document);

// Once all objects are there: lists that lie in pieces are copied together.
void JoinLists(Document* document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_LISTS_H_
