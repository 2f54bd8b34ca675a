#include "validators/btg/rules.h"

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/faults.h"
#include "validators/btg/analysis/element_index.h"
#include "validators/btg/analysis/tuple_summary.h"
#include "validators/btg/prefilter/prefilters.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/scenery/border_change.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/scenery/view/info.h"
#include "validators/btg/scenery/view/map.h"
#include "validators/btg/scenery/weld.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/check_elements.h"

namespace trackcheck::btg {
namespace {

const Catalogue& TheCatalogue() {
  static const Catalogue catalogue = MakeCatalogue(faults::kAll);
  return catalogue;
}

template <typename Rule>
const std::vector<const Rule*>& RulesOf() {
  static const std::vector<const Rule*> rules = TheCatalogue().Get<Rule>();
  return rules;
}

template <typename Table>
void CheckTable(const Table& table, const Prefilter* prefilter, WorkPool& pool,
                FindingSink& sink) {
  CheckElements(RulesOf<ElementRule<Table>>(), table, prefilter, pool, sink);
}

template <typename Table>
void CheckList(const Tile& tile, WorkPool& pool, FindingSink& sink) {
  const Table records(tile);
  if (records.size() == 0) return;
  const auto prefilter = MakePrefilter(records, RulesOf<ElementRule<Table>>());
  CheckTable(records, prefilter.get(), pool, sink);
}

template <typename Table>
void CheckUnits(const TupleSummary& summary, WorkPool& pool,
                FindingSink& sink) {
  const Table units(summary.index());
  if (units.size() == 0) return;
  const auto prefilter =
      MakePrefilter(units, RulesOf<ElementRule<Table>>(), summary);
  CheckTable(units, prefilter.get(), pool, sink);
}

// Whether any rule needs the pass over all tuples.
bool WantsTuples(const FindingSink& sink) {
  return WantsAny(RulesOf<TupleRule>(), sink) ||
         WantsAny(RulesOf<ImplicitNormalRule>(), sink) ||
         WantsAny(RulesOf<TriangleRule>(), sink) ||
         WantsAny(RulesOf<PointTripleRule>(), sink) ||
         WantsAny(RulesOf<VertexUseRule>(), sink);
}

void CheckTuples(const ElementIndex& index, WorkPool& pool, FindingSink& sink) {
  if (!WantsTuples(sink)) return;
  const TupleSummary summary(index, pool);
  const VertexUse use(summary);
  if (use.size() > 0) {
    CheckTable(use, MakePrefilter(use, RulesOf<VertexUseRule>()).get(), pool,
               sink);
  }
  CheckUnits<Tuples>(summary, pool, sink);
  CheckUnits<TuplesLackingNormals>(summary, pool, sink);
  CheckUnits<Triangles>(summary, pool, sink);
  CheckUnits<PointTriples>(summary, pool, sink);
}

class RulesOfScenery final : public SetRules {
 public:
  void Check(FileSet files, SetSink& sink) const override {
    CheckSubject(RulesOf<SceneryRule>(), Scenery(files), sink);
  }
  std::vector<std::vector<std::string>> NeighborPaths(
      std::string_view path, const FileSummary& summary,
      std::span<const std::string> names) const override {
    return btg::NeighborPaths(path, summary, names);
  }
  bool ReadsFolders(WantsRule wants) const override {
    return AnyReadsFolders(RulesOf<SceneryRule>(), wants);
  }
  NameInFolder KindOfName(std::string_view name) const override {
    if (IsStgName(name)) return NameInFolder::kCompanion;
    return IsBtgName(name) ? NameInFolder::kFile : NameInFolder::kOther;
  }
  std::vector<std::string> NeededPaths(
      std::string_view path, const FileSummary& summary,
      std::span<const std::string> names) const override {
    return btg::NeededPaths(path, summary, names);
  }
  std::map<size_t, WeldedFile> Weld(FileSet files,
                                    std::span<const FilePair> gaps,
                                    double limit_m,
                                    ReadFile read) const override {
    return WeldBorders(Scenery(files), gaps, limit_m, read);
  }
  std::vector<Message> Compare(const FileSummary& before,
                               const FileSummary& after,
                               ReadNeighbor read) const override {
    return CompareBorders(before, after, read);
  }
  std::vector<std::string_view> NeighborLabels(
      std::string_view path) const override {
    return btg::NeighborLabels(path);
  }
  SetInfo Describe(FileSet files) const override {
    return DescribeScenery(files);
  }
  std::vector<std::vector<FileOfSet>> Parts(FileSet files) const override {
    return PartsOfScenery(files);
  }
  std::unique_ptr<SetPlanView> Map(FileSet files) const override {
    return MapOfScenery(files);
  }
};

}  // namespace

std::span<const RuleInfo* const> Rules() { return TheCatalogue().infos(); }

void Check(const Document& document, std::string_view path, WorkPool& pool,
           FindingSink& sink) {
  // Without a header there is nothing to judge, and the decoder has reported
  // why.
  if (!document.header.present() || !document.reliable) return;
  const Tile tile(document, path);
  if (tile.IsOfAnotherVersion()) return;
  CheckDocument(RulesOf<TileRule>(), tile, sink);
  CheckTable(Objects(tile), nullptr, pool, sink);
  const PropertyIndex properties(tile);
  CheckTable(Properties(properties), nullptr, pool, sink);

  CheckList<Vertices>(tile, pool, sink);
  CheckList<Normals>(tile, pool, sink);
  CheckList<Texcoords>(tile, pool, sink);
  CheckList<Colors>(tile, pool, sink);
  CheckList<FloatAttributes>(tile, pool, sink);

  const ElementIndex index(tile);
  const Elements elements(index);
  CheckTable(elements,
             MakePrefilter(elements, RulesOf<ElementSizeRule>()).get(), pool,
             sink);
  CheckTable(Spheres(index), nullptr, pool, sink);
  CheckTuples(index, pool, sink);
}

std::unique_ptr<const FileSummary> SummarizeFor(const Document& document,
                                                std::string_view path,
                                                WantsRule wants) {
  const bool wants_holes =
      wants(rules::airport_void.info) || wants(rules::airport_misfit.info);
  return Summarize(document, path, wants_holes);
}

const SetRules& SceneryRules() {
  static const RulesOfScenery rules;
  return rules;
}

}  // namespace trackcheck::btg
