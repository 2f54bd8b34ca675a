#include "formats/dkrds/exports/exports.h"

#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/export.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/options.h"
#include "formats/png/png.h"
#include "formats/png/read_png.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Key;
using ::testing::StrEq;

struct Written {
  std::string out;
  std::map<std::string, std::string> files;
  std::vector<std::string> notes;
};

// Only the first `room` files can be written.
Written Write(const File& file, std::string_view name,
              std::string_view argument = "", size_t room = 100) {
  const std::string bytes = *Encode(file);
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), Options(), sink);
  Written written;
  std::ostringstream out;
  for (const Export<Document>& each : Exports()) {
    if (each.info.name != name) continue;
    each.write(document,
               {.argument = argument,
                .out = out,
                .write_file =
                    [&](const std::string& path, std::string_view content) {
                      if (written.files.size() == room) return false;
                      written.files[path] = content;
                      return true;
                    },
                .note =
                    [&](const std::string& words) {
                      written.notes.push_back(words);
                    }});
  }
  written.out = out.str();
  return written;
}

TextureBlock& AddTexture(std::string_view uid, uint32_t format, File* file) {
  TextureBlock& texture = *file->mutable_texture_group()->add_textures();
  texture.set_uid(std::string(uid));
  texture.set_palette_uid("pal0");
  texture.set_format(format);
  texture.set_width(8);
  texture.set_height(8);
  texture.set_data(std::string(128, '\1'));
  return texture;
}

// A texture of 256 colors, one of format 5, and one without a palette; a
// palette of black and green.
File Textures() {
  File file;
  AddTexture("abcd", 4, &file);
  AddTexture("4by4", 5, &file);
  AddTexture("lost", 4, &file).set_palette_uid("pal1");
  AddTexture(std::string_view("\0\x10\0\xFF", 4), 4, &file);
  PaletteBlock& palette = *file.mutable_texture_group()->add_palettes();
  palette.set_uid("pal0");
  palette.set_data(std::string("\0\0\xE0\x03", 4));
  return file;
}

TEST(ExportsTest, ATextureIsAFileNamedByNumberAndUid) {
  const Written written = Write(Textures(), "png");
  EXPECT_THAT(written.files, ElementsAre(Key("texture_000_61626364.png"),
                                         Key("texture_003_001000ff.png")));
  const Picture picture = ReadPng(written.files.begin()->second);
  EXPECT_EQ(picture.width, 8);
  EXPECT_EQ(picture.pixels, std::vector<Pixel>(64, Pixel{0, 255, 0, 255}));
  EXPECT_THAT(
      written.notes,
      ElementsAre(
          "texture 1 is left out: how format 5 orders its data is not known",
          "texture 2 is left out: its palette is not in the group"));
  EXPECT_EQ(written.out, "");
}

TEST(ExportsTest, WhenNothingMoreCanBeWrittenNothingIsTried) {
  const Written written = Write(Textures(), "png", "", /*room=*/0);
  EXPECT_THAT(written.files, IsEmpty());
  EXPECT_THAT(written.notes, IsEmpty());
}

TEST(ExportsTest, NoTexturesNoFiles) {
  EXPECT_THAT(Write(File(), "png").files, IsEmpty());
}

TEST(ExportsTest, WhatIsVisibleIsFourLines) {
  File file;
  for (const int32_t x : {0, 5000}) {
    SectionBlock& section = *file.add_sections();
    for (const int32_t number : {x, 0, 0, 5000, 5000, 5000}) {
      section.add_aabb(number);
    }
  }
  file.mutable_culling()->add_masks(0b01);
  file.mutable_culling()->add_masks(0b11);
  BspNodeBlock& leaf = *file.mutable_bsp()->add_nodes();
  leaf.add_section_ids(1);
  leaf.add_section_ids(0);
  EXPECT_THAT(Write(file, "visible", "5000,0,0").out,
              StrEq("candidates: 0 1\ndrawn: 0 1\ninside: 0 1\nloaded: 0 1\n"));
  EXPECT_THAT(
      Write(file, "visible", "99000,0,0").out,
      StrEq("candidates: 0 1\ndrawn: none\ninside: none\nloaded: none\n"));
  file.mutable_header()->set_culling_groups_data_type(0);
  leaf.set_count(-3);
  EXPECT_THAT(Write(file, "visible", "-1,0,0").out,
              StrEq("candidates: unknown\ndrawn: unknown\ninside: none\n"
                    "loaded: unknown\n"));
}

}  // namespace
}  // namespace trackcheck::dkrds
