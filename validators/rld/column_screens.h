// One pass over a block of a column that clears it of all the column's rules.
#ifndef TRACKCHECK_VALIDATORS_RLD_COLUMN_SCREENS_H_
#define TRACKCHECK_VALIDATORS_RLD_COLUMN_SCREENS_H_

#include <cstdint>
#include <functional>

#include "formats/rld/document.h"

namespace trackcheck::rld {

// What ColumnFamily wants to know; it keeps no reference to the document, only
// to the file's bytes.
using FamilyScreen = std::function<uint64_t(uint64_t first, uint64_t count)>;

// ColumnFamily::kNone only if every VERTEX_RULE is silent on the block.
FamilyScreen VertexScreen(const Document& document);
// ColumnFamily::kNone only if every INDEX_RULE is silent on the block.
FamilyScreen IndexScreen(const Document& document);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_COLUMN_SCREENS_H_
