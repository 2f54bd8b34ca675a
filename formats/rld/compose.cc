#include "formats/rld/compose.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/fields/field_visitor.h"
#include "formats/core/fields/tree_reader.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

constexpr RequiredColumn kVertexColumns[] = {{"x", ScalarType::kFloat32},
                                             {"y", ScalarType::kFloat32},
                                             {"z", ScalarType::kFloat32}};
constexpr RequiredColumn kTriangleColumns[] = {{"v[0]", ScalarType::kInt32},
                                               {"v[1]", ScalarType::kInt32},
                                               {"v[2]", ScalarType::kInt32}};
constexpr RequiredColumn kBlockColumns[] = {
    {"block_start", ScalarType::kInt32}, {"block_points", ScalarType::kInt32}};

struct Block {
  int32_t start = 0;
  int32_t points = 0;
};

class Composer {
 public:
  Composer(const FieldTree& fields, File* file)
      : reader_(fields), file_(*file) {}

  absl::Status Compose() {
    ReadTag("header.magic", kMagic, &Override::mutable_magic);
    ReadTag("header.head_tag", kHeadTag, &Override::mutable_head_tag);
    const std::optional<int64_t> points =
        reader_.FindRedundantInteger("header.points");
    reader_.Skip("header.triangles");
    ReadTag("vertices.tag", kVertTag, &Override::mutable_vert_tag);
    ReadList("vertices", kVertexColumns, file_.mutable_vertices());
    ReadTag("triangles.tag", kTrisTag, &Override::mutable_tris_tag);
    ReadList("triangles", kTriangleColumns, file_.mutable_triangles());
    ReadTag("blocks.tag", kBlkiTag, &Override::mutable_blki_tag);
    reader_.Skip("blocks.count");
    ReadBlocks(points);
    const std::string* trailing = reader_.FindText("trailing");
    if (trailing != nullptr) file_.set_trailing(*trailing);
    return reader_.Finish();
  }

 private:
  void ReadTag(std::string_view name, std::string_view usual,
               std::string* (Override::*replace)()) {
    const std::string& tag = reader_.Text(name);
    if (tag.size() != kTagSize) {
      reader_.Fail(name, "has " + std::to_string(tag.size()) +
                             " bytes, a tag has " + std::to_string(kTagSize));
    } else if (tag != usual) {
      *(file_.mutable_override()->*replace)() = tag;
    }
  }

  // Every mesh has the list, so a tree without it is that of a damaged file.
  template <typename Values>
  void ReadList(std::string_view name, std::span<const RequiredColumn> columns,
                Values* values) {
    constexpr uint64_t kMaxValues = std::numeric_limits<int>::max();
    const TreeTable* table = reader_.FindTable(name);
    if (table == nullptr) return reader_.Fail(name, "is missing");
    const std::string rows = reader_.Rows(name, *table, columns);
    const uint64_t count = rows.size() / sizeof(*values->data());
    if (count > kMaxValues) {
      return reader_.Fail(name, "has " + std::to_string(table->count()) +
                                    " rows, at most " +
                                    std::to_string(kMaxValues / 3) + " fit");
    }
    values->Resize(static_cast<int>(count), 0);
    if (count > 0)
      std::memcpy(values->mutable_data(), rows.data(), rows.size());
  }

  // `points_before` is the number of points that the blocks were made for, if
  // it is known.
  void ReadBlocks(std::optional<int64_t> points_before) {
    const int32_t points = file_.vertices_size() / 3;
    std::vector<Block> blocks;
    const TreeTable* table = reader_.FindTable("blocks");
    if (table != nullptr) {
      const std::string rows = reader_.Rows("blocks", *table, kBlockColumns);
      blocks.resize(rows.size() / sizeof(Block));
      if (!blocks.empty()) {
        std::memcpy(blocks.data(), rows.data(), rows.size());
      }
    }
    const bool unchanged = table != nullptr && points_before == points;
    if (!unchanged && !HoldAll(points, blocks)) {
      Adjust(points, &blocks);
    }
    for (const Block& block : blocks) {
      file_.add_block_start(block.start);
      file_.add_block_points(block.points);
    }
  }

  static bool IsInRange(const Block& block, int32_t points) {
    return block.start >= 0 && block.points >= 0 &&
           block.start <= points - block.points;
  }

  // Whether the blocks lie inside the points and add up to them.
  static bool HoldAll(int32_t points, const std::vector<Block>& blocks) {
    int64_t sum = 0;
    for (const Block& block : blocks) {
      if (!IsInRange(block, points)) return false;
      sum += block.points;
    }
    return sum == points;
  }

  // Gives the last block the points that the others do not hold. If that is not
  // enough, one block holds all.
  static void Adjust(int32_t points, std::vector<Block>* blocks) {
    if (blocks->size() > 1) {
      int64_t rest = points;
      for (const Block& block : *blocks) rest -= block.points;
      Block& last = blocks->back();
      rest += last.points;
      if (rest >= 0 && rest <= points) {
        last.points = static_cast<int32_t>(rest);
        if (!IsInRange(last, points)) last.start = points - last.points;
        if (HoldAll(points, *blocks)) return;
      }
    }
    *blocks = {{.start = 0, .points = points}};
  }

  TreeReader reader_;
  File& file_;
};

}  // namespace

absl::Status Compose(const FieldTree& fields, File* file) {
  assert(file->ByteSizeLong() == 0);
  return Composer(fields, file).Compose();
}

}  // namespace trackcheck::rld
