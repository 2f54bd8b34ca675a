// The kinds of rules over a track, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_

#include "validators/engine/document_rule.h"
#include "validators/engine/element_rule.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/tables.h"

namespace trackcheck::track {

using VertexRule = ElementRule<VertexTable>;
using Vertex2dRule = ElementRule<Vertex2dTable>;
using SectorRule = ElementRule<SectorTable>;
using EdgeRule = ElementRule<EdgeTable>;
using LineRule = ElementRule<LineTable>;
using SegmentRule = ElementRule<SegmentTable>;
// Rules over the track as a whole.
using TrackRule = DocumentRule<TrackAnalysis>;

// Declared from rules.def. The file of a rule defines it as `rules::name`,
// which compiles only for a declared name.
namespace rules {
#define RULE(kind, name) extern const kind name;
#include "validators/track/rules.def"
}  // namespace rules

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_
