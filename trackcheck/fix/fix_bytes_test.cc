// Checks the fixes of all rules with the examples of the rules and all cases of
// testdata. Each is a test of its own:
//
//   --test_filter='*rld_blki_sum*'       Fix/rld.rld_blki_sum
//   --test_filter='*blocks_cut*'         FixCase/rld.blocks_cut_in_points
#include "trackcheck/fix/fix_bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "testdata/case_files.h"
#include "testdata/test_registration.h"
#include "trackcheck/check/check_file.h"

namespace trackcheck {
namespace {

bool Any(const RuleInfo&) { return true; }
bool Safe(const RuleInfo& rule) { return rule.fix.kind == FixKind::kSafe; }

FixedBytes Fix(const Format& format, std::string_view bytes,
               bool (*wants)(const RuleInfo&), int threads = 1) {
  WorkPool pool(threads);
  return FixBytes(
      format, ByteView(bytes), {},
      [&](const Finding& finding) { return wants(*finding.rule); }, pool);
}

// The places of each rule.
std::map<std::string_view, uint64_t> PlacesIn(const Format& format,
                                              std::string_view bytes) {
  WorkPool pool(1);
  CheckOptions options = {.format = &format};
  options.limits.max_findings_per_rule = 0;
  std::map<std::string_view, uint64_t> places;
  const CheckedFile checked = CheckFile(format, ByteView(bytes), options, pool);
  for (const Finding& finding : checked.findings.listed) {
    places[finding.rule->id] += finding.count;
  }
  return places;
}

std::set<std::string_view> AppliedIn(const FixedBytes& fixed) {
  std::set<std::string_view> rules;
  for (const AppliedFix& fix : fixed.applied) rules.insert(fix.rule->id);
  return rules;
}

// What holds for any file: fixing twice changes nothing more, no rule gets more
// findings, and the number of threads does not matter.
void ExpectProperties(const Format& format, std::string_view bytes,
                      bool (*wants)(const RuleInfo&)) {
  const FixedBytes fixed = Fix(format, bytes, wants);
  EXPECT_EQ(fixed.bytes, Fix(format, bytes, wants, 3).bytes);
  EXPECT_EQ(fixed.bytes.has_value(), !fixed.applied.empty());
  std::set<std::string_view> refused;
  for (const RefusedFix& fix : fixed.refused) {
    EXPECT_TRUE(refused.insert(fix.rule->id).second) << fix.rule->id;
    EXPECT_FALSE(fix.why.empty()) << fix.rule->id;
  }
  for (const AppliedFix& fix : fixed.applied) {
    EXPECT_TRUE(wants(*fix.rule)) << fix.rule->id;
    EXPECT_NE(fix.rule->fix.kind, FixKind::kNone) << fix.rule->id;
    EXPECT_GT(fix.places, 0u) << fix.rule->id;
  }
  if (!fixed.bytes) return;
  EXPECT_NE(*fixed.bytes, bytes);
  EXPECT_EQ(Fix(format, *fixed.bytes, wants).bytes, std::nullopt);
  const auto before = PlacesIn(format, bytes);
  const auto after = PlacesIn(format, *fixed.bytes);
  const std::set<std::string_view> applied = AppliedIn(fixed);
  for (const std::string_view rule : applied) {
    const auto left = after.find(rule);
    EXPECT_TRUE(left == after.end() || left->second < before.at(rule)) << rule;
  }
  // What the rules find in a file that could not be read was hidden.
  const bool was_hidden = fixed.applied.front().of_whole_file;
  for (const auto& [rule, places] : after) {
    if (was_hidden) break;
    ASSERT_TRUE(before.contains(rule)) << rule;
    EXPECT_LE(places, before.at(rule)) << rule;
  }
}

// Rules whose fix does not apply to their bad example.
constexpr std::string_view kOtherExamples[] = {
    "rld-truncated",            // the file is cut
    "rld-big-endian",           // only its counts are in the other order
    "rld-blki-interleaved",     // then triangles span the blocks
    "raf-truncated",            // the file is cut
    "dkrds-texgroup-count",     // the group can be read
    "dkrds-texgroup-size",      // the group can be read
    "track-neighbor-vertices",  // no other edge is at the place of either
    "btg-crack",                // it is too high
    "btg-big-endian",           // only its magic number is in the other order
};

// Rules whose bad example, repaired, is not the base.
const std::set<std::string_view> kOtherResults = {
    // The base is not compressed.
    "btg-gzip-trailer-missing", "btg-gzip-trailing", "btg-transfer-compressed",
    // The values of the base are rounded in another way.
    "btg-normal-length", "btg-sphere-nonfinite", "btg-sphere-radius",
    "btg-vertex-outside-sphere", "track-arc-length",
    // What is removed was there in the base, or has another value.
    "btg-attributes-undefined", "btg-color-range", "btg-fan-short",
    "btg-material-nul", "btg-property-duplicate", "btg-sphere-multiple",
    "btg-strip-short", "btg-triangle-degenerate", "btg-triangles-count",
    "raf-player-flags-reserved", "raf-static-unused", "rld-index-repeat",
    "rld-winding-flipped", "rld-block-gap", "rld-block-order",
    "rld-vertex-duplicate",
    // The box of the base is right, and the vertex of the example is wrong.
    "dkrds-aabb-vertices",
    // The example has another line.
    "track-arc-sign",
    // The example is another file.
    "track-vertex-nonnumber", "track-vertex2d-mixed",
    // The example has a member or a comment that the base does not have.
    "track-attributes-type", "track-comment-line", "track-comment-unterminated",
    "track-control-char", "track-duplicate-key", "track-integer-form",
    "track-non-ascii", "track-null", "track-revision-type",
    "track-string-escape", "track-trailing-comma", "track-type",
    "track-typo-field"};

void ExpectExampleFixed(const Format& format, const RuleInfo& rule) {
  const auto base = LoadBase(format);
  ASSERT_TRUE(base.ok()) << base.status();
  const absl::StatusOr<std::string> bad = ApplyEdits(format, **base, rule.bad);
  ASSERT_TRUE(bad.ok()) << bad.status();
  ExpectProperties(format, *bad, Any);
  ExpectProperties(format, *bad, Safe);
  const FixedBytes fixed = Fix(format, *bad, Any);
  if (std::find(std::begin(kOtherExamples), std::end(kOtherExamples),
                rule.id) != std::end(kOtherExamples)) {
    EXPECT_FALSE(fixed.bytes.has_value());
    return;
  }
  ASSERT_TRUE(fixed.bytes.has_value())
      << (fixed.refused.empty() ? "no repair" : fixed.refused.front().why);
  EXPECT_TRUE(AppliedIn(fixed).contains(rule.id));
  // The fault is the only difference of most examples from the base, so the
  // right bytes are those of the base.
  const absl::StatusOr<std::string> original =
      WithMessages(format).Encode(**base);
  ASSERT_TRUE(original.ok()) << original.status();
  EXPECT_EQ(*fixed.bytes == *original, !kOtherResults.contains(rule.id));
  EXPECT_FALSE(PlacesIn(format, *fixed.bytes).contains(rule.id));
  EXPECT_EQ(AppliedIn(Fix(format, *bad, Safe)).contains(rule.id),
            rule.fix.kind == FixKind::kSafe);
  // The closest valid case is left alone.
  const absl::StatusOr<std::string> ok = ApplyEdits(format, **base, rule.ok);
  ASSERT_TRUE(ok.ok()) << ok.status();
  EXPECT_FALSE(AppliedIn(Fix(format, *ok, Any)).contains(rule.id));
}

void ExpectCaseProperties(const Format& format, const std::string& name) {
  const absl::StatusOr<Case> content = LoadCase(format, name);
  ASSERT_TRUE(content.ok()) << content.status();
  const absl::StatusOr<std::vector<EditedCase>> files =
      MakeCase(format, *content);
  ASSERT_TRUE(files.ok()) << files.status();
  for (const EditedCase& file : *files) {
    ExpectProperties(format, file.bytes, Any);
    ExpectProperties(format, file.bytes, Safe);
  }
}

// A mesh of a machine with the other byte order: all words but tags are
// reversed.
void ExpectBigEndianMeshFixed(const Format& format) {
  const auto base = LoadBase(format);
  ASSERT_TRUE(base.ok()) << base.status();
  const absl::StatusOr<std::string> original =
      WithMessages(format).Encode(**base);
  ASSERT_TRUE(original.ok()) << original.status();
  const std::set<std::string_view> tags = {"RLD0", "HEAD", "VERT", "TRIS",
                                           "BLKI"};
  std::string reversed = *original;
  for (size_t at = 0; at < reversed.size(); at += 4) {
    if (tags.contains(std::string_view(reversed).substr(at, 4))) continue;
    const auto word = reversed.begin() + static_cast<std::ptrdiff_t>(at);
    std::reverse(word, word + 4);
  }
  ExpectProperties(format, reversed, Safe);
  EXPECT_EQ(Fix(format, reversed, Safe).bytes, original.value());
}

// Vertices that are there twice or that nothing uses, between comments.
// Nothing is removed if it is not known which comma goes.
void ExpectVerticesFixed(const Format& format) {
  const auto track = [](const std::string& counts_and_vertices,
                        const std::string& edges) {
    return absl::StrCat(
        R"({"version": "3.0", "name": "a", "track": {)", counts_and_vertices,
        R"(, "num-sectors": 1, "sectors": [{"num-edges": 3, "edges": [)", edges,
        R"(]}]}, "racing-lines": {"num-vertices": 0, "vertices": [], )"
        R"("num-lines": 0, "lines": []}})");
  };
  EXPECT_EQ(Fix(format,
                track(R"("num-vertices": 6, "vertices": [
  [9, 9, 9], /* a */
  [0, 0, 0],  [0, 0, 0] /* b */,
  [4, 0, 0],
  [8, 8, 8], [4, 0, -4]])",
                      R"({"kind": "wall", "start": 1}, {"start":3 /* c */,
  "kind": "wall"}, {"kind": "wall", "start": 5})"),
                Any)
                .bytes,
            track(R"("num-vertices": 3, "vertices": [
  /* a */
  [0, 0, 0] /* b */,
  [4, 0, 0], [4, 0, -4]])",
                  R"({"kind": "wall", "start": 0}, {"start":1 /* c */,
  "kind": "wall"}, {"kind": "wall", "start": 2})"));
  EXPECT_EQ(
      Fix(format,
          track(R"("num-vertices": 4, "vertices": [
  [0, 0, 0] /* a */, /* b */ [9, 9, 9] /* c */, [4, 0, 0], [4, 0, -4]])",
                R"({"kind": "wall", "start": 0}, {"kind": "wall", "start": 2},
  {"kind": "wall", "start": 3})"),
          Any)
          .bytes,
      std::nullopt);
}

// A tile of version 7 as a machine with the other byte order would write it.
std::string BigEndianTile(std::string tile) {
  size_t at = 0;
  const auto pass = [&](size_t width) {
    uint64_t number = 0;
    const auto begin = tile.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = begin + static_cast<std::ptrdiff_t>(width);
    std::reverse(begin, end);
    for (auto byte = begin; byte != end; ++byte) {
      number = number << 8 | static_cast<uint8_t>(*byte);
    }
    at += width;
    return number;
  };
  for (const size_t width : {2, 2, 4}) pass(width);
  for (uint64_t objects = pass(2); objects > 0; --objects) {
    const uint64_t type = pass(1);
    const uint64_t properties = pass(2);
    const uint64_t elements = pass(2);
    for (uint64_t i = 0; i < properties; ++i) {
      pass(1);
      const uint64_t size = pass(4);
      at += size;
    }
    for (uint64_t i = 0; i < elements; ++i) {
      const uint64_t size = pass(4);
      const size_t end = at + size;
      if (type == 0) {
        for (int k = 0; k < 3; ++k) pass(8);
      }
      while (at < end) pass(type == 2 ? 1 : type < 7 ? 4 : 2);
    }
  }
  return tile;
}

void ExpectBigEndianTileFixed(const Format& format) {
  const auto base = LoadBase(format);
  ASSERT_TRUE(base.ok()) << base.status();
  const absl::StatusOr<std::string> original =
      WithMessages(format).Encode(**base);
  ASSERT_TRUE(original.ok()) << original.status();
  const std::string reversed = BigEndianTile(*original);
  ExpectProperties(format, reversed, Safe);
  EXPECT_EQ(Fix(format, reversed, Safe).bytes, original.value());
  const std::string compressed = gzip::Compress(reversed);
  ExpectProperties(format, compressed, Safe);
  EXPECT_EQ(Fix(format, compressed, Safe).bytes, gzip::Compress(*original));
  // An index that is too large may be one that was not reversed.
  const auto wrong = ApplyEdits(format, **base, "set objects[6].indices[0] 99");
  ASSERT_TRUE(wrong.ok()) << wrong.status();
  const FixedBytes refused = Fix(format, BigEndianTile(*wrong), Safe);
  EXPECT_EQ(refused.bytes, std::nullopt);
  EXPECT_EQ(refused.refused.size(), 1u);
}

// What becomes of edits of the base. They are left alone if `bad` and
// `repaired` are the same.
struct Repaired {
  std::string_view name;
  std::string_view format;
  std::string_view bad;
  std::string_view repaired;
  bool (*wants)(const RuleInfo&) = Any;
};

constexpr Repaired kRepaired[] = {
    // Triangles that are there twice, and triangles of two points.
    {"rld_triangles", "rld", "append triangles 5 1 0 0 0 1 1 0 5 2 2 3", ""},
    // Blocks without points at the start, in the middle and at the end.
    {"rld_blocks", "rld",
     "set block_start 0 0 8 8 16; set block_points 0 8 0 8 0",
     "set block_start 0 8; set block_points 8 8"},
    // Points that are there twice or three times.
    {"rld_points", "rld",
     "append vertices 0 0 100 2 0 100.125 0 0 100; set triangles[0] 16; "
     "set triangles[1] 17; set triangles[3] 18; set block_points 19",
     ""},
    {"rld_blocks_sorted", "rld",
     "set block_start 12 0 8 4; set block_points 4 4 4 4",
     "set block_start 0 4 8 12; set block_points 4 4 4 4"},
    {"rld_blocks_moved", "rld", "set block_start 0 7; set block_points 8 8",
     "set block_start 0 8; set block_points 8 8"},
    // Without the last triangle, no triangle would use its point.
    {"rld_one_stays", "rld",
     "append vertices 8 8 100; append triangles 0 0 1 2 3 2 16 16 0; "
     "set block_points 17",
     "append vertices 8 8 100; append triangles 16 16 0; set block_points 17",
     Safe},
    // Points that no triangle uses, before, between and after the others, and a
    // block that only has such points.
    {"rld_unused_points", "rld",
     "set vertices 9 9 99 8 8 99 0 0 100 2 0 100 7 7 99 0 2 100 2 2 100 "
     "6 6 99; set triangles 2 3 6 2 6 5; set block_start 0 1 4; "
     "set block_points 1 3 4",
     "set vertices 0 0 100 2 0 100 0 2 100 2 2 100; "
     "set triangles 0 1 3 0 3 2; set block_start 0 2; set block_points 2 2"},
    {"rld_most_points_unused", "rld",
     "set vertices 0 0 100 2 0 100 0 2 100 5 5 100 6 6 100 7 7 100 8 8 100; "
     "set triangles 0 1 2; set block_points 7",
     "set vertices 0 0 100 2 0 100 0 2 100 5 5 100 6 6 100 7 7 100 8 8 100; "
     "set triangles 0 1 2; set block_points 7"},
    // The cells were computed in another box.
    {"dkrds_box_and_cells", "dkrds",
     "set sections[1].aabb[4] 20480; set sections[1].collision "
     "0x00ffff01 0x00ffff01 0xff80ff01 0xff80ff01 0x00ff8003 0x00ff8003 "
     "0xff808003 0xff808003",
     ""},
    {"dkrds_box_without_extent", "dkrds",
     "set sections[1].aabb[4] 0; set sections[1].collision "
     "0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff "
     "0xffffffff 0xffffffff",
     "", Safe},
    // The vertex is wrong, not the box.
    {"dkrds_box_and_vertex_far_outside", "dkrds",
     "set sections[0].vertices[25] 2000", "set sections[0].vertices[25] 2000"},
    // No kart hits the triangle, in any box.
    {"dkrds_box_and_no_cells", "dkrds",
     "set sections[0].aabb[4] 25600; set sections[0].collision[0] 0; "
     "set sections[0].triangles.attributes[0] 0",
     "set sections[0].collision[0] 0; "
     "set sections[0].triangles.attributes[0] 0"},
    // Any extent would hold vertices of one height.
    {"dkrds_box_of_flat_vertices", "dkrds",
     "set sections[1].aabb[4] 0; set sections[1].vertices 216 20 0 316 20 0 "
     "416 20 0 216 20 100 316 20 100 416 20 100 216 20 200 316 20 200 "
     "416 20 200; set sections[1].aabb[5] 12800",
     "set sections[1].aabb[4] 0; set sections[1].vertices 216 20 0 316 20 0 "
     "416 20 0 216 20 100 316 20 100 416 20 100 216 20 200 316 20 200 "
     "416 20 200; set sections[1].aabb[5] 12800",
     Safe},
    // The masks of groups that share triangles are not certain.
    {"dkrds_box_of_doubtful_groups", "dkrds",
     "set sections[1].aabb[4] 0; set sections[1].groups[1].first_triangle 3",
     "set sections[1].aabb[4] 0; set sections[1].groups[1].first_triangle 3",
     Safe},
    {"dkrds_leaf_ids", "dkrds",
     "set bsp.nodes[1].section_ids 0 0 0; set bsp.nodes[3].section_ids 1 1; "
     "set bsp.nodes[4].section_ids 2 2",
     "", Safe},
    // The tree must not move what follows it.
    {"dkrds_leaf_ids_of_inner_tree", "dkrds",
     "set bsp.place 0x38; set section_table.place 0x58; "
     "set bsp.nodes[1].section_ids 0 0; set bsp.nodes[3].section_ids 1 1",
     "set bsp.place 0x38; set section_table.place 0x58; "
     "set bsp.nodes[3].section_ids 1 1"},
    // The second id may have been meant for section 2.
    {"dkrds_leaf_id_of_missing_section", "dkrds",
     "set bsp.nodes[4].section_ids 1 1", "set bsp.nodes[4].section_ids 1 1"},
    // Triangles in one element.
    {"btg_triangles", "btg",
     "set objects[6].indices_per_element 36; set objects[6].indices "
     "0 0 0 1 1 1 2 2 2  0 0 0 0 0 0 2 2 2  1 1 1 1 1 1 3 3 3  "
     "0 0 0 2 2 2 3 3 3",
     "set objects[6].indices_per_element 18"},
    // Two objects of the material of an earlier one.
    {"btg_materials", "btg",
     "append objects 'type: 10 properties { data: \"Grassland\" } "
     "properties { type: 1 data: \"\\\\x0b\" } indices_per_element: 9 "
     "indices: [1, 1, 1, 2, 2, 2, 3, 3, 3]' "
     "'type: 10 properties { data: \"Grassland\" } "
     "properties { type: 1 data: \"\\\\x0b\" } indices_per_element: 9 "
     "indices: [1, 1, 1, 3, 3, 3, 2, 2, 2, 0, 0, 0, 1, 1, 1, 3, 3, 3]'",
     "append objects[6].indices 1 1 1 2 2 2 3 3 3 1 1 1 3 3 3 2 2 2 "
     "0 0 0 1 1 1 3 3 3"},
    // The triangles that move name vertices that get other numbers.
    {"btg_vertices_and_material", "btg",
     "set objects[1].floats 9 9 9 0 -100 -100 0 100 -100 0 100 100 "
     "0 -100 100; set objects[5].indices 1 0 2 1; "
     "set objects[6].indices 1 0 0 2 1 1 3 2 2 1 0 0 3 2 2 4 3 3; "
     "set objects[7].indices 1 0 0 2 1 1 4 3 3 3 2 2; "
     "set objects[8].indices 1 0 0 2 1 1 3 2 2 4 3 3; "
     "append objects 'type: 10 properties { data: \"Grassland\" } "
     "properties { type: 1 data: \"\\\\x0b\" } indices_per_element: 9 "
     "indices: [2, 1, 1, 3, 2, 2, 1, 0, 0]'",
     "append objects[6].indices 1 1 1 2 2 2 0 0 0"},
    // Vertices that no triangle uses, before, between and after the others.
    {"btg_vertices", "btg",
     "set objects[1].floats 9 9 9 0 -100 -100 0 100 -100 8 8 8 7 7 7 "
     "0 100 100 0 -100 100 6 6 6; set objects[5].indices 1 0 2 1; "
     "set objects[6].indices 1 0 0 2 1 1 5 2 2 1 0 0 5 2 2 6 3 3; "
     "set objects[7].indices 1 0 0 2 1 1 6 3 3 5 2 2; "
     "set objects[8].indices 1 0 0 2 1 1 5 2 2 6 3 3",
     ""},
    // Without the strip, no triangle uses its vertex.
    {"btg_strip_and_vertex", "btg",
     "append objects[1].floats 0 0 50; set objects[7].indices "
     "0 0 0 4 1 1; set objects[7].indices_per_element 6",
     "clear objects[7].indices"},
    // Three properties of one type.
    {"btg_properties", "btg",
     "set objects[6].properties[0].data Sand; append objects[6].properties "
     "'data: \"Rock\"' 'data: \"Grassland\"'",
     "remove objects[6].properties[0]; append objects[6].properties "
     "'data: \"Grassland\"'"},
    {"track_vertices", "track",
     "append track.vertices 700 0 0 60 0 -42 701 0 0; "
     "set track.sectors[1].starts[0] 33; append racing_lines.vertices "
     "120 0 60 -54; set racing_lines.lines[1].centers[0] 10",
     ""},
    {"track_portals_exchanged", "track",
     "set track.sectors[0].neighbors[0] 2; set track.sectors[2].neighbors[1] "
     "0",
     "", Safe},
    {"track_adjacent_sectors_reversed", "track",
     "set track.sectors[0].kinds ENTRY WALL EXIT WALL; "
     "set track.sectors[0].starts 0 1 3 2; "
     "set track.sectors[0].neighbors 15 1; "
     "set track.sectors[0].neighbor_edges 1 0; "
     "set track.sectors[1].kinds ENTRY WALL EXIT WALL; "
     "set track.sectors[1].starts 2 3 5 4; "
     "set track.sectors[1].neighbors 0 2; "
     "set track.sectors[1].neighbor_edges 2 3; "
     "set track.sectors[15].neighbor_edges[0] 0; "
     "set track.sectors[2].neighbor_edges[1] 2",
     ""},
};

void ExpectRepaired(const Repaired& example) {
  const Format& format = *FindFormat(example.format);
  const auto base = LoadBase(format);
  ASSERT_TRUE(base.ok()) << base.status();
  const auto bad = ApplyEdits(format, **base, example.bad);
  const auto repaired = ApplyEdits(format, **base, example.repaired);
  ASSERT_TRUE(bad.ok()) << bad.status();
  ASSERT_TRUE(repaired.ok()) << repaired.status();
  ExpectProperties(format, *bad, example.wants);
  const FixedBytes fixed = Fix(format, *bad, example.wants);
  EXPECT_EQ(fixed.bytes.value_or(*bad), *repaired)
      << (fixed.refused.empty() ? "" : fixed.refused.front().why);
}

void Register(const Format& format) {
  const std::string name(format.name());
  for (const RuleInfo* rule : format.rules()) {
    if (rule->fix.kind == FixKind::kNone || !rule->has_examples()) continue;
    RegisterNamedTest(absl::StrCat("Fix/", name), TestName(rule->id),
                      [&format, rule] { ExpectExampleFixed(format, *rule); });
  }
  const absl::StatusOr<std::vector<std::string>> cases = CaseNames(format);
  ASSERT_TRUE(cases.ok()) << cases.status();
  for (const std::string& each : *cases) {
    RegisterNamedTest(absl::StrCat("FixCase/", name), each,
                      [&format, each] { ExpectCaseProperties(format, each); });
  }
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (const trackcheck::Format* format : trackcheck::Formats()) {
    trackcheck::Register(*format);
  }
  trackcheck::RegisterNamedTest("Fix/rld", "big_endian_mesh", [] {
    trackcheck::ExpectBigEndianMeshFixed(*trackcheck::FindFormat("rld"));
  });
  trackcheck::RegisterNamedTest("Fix/track", "vertices_between_comments", [] {
    trackcheck::ExpectVerticesFixed(*trackcheck::FindFormat("track"));
  });
  trackcheck::RegisterNamedTest("Fix/btg", "big_endian_tile", [] {
    trackcheck::ExpectBigEndianTileFixed(*trackcheck::FindFormat("btg"));
  });
  for (const trackcheck::Repaired& example : trackcheck::kRepaired) {
    trackcheck::RegisterNamedTest(
        "Repaired", std::string(example.name),
        [&example] { trackcheck::ExpectRepaired(example); });
  }
  return RUN_ALL_TESTS();
}
