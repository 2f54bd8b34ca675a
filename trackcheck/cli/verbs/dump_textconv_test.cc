// `dump --textconv`: the text that git compares line by line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/examples/base_cases.h"
#include "registry/format.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string Textconv(const std::string& path) {
  const Outcome outcome = RunProgram({"dump", "--textconv=2", "--", path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out, "");
  return outcome.out;
}

// The number of lines that only one of the texts has, each as often as it has
// it more often than the other.
size_t ChangedLines(const std::string& old_text, const std::string& new_text) {
  std::map<std::string, int> counts;
  const auto add = [&](const std::string& text, int step) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) counts[line] += step;
  };
  add(old_text, 1);
  add(new_text, -1);
  size_t changed = 0;
  for (const auto& [line, count] : counts) {
    changed += static_cast<size_t>(count < 0 ? -count : count);
  }
  return changed;
}

class DumpTextconvTest : public testing::TestWithParam<const Format*> {
 protected:
  std::string Base() const {
    const std::string_view format = GetParam()->name();
    return Encoded(format, std::string(BaseCaseText(format)));
  }
  // The text of a file with these bytes and a name of the format.
  std::string TextOf(std::string_view bytes) const {
    const std::string name = "a" + std::string(GetParam()->suffixes()[0]);
    return Textconv(folder_.Write(name, bytes));
  }

  const TempFolder folder_;
};

TEST_P(DumpTextconvTest, ShowsTheFieldsOfAGoodFile) {
  const std::string text = TextOf(Base());
  EXPECT_THAT(
      text, AllOf(HasSubstr(" = "), HasSubstr("[] = "), Not(HasSubstr("# "))));
  // Git gives temporary files names of their own.
  EXPECT_EQ(text, Textconv(folder_.Write("git-blob-x1/q_a", Base())));
}

TEST_P(DumpTextconvTest, EveryPrefixHasATextOfItsOwn) {
  const std::string base = Base();
  const size_t step = std::max<size_t>(1, base.size() / 50);
  std::set<std::string> texts = {TextOf(base)};
  size_t count = 1;
  for (size_t size = 0; size < base.size() - 4; size += step, ++count) {
    const auto [text, is_new] = texts.insert(TextOf(base.substr(0, size)));
    EXPECT_TRUE(is_new) << size << ": " << *text;
    EXPECT_THAT(*text, HasSubstr("# "));
  }
  EXPECT_EQ(texts.size(), count);
}

TEST_P(DumpTextconvTest, AnyBytesGiveAText) {
  std::mt19937 random(7);
  const std::string base = Base();
  for (int round = 0; round < 50; ++round) {
    std::string bytes = base;
    for (int i = 0; i < 1 + round % 8; ++i) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    TextOf(bytes);
  }
  // Huge counts, wherever there are counts.
  for (size_t at = 0; at + 4 < std::min<size_t>(base.size(), 400); at += 4) {
    std::string bytes = base;
    bytes.replace(at, 4, "\xff\xff\xff\x7f");
    TextOf(bytes);
  }
  std::string noise(3000, '\0');
  EXPECT_THAT(TextOf(noise), StartsWith("# "));
  for (char& byte : noise) byte = static_cast<char>(random());
  EXPECT_THAT(TextOf(noise),
              AllOf(StartsWith("# "), HasSubstr("3000 bytes, hash "),
                    Not(HasSubstr(folder_.Path("")))));
}

TEST_P(DumpTextconvTest, WhatIsNoFileOfTheFormatIsOneLine) {
  const std::string name(GetParam()->name());
  EXPECT_EQ(TextOf(""), "# not decodable as " + name + ": empty file\n");
  EXPECT_EQ(TextOf(GitLfsPointer()),
            "# Git LFS pointer sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b"
            "1258daaa5e2ca24d17e2393 12345 bytes\n");
  const std::string cut = TextOf(GitLfsPointer().substr(0, 100));
  EXPECT_THAT(cut, StartsWith("# damaged Git LFS pointer: "));
  EXPECT_NE(cut, TextOf(GitLfsPointer().substr(0, 99)));
  const std::string page = TextOf("<!DOCTYPE html>\n<body>404</body>\n");
  EXPECT_THAT(page, AllOf(StartsWith("# not decodable as " + name),
                          HasSubstr("web page")));
  EXPECT_NE(page, TextOf("<!DOCTYPE html>\n<body>403</body>\n"));
}

INSTANTIATE_TEST_SUITE_P(Formats, DumpTextconvTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

TEST(DumpTextconvRowsTest, IndicesAreHashesOfRowsAndCountsAreLeftOut) {
  const TempFolder folder;
  EXPECT_EQ(Textconv(folder.Write(
                "a.rld", Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125] "
                              "triangles: [0, 1, 2,  0, 2, 7] "
                              "block_start: 0 block_points: 3"))),
            "header.magic = \"RLD0\"\n"
            "header.head_tag = \"HEAD\"\n"
            "vertices.tag = \"VERT\"\n"
            "vertices[] = x 0 m, y 0 m, z 0 m\n"
            "vertices[] = x 1 m, y 0 m, z 0 m\n"
            "vertices[] = x 1 m, y 1 m, z 0.125 m\n"
            "triangles.tag = \"TRIS\"\n"
            "triangles[] = v[0] #705e2522, v[1] #dd1d86ca, v[2] #a770784f\n"
            "triangles[] = v[0] #705e2522, v[1] #a770784f, v[2] 7\n"
            "blocks.tag = \"BLKI\"\n");
}

TEST(DumpTextconvRowsTest, AnInsertedRowIsOneLine) {
  const TempFolder folder;
  std::string vertices;
  std::string triangles;
  std::string moved;
  for (int i = 0; i < 300; ++i) {
    vertices += std::to_string(i) + ", 1, " + std::to_string(i % 7) + ", ";
  }
  vertices.resize(vertices.size() - 2);
  for (int i = 0; i + 2 < 300; ++i) {
    for (int corner = 0; corner < 3; ++corner) {
      triangles += std::to_string(i + corner) + ", ";
      moved += std::to_string(i + corner + 1) + ", ";
    }
  }
  triangles.resize(triangles.size() - 2);
  moved.resize(moved.size() - 2);
  const std::string old_text = Textconv(folder.Write(
      "a.rld", Mesh("vertices: [" + vertices + "] triangles: [" + triangles +
                    "] block_start: 0 block_points: 300")));
  const std::string new_text = Textconv(folder.Write(
      "a.rld", Mesh("vertices: [9, 9, 9, " + vertices + "] triangles: [" +
                    moved + "] block_start: 0 block_points: 301")));
  EXPECT_EQ(ChangedLines(old_text, new_text), 1);
  EXPECT_THAT(new_text, HasSubstr("vertices[] = x 9 m, y 9 m, z 9 m\n"));
}

// The place of a header's number of blocks, and those that say where they are.
constexpr size_t kHeaderSize = 12;
constexpr size_t kBlockSize = 14;
constexpr size_t kNumberOfBlocks = 20;

size_t Word(const std::string& lap, size_t at) {
  return static_cast<uint8_t>(lap[at]) +
         (size_t{static_cast<uint8_t>(lap[at + 1])} << 8);
}

// `lap` without some of its blocks.
std::string CutLap(std::string lap, size_t first, size_t count) {
  const size_t left = Word(lap, kNumberOfBlocks) - count;
  lap.erase(Word(lap, kHeaderSize) + first * Word(lap, kBlockSize),
            count * Word(lap, kBlockSize));
  lap[kNumberOfBlocks] = static_cast<char>(left);
  lap[kNumberOfBlocks + 1] = static_cast<char>(left >> 8);
  return lap;
}

TEST(DumpTextconvRowsTest, CutBlocksAreSomeLines) {
  const TempFolder folder;
  const std::string lap = Encoded("raf", std::string(BaseCaseText("raf")));
  const size_t blocks = Word(lap, kNumberOfBlocks);
  ASSERT_GT(blocks, 110);
  const std::string text = Textconv(folder.Write("a.raf", lap));
  for (size_t first = 0; first + 100 <= blocks; first += 3) {
    const std::string cut =
        Textconv(folder.Write("b.raf", CutLap(lap, first, 100)));
    EXPECT_LE(ChangedLines(text, cut), 24) << first;
    EXPECT_GT(ChangedLines(text, cut), 0) << first;
  }
}

// Each value of each block counts, and changes few lines.
TEST(DumpTextconvRowsTest, ChangedSamplesAreSomeLines) {
  const TempFolder folder;
  const std::string lap = Encoded("raf", std::string(BaseCaseText("raf")));
  const std::string text = Textconv(folder.Write("a.raf", lap));
  EXPECT_THAT(text,
              testing::ContainsRegex("data_blocks\\[\\] = [0-9]+ samples? "
                                     "#[0-9a-f]+: throttle [0-9.]+ to "));
  const size_t size = Word(lap, kBlockSize);
  for (size_t block = 3; block < Word(lap, kNumberOfBlocks); block += 40) {
    for (const size_t offset : {size_t{1}, size_t{40}, size - 9}) {
      std::string edited = lap;
      edited[Word(lap, kHeaderSize) + block * size + offset] ^= 1;
      const size_t changed =
          ChangedLines(text, Textconv(folder.Write("b.raf", edited)));
      EXPECT_GE(changed, 2) << block << ' ' << offset;
      EXPECT_LE(changed, 8) << block << ' ' << offset;
    }
  }
}

// Equal samples choose no end of a line.
TEST(DumpTextconvRowsTest, EqualSamplesShareLines) {
  const TempFolder folder;
  std::string lap = Encoded("raf", std::string(BaseCaseText("raf")));
  const size_t size = Word(lap, kBlockSize);
  const size_t begin = Word(lap, kHeaderSize);
  const size_t blocks = Word(lap, kNumberOfBlocks);
  for (size_t i = 1; i < blocks; ++i) {
    lap.replace(begin + i * size, size, lap, begin, size);
  }
  const std::string text = Textconv(folder.Write("a.raf", lap));
  size_t lines = 0;
  for (size_t at = 0;
       (at = text.find("\ndata_blocks[] = ", at)) != std::string::npos; ++at) {
    ++lines;
  }
  EXPECT_LE(lines, blocks / 4 + 1);
}

// An edit inside an element changes no index that leads to the element, and an
// element that has a key shows it once.
TEST(DumpTextconvRowsTest, ElementsKeepTheirIdentity) {
  const TempFolder folder;
  const auto text = [&](std::string_view height) {
    return Textconv(folder.Write(
        "a.dkrds",
        Encoded("dkrds", absl::StrReplaceAll(
                             "sections { aabb: [0, 0, 0, 64, 64, 64] vertices: "
                             "[1, HEIGHT, 2] } sections { aabb: [64, 0, 0, 64, "
                             "64, 64] vertices: [5, 5, 5] } effects { values: "
                             "1 } culling { masks: [3, 3] } bsp { nodes { "
                             "section_ids: [0, 1] } } texture_group { }",
                             {{"HEIGHT", {height.data(), height.size()}}}))));
  };
  EXPECT_EQ(ChangedLines(text("7"), text("8")), 2);
  EXPECT_THAT(text("7"), HasSubstr("sections[]:\nsections[].header."));
}

TEST(DumpTextconvRowsTest, ATextThatDoesNotParseIsShownAsItIs) {
  const TempFolder folder;
  EXPECT_THAT(
      Textconv(folder.Write(
          "a.trk", "{\n\t\"version\": \"3.0\",\n<<<<<<< ours\n\x1b[2J")),
      testing::MatchesRegex("# not decodable as track: [^\n]*; the text of the "
                            "file follows\n\\{\n\t\"version\": \"3.0\","
                            "\n<<<<<<< ours\n\\\\x1b\\[2J\n"));
}

TEST(DumpTextconvRowsTest, FormAndSpacingOfATextDoNotCount) {
  const TempFolder folder;
  const std::string base = Encoded("track", std::string(BaseCaseText("track")));
  EXPECT_EQ(Textconv(folder.Write("a.trk", base)),
            Textconv(folder.Write(
                "b.trk", absl::StrReplaceAll(base, {{"\n", "\n /**/ "}}))));
}

TEST(DumpTextconvRowsTest, UnreadableFilesAreACommentLine) {
  const TempFolder folder;
  EXPECT_EQ(Textconv(folder.Path("none.rld")),
            "# not readable: does not exist\n");
  EXPECT_THAT(Textconv(folder.Path("")),
              StartsWith("# not readable: is a folder"));
  EXPECT_THAT(Textconv(folder.Write("notes.txt", "hi")),
              StartsWith("# not decodable: no known format; 2 bytes, hash "));
  const Outcome large = RunProgram({"dump", "--textconv", "--max-file-size",
                                    "100", folder.Write("a.rld", GoodMesh())});
  EXPECT_EQ(large.status, 0);
  EXPECT_THAT(large.out, StartsWith("# not readable: "));
}

// Git caches the text by the bytes and the command.
TEST(DumpTextconvRowsTest, OnlyANamedConfigCounts) {
  const TempFolder folder;
  const std::string path = folder.Write("notes.txt", "RLD0HEAD");
  const std::string without = Textconv(path);
  const std::string config = folder.Write(
      ".trackcheck.textproto", "paths { glob: \"*.txt\" format: \"raf\" }");
  EXPECT_EQ(Textconv(path), without);
  EXPECT_THAT(RunProgram({"dump", "--textconv", "--config", config, path}).out,
              HasSubstr("as raf"));
  folder.Write(".trackcheck.textproto", "?");
  const Outcome wrong =
      RunProgram({"dump", "--textconv", "--config", config, path});
  EXPECT_EQ(wrong.status, 0);
  EXPECT_THAT(wrong.out, StartsWith("# not readable: "));
}

TEST(DumpTextconvRowsTest, WrongUsage) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  for (const std::vector<std::string>& flags :
       std::vector<std::vector<std::string>>{{"--textconv=x"},
                                             {"--textconv=0"},
                                             {"--textconv", "--offsets"},
                                             {"--textconv", "--output=json"}}) {
    std::vector<std::string> arguments = {"dump", path};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const Outcome outcome = RunProgram(arguments);
    EXPECT_EQ(outcome.status, 2) << flags[0];
    EXPECT_THAT(outcome.err, HasSubstr("--textconv"));
  }
}

}  // namespace
}  // namespace trackcheck
