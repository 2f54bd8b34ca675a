#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/run_list.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Culling Groups";

Location EntryPlace(const CullingMasks& masks, Position at) {
  return masks.Place(at.element);
}

bool HasSpareBits(const CullingMasks& masks, Position at) {
  return masks.spare_bits(at.element) != 0;
}

bool IsEmpty(const CullingMasks& masks, Position at) {
  return masks.known_bits(at.element) == 0;
}

// An empty entry and a section that is never loaded have faults of their own.
bool DoesNotLoadItself(const CullingMasks& masks, Position at) {
  return !masks.Loads(at.element, at.element) &&
         !masks.IsNeverLoaded(at.element) && !IsEmpty(masks, at);
}

// Bit k: the entry loads section k, which does not load it. Ignores sections
// whose entries are empty.
uint64_t OneWay(const CullingMasks& masks, uint64_t from) {
  if (masks.IsNeverLoaded(from)) return 0;
  uint64_t found = 0;
  for (uint64_t to = 0; to < masks.size(); ++to) {
    if (masks.Loads(from, to) && !masks.Loads(to, from) &&
        masks.known_bits(to) != 0) {
      found |= uint64_t{1} << to;
    }
  }
  return found;
}

uint64_t CountOneWay(const CullingMasks& masks, Position at) {
  return static_cast<uint64_t>(std::popcount(OneWay(masks, at.element)));
}

// Writes the bits of the entry.
std::vector<Repair> WithBits(const CullingMasks& masks, Position at,
                             uint64_t bits) {
  const ByteRange where = EntryPlace(masks, at).range;
  return {{where, LittleEndianBytes(bits).substr(0, where.size)}};
}

// For each section that does not load section `at`, but is loaded by it, writes
// the bits of all sections that load it.
std::vector<Repair> WithBothWays(const CullingMasks& masks, Position at) {
  std::vector<Repair> repairs;
  for (uint64_t left = OneWay(masks, at.element); left != 0; left &= left - 1) {
    const auto to = static_cast<uint64_t>(std::countr_zero(left));
    uint64_t bits = masks.entry(to);
    for (uint64_t from = 0; from < masks.size(); ++from) {
      if ((OneWay(masks, from) >> to & 1) != 0) bits |= uint64_t{1} << from;
    }
    for (Repair& repair : WithBits(masks, {.element = to}, bits)) {
      repairs.push_back(std::move(repair));
    }
  }
  return repairs;
}

// If no entry loads any section, only dkrds-culling-empty is reported.
void CheckNever(const TrackAnalysis& track, FindingSink& sink) {
  const CullingMasks masks(track.document());
  if (masks.LoadsNothing()) return;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < masks.size(); ++i) {
    if (masks.IsNeverLoaded(i)) runs.Add(i);
  }
  sink.ReportRuns(rules::culling_never.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = {track.document().culling.entries.range(),
                     FieldPath("culling")};
    finding.message = run.first == run.last
                          ? Message("no section loads section $0", run.first)
                          : Message("no section loads sections $0 to $1",
                                    run.first, run.last);
    return finding;
  });
}

}  // namespace

const CullingRule rules::culling_spare_bits = {
    .info = {.id = "dkrds-culling-spare-bits",
             .severity = Severity::kWarning,
             .title = "A culling mask names a section that does not exist.",
             .section = kSection,
             .rationale = "The game may take an entry for it from outside of "
                          "the table.",
             .remedy = "Clear the bits from the number of sections on.",
             .fix = {FixKind::kSafe, "Clears these bits."},
             .bad = "set culling.masks[0] 0xF",
             .ok = "set culling.masks 5 2 5"},
    .predicate = Exact<HasSpareBits>,
    .place = EntryPlace,
    .message =
        [](const CullingMasks& masks, Position at) {
          return Message("the mask of section $0 has bit $1, the track has $2",
                         at.element,
                         63 - std::countl_zero(masks.entry(at.element)),
                         Counted(masks.size(), "section"));
        },
    .repairs =
        [](const CullingMasks& masks, Position at) {
          return WithBits(masks, at, masks.known_bits(at.element));
        }};

const CullingRule rules::culling_self = {
    .info = {.id = "dkrds-culling-self",
             .severity = Severity::kWarning,
             .title = "A section does not load itself.",
             .section = kSection,
             .rationale = "The section disappears when the player enters it.",
             .remedy = "Set the section's bit in its own mask.",
             .fix = {FixKind::kSafe, "Sets the section's bit in its own mask."},
             .bad = "set culling.masks 6 7 7",
             .ok = "set culling.masks 1 2 4"},
    .predicate = Exact<DoesNotLoadItself>,
    .place = EntryPlace,
    .message =
        [](const CullingMasks&, Position at) {
          return Message(
              "section $0 does not load itself: bit $0 of its mask is 0",
              at.element);
        },
    .repairs =
        [](const CullingMasks& masks, Position at) {
          return WithBits(masks, at,
                          masks.entry(at.element) | uint64_t{1} << at.element);
        }};

const CullingRule rules::culling_empty = {
    .info = {.id = "dkrds-culling-empty",
             .severity = Severity::kWarning,
             .title = "A culling mask is 0.",
             .section = kSection,
             .rationale = "No section is loaded when the player enters the "
                          "section.",
             .remedy = "Set the section's bit in its own mask, and those of "
                       "what can be seen from it.",
             .fix = {FixKind::kUnsafe,
                     "Sets the bits of the section itself and of those that "
                     "load it."},
             .bad = "set culling.masks 0 7 7",
             .ok = "set culling.masks 1 6 6"},
    .predicate = Exact<IsEmpty>,
    .place = EntryPlace,
    .message =
        [](const CullingMasks&, Position at) {
          return Message("section $0 loads no section, not even itself",
                         at.element);
        },
    .repairs =
        [](const CullingMasks& masks, Position at) {
          uint64_t bits = uint64_t{1} << at.element;
          for (uint64_t from = 0; from < masks.size(); ++from) {
            if (masks.Loads(from, at.element)) bits |= uint64_t{1} << from;
          }
          return WithBits(masks, at, masks.entry(at.element) | bits);
        }};

const CullingRule rules::culling_asymmetric = {
    .info = {.id = "dkrds-culling-asymmetric",
             .severity = Severity::kInfo,
             .title = "A section loads another section that does not load it.",
             .section = kSection,
             .rationale = "Seen from the other section, this one is missing. "
                          "On a one-way track this may be intended.",
             .remedy = "Set the bit in the other mask too, unless this is "
                       "intended.",
             .fix = {FixKind::kUnsafe, "Sets the bit in the other mask."},
             .bad = "set culling.masks 7 7 6",
             .ok = "set culling.masks 3 7 6"},
    .predicate = Exact<CountOneWay>,
    .place = EntryPlace,
    .message =
        [](const CullingMasks& masks, Position at) {
          return Message("section $0 loads section $1, which does not load it",
                         at.element,
                         std::countr_zero(OneWay(masks, at.element)));
        },
    .repairs = WithBothWays};

const TrackRule rules::culling_never = {
    .info = {.id = "dkrds-culling-never",
             .severity = Severity::kWarning,
             .title = "A section is in no culling mask.",
             .section = kSection,
             .rationale = "The model of the section is never shown.",
             .remedy = "Set its bit in its own mask, and in those of the "
                       "sections from which it can be seen.",
             .bad = "set culling.masks 3 3 3",
             .ok = "set culling.masks 3 3 4"},
    .check = CheckNever};

}  // namespace trackcheck::dkrds
