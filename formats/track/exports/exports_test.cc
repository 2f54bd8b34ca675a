#include "formats/track/exports/exports.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/export.h"
#include "formats/api/message_chunks.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/document.h"
#include "formats/track/message/encode.h"
#include "formats/track/message/track.pb.h"
#include "formats/track/test_text.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

std::string Exported(const Document& document) {
  std::ostringstream out;
  Exports().front().write(document, {.out = out});
  return out.str();
}

// Measures the largest chunk, in bytes.
class LargestChunk : public MessageChunks {
 public:
  void Enter(std::string_view) override { ++depth_; }
  void Leave() override { --depth_; }
  void Add(const google::protobuf::Message& chunk) override {
    size_ = std::max(size_, chunk.ByteSizeLong());
  }

  size_t size() const { return size_; }
  int depth() const { return depth_; }

 private:
  size_t size_ = 0;
  int depth_ = 0;
};

TEST(ExportsTest, JsonIsWhatTheMessageGives) {
  std::vector<std::string> texts = {
      std::string(kText), "[1, 2", "{", "{}",
      // Damaged values and extras at every level.
      R"({"version": 3, "z": {"b": [{"d": 0, "c": [1e400]}], "a": 1, "a": 2},
          "name": "\u00e9\n\ud800", "y\u0061": null, "track": {"q": [],
          "vertices": [[0, 0, 0], [1, 2], 7], "sectors": [
          {"edges": [{"kind": "wall", "neighbor": 4, "y": {}, "x": 1e9},
                     {"kind": "exit", "start": -1, "neighbor": "1"},
                     {"kind": 5, "start": 2.5, "neighbor-edge": 3, "a": 1}],
           "attributes": {"b": 1, "a": {}}, "num-edges": 2.5, "w": 0}, 8]},
          "racing-lines": {"num-lines": -1, "vertices": [[0, 1, 2], [3, 4, 5]],
          "lines": [{"segments": [{"kind": "arc", "end": 5000000000, "k": 0},
                                  {"kind": "line", "length": null},
                                  {"start": 0, "center": {}, "angle": 3}],
           "v": ""}]}})"};
  // The same text, cut at every third byte.
  const std::string whole = texts.back();
  for (size_t size = 1; size < whole.size(); size += 3) {
    texts.push_back(whole.substr(0, size));
  }
  for (const std::string& text : texts) {
    Findings findings;
    const Document document = DecodeText(text, &findings);
    File file;
    Describe(document, &file);
    EXPECT_EQ(Exported(document), *Encode(file)) << text;
  }
}

TEST(ExportsTest, NoChunkOfADescriptionIsLarge) {
  std::string text = R"({"a": {})";
  for (int i = 0; i < 10000; ++i) {
    text += ", \"key " + std::to_string(i) + "\": \"0123456789\"";
  }
  text += R"(, "track": {"sectors": [{"edges": [)";
  for (int i = 0; i < 10000; ++i) {
    text += R"({"kind": 0, "start": "0", "extra": "0123456789"},)";
  }
  text += R"({}]}]}})";
  Findings findings;
  const Document document = DecodeText(text, &findings);
  LargestChunk chunks;
  DescribeInChunks(document, chunks);
  EXPECT_EQ(chunks.depth(), 0);
  // The first chunk has the columns of all edges, then extras up to the limit.
  EXPECT_LT(chunks.size(), 130000);
  File file;
  Describe(document, &file);
  EXPECT_EQ(file.extras_size(), 10001);
  EXPECT_EQ(file.track().sectors(0).edge_extras_size(), 30002);
}

}  // namespace
}  // namespace trackcheck::track
