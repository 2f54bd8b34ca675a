#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/texture_size.h"
#include "formats/dkrds/uids.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Texture Group";

// Set on textures that refer to other files.
constexpr uint16_t kExternalFlags = 1 << 4 | 1 << 14;

constexpr EntryField kEntry{};
constexpr EntryField kFormatField{"format", texture::kFormat, 2};
constexpr EntryField kBlocksField{"blocks", texture::kBlocks, 2};
constexpr EntryField kWidthField{"width", texture::kWidth, 2};
constexpr EntryField kHeightField{"height", texture::kHeight, 2};
constexpr EntryField kPaletteUidField{"palette_uid", texture::kPaletteUid, 4};
constexpr EntryField kSizeField{"size", palette::kSize, 2};

// The series of rules about numbers that say where the next texture or palette
// begins. The first is that of numbers that the decoder had to correct: a
// loader that uses them cannot read the group.
enum NumberFault : uint64_t { kUnreadable, kReadable, kNumberFaults };

// `is_used`: the decoder read the data by this number.
NumberFault FaultOf(const TextureGroup& group, bool is_used) {
  return group.is_unreadable && !is_used ? kUnreadable : kReadable;
}

Severity SeverityOf(uint64_t fault) {
  return fault == kUnreadable ? Severity::kError : Severity::kWarning;
}

void CheckCount(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  const int32_t counted = track.header().number_of_textures;
  if (!document.texture_group.present()) return;
  const TextureGroup& group = *document.texture_group;
  if (group.texture_count == counted) return;
  // Damaged effects and a negative number have faults of their own. But the
  // decoder reads as many textures as the header counts only if they fit.
  if (group.textures.size() != static_cast<uint64_t>(counted) &&
      (document.effects.damaged() || counted < 0)) {
    return;
  }
  const bool is_used = group.textures.size() == group.texture_count;
  const Location place = {{group.range.offset, sizeof(group.texture_count)},
                          FieldPath("texture_group.texture_count")};
  sink.Report(
      {.rule = &rules::texgroup_count.info,
       .where = place,
       .message = Message("the texture group has $0, the header counts $1",
                          Counted(group.texture_count, "texture"), counted),
       .related = {{Message("in the header"),
                    HeaderPlace("number_of_textures",
                                header::kNumberOfTextures)}},
       .severity = SeverityOf(FaultOf(group, is_used)),
       .repairs = is_used
                      ? std::vector<Repair>()
                      : Replaced(place.range, static_cast<uint16_t>(counted))});
}

bool HasUnknownFormat(const Textures& textures, Position at) {
  return textures.texture(at.element).format >= kTextureFormats;
}

// Format 5 has further data besides its texels. Wrong sides have a fault of
// their own.
bool HasWrongSize(const Textures& textures, Position at) {
  const Texture& texture = textures.texture(at.element);
  const std::optional<uint64_t> blocks = TextureBlocks(texture);
  const bool is_used =
      texture.data.size() == texture.blocks * texture::kBlockSize;
  return blocks && texture.blocks != *blocks &&
         at.series == FaultOf(textures.lists().group(), is_used);
}

bool HasWrongSides(const Textures& textures, Position at) {
  return !HasSides(textures.texture(at.element));
}

// Series 0: textures without the flags of external references; series 1:
// textures with them.
bool HasNoPalette(const Textures& textures, Position at) {
  const Texture& texture = textures.texture(at.element);
  const bool external = (texture.flags & kExternalFlags) != 0;
  return texture.format >= kA3I5 && texture.format <= kA5I3 &&
         external == (at.series == 1) &&
         !textures.lists().palette_uids().Find(texture.palette_uid);
}

bool TextureUidIsTaken(const Textures& textures, Position at) {
  return textures.lists().texture_uids().Find(
             textures.texture(at.element).uid) != at.element;
}

bool PaletteUidIsTaken(const Palettes& palettes, Position at) {
  return palettes.lists().palette_uids().Find(
             palettes.palette(at.element).uid) != at.element;
}

bool HasWrongPaletteSize(const Palettes& palettes, Position at) {
  const Palette& palette = palettes.palette(at.element);
  return !IsPaletteSize(palette.size) &&
         at.series == FaultOf(palettes.lists().group(),
                              palette.data.size() == palette.size);
}

constexpr RuleInfo kUidDuplicate = {
    .id = "dkrds-texgroup-uid-duplicate",
    .severity = Severity::kWarning,
    .title = "Two textures, or two palettes, have the same UID.",
    .section = kSection,
    .rationale = "A reference to the UID may mean either of the two.",
    .remedy = "Give one of them a UID of its own.",
    .bad =
        "set texture_group.textures[0].uid aaaa; set "
        "texture_group.textures[1].uid aaaa",
    .ok =
        "set texture_group.textures[0].uid aaaa; set "
        "texture_group.textures[1].uid aaab"};

}  // namespace

const TrackRule rules::texgroup_count = {
    .info = {.id = "dkrds-texgroup-count",
             .severity = Severity::kWarning,
             .title = "The number of textures differs between header and "
                      "texture group.",
             .section = kSection,
             .rationale =
                 "Triangles and effects count textures by the header. It is an "
                 "error if the number misplaces what follows it.",
             .remedy = "Correct the count that is wrong.",
             .fix = {FixKind::kSafe,
                     "Writes the header's count, if the group can only be read "
                     "with it."},
             .bad = "append texture_group.textures 'uid: \"last\" "
                    "palette_uid: \"grey\" format: 2 width: 8 height: 8 data: "
                    "\"0123456789abcdef\"'",
             .ok = "append effects.values 3; "
                   "append texture_group.textures 'uid: \"last\" "
                   "palette_uid: \"grey\" format: 2 width: 8 height: 8 data: "
                   "\"0123456789abcdef\"'"},
    .check = CheckCount};

const TextureRule rules::texgroup_format = {
    .info = {.id = "dkrds-texgroup-format",
             .severity = Severity::kError,
             .title = "A texture has an unknown format.",
             .section = kSection,
             .rationale = "The hardware has formats 0 to 7, so the texture "
                          "cannot be shown.",
             .remedy = "Correct the format.",
             .bad = "set texture_group.textures[0].format 8",
             .ok = "set texture_group.textures[0].format 7"},
    .predicate = Exact<HasUnknownFormat>,
    .place =
        [](const Textures& textures, Position at) {
          return textures.Place(at.element, kFormatField);
        },
    .message =
        [](const Textures& textures, Position at) {
          return Message("the format is $0, known ones are 0 to 7",
                         textures.texture(at.element).format);
        }};

const TextureRule rules::texgroup_size = {
    .info = {.id = "dkrds-texgroup-size",
             .severity = Severity::kWarning,
             .title = "The data of a texture does not fit its sides and "
                      "format.",
             .section = kSection,
             .rationale =
                 "Texels are taken from other data, or some are unused. It is "
                 "an error if the number misplaces what follows it.",
             .remedy = "Correct the sides, the format or the data.",
             .fix = {FixKind::kSafe,
                     "Writes the size of the data that the sides and the "
                     "format give, if the group can only be read with it."},
             .bad = "set texture_group.textures[0].width 16",
             .ok = "set texture_group.textures[0].width 16; "
                   "set texture_group.textures[0].format 2"},
    .predicate = Exact<HasWrongSize>,
    .place =
        [](const Textures& textures, Position at) {
          return textures.Place(at.element, kBlocksField);
        },
    .message =
        [](const Textures& textures, Position at) {
          const Texture& texture = textures.texture(at.element);
          return Message(
              "the texture has $0, $1 x $2 texels of format $3 take $4",
              Counted(texture.blocks, "block"), texture.width, texture.height,
              texture.format, TextureBlocks(texture).value());
        },
    .series = [](const Textures&) -> uint64_t { return kNumberFaults; },
    .severity = [](const Textures&,
                   uint64_t series) { return SeverityOf(series); },
    .repairs =
        [](const Textures& textures, Position at) {
          const auto blocks = static_cast<uint16_t>(
              TextureBlocks(textures.texture(at.element)).value());
          return at.series == kUnreadable
                     ? Replaced(textures.Place(at.element, kBlocksField).range,
                                blocks)
                     : std::vector<Repair>();
        }};

const TextureRule rules::texgroup_dims = {
    .info = {.id = "dkrds-texgroup-dims",
             .severity = Severity::kWarning,
             .title = "A side of a texture is not a power of two from 8 to "
                      "1024.",
             .section = kSection,
             .rationale = "The hardware cannot draw such textures.",
             .remedy = "Scale the texture to such sides.",
             .bad = "set texture_group.textures[0].width 4",
             .ok = "set texture_group.textures[0].height 16; "
                   "set texture_group.textures[0].format 2"},
    .predicate = Exact<HasWrongSides>,
    .place =
        [](const Textures& textures, Position at) {
          return textures.Place(
              at.element, IsTextureSide(textures.texture(at.element).width)
                              ? kHeightField
                              : kWidthField);
        },
    .message =
        [](const Textures& textures, Position at) {
          const Texture& texture = textures.texture(at.element);
          return Message(
              "the texture is $0 x $1, sides are powers of two from $2 to $3",
              texture.width, texture.height, kMinSide, kMaxSide);
        }};

const TextureRule rules::texgroup_palette = {
    .info = {.id = "dkrds-texgroup-palette",
             .severity = Severity::kWarning,
             .title = "The palette of a texture is not in the group.",
             .section = kSection,
             .rationale = "The texture has no colors, unless they are loaded "
                          "from elsewhere. It is an info if the flags say that "
                          "they are.",
             .remedy = "Add the palette, or name one that exists.",
             .bad = "set texture_group.textures[0].palette_uid abcd",
             .ok = "set texture_group.textures[0].palette_uid abcd; "
                   "set texture_group.palettes[0].uid abcd"},
    .predicate = Exact<HasNoPalette>,
    .place =
        [](const Textures& textures, Position at) {
          return textures.Place(at.element, kPaletteUidField);
        },
    .message =
        [](const Textures& textures, Position at) {
          const auto uid = UidText(textures.texture(at.element).palette_uid);
          return at.series == 1
                     ? Message(
                           "palette $0 is not in the group, the texture "
                           "has flags of external references",
                           uid)
                     : Message("palette $0 is not among the group's $1", uid,
                               Counted(textures.lists().group().palettes.size(),
                                       "palette"));
        },
    // The missing palette may be one of those that were cut off.
    .applies =
        [](const Textures& textures) { return textures.lists().group().whole; },
    .series = [](const Textures&) { return uint64_t{2}; },
    .severity =
        [](const Textures&, uint64_t series) {
          return series == 1 ? Severity::kInfo : Severity::kWarning;
        }};

const TextureRule rules::texgroup_uid_duplicate = {
    .info = kUidDuplicate,
    .predicate = Exact<TextureUidIsTaken>,
    .place = [](const Textures& textures,
                Position at) { return textures.Place(at.element, kEntry); },
    .message =
        [](const Textures& textures, Position at) {
          const auto& uid = textures.texture(at.element).uid;
          return Message("UID $0 is also that of texture $1", UidText(uid),
                         *textures.lists().texture_uids().Find(uid));
        }};

const PaletteRule rules::texgroup_uid_duplicate_palette = {
    .info = kUidDuplicate,
    .predicate = Exact<PaletteUidIsTaken>,
    .place = [](const Palettes& palettes,
                Position at) { return palettes.Place(at.element, kEntry); },
    .message =
        [](const Palettes& palettes, Position at) {
          const auto& uid = palettes.palette(at.element).uid;
          return Message("UID $0 is also that of palette $1", UidText(uid),
                         *palettes.lists().palette_uids().Find(uid));
        }};

const PaletteRule rules::texgroup_palette_size = {
    .info = {.id = "dkrds-texgroup-palette-size",
             .severity = Severity::kWarning,
             .title = "A palette is empty, too long or ends within a color.",
             .section = kSection,
             .rationale = "Some indices of textures have no color, or no index "
                          "reaches some colors. It is an error if the number "
                          "misplaces what follows it.",
             .remedy = "Give the palette as many colors as its textures use.",
             .bad = "clear texture_group.palettes[1].data",
             .ok = "set texture_group.palettes[1].data \\x1F\\x00"},
    .predicate = Exact<HasWrongPaletteSize>,
    .place = [](const Palettes& palettes,
                Position at) { return palettes.Place(at.element, kSizeField); },
    .message =
        [](const Palettes& palettes, Position at) {
          return Message(
              "the palette has $0, expected an even number from $1 to $2",
              Counted(palettes.palette(at.element).size, "byte"), kColorBytes,
              kMaxPaletteBytes);
        },
    .series = [](const Palettes&) -> uint64_t { return kNumberFaults; },
    .severity = [](const Palettes&,
                   uint64_t series) { return SeverityOf(series); }};

}  // namespace trackcheck::dkrds
