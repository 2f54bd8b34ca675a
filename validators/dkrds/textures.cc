// The header of a texture fits its data. Source: DKRDS Texture Group, to which
// section "Texture Group" refers.
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/texture_size.h"
#include "formats/dkrds/uids.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/texture_group_facts.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSection = "Texture Group";
constexpr std::string_view kTextures = "textures";

// What the hardware draws.
constexpr uint16_t kLeastSide = 8;
constexpr uint16_t kMostSide = 1024;
// Set on textures that refer to others.
constexpr uint16_t kExternalFlags = 1 << 4 | 1 << 14;

constexpr EntryField kFormatField{"format", texture::kFormat, 2};
constexpr EntryField kBlocksField{"blocks", texture::kBlocks, 2};
constexpr EntryField kWidthField{"width", texture::kWidth, 2};
constexpr EntryField kHeightField{"height", texture::kHeight, 2};
constexpr EntryField kPaletteField{"palette_uid", texture::kPaletteUid, 4};

bool IsSide(uint16_t texels) {
  return std::has_single_bit(texels) && texels >= kLeastSide &&
         texels <= kMostSide;
}

bool HasSides(const Texture& texture) {
  return IsSide(texture.width) && IsSide(texture.height);
}

uint64_t BlocksOf(const Texture& texture) {
  return (TexelBytes(texture) + texture::kBlockSize - 1) / texture::kBlockSize;
}

void CheckCount(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  const int32_t named = track.header().number_of_textures;
  // Effects that are damaged have reported the count of the header.
  if (!document.texture_group.present() || document.effects.damaged() ||
      named < 0) {
    return;
  }
  const TextureGroup& group = *document.texture_group;
  if (group.texture_count == named) return;
  sink.Report(
      {.rule = &rules::texgroup_count.info,
       .where = {{group.range.offset, sizeof(group.texture_count)},
                 FieldPath("texture_group.texture_count")},
       .message = Message("the texture group has $0 textures, the header says "
                          "$1",
                          group.texture_count, named),
       .related = {{Message("in the header"),
                    track.HeaderPlace("number_of_textures",
                                      header::kNumberOfTextures)}}});
}

template <typename Fails, typename Field, typename Words>
void CheckTextures(const TrackFacts& track, const RuleInfo& rule, Fails fails,
                   Field field, Words words, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.texture_group.present()) return;
  CheckTextureList(
      rule, kTextures, document.texture_group->textures,
      [&](uint64_t, const Texture& texture) { return fails(texture); }, field,
      words, sink);
}

void CheckFormat(const TrackFacts& track, FindingSink& sink) {
  CheckTextures(
      track, rules::texgroup_format.info,
      [](const Texture& texture) { return texture.format >= kTextureFormats; },
      [](const Texture&) { return kFormatField; },
      [](uint64_t, const Texture& texture) {
        return Message("the format is $0, known ones are 0 to 7",
                       texture.format);
      },
      sink);
}

void CheckSize(const TrackFacts& track, FindingSink& sink) {
  CheckTextures(
      track, rules::texgroup_size.info,
      [](const Texture& texture) {
        return texture.format < kTextureFormats &&
               texture.format != kCompressed4x4 && HasSides(texture) &&
               texture.blocks != BlocksOf(texture);
      },
      [](const Texture&) { return kBlocksField; },
      [](uint64_t, const Texture& texture) {
        return Message(
            "there are $0 blocks of texels, $1 x $2 of format $3 "
            "take $4",
            texture.blocks, texture.width, texture.height, texture.format,
            BlocksOf(texture));
      },
      sink);
}

void CheckDims(const TrackFacts& track, FindingSink& sink) {
  CheckTextures(
      track, rules::texgroup_dims.info,
      [](const Texture& texture) { return !HasSides(texture); },
      [](const Texture& texture) {
        return IsSide(texture.width) ? kHeightField : kWidthField;
      },
      [](uint64_t, const Texture& texture) {
        return Message(
            "the texture is $0 x $1, sides are powers of two from "
            "$2 to $3",
            texture.width, texture.height, kLeastSide, kMostSide);
      },
      sink);
}

// Textures without a palette that are, or are not, marked as referring to
// others.
void CheckPalette(const TrackFacts& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.texture_group.present() || !document.texture_group->whole) {
    return;
  }
  const TextureGroup& group = *document.texture_group;
  const UidIndex palettes(group.palettes);
  for (const bool external : {false, true}) {
    CheckTextureList(
        rules::texgroup_palette.info, kTextures, group.textures,
        [&](uint64_t, const Texture& texture) {
          return texture.format >= kA3I5 && texture.format <= kA5I3 &&
                 ((texture.flags & kExternalFlags) != 0) == external &&
                 !palettes.Find(texture.palette_uid);
        },
        [](const Texture&) { return kPaletteField; },
        [&](uint64_t, const Texture& texture) {
          return external ? Message(
                                "palette $0 is none of the group's, the "
                                "texture has flags of external references",
                                UidText(texture.palette_uid))
                          : Message("palette $0 is none of the group's $1",
                                    UidText(texture.palette_uid),
                                    group.palettes.size());
        },
        sink, external ? std::optional(Severity::kInfo) : std::nullopt);
  }
}

}  // namespace

const Rule rules::texgroup_count = {
    .info = {.id = "dkrds-texgroup-count",
             .severity = Severity::kWarning,
             .title = "the texture group has not as many textures as the "
                      "header says",
             .section = kSection,
             .rationale = "triangles and effects count textures by the header",
             .remedy = "correct the count that is wrong",
             .bad = "append texture_group.textures 'uid: \"last\" "
                    "palette_uid: \"grey\" format: 2 width: 8 height: 8 data: "
                    "\"0123456789abcdef\"'",
             .ok = "append effects.values 3; "
                   "append texture_group.textures 'uid: \"last\" "
                   "palette_uid: \"grey\" format: 2 width: 8 height: 8 data: "
                   "\"0123456789abcdef\"'"},
    .check = CheckCount};

const Rule rules::texgroup_format = {
    .info = {.id = "dkrds-texgroup-format",
             .severity = Severity::kError,
             .title = "a texture has an unknown format",
             .section = kSection,
             .rationale = "the hardware has formats 0 to 7: nothing can show "
                          "the texture",
             .remedy = "correct the format",
             .bad = "set texture_group.textures[0].format 8",
             .ok = "set texture_group.textures[0].format 7"},
    .check = CheckFormat};

const Rule rules::texgroup_size = {
    .info = {.id = "dkrds-texgroup-size",
             .severity = Severity::kWarning,
             .title = "a texture has not as much data as its sides and format "
                      "take",
             .section = kSection,
             .rationale =
                 "texels are taken from what follows, or are left over",
             .remedy = "correct the sides, the format or the data",
             .bad = "set texture_group.textures[0].width 16",
             .ok = "set texture_group.textures[0].width 16; "
                   "set texture_group.textures[0].format 2"},
    .check = CheckSize};

const Rule rules::texgroup_dims = {
    .info = {.id = "dkrds-texgroup-dims",
             .severity = Severity::kWarning,
             .title = "a side of a texture is no power of two from 8 to 1024",
             .section = kSection,
             .rationale = "the hardware has no such textures",
             .remedy = "scale the texture to sides that it has",
             .bad = "set texture_group.textures[0].width 4",
             .ok = "set texture_group.textures[0].width 8"},
    .check = CheckDims};

const Rule rules::texgroup_palette = {
    .info = {.id = "dkrds-texgroup-palette",
             .severity = Severity::kWarning,
             .title = "the palette of a texture is not in the group",
             .section = kSection,
             .rationale = "the texture has no colors, unless they are loaded "
                          "from elsewhere",
             .remedy = "add the palette, or name one that is there",
             .bad = "set texture_group.textures[0].palette_uid abcd",
             .ok = "set texture_group.textures[0].palette_uid abcd; "
                   "set texture_group.palettes[0].uid abcd"},
    .check = CheckPalette};

}  // namespace trackcheck::dkrds
