#include "formats/rld/encode.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

template <typename T>
void Append(T value, std::string* bytes) {
  char stored[sizeof(T)];
  std::memcpy(stored, &value, sizeof(T));
  bytes->append(stored, sizeof(T));
}

// Packed repeated scalars have the layout of the file.
template <typename Repeated>
void AppendAll(const Repeated& values, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(values.data()),
                static_cast<size_t>(values.size()) * sizeof(*values.data()));
}

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

absl::StatusOr<std::string> Encode(const File& file) {
  const Override& changed = file.override();
  std::string bytes;
  bytes.reserve(kSmallestFileSize +
                4 * static_cast<size_t>(
                        file.vertices_size() + file.triangles_size() +
                        file.block_start_size() + file.block_points_size()) +
                file.trailing().size());
  bytes += changed.has_magic() ? changed.magic() : kMagic;
  bytes += changed.has_head_tag() ? changed.head_tag() : kHeadTag;
  Append<int32_t>(
      changed.has_points() ? changed.points() : file.vertices_size() / 3,
      &bytes);
  Append<int32_t>(
      changed.has_triangles() ? changed.triangles() : file.triangles_size() / 3,
      &bytes);
  bytes += changed.has_vert_tag() ? changed.vert_tag() : kVertTag;
  const size_t vertices = bytes.size();
  AppendAll(file.vertices(), &bytes);
  for (const FloatBits& entry : file.vertex_bits()) {
    if (entry.component() >= static_cast<uint32_t>(file.vertices_size())) {
      return absl::InvalidArgumentError(
          absl::StrCat("vertex_bits names component ", entry.component(),
                       ", vertices has ", file.vertices_size()));
    }
    const uint32_t bits = entry.bits();
    std::memcpy(bytes.data() + vertices + entry.component() * sizeof(bits),
                &bits, sizeof(bits));
  }
  bytes += changed.has_tris_tag() ? changed.tris_tag() : kTrisTag;
  AppendAll(file.triangles(), &bytes);
  bytes += changed.has_blki_tag() ? changed.blki_tag() : kBlkiTag;
  Append<int32_t>(
      changed.has_blocks() ? changed.blocks() : file.block_start_size(),
      &bytes);
  AppendAll(file.block_start(), &bytes);
  AppendAll(file.block_points(), &bytes);
  bytes += file.trailing();
  return bytes;
}

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
