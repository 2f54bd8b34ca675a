#include "validators/dkrds/analysis/file_parts/culling_masks.h"

#include <cstdint>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/section.h"
#include "formats/dkrds/document.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

// The number of masks that are judged, of `sections` sections that were decoded
// and `offsets` section offsets.
uint64_t JudgedMasks(uint64_t sections, uint64_t offsets) {
  const std::string bytes(offsets * sizeof(uint64_t), '\0');
  Document document;
  document.sections.resize(sections);
  document.section_offsets = Section<Column<int32_t>>::Present(
      Column<int32_t>(ByteView(bytes), offsets));
  document.culling = {.entries = ByteView(bytes), .stride = sizeof(uint64_t)};
  return CullingMasks(document).size();
}

TEST(CullingMasksTest, MasksAreJudgedIfAllSectionsWereDecoded) {
  EXPECT_EQ(JudgedMasks(3, 3), 3U);
  EXPECT_EQ(JudgedMasks(64, 64), 64U);
  EXPECT_EQ(JudgedMasks(64, 65), 0U);
}

}  // namespace
}  // namespace trackcheck::dkrds
