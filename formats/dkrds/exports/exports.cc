#include "formats/dkrds/exports/exports.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "formats/dkrds/document.h"
#include "formats/dkrds/exports/texture_pixels.h"
#include "formats/dkrds/exports/visible.h"
#include "formats/dkrds/uids.h"
#include "formats/png/png.h"

namespace trackcheck::dkrds {
namespace {

// "texture_007_1a2b3c4d.png"
std::string FileName(size_t index, const Uid& uid) {
  std::array<char, 64> name;
  std::snprintf(name.data(), name.size(), "texture_%03zu_%02x%02x%02x%02x.png",
                index, uid[0], uid[1], uid[2], uid[3]);
  return name.data();
}

void WritePng(const Document& document, const ExportRequest& request) {
  if (!document.texture_group.present()) return;
  const TextureGroup& group = *document.texture_group;
  const UidIndex palettes(group.palettes);
  for (size_t i = 0; i < group.textures.size(); ++i) {
    const Texture& texture = group.textures[i];
    const std::optional<uint32_t> palette = palettes.Find(texture.palette_uid);
    const TexturePixels pixels =
        PixelsOf(texture, palette ? &group.palettes[*palette] : nullptr);
    const auto skip = [&](std::string_view why) {
      request.note("texture " + std::to_string(i) +
                   " is left out: " + std::string(why));
    };
    if (!pixels.fault.empty()) {
      skip(pixels.fault);
      continue;
    }
    const std::optional<std::string> file = EncodePng(pixels.picture);
    if (!file) {
      skip("libpng does not take it");
    } else if (!request.write_file(FileName(i, texture.uid), *file)) {
      return;
    }
  }
}

void WriteIds(std::string_view name, const std::optional<SectionIds>& ids,
              std::ostream& out) {
  out << name << ':';
  if (!ids) {
    out << " unknown";
  } else if (ids->empty()) {
    out << " none";
  } else {
    for (const uint32_t id : *ids) out << ' ' << id;
  }
  out << '\n';
}

void WriteVisible(const Document& document, const ExportRequest& request) {
  const std::optional<Position> position = ParsePosition(request.argument);
  if (!position) return;
  const Visible visible = VisibleAt(document, *position);
  WriteIds("candidates", visible.candidates, request.out);
  WriteIds("drawn", visible.drawn, request.out);
  WriteIds("inside", visible.inside, request.out);
  WriteIds("loaded", visible.loaded, request.out);
}

constexpr ExportParameter kAt = {
    .flag = "--at",
    .value = "X,Y,Z",
    .help =
        "the player's position in whole AABB units, 64 to a unit of the "
        "models",
    .example = "12800,0,-64000",
    .accepts = [](std::string_view text) {
      return ParsePosition(text).has_value();
    }};

constexpr Export<Document> kExports[] = {
    {{.name = "png",
      .help = "a picture of each texture, in the folder of -o",
      .makes_files = true},
     WritePng},
    {{.name = "visible",
      .help = "the sections that the game draws and loads for a player at --at",
      .parameter = &kAt},
     WriteVisible},
};

}  // namespace

std::span<const Export<Document>> Exports() { return kExports; }

}  // namespace trackcheck::dkrds
