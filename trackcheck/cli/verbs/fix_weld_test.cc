// The verb `fix`: repairs of files that do not fit each other.
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/cli/verbs/two_tiles.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The offset of the vertices in both tiles, which are not compressed.
constexpr size_t kVertices = 56;
constexpr size_t kVertexSize = 12;
// The vertex of the tile in the west that is at the raised one in the east.
constexpr size_t kVertex = 2;

class FixWeldTest : public testing::Test {
 protected:
  FixWeldTest() {
    folder_.Write(kWest, WestTile());
    folder_.Write(kEast, RaisedEastTile());
  }

  Outcome Fix(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"fix", "--unsafe"});
    arguments.push_back(folder_.Path(""));
    return RunProgram(arguments);
  }
  std::string West() const { return ReadFile(folder_.Path(kWest)); }
  std::string East() const { return ReadFile(folder_.Path(kEast)); }

  TempFolder folder_;
};

TEST_F(FixWeldTest, TheOlderTileIsMovedAndNothingElse) {
  const Outcome outcome = Fix({"--weld-limit", "3.5", "-v"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr(folder_.Path(kWest) +
                              ": fixed: 1 place\n"
                              "    btg-seam-gap: 1 place at vertices[2]\n"),
                    HasSubstr("2 files checked: 1 fixed (1 place)\n"),
                    Not(HasSubstr("left:"))));
  EXPECT_EQ(East(), RaisedEastTile());
  const std::string before = WestTile();
  const std::string after = West();
  ASSERT_EQ(after.size(), before.size());
  const size_t begin = kVertices + kVertex * kVertexSize;
  EXPECT_EQ(after.substr(0, begin), before.substr(0, begin));
  EXPECT_NE(after.substr(begin, kVertexSize),
            before.substr(begin, kVertexSize));
  EXPECT_EQ(after.substr(begin + kVertexSize),
            before.substr(begin + kVertexSize));
  EXPECT_EQ(RunProgram({"check", "--fail-on", "info", folder_.Path("")}).status,
            0);
  EXPECT_THAT(Fix({"--weld-limit", "3.5"}).out,
              HasSubstr("2 files checked: 0 fixed (0 places)\n"));
  EXPECT_EQ(West(), after);
}

// The tile in the east has a vertex at a quarter of its side, 1.5 m above the
// straight edge of the older one.
TEST_F(FixWeldTest, TheOlderTileGetsAVertex) {
  const std::string east = Encoded(
      "btg", absl::StrReplaceAll(
                 TerrainText("base_tile_east"),
                 {{"0.0784, 0.3549, -0.1091",
                   "0.0784, 0.3549, -0.1091, "
                   "20.546875, -6957.07958984375, -3455.5"},
                  {"3, 3, 3, 0, 0, 0, 4, 4, 4",
                   "3, 3, 3, 5, 0, 0, 4, 4, 4, 5, 0, 0, 0, 0, 0, 4, 4, 4"}}));
  folder_.Write(kEast, east);
  folder_.Write(kWest, EditedTerrain("base_tile", "indices_per_element: 9",
                                     "indices_per_element: 36"));
  EXPECT_THAT(RunProgram({"check", folder_.Path("")}).out,
              HasSubstr("a vertical gap of 1.495 m"));
  const Outcome outcome = Fix({});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("    btg-seam-gap: 1 place at vertices[1]\n"));
  EXPECT_EQ(East(), east);
  const std::string after = West();
  // The same position, from the center of the tile in the west, and the normal
  // of the nearer end.
  std::string expected = Encoded(
      "btg",
      absl::StrReplaceAll(
          TerrainText("base_tile"),
          {{"0.436, 0.4627, -0.1091",
            "0.436, 0.4627, -0.1091, -9.453125, 6957.92041015625, -3455.5"},
           {"0.5, 0.5]", "0.5, 0.5, 1, 0.25]"},
           {"1, 1, 1, 2, 2, 2, 4, 4, 4,", "1, 1, 1, 5, 1, 5, 4, 4, 4,"},
           {"3, 3, 3, 0, 0, 0, 4, 4, 4",
            "3, 3, 3, 0, 0, 0, 4, 4, 4, 5, 1, 5, 2, 2, 2, 4, 4, 4"},
           {"indices_per_element: 9", "indices_per_element: 45"}}));
  // The last texture coordinate is before the triangles, and is rounded.
  const size_t at = expected.find("Grassland") - 14;
  const std::string coordinate = after.substr(at, sizeof(float));
  EXPECT_NEAR(LoadLittleEndian<float>(ByteView(coordinate).data()), 0.25, 1e-4);
  EXPECT_EQ(after, expected.replace(at, sizeof(float), coordinate));
  EXPECT_EQ(RunProgram({"check", "--fail-on", "info", folder_.Path("")}).status,
            0);
}

TEST_F(FixWeldTest, AGapAboveTheLimitStays) {
  const Outcome outcome = Fix({"--fail-on", "warning"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              HasSubstr("    not fixed: btg-seam-gap at vertices[2]: 3 m are "
                        "more than --weld-limit 2\n"));
  EXPECT_EQ(West(), WestTile());
  EXPECT_EQ(East(), RaisedEastTile());
}

TEST_F(FixWeldTest, NothingIsMovedUnlessThatIsWanted) {
  const Outcome safe =
      RunProgram({"fix", "--fail-on", "never", folder_.Path("")});
  EXPECT_EQ(safe.status, 0);
  EXPECT_THAT(safe.out, HasSubstr("0 fixed (0 places)\n"));
  const std::vector<std::vector<std::string>> without = {
      {"--skip", "btg-seam-gap"}, {"--only", "btg-crack"}};
  for (std::vector<std::string> flags : without) {
    flags.insert(flags.end(), {"--weld-limit", "5"});
    EXPECT_THAT(Fix(flags).out, HasSubstr("0 fixed (0 places)\n")) << flags[0];
  }
  EXPECT_EQ(West(), WestTile());
}

TEST_F(FixWeldTest, AKnownGapStays) {
  const std::string baseline = folder_.Path("known.txt");
  EXPECT_EQ(RunProgram({"check", "--baseline", baseline, "--update-baseline",
                        folder_.Path("")})
                .status,
            0);
  const std::vector<std::string> flags = {"--baseline", baseline,
                                          "--weld-limit", "5"};
  EXPECT_THAT(Fix(flags).out, HasSubstr("0 fixed (0 places)\n"));
  EXPECT_EQ(West(), WestTile());
  std::vector<std::string> with_known = flags;
  with_known.push_back("--known");
  EXPECT_THAT(Fix(with_known).out, HasSubstr("1 fixed (1 place)\n"));
}

TEST_F(FixWeldTest, ACompressedTileIsCompressedAgain) {
  fs::remove(folder_.Path(kWest));
  const std::string west = std::string(kWest) + ".gz";
  folder_.Write(west, gzip::Compress(WestTile()));
  EXPECT_EQ(Fix({"--weld-limit", "5"}).status, 0);
  const std::string after = ReadFile(folder_.Path(west));
  EXPECT_EQ(after.substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(RunProgram({"check", "--fail-on", "info", folder_.Path("")}).status,
            0);
}

TEST_F(FixWeldTest, DiffAndCopiesLeaveTheFilesAlone) {
  const Outcome shown = Fix({"--weld-limit", "5", "--diff"});
  EXPECT_EQ(shown.status, 1);
  EXPECT_THAT(shown.out, AllOf(HasSubstr("would be fixed: 1 place\n"),
                               HasSubstr("vertices[2]")));
  const TempFolder out;
  EXPECT_EQ(Fix({"--weld-limit", "5", "-o", out.Path("")}).status, 0);
  EXPECT_EQ(West(), WestTile());
  EXPECT_TRUE(fs::exists(out.Path(kWest)));
  EXPECT_FALSE(fs::exists(out.Path(kEast)));
  EXPECT_THAT(Fix({"--weld-limit", "5", "--report", "json"}).out,
              HasSubstr(R"("rule": "btg-seam-gap", "safe": false, )"
                        R"("field": "vertices[2]", "count": 1)"));
  EXPECT_EQ(West(), ReadFile(out.Path(kWest)));
}

TEST_F(FixWeldTest, AFileThatMayNotBeReplacedKeepsTheGap) {
  const TempFolder elsewhere;
  fs::remove(folder_.Path(kWest));
  fs::create_symlink(elsewhere.Write("west.btg", WestTile()),
                     folder_.Path(kWest));
  EXPECT_THAT(Fix({"--weld-limit", "5"}).out,
              HasSubstr("not fixed: btg-seam-gap at vertices[2]: is a symbolic "
                        "link out of the folder"));
  EXPECT_EQ(West(), WestTile());
}

TEST_F(FixWeldTest, TheLimitIsANumberOfMeters) {
  for (const char* const limit : {"0", "-1", "10.1", "nan", "inf", "2m"}) {
    const Outcome outcome = Fix({"--weld-limit", limit});
    EXPECT_EQ(outcome.status, 2) << limit;
    EXPECT_THAT(outcome.err, HasSubstr("--weld-limit")) << limit;
  }
  EXPECT_EQ(RunProgram({"fix", "--weld-limit", "1", folder_.Path("")}).status,
            2);
}

// The base with a crack from one corner to another, so high in the middle.
std::string CrackedGround(const std::string& height_m) {
  const std::string text = absl::StrReplaceAll(
      TerrainText("base"),
      {{"0, 100, 100,\n    0, -100, 100",
        "0, 100, 100, 0, -100, 100, 0, 0, 0, " + height_m + ", 0, 0"},
       {"0, 0, 0, 1, 1, 1, 2, 2, 2,\n    0, 0, 0, 2, 2, 2, 3, 3, 3",
        "0, 0, 0, 1, 1, 1, 4, 0, 0, 1, 1, 1, 2, 2, 2, 4, 0, 0, "
        "0, 0, 0, 5, 0, 0, 3, 3, 3, 5, 0, 0, 2, 2, 2, 3, 3, 3"}});
  return Encoded("btg", text);
}

TEST(FixCrackTest, TheSidesMeetInTheMiddle) {
  const TempFolder folder;
  const std::string path = folder.Write("a.btg", CrackedGround("1.5"));
  const auto fix = [&](const char* limit) {
    return RunProgram({"fix", "--unsafe", "--weld-limit", limit, path}).out;
  };
  EXPECT_THAT(fix("1.4"), HasSubstr("    not fixed: btg-crack at vertices[4]: "
                                    "1.5 m are more than --weld-limit 1.4\n"));
  EXPECT_EQ(ReadFile(path), CrackedGround("1.5"));
  EXPECT_THAT(fix("1.6"), HasSubstr("    btg-crack: 1 place at vertices[4]\n"));
  // The vertices in the middle are both 0.75 m high.
  const std::string before = CrackedGround("0.75");
  const std::string after = ReadFile(path);
  ASSERT_EQ(after.size(), before.size());
  constexpr size_t kMiddle = kVertices + 4 * kVertexSize;
  EXPECT_EQ(after.substr(0, kMiddle), before.substr(0, kMiddle));
  const std::string middle = before.substr(kMiddle + kVertexSize, kVertexSize);
  EXPECT_EQ(after.substr(kMiddle, 2 * kVertexSize), middle + middle);
  EXPECT_EQ(after.substr(kMiddle + 2 * kVertexSize),
            before.substr(kMiddle + 2 * kVertexSize));
}

}  // namespace
}  // namespace trackcheck
