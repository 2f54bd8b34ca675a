// Values as the text of a patch and messages about it show them.
#ifndef TRACKCHECK_DIFF_PATCH_PATCH_VALUES_H_
#define TRACKCHECK_DIFF_PATCH_PATCH_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "diff/patch/patch.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// "u8", "i32", "f64".
std::string_view TypeName(ScalarType type);
std::optional<ScalarType> ParseTypeName(std::string_view name);

// The shortest number that is the stored one: "-3", "0.1", "inf". A NaN has its
// bits: "nan:7fc00000". `bytes`: ScalarSize(type) of them.
std::string NumberText(ScalarType type, const char* bytes);
// Stores the number of such a text. Returns false if it is none of the type.
bool ParseNumber(std::string_view text, ScalarType type, char* bytes);

// The text in quotes, with `\"`, `\\` and, for bytes outside of printable
// ASCII, `\xNN`.
std::string QuotedText(std::string_view text);
// Takes such a text from the start of `line`. Nothing if there is none.
std::optional<std::string> TakeQuoted(std::string_view* line);

// A value in a message: a long text is cut, its first `skipped` bytes are left
// out, and no value is "nothing".
std::string ValueInMessage(const std::optional<PatchValue>& value,
                           size_t skipped = 0);
// How many bytes of two texts may be left out in a message about both, because
// they are the same.
size_t SkippedInMessage(const std::optional<PatchValue>& a,
                        const std::optional<PatchValue>& b);

// A cell of a row of a patch in a message: an index is the item that it leads
// to. `index`: of this cell; null if the column is no index.
std::string CellInMessage(const TreeColumns& columns, const TreeColumn& column,
                          const PatchRows& rows, uint64_t row,
                          const PatchIndex* index);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_PATCH_VALUES_H_
