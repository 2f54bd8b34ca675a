// The prefilters of all tables. Each one is made for a table and all rules that
// judge it, in the order of rules.def, and refers to the table.
#ifndef TRACKCHECK_VALIDATORS_BTG_PREFILTER_PREFILTERS_H_
#define TRACKCHECK_VALIDATORS_BTG_PREFILTER_PREFILTERS_H_

#include <memory>
#include <vector>

#include "validators/btg/analysis/tuple_summary.h"
#include "validators/btg/rule_types.h"
#include "validators/engine/prefilter.h"

namespace trackcheck::btg {

template <typename Table>
using TableRules = std::vector<const ElementRule<Table>*>;

// Judges consecutive elements of one size once.
std::unique_ptr<Prefilter> MakePrefilter(const Elements& elements,
                                         const TableRules<Elements>& rules);

// Vectorized loops over the records.
std::unique_ptr<Prefilter> MakePrefilter(const Vertices& vertices,
                                         const TableRules<Vertices>& rules);
std::unique_ptr<Prefilter> MakePrefilter(const Normals& normals,
                                         const TableRules<Normals>& rules);
std::unique_ptr<Prefilter> MakePrefilter(const Texcoords& texcoords,
                                         const TableRules<Texcoords>& rules);
std::unique_ptr<Prefilter> MakePrefilter(const Colors& colors,
                                         const TableRules<Colors>& rules);
std::unique_ptr<Prefilter> MakePrefilter(
    const FloatAttributes& attributes,
    const TableRules<FloatAttributes>& rules);
std::unique_ptr<Prefilter> MakePrefilter(const VertexUse& use,
                                         const TableRules<VertexUse>& rules);

// These use what the summary keeps of the chunks in which the units lie. The
// summary outlives the prefilter.
std::unique_ptr<Prefilter> MakePrefilter(const Tuples& tuples,
                                         const TableRules<Tuples>& rules,
                                         const TupleSummary& summary);
std::unique_ptr<Prefilter> MakePrefilter(
    const TuplesLackingNormals& tuples,
    const TableRules<TuplesLackingNormals>& rules, const TupleSummary& summary);
std::unique_ptr<Prefilter> MakePrefilter(const Triangles& triangles,
                                         const TableRules<Triangles>& rules,
                                         const TupleSummary& summary);
std::unique_ptr<Prefilter> MakePrefilter(const PointTriples& points,
                                         const TableRules<PointTriples>& rules,
                                         const TupleSummary& summary);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_PREFILTER_PREFILTERS_H_
