// The kinds of edges and segments, and the members that only some kinds have.
#ifndef TRACKCHECK_FORMATS_TRACK_KINDS_H_
#define TRACKCHECK_FORMATS_TRACK_KINDS_H_

#include <string_view>

#include "formats/core/byte_range.h"
#include "formats/core/rule_info.h"
#include "formats/track/context.h"
#include "formats/track/document.h"
#include "formats/track/members.h"

namespace trackcheck::track {

// Reads the value that comes. kNone if it is no kind; in another case it is
// one, and reported.
EdgeKind ReadEdgeKind(Context& context);
SegmentKind ReadSegmentKind(Context& context);

// A member of the object at `context.at`, and its value; no bytes if there is
// none, or if it was reported.
struct Foreign {
  Member member = Member::kNone;
  ByteRange value;
};

// Reports the one or two members that an object of this kind cannot have, as
// one fault.
void ReportForeignMembers(Context& context, const RuleInfo& rule,
                          std::string_view kind, const Foreign& first,
                          const Foreign& second);

inline void ReportForeign(Context& context, const RuleInfo& rule,
                          std::string_view kind, const Foreign& first,
                          const Foreign& second) {
  if (first.value.size == 0 && second.value.size == 0) [[likely]]
    return;
  ReportForeignMembers(context, rule, kind, first, second);
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_KINDS_H_
