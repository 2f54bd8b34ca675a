// The text of a patch: what `diff --report patch` writes and `apply` reads.
//
//   trackcheck-patch/1 rld
//   old 2548 1f0c5a3e9b2d7c48 "a.rld"
//   new 2560 77aa01b2c3d4e5f6 "b.rld"
//   = header.magic: text "RLD " -> text "RLX "
//   table vertices: x f32, y f32, z f32
//   @@ 14 14 9e3779b9
//     0.5 1.25 3
//   - 1.5 1.25 3
//   + 1.75 1.25 3.5
//   < 2 1 0
//   > 2 1 0.5
//   ~ 1000 5ad3f00d 0badcafe: z +1
//   @@ rest 20 7f4a7c15
//   list objects
//   @@ 5 5 00000000
//     "10 Rock" 0123abcd
//   + "10 Grass" {
//     = type: nothing -> u8 10
//     }
//   end
//
// A line of an item begins with what happens to it: two spaces (it stays), `-`
// (removed), `+` (added), `<` and `>` (changed; an element has `~` and its own
// edits in braces), `v` (moved away), `^` (moved here, from the number that
// follows) and, in tables, `~` (as many rows were shifted; the hashes of the
// old and the new ones). `@@` is followed by the numbers of the hunk's first
// item in the old and the new document, and the hash of the items between it
// and the hunk before; `@@ rest` by the number of the items after the last
// hunk, and their hash. These, and the hash of the new rows, may be left out.
//
// A number is the shortest that is the stored one; a NaN has its bits. An index
// is `17:5ad3f00d`, the old item and its hash, or `+17`, an added one, or a
// number that leads nowhere. Lines that begin with `#` are not read.
#ifndef TRACKCHECK_DIFF_PATCH_PATCH_TEXT_H_
#define TRACKCHECK_DIFF_PATCH_PATCH_TEXT_H_

#include <cstdint>
#include <limits>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "diff/patch/patch.h"

namespace trackcheck {

// Passes the text in pieces to `take`. `comment`: lines for the reader, which
// are written as comments after the names of the files.
void WritePatch(const Patch& patch, std::string_view comment,
                absl::FunctionRef<void(std::string_view)> take);

// Reads such a text. Returns InvalidArgument, with the number of the line and
// what is wrong with it, if it is not one, or if reading and applying it may
// take more than `most_bytes` of memory. Time is in proportion to the text.
absl::StatusOr<Patch> ReadPatch(
    std::string_view text,
    uint64_t most_bytes = std::numeric_limits<uint64_t>::max());

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_PATCH_TEXT_H_
