#include "validators/dkrds/analysis/file_parts/texture_lists.h"

#include <cstdint>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"

namespace trackcheck::dkrds {

Location EntryFieldPlace(std::string_view list, uint64_t index,
                         const ByteView& header, const EntryField& field) {
  const FieldPath path = FieldPath("texture_group").Field(list).Element(index);
  if (field.name.empty()) return {header.range(), path};
  return {{header.begin() + field.offset, field.size}, path.Field(field.name)};
}

TextureLists::TextureLists(const Document& document)
    : group_(document.texture_group.content_or_default()),
      texture_uids_(group_.textures),
      palette_uids_(group_.palettes) {}

}  // namespace trackcheck::dkrds
