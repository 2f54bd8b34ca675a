// Edits of a tree of fields, for tests of what composes files of them.
#ifndef TRACKCHECK_FORMATS_API_TESTING_TREE_EDITS_H_
#define TRACKCHECK_FORMATS_API_TESTING_TREE_EDITS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// Fails the test if the tree has no such table or list; then another one is
// returned.
TreeTable& TableOf(FieldTree& tree, std::string_view name);
TreeList& ListOf(FieldTree& tree, std::string_view name);

// Inserts a copy of `row` before it. Precondition: the row is there, here and
// below.
void RepeatRow(uint64_t row, TreeTable& table);
void RemoveRow(uint64_t row, TreeTable& table);
void RepeatElement(uint64_t element, TreeList& list);
void RemoveElement(uint64_t element, TreeList& list);

// Removes a column with its values. Fails the test if there is none.
void RemoveColumn(std::string_view name, TreeTable& table);

// Calls `visit` with edited copies of `tree`. Each has one edit of one table or
// list that is not empty, of the document or of an element: its first row or
// element is repeated, or its last one removed. `edit` says what was done:
// "objects[3].tuples: row inserted".
void ForEachRowEdit(
    const FieldTree& tree,
    absl::FunctionRef<void(const std::string& edit, const FieldTree& tree)>
        visit);

// Calls `visit` with trees that no edit should give: an empty one, and copies
// of `tree` in which one field, also of an element, is missing, repeated,
// renamed, of another kind or type, or holds extreme values, or in which a
// table has a column less or more, or rows of another size.
void ForEachHostileTree(const FieldTree& tree,
                        absl::FunctionRef<void(const FieldTree&)> visit);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_TESTING_TREE_EDITS_H_
