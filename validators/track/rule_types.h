// The kinds of rules over a track, and all rules by name.
#ifndef TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_
#define TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_

#include "formats/core/findings/rule_info.h"
#include "validators/engine/catalogue.h"
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

#define TRACKCHECK_RULES "validators/track/rules.def"
#include "validators/engine/rule_list.inc"

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_RULE_TYPES_H_
