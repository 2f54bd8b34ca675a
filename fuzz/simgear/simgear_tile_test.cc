#include "fuzz/simgear/simgear_tile.h"

#include <fstream>
#include <string>

#include "absl/status/status.h"
#include "formats/btg/decode/decode.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "simgear/io/sg_binobj.hxx"
#include "simgear/misc/sg_path.hxx"
#include "testdata/case_files.h"

namespace trackcheck::btg {
namespace {

// The base of the cases, edited.
std::string Tile(const std::string& edits) {
  const Format& format = *FindFormat("btg");
  return *ApplyEdits(format, **LoadBase(format), edits);
}

// Returns the error of TileAgrees for the decoder's tile of `ours` and
// SimGear's tile of `theirs`.
std::string Difference(const std::string& ours, const std::string& theirs) {
  const std::string path = testing::TempDir() + "simgear_tile_test.btg";
  std::ofstream(path, std::ios::binary) << theirs;
  SGBinObject tile;
  tile.read_bin(SGPath(path));
  const RuleSelection all_rules;
  FindingSink sink(all_rules, 0);
  return std::string(
      TileAgrees(Decode(ByteView(ours), Limits(), sink), tile).message());
}

TEST(SimgearTileTest, TheSameTileAgrees) {
  for (const char* edits :
       {"", "set gzip 'members: 2'", "set header.version 6",
        "set header.version 10", "remove objects[0]", "remove objects[1]"}) {
    EXPECT_EQ(Difference(Tile(edits), Tile(edits)), "") << edits;
  }
}

TEST(SimgearTileTest, EveryDifferenceIsNoticed) {
  for (const char* edits : {
           "set header.version 10",
           "set objects[0].sphere.z 1",
           "set objects[0].sphere.radius 1",
           "set objects[1].floats[11] 1",
           "remove objects[1].floats[9] 3",
           "append objects[2].elements '0123456789abcdef'",
           "append objects[3].elements 'abc'",
           "set objects[4].floats[0] 1",
           "remove objects[4].floats[6] 2",
           "set objects[5].indices[3] 0",
           "set objects[6].indices[17] 0",
           "remove objects[6].indices[9] 9",
           "set objects[7].indices[4] 0",
           "remove objects[7].indices[9] 3; "
           "set objects[7].indices_per_element 9",
           "set objects[8].indices[0] 1",
           "remove objects[8]",
       }) {
    const std::string edited = Tile(edits);
    EXPECT_NE(Difference(edited, Tile("")), "") << edits;
    EXPECT_NE(Difference(Tile(""), edited), "") << edits;
  }
}

TEST(SimgearTileTest, WhatSimGearDropsIsNotMissed) {
  // SimGear drops the second triangle, and all points, which have no vertices.
  const std::string degenerate = Tile("set objects[6].indices[12] 0");
  EXPECT_EQ(Difference(degenerate, degenerate), "");
  EXPECT_THAT(Difference(degenerate, Tile("")),
              testing::HasSubstr("triangles"));
  const std::string no_vertex = Tile("set objects[5].properties[1].data \\x02");
  EXPECT_EQ(Difference(no_vertex, no_vertex), "");
}

}  // namespace
}  // namespace trackcheck::btg
