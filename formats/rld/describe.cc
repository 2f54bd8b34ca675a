#include "formats/rld/describe.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

template <typename Repeated, typename T>
void CopyColumn(const Column<T>& column, Repeated* values) {
  const size_t size = column.size() * sizeof(T) / sizeof(*values->data());
  values->Resize(static_cast<int>(size), 0);
  if (size == 0) return;
  std::memcpy(values->mutable_data(), column.data(), column.size() * sizeof(T));
}

// The only NaN that the text format keeps.
constexpr uint32_t kTextNan = 0x7fc00000;

void DescribeVertices(const Column<Vertex>& vertices, File* file) {
  CopyColumn(vertices, file->mutable_vertices());
  for (int i = 0; i < file->vertices_size(); ++i) {
    const uint32_t bits = std::bit_cast<uint32_t>(file->vertices(i));
    if (!std::isnan(file->vertices(i)) || bits == kTextNan) continue;
    FloatBits* entry = file->add_vertex_bits();
    entry->set_component(static_cast<uint32_t>(i));
    entry->set_bits(bits);
    file->set_vertices(i, std::numeric_limits<float>::quiet_NaN());
  }
}

// The tags and counts that differ from what the lists imply.
void DescribeOverrides(const Document& document, File* file) {
  const ByteView bytes = document.file;
  const auto tag = [&bytes](uint64_t offset) {
    return std::string(bytes.Window({offset, kTagSize}).text());
  };
  if (tag(kMagicOffset) != kMagic) {
    file->mutable_override()->set_magic(tag(kMagicOffset));
  }
  if (tag(kHeadTagOffset) != kHeadTag) {
    file->mutable_override()->set_head_tag(tag(kHeadTagOffset));
  }
  if (document.header->points != file->vertices_size() / 3) {
    file->mutable_override()->set_points(document.header->points);
  }
  if (document.header->triangles != file->triangles_size() / 3) {
    file->mutable_override()->set_triangles(document.header->triangles);
  }
  if (document.vertices_tag && tag(document.vertices_tag) != kVertTag) {
    file->mutable_override()->set_vert_tag(tag(document.vertices_tag));
  }
  if (document.triangles_tag && tag(document.triangles_tag) != kTrisTag) {
    file->mutable_override()->set_tris_tag(tag(document.triangles_tag));
  }
  if (document.blocks_tag && tag(document.blocks_tag) != kBlkiTag) {
    file->mutable_override()->set_blki_tag(tag(document.blocks_tag));
  }
  if (document.blocks.present()) {
    const int32_t stored = LoadLittleEndian<int32_t>(
        bytes.From(document.blocks->count_offset).data());
    if (stored != file->block_start_size()) {
      file->mutable_override()->set_blocks(stored);
    }
  }
}

}  // namespace

void Describe(const Document& document, File* file) {
  assert(file->ByteSizeLong() == 0);
  if (!document.header.present()) return;
  if (document.vertices.present()) DescribeVertices(*document.vertices, file);
  if (document.triangles.present()) {
    CopyColumn(*document.triangles, file->mutable_triangles());
  }
  if (document.blocks.present()) {
    CopyColumn(document.blocks->start, file->mutable_block_start());
    CopyColumn(document.blocks->points, file->mutable_block_points());
  }
  DescribeOverrides(document, file);
  file->set_trailing(std::string(document.trailing.text()));
}

}  // namespace trackcheck::rld
