// Every section loads itself and is loaded by those that it loads. Section
// "Culling Groups".
#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"
#include "validators/folded.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSection = "Culling Groups";

// The masks as far as they can be judged: a bit for every section.
struct Masks {
  explicit Masks(const Document& document) {
    const uint64_t sections = document.sections.size();
    if (document.culling_stride == 0 ||
        document.culling.size() < sections * document.culling_stride ||
        sections > document.culling_stride * 8 ||
        sections != document.section_offsets->size()) {
      return;
    }
    all =
        sections == kMaxSections ? ~uint64_t{0} : (uint64_t{1} << sections) - 1;
    for (uint64_t i = 0; i < sections; ++i) {
      entries.push_back(CullingMask(document, i));
      loaded |= entries.back() & all;
    }
  }

  uint64_t size() const { return entries.size(); }
  bool Loads(uint64_t from, uint64_t to) const {
    return ((entries[from] >> to) & 1) != 0;
  }
  // Not one entry names a section: what follows from that is one fault.
  bool none() const { return loaded == 0; }
  bool Never(uint64_t section) const { return ((loaded >> section) & 1) == 0; }
  // Sections that `from` loads and that do not load it, as far as that is no
  // other rule's: an empty entry, or one that is never loaded.
  uint64_t Asymmetric(uint64_t from) const {
    uint64_t found = 0;
    if (Never(from)) return 0;
    for (uint64_t to = 0; to < size(); ++to) {
      if (Loads(from, to) && !Loads(to, from) && (entries[to] & all) != 0) {
        found |= uint64_t{1} << to;
      }
    }
    return found;
  }

  std::vector<uint64_t> entries;  // as stored
  uint64_t all = 0;
  uint64_t loaded = 0;  // by any entry
};

Location EntryPlace(const Document& document, uint64_t section) {
  return {document.culling.range().Element(section, document.culling_stride,
                                           document.culling_stride),
          FieldPath("culling").Element(section)};
}

// Entries with `places(masks, section)` places; `words` tells of the first.
void CheckEntries(const TrackFacts& track, const RuleInfo& rule,
                  const std::function<uint64_t(const Masks&, uint64_t)>& places,
                  const std::function<Message(const Masks&, uint64_t)>& words,
                  FindingSink& sink) {
  const Masks masks(track.document());
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < masks.size(); ++i) {
    const uint64_t count = places(masks, i);
    if (count > 0) runs.Add(i, count);
  }
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    Finding finding;
    finding.where = EntryPlace(track.document(), run.first);
    finding.message = words(masks, run.first);
    AddLastPlace(run, EntryPlace(track.document(), run.last), finding);
    return finding;
  });
}

void CheckSpareBits(const TrackFacts& track, FindingSink& sink) {
  CheckEntries(
      track, rules::culling_spare_bits.info,
      [](const Masks& masks, uint64_t i) {
        return uint64_t{(masks.entries[i] & ~masks.all) != 0};
      },
      [](const Masks& masks, uint64_t i) {
        return Message(
            "the mask of section $0 has bit $1, there are $2 "
            "sections",
            i, 63 - std::countl_zero(masks.entries[i]), masks.size());
      },
      sink);
}

void CheckSelf(const TrackFacts& track, FindingSink& sink) {
  CheckEntries(
      track, rules::culling_self.info,
      [](const Masks& masks, uint64_t i) {
        return uint64_t{!masks.Loads(i, i) && !masks.Never(i) &&
                        (masks.entries[i] & masks.all) != 0};
      },
      [](const Masks&, uint64_t i) {
        return Message("section $0 does not load itself", i);
      },
      sink);
}

void CheckEmpty(const TrackFacts& track, FindingSink& sink) {
  CheckEntries(
      track, rules::culling_empty.info,
      [](const Masks& masks, uint64_t i) {
        return uint64_t{(masks.entries[i] & masks.all) == 0};
      },
      [](const Masks&, uint64_t i) {
        return Message("section $0 loads no section at all", i);
      },
      sink);
}

void CheckAsymmetric(const TrackFacts& track, FindingSink& sink) {
  CheckEntries(
      track, rules::culling_asymmetric.info,
      [](const Masks& masks, uint64_t i) {
        return static_cast<uint64_t>(std::popcount(masks.Asymmetric(i)));
      },
      [](const Masks& masks, uint64_t i) {
        return Message("section $0 loads section $1, which does not load it", i,
                       std::countr_zero(masks.Asymmetric(i)));
      },
      sink);
}

void CheckNever(const TrackFacts& track, FindingSink& sink) {
  const Masks masks(track.document());
  if (masks.none()) return;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < masks.size(); ++i) {
    if (masks.Never(i)) runs.Add(i);
  }
  sink.ReportRuns(rules::culling_never.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = {track.document().culling.range(), FieldPath("culling")};
    finding.message =
        run.first == run.last
            ? Message("section $0 is loaded from nowhere", run.first)
            : Message("sections $0 to $1 are loaded from nowhere", run.first,
                      run.last);
    return finding;
  });
}

}  // namespace

const Rule rules::culling_spare_bits = {
    .info = {.id = "dkrds-culling-spare-bits",
             .severity = Severity::kWarning,
             .title = "a culling mask names a section that is not there",
             .section = kSection,
             .rationale = "the game may take an entry for it from outside of "
                          "the table",
             .remedy = "clear the bits from the number of sections on",
             .bad = "set culling.masks[0] 0xF",
             .ok = "set culling.masks[0] 7"},
    .check = CheckSpareBits};

const Rule rules::culling_self = {
    .info = {.id = "dkrds-culling-self",
             .severity = Severity::kWarning,
             .title = "a section does not load itself",
             .section = kSection,
             .rationale = "it disappears when the player enters it",
             .remedy = "set the section's bit in its own mask",
             .bad = "set culling.masks 6 7 7",
             .ok = "set culling.masks 7 7 7"},
    .check = CheckSelf};

const Rule rules::culling_empty = {
    .info = {.id = "dkrds-culling-empty",
             .severity = Severity::kWarning,
             .title = "a culling mask is 0",
             .section = kSection,
             .rationale = "nothing at all is loaded when the player enters the "
                          "section",
             .remedy = "set the section's bit in its own mask, and those of "
                       "what can be seen from it",
             .bad = "set culling.masks 0 7 7",
             .ok = "set culling.masks 1 6 6"},
    .check = CheckEmpty};

const Rule rules::culling_asymmetric = {
    .info = {.id = "dkrds-culling-asymmetric",
             .severity = Severity::kInfo,
             .title = "a section loads one that does not load it",
             .section = kSection,
             .rationale = "seen from there it is missing; on a one-way track "
                          "this may be meant",
             .remedy = "set the bit in the other mask too, unless it is meant",
             .bad = "set culling.masks 7 7 6",
             .ok = "set culling.masks 3 7 6"},
    .check = CheckAsymmetric};

const Rule rules::culling_never = {
    .info = {.id = "dkrds-culling-never",
             .severity = Severity::kWarning,
             .title = "a section is loaded from nowhere",
             .section = kSection,
             .rationale = "its model is never shown",
             .remedy = "set its bit in its own mask, and in those of the "
                       "sections from which it can be seen",
             .bad = "set culling.masks 3 3 3",
             .ok = "set culling.masks 3 3 4"},
    .check = CheckNever};

}  // namespace trackcheck::dkrds
