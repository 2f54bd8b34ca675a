// A palette holds whole colors, no more than an index can name, and has its own
// UID, as a texture has. Source: DKRDS Texture Group, to which section "Texture
// Group" refers.
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/finding.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/uids.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/texture_group_facts.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSection = "Texture Group";

constexpr uint16_t kColorBytes = 2;
// 256 colors: an index has a byte.
constexpr uint16_t kMostBytes = 512;

void CheckPaletteSize(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.texture_group.present()) return;
  CheckTextureList(
      rules::texgroup_palette_size.info, "palettes",
      document.texture_group->palettes,
      [](uint64_t, const Palette& palette) {
        return palette.size % kColorBytes != 0 || palette.size == 0 ||
               palette.size > kMostBytes;
      },
      [](const Palette&) {
        return EntryField{"size", palette::kSize, sizeof(uint16_t)};
      },
      [](uint64_t, const Palette& palette) {
        return Message(
            "the palette has $0 bytes, known ones have $1 for each "
            "of 1 to 256 colors",
            palette.size, kColorBytes);
      },
      sink);
}

template <typename Element>
void CheckUids(std::string_view list, const std::vector<Element>& elements,
               FindingSink& sink) {
  const UidIndex uids(elements);
  CheckTextureList(
      rules::texgroup_uid_duplicate.info, list, elements,
      [&](uint64_t i, const Element& element) {
        return uids.Find(element.uid) != i;
      },
      [](const Element&) { return EntryField{}; },
      [&](uint64_t, const Element& element) {
        return Message("UID $0 is that of number $1 too", UidText(element.uid),
                       *uids.Find(element.uid));
      },
      sink);
}

void CheckUidDuplicate(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.texture_group.present()) return;
  CheckUids("textures", document.texture_group->textures, sink);
  CheckUids("palettes", document.texture_group->palettes, sink);
}

}  // namespace

const Rule rules::texgroup_uid_duplicate = {
    .info = {.id = "dkrds-texgroup-uid-duplicate",
             .severity = Severity::kWarning,
             .title = "two textures, or two palettes, have the same UID",
             .section = kSection,
             .rationale = "what names it means either of them",
             .remedy = "give one of them a UID of its own",
             .bad = "set texture_group.textures[0].uid aaaa; set "
                    "texture_group.textures[1].uid aaaa",
             .ok = "set texture_group.textures[0].uid aaaa; set "
                   "texture_group.textures[1].uid aaab"},
    .check = CheckUidDuplicate};

const Rule rules::texgroup_palette_size = {
    .info = {.id = "dkrds-texgroup-palette-size",
             .severity = Severity::kWarning,
             .title = "a palette is empty, too long or ends within a color",
             .section = kSection,
             .rationale = "textures have no color for some indices, or colors "
                          "are out of reach",
             .remedy = "give the palette as many colors as its textures use",
             .bad = "clear texture_group.palettes[1].data",
             .ok = "set texture_group.palettes[1].data \\x1F\\x00"},
    .check = CheckPaletteSize};

}  // namespace trackcheck::dkrds
