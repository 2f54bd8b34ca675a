// Places of textures and palettes, and failing ones put into words.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_TEXTURE_GROUP_FACTS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_TEXTURE_GROUP_FACTS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "formats/dkrds/document.h"
#include "validators/folded.h"

namespace trackcheck::dkrds {

// A field of a texture or palette entry; no name: all of the entry.
struct EntryField {
  std::string_view name;
  uint64_t offset = 0;
  uint64_t size = 0;
};

// "texture_group.textures[i].width", or of `palettes`.
Location EntryFieldPlace(std::string_view list, uint64_t index,
                         const ByteView& header, const EntryField& field);

// "1a2b3c4d": the bytes of a UID in the order of the file.
std::string UidText(const std::array<uint8_t, 4>& uid);

// Elements of `list` (named `name`) for which `fails` holds. `field` gives the
// place in one, `words` says why; `severity` is set where it is not the rule's.
template <typename Element, typename Fails, typename Field, typename Words>
void CheckTextureList(const RuleInfo& rule, std::string_view name,
                      const std::vector<Element>& list, Fails fails,
                      Field field, Words words, FindingSink& sink,
                      std::optional<Severity> severity = {}) {
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < list.size(); ++i) {
    if (fails(i, list[i])) runs.Add(i);
  }
  const auto place = [&](uint64_t i) {
    return EntryFieldPlace(name, i, list[i].header, field(list[i]));
  };
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    Finding finding;
    finding.severity = severity;
    finding.where = place(run.first);
    finding.message = words(run.first, list[run.first]);
    AddLastPlace(run, place(run.last), finding);
    return finding;
  });
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_TEXTURE_GROUP_FACTS_H_
