// The content of a file at the places of findings, independent of how and where
// it is stored: the part of a fingerprint that recognizes an element again.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_CONTENT_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_CONTENT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"

namespace trackcheck {

// The content of a field, kept from one call to the next: many findings of one
// large text would otherwise read it for each call.
struct KnownContent {
  std::string field;
  uint64_t hash = 0;
};

// What a value in a row counts as.
enum class ContentOf : uint8_t {
  kRow,
  kValue,  // as in baselines that have one line for a folded finding
};

// Returns one hash for each finding, of the content that its field names:
//
// - of a row, an element or a value in a row: the values of the row or the
//   element, with their names; of a loop of corners they have no order there;
// - of another value: the value;
// - of a part that a file has only once (a header, a list): nothing, since its
//   path identifies it.
//
// Only values count, not their types or forms. An index counts as the content
// of the row or element that it leads to, of an element without tables that
// follow other values of it, and as its number if it leads to none. Redundant
// values (Comparison::kRedundant), such as counts and offsets, do not count. Of
// a large element the first values count.
//
// With ContentOf::kValue, the content of a value in a row is the value alone.
//
// A field in a list that `visit_fields` does not show, because it is damaged or
// has no value, has the content `hash_stored(range)`.
//
// `visit_fields` shows the fields of the document that has the findings. It is
// called at most three times, and not if no finding needs it. `known` is that
// of the call before for findings of the same document, or empty; it is set to
// the field of the last finding. Memory is O(findings).
std::vector<uint64_t> ContentHashes(
    std::span<const Finding> findings,
    absl::FunctionRef<void(FieldVisitor&)> visit_fields,
    absl::FunctionRef<uint64_t(const ByteRange&)> hash_stored,
    std::optional<KnownContent>* known, ContentOf content_of = ContentOf::kRow);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_CONTENT_H_
