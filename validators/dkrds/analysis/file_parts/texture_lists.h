// The lists of textures and palettes as tables.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_TEXTURE_LISTS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_TEXTURE_LISTS_H_

#include <cstdint>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/uids.h"

namespace trackcheck::dkrds {

// A field of a texture or palette entry. Without a name, the whole entry.
struct EntryField {
  std::string_view name;
  uint64_t offset = 0;
  uint64_t size = 0;
};

// "texture_group.textures[i].width", or the same of `palettes`. `header` is
// that of the entry.
Location EntryFieldPlace(std::string_view list, uint64_t index,
                         const ByteView& header, const EntryField& field);

// The texture group, and an index of the UIDs in it. Refers to the document.
class TextureLists {
 public:
  explicit TextureLists(const Document& document);

  // Empty if the texture group is not present.
  const TextureGroup& group() const { return group_; }
  const UidIndex& texture_uids() const { return texture_uids_; }
  const UidIndex& palette_uids() const { return palette_uids_; }

 private:
  const TextureGroup& group_;
  UidIndex texture_uids_;
  UidIndex palette_uids_;
};

class Textures {
 public:
  explicit Textures(const TextureLists& lists) : lists_(&lists) {}
  uint64_t size() const { return lists_->group().textures.size(); }
  uint64_t bytes_per_element() const { return sizeof(Texture); }

  const TextureLists& lists() const { return *lists_; }
  const Texture& texture(uint64_t i) const {
    return lists_->group().textures[i];
  }
  Location Place(uint64_t i, const EntryField& field) const {
    return EntryFieldPlace("textures", i, texture(i).header, field);
  }

 private:
  const TextureLists* lists_;
};

class Palettes {
 public:
  explicit Palettes(const TextureLists& lists) : lists_(&lists) {}
  uint64_t size() const { return lists_->group().palettes.size(); }
  uint64_t bytes_per_element() const { return sizeof(Palette); }

  const TextureLists& lists() const { return *lists_; }
  const Palette& palette(uint64_t i) const {
    return lists_->group().palettes[i];
  }
  Location Place(uint64_t i, const EntryField& field) const {
    return EntryFieldPlace("palettes", i, palette(i).header, field);
  }

 private:
  const TextureLists* lists_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_TEXTURE_LISTS_H_
