#include "formats/btg/decode/big_endian.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/btg/decode/content.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

// Writes a tile in both byte orders.
class TwoTiles {
 public:
  TwoTiles(uint16_t version, uint32_t objects) : widths_(version) {
    Add(version);
    Add(uint16_t{0x5347});
    Add(uint32_t{0x01020304});
    AddWide(objects);
  }

  template <typename T>
  TwoTiles& Add(T number) {
    std::string bytes = LittleEndianBytes(number);
    little_ += bytes;
    std::reverse(bytes.begin(), bytes.end());
    big_ += bytes;
    return *this;
  }
  // A count or an index.
  TwoTiles& AddWide(uint32_t number) {
    return widths_.wide ? Add(number) : Add(static_cast<uint16_t>(number));
  }
  TwoTiles& AddText(std::string_view text) {
    little_ += text;
    big_ += text;
    return *this;
  }
  TwoTiles& AddObject(uint8_t type, uint32_t properties, uint32_t elements) {
    return Add(type).AddWide(properties).AddWide(elements);
  }
  TwoTiles& AddProperty(uint8_t type, uint32_t size) {
    return Add(type).Add(size);
  }

  uint32_t index_size() const { return static_cast<uint32_t>(widths_.index()); }
  const std::string& little() const { return little_; }
  const std::string& big() const { return big_; }

 private:
  Widths widths_;
  std::string little_;
  std::string big_;
};

std::optional<std::string> Reverse(const std::string& bytes) {
  return ReverseNumbers(Content{.bytes = ByteView(bytes)});
}

TwoTiles WholeTile(uint16_t version) {
  TwoTiles tile(version, 8);
  tile.AddObject(kBoundingSphere, 0, 1).Add(uint32_t{28});
  tile.Add(1.5).Add(2.5).Add(-3.5).Add(4.5F);
  for (const uint8_t list :
       {kVertices, kTexcoords, kColors, kFloatAttributes, kIntegerAttributes}) {
    const uint64_t size = kRecordSizes[list];
    tile.AddObject(list, 0, 1).Add(static_cast<uint32_t>(size));
    for (uint64_t i = 0; i < size / 4; ++i) {
      tile.Add(0.1F + static_cast<float>(i));
    }
  }
  tile.AddObject(kNormals, 0, 2);
  for (const std::string_view normals : {"abc", "defghi"}) {
    tile.Add(static_cast<uint32_t>(normals.size())).AddText(normals);
  }
  tile.AddObject(kFans, 3, 2).AddProperty(kMaterial, 5).AddText("Grass");
  tile.AddProperty(kIndexTypes, 1).AddText("\3");
  tile.AddProperty(kVertexAttributes, 4).Add(uint32_t{0x101});
  for (int element = 0; element < 2; ++element) {
    tile.Add(4 * tile.index_size());
    for (const uint32_t index : {1, 2, 0x102, 3}) tile.AddWide(index);
  }
  return tile;
}

TEST(BigEndianTest, EveryNumberIsReversed) {
  for (const uint16_t version : {6, 7, 10}) {
    const TwoTiles tile = WholeTile(version);
    EXPECT_EQ(Reverse(tile.big()), tile.little()) << version;
    EXPECT_EQ(Reverse(tile.little()), std::nullopt) << version;
  }
  EXPECT_EQ(Reverse(WholeTile(8).big()), std::nullopt);
}

TEST(BigEndianTest, TheTileHasToBeWhole) {
  const std::string tile = WholeTile(7).big();
  for (size_t size = 0; size < tile.size(); ++size) {
    EXPECT_EQ(Reverse(tile.substr(0, size)), std::nullopt) << size;
  }
  EXPECT_EQ(Reverse(tile + '\0'), std::nullopt);
}

TEST(BigEndianTest, EveryByteHasToBeKnown) {
  const auto can_reverse = [](const TwoTiles& tile) {
    return Reverse(tile.big()).has_value();
  };
  const TwoTiles one(7, 1);
  EXPECT_TRUE(can_reverse(TwoTiles(one).AddObject(kFans, 0, 0)));
  EXPECT_FALSE(can_reverse(TwoTiles(one).AddObject(8, 0, 0)));
  const TwoTiles property = TwoTiles(one).AddObject(kFans, 1, 0);
  EXPECT_TRUE(can_reverse(TwoTiles(property).AddProperty(kMaterial, 0)));
  EXPECT_FALSE(can_reverse(TwoTiles(property).AddProperty(3, 0)));
  EXPECT_FALSE(can_reverse(
      TwoTiles(property).AddProperty(kVertexAttributes, 2).AddText("ab")));
  for (const auto& [type, size] : {std::pair(kBoundingSphere, 32),
                                   {kBoundingSphere, 0},
                                   {kVertices, 4},
                                   {kTexcoords, 9},
                                   {kTriangles, 3}}) {
    TwoTiles tile(one);
    tile.AddObject(type, 0, 1).Add(static_cast<uint32_t>(size));
    tile.AddText(std::string(static_cast<size_t>(size), '\0'));
    EXPECT_FALSE(can_reverse(tile)) << type;
  }
}

TEST(BigEndianTest, HostileCountsEndAtTheEndOfTheFile) {
  TwoTiles tile(10, UINT32_MAX);
  tile.AddObject(kFans, UINT32_MAX, UINT32_MAX);
  tile.AddProperty(kMaterial, UINT32_MAX);
  EXPECT_EQ(Reverse(tile.big()), std::nullopt);
}

}  // namespace
}  // namespace trackcheck::btg
