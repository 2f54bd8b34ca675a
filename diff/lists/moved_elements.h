// Finds rows that may have moved among the elements of a list that only one
// version has.
#ifndef TRACKCHECK_DIFF_LISTS_MOVED_ELEMENTS_H_
#define TRACKCHECK_DIFF_LISTS_MOVED_ELEMENTS_H_

#include <string_view>
#include <vector>

#include "diff/changes/moved_rows.h"
#include "diff/lists/scope.h"

namespace trackcheck {

// Adds elements to `context.moved`, as rows of their list; none if it has no
// room for all of them or if such rows cannot move. `list`: the path of the
// list in `scope`, which is that of `side`. `runs`: the ascending numbers of
// the elements. Preconditions: the diff is not raw and has no filter.
void AddMovedElements(const DiffContext& context, MovedRows::Side side,
                      const Scope& scope, std::string_view list,
                      const std::vector<MovedRows::Run>& runs);

// Adds the rows of the tables of such elements and the elements of the lists in
// them, but not the parts of those. Preconditions: those of AddMovedElements,
// and `scope` is the document.
void AddPartsOfElements(const DiffContext& context, MovedRows::Side side,
                        const Scope& scope, std::string_view list,
                        const std::vector<MovedRows::Run>& runs);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_MOVED_ELEMENTS_H_
