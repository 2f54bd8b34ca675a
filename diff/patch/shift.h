// Numbers of consecutive rows that changed by the same.
#ifndef TRACKCHECK_DIFF_PATCH_SHIFT_H_
#define TRACKCHECK_DIFF_PATCH_SHIFT_H_

#include <cstdint>
#include <string_view>

#include "diff/patch/patch.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// Finds the longest run at the start of two lists of rows in which the same
// columns changed, each by the same, and shifts them so that every bit is right
// (see ShiftRows). Returns the number of its rows, and sets `shift`; 0 if there
// is none. Precondition: the columns hold as many whole rows in both.
uint64_t FindShift(const TreeColumns& columns, std::string_view old_rows,
                   std::string_view new_rows, PatchShift* shift);

// The hash of rows that PatchShift keeps.
uint32_t ShiftedRowsHash(const TreeColumns& columns, std::string_view rows);

// Adds the deltas to the rows. Returns false, and leaves the rows undefined, if
// an integer does not fit in its column. Precondition: the columns of `shift`
// are columns of the rows.
[[nodiscard]] bool ShiftRows(const TreeColumns& columns,
                             const PatchShift& shift, char* rows,
                             uint64_t count);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_SHIFT_H_
