// Records are numbered over the whole file, and lie where their piece does.
#include "validators/btg/list_scan.h"

#include "formats/core/field_path.h"
#include "formats/core/field_visitor.h"

namespace trackcheck::btg {

Location RecordPlace(const TileFacts& tile, const ListNames& names,
                     uint64_t record) {
  const uint64_t size = kRecordSizes[names.type];
  return {tile.Range(OffsetInPieces(tile.list(names.type).pieces, record, size),
                     size),
          FieldPath(names.name).Element(record)};
}

Location PartPlace(const TileFacts& tile, const ListNames& names,
                   uint64_t record, uint64_t part) {
  const Location whole = RecordPlace(tile, names, record);
  return {whole.range.Element(part, sizeof(float), sizeof(float)),
          whole.field.Field(names.parts[part])};
}

}  // namespace trackcheck::btg
