// Two terrain tiles beside each other, for tests of what files show together.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_TWO_TILES_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_TWO_TILES_H_

#include <string>
#include <string_view>

#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {

// Where they lie in a scenery.
inline constexpr char kWest[] = "Terrain/e000n00/e000n00/2954880.btg";
inline constexpr char kEast[] = "Terrain/e000n00/e000n00/2954881.btg";

// The text proto of a file in testdata/btg.
inline std::string TerrainText(std::string_view name) {
  return ReadFile("testdata/btg/" + std::string(name) + ".textproto");
}

inline std::string Terrain(std::string_view name) {
  return Encoded("btg", TerrainText(name));
}

// That text proto with `before` replaced, which it has once.
inline std::string EditedTerrain(std::string_view name, const char* before,
                                 const char* after) {
  const std::string text =
      absl::StrReplaceAll(TerrainText(name), {{before, after}});
  EXPECT_NE(text, TerrainText(name));
  return Encoded("btg", text);
}

inline std::string WestTile() { return Terrain("base_tile"); }
inline std::string EastTile() { return Terrain("base_tile_east"); }

// One of its western corners is 3 m higher.
inline std::string RaisedEastTile() {
  return EditedTerrain("base_tile_east", "7.744, -6957.1076, 6910.7737",
                       "10.744, -6957.101, 6910.7802");
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_TWO_TILES_H_
