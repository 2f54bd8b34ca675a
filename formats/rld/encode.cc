#include "formats/rld/encode.h"

#include <cstdint>
#include <cstring>
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

}  // namespace trackcheck::rld
