// A collision word has the cells that its triangle touches. Section "Track
// Section Collision Data".
#include <cstdint>
#include <functional>
#include <vector>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Track Section Collision Data";

// Triangles whose word is of a kind.
void CheckState(const TrackFacts& track, const SectionView& view,
                const RuleInfo& rule, Severity severity, CellsState state,
                const std::function<bool(uint64_t)>& is_excused,
                const std::function<Message(uint64_t)>& words,
                FindingSink& sink) {
  CheckElements(
      rule, severity, view.triangles(),
      [&](uint64_t t) {
        return view.StateOfCells(t) == state && !is_excused(t) ? 1 : 0;
      },
      {[&](uint64_t t) { return CellsPlace(track, view, t); }, words}, sink);
}

// Calls `visit(view)` for the sections whose words are suspect.
template <typename Visit>
void ForEachSuspect(const TrackFacts& track, Visit visit) {
  ForEachSection(track, [&](const SectionView& view) {
    if (track.Suspects(view.number(), kCells)) visit(view);
  });
}

// A group that is in no cell is reported as a whole: its triangles. Groups may
// overlap, so what is added up is where they begin and end.
std::vector<bool> TrianglesOfEmptyGroups(const SectionView& view) {
  std::vector<int32_t> steps(view.triangles() + 1);
  for (uint64_t g = 0; g < view.groups(); ++g) {
    const Group group = view.group(g);
    if (group.mask != 0 || group.end() > view.triangles()) continue;
    ++steps[group.first_triangle];
    --steps[group.end()];
  }
  std::vector<bool> of_empty_group(view.triangles());
  int32_t groups = 0;
  for (uint64_t t = 0; t < of_empty_group.size(); ++t) {
    groups += steps[t];
    of_empty_group[t] = groups > 0 && view.cells(t) == 0;
  }
  return of_empty_group;
}

bool NoExcuse(uint64_t) { return false; }

Message StoredAxes(const SectionView& view, uint64_t t) {
  const uint32_t cells = view.cells(t);
  return Message("the cells are $0 along Y, $1 along Z and $2 along X",
                 Offset{YCells(cells)}, Offset{ZCells(cells)},
                 Offset{XCells(cells)});
}

void CheckZero(const TrackFacts& track, FindingSink& sink) {
  ForEachSuspect(track, [&](const SectionView& view) {
    const std::vector<bool> of_empty_group = TrianglesOfEmptyGroups(view);
    CheckState(
        track, view, rules::collision_zero.info, Severity::kWarning,
        CellsState::kZero, [&](uint64_t t) { return of_empty_group[t]; },
        [&](uint64_t t) { return StoredAxes(view, t); }, sink);
  });
}

void CheckAllOnes(const TrackFacts& track, FindingSink& sink) {
  ForEachSuspect(track, [&](const SectionView& view) {
    CheckState(
        track, view, rules::collision_allones.info, Severity::kInfo,
        CellsState::kAllOnes, NoExcuse,
        [](uint64_t) {
          return Message(
              "the triangle is in all cells of the box, which has "
              "an extent");
        },
        sink);
  });
}

void CheckContiguous(const TrackFacts& track, FindingSink& sink) {
  ForEachSuspect(track, [&](const SectionView& view) {
    CheckState(
        track, view, rules::collision_contiguous.info, Severity::kWarning,
        CellsState::kBroken, NoExcuse,
        [&](uint64_t t) { return StoredAxes(view, t); }, sink);
  });
}

void CheckRecompute(const TrackFacts& track, FindingSink& sink) {
  ForEachSuspect(track, [&](const SectionView& view) {
    const auto words = [&](uint64_t t) {
      return Message("the cells are $0, the vertices make $1",
                     Offset{view.cells(t)},
                     Offset{view.ComputedCells(t).value_or(0)});
    };
    CheckState(track, view, rules::collision_recompute.info, Severity::kWarning,
               CellsState::kOff, NoExcuse, words, sink);
    CheckState(track, view, rules::collision_recompute.info, Severity::kInfo,
               CellsState::kOneCellOff, NoExcuse, words, sink);
  });
}

}  // namespace

const Rule rules::collision_zero = {
    .info = {.id = "dkrds-collision-zero",
             .severity = Severity::kWarning,
             .title = "a triangle that can be hit is in no cell",
             .section = kSection,
             .rationale = "the game tests Y, Z and X in turn, and a triangle "
                          "without a bit along one of them is never hit",
             .remedy = "compute the cells again",
             .bad = "set sections[0].collision[0] 0x00ffff00",
             .ok = "set sections[0].collision[0] 0x00ffff00; set "
                   "sections[0].triangles.attributes[0] 0"},
    .check = CheckZero};

const Rule rules::collision_allones = {
    .info = {.id = "dkrds-collision-allones",
             .severity = Severity::kInfo,
             .title = "a triangle is in all cells without reaching them",
             .section = kSection,
             .rationale = "it is tested wherever a kart is; that is right, but "
                          "slow, and looks like cells that were never computed",
             .remedy = "compute the cells again",
             .bad = "set sections[0].collision[0] 0xffffffff",
             .ok = "set sections[0].collision[0] 0xfffffffe"},
    .check = CheckAllOnes};

const Rule rules::collision_contiguous = {
    .info = {.id = "dkrds-collision-contiguous",
             .severity = Severity::kWarning,
             .title = "the cells of a triangle are not next to one another",
             .section = kSection,
             .rationale =
                 "a triangle has no holes, and the document's function "
                 "only makes runs: the word is damaged",
             .remedy = "compute the cells again",
             .bad = "set sections[0].collision[0] 0x00bfff01",
             .ok = "set sections[0].collision[0] 0x007fff01"},
    .check = CheckContiguous};

const Rule rules::collision_recompute = {
    .info = {.id = "dkrds-collision-recompute",
             .severity = Severity::kWarning,
             .title = "the cells of a triangle are not those it touches",
             .section = kSection,
             .rationale =
                 "karts fall through where a cell is missing, and time "
                 "is lost where one is too many; one cell more or less "
                 "at an end is an info, as it may come from rounding",
             .remedy = "compute the cells again",
             .bad = "set sections[0].collision[0] 0x003fff01",
             .ok = "set sections[0].vertices[3] 99"},
    .check = CheckRecompute};

}  // namespace trackcheck::dkrds
