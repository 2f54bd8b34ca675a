#include "fuzz/simgear/simgear_tile.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {
namespace {

template <typename... Words>
absl::Status Differs(const Words&... words) {
  return absl::InternalError(absl::StrCat(words...));
}

// One kind of geometry as SimGear stores it: an entry for each element.
struct Group {
  const char* name;
  const group_list* vertices;
  const group_list* normals;
  const group_list* colors;  // null if SimGear does not expose them
  const group_tci_list* texcoords;
  const group_vai_list* attributes;

  size_t size() const { return vertices->size(); }
  // Returns the indices of a kind (TupleIndex) in an element. Null if SimGear
  // does not expose them.
  const int_list* Indices(uint64_t kind, size_t element) const {
    constexpr uint64_t kFirstTexcoord = 3;
    constexpr uint64_t kFirstAttribute = kFirstTexcoord + MAX_TC_SETS;
    if (kind == 0) return &(*vertices)[element];
    if (kind == 1) return &(*normals)[element];
    if (kind == 2) return colors == nullptr ? nullptr : &(*colors)[element];
    if (kind < kFirstAttribute) {
      return &(*texcoords)[element][kind - kFirstTexcoord];
    }
    return &(*attributes)[element][kind - kFirstAttribute];
  }
};

Group GroupOf(const SGBinObject& tile, uint8_t type) {
  switch (type) {
    case kPoints:
      return {"points", &tile.get_pts_v(),   &tile.get_pts_n(),
              nullptr,  &tile.get_pts_tcs(), &tile.get_pts_vas()};
    case kTriangles:
      return {"triangles",        &tile.get_tris_v(),   &tile.get_tris_n(),
              &tile.get_tris_c(), &tile.get_tris_tcs(), &tile.get_tris_vas()};
    case kStrips:
      return {"strips",
              &tile.get_strips_v(),
              &tile.get_strips_n(),
              &tile.get_strips_c(),
              &tile.get_strips_tcs(),
              &tile.get_strips_vas()};
    default:
      return {"fans",
              &tile.get_fans_v(),
              &tile.get_fans_n(),
              &tile.get_fans_c(),
              &tile.get_fans_tcs(),
              &tile.get_fans_vas()};
  }
}

// Compares the decoder's elements of one kind, in the order of the file, with
// those that SimGear kept.
class GroupComparison {
 public:
  GroupComparison(const Document& document, const Group& group)
      : document_(document), group_(group) {}

  absl::Status Add(const Object& object) {
    absl::Status status;
    const std::vector<TupleIndex> indices = TupleIndices(object);
    ForEachRun(document_, object, [&](const ElementRun& run) {
      for (uint64_t i = 0; i < run.count && status.ok(); ++i) {
        const uint8_t* data = document_.bytes.data() +
                              run.OffsetOf(run.first + i) + kElementHeader;
        const uint64_t tuples = run.size / TupleSize(document_, object);
        if (!IsDropped(object, data, tuples)) {
          status = CompareElement(indices, data, tuples);
        }
      }
    });
    return status;
  }

  absl::Status Finish() const {
    if (next_ == group_.size()) return absl::OkStatus();
    return Differs(group_.name, ": ", next_, " elements, SimGear has ",
                   group_.size());
  }

 private:
  bool wide() const { return Widths(document_.header->version).wide; }

  // SimGear's integers are signed.
  int Index(const uint8_t* data, uint64_t number) const {
    return wide() ? LoadLittleEndian<int32_t>(data + 4 * number)
                  : LoadLittleEndian<uint16_t>(data + 2 * number);
  }

  // For every kind of geometry, SimGear takes three tuples for a triangle and
  // drops it if two corners are the same vertex. It also drops elements without
  // vertices.
  bool IsDropped(const Object& object, const uint8_t* data,
                 uint64_t tuples) const {
    if ((object.index_types & kVertexBit) == 0 || tuples == 0) return true;
    if (tuples != 3) return false;
    const uint64_t per_tuple = IndicesPerTuple(object);
    const int a = Index(data, 0);
    const int b = Index(data, per_tuple);
    const int c = Index(data, 2 * per_tuple);
    return a == b || b == c || c == a;
  }

  absl::Status CompareElement(const std::vector<TupleIndex>& indices,
                              const uint8_t* data, uint64_t tuples) {
    const size_t element = next_++;
    if (element >= group_.size()) {
      return Differs(group_.name, ": SimGear has only ", group_.size(),
                     " elements");
    }
    for (size_t i = 0; i < indices.size(); ++i) {
      const int_list* theirs = group_.Indices(indices[i].kind, element);
      if (theirs == nullptr) continue;
      if (theirs->size() != tuples) {
        return Differs(group_.name, "[", element, "]: ", tuples,
                       " tuples, SimGear has ", theirs->size());
      }
      for (uint64_t tuple = 0; tuple < tuples; ++tuple) {
        const int ours = Index(data, tuple * indices.size() + i);
        if (ours == (*theirs)[tuple]) continue;
        return Differs(group_.name, "[", element, "].tuples[", tuple, "].",
                       indices[i].name, ": ", ours, ", SimGear has ",
                       (*theirs)[tuple]);
      }
    }
    return absl::OkStatus();
  }

  const Document& document_;
  const Group& group_;
  size_t next_ = 0;  // index into SimGear's elements
};

absl::Status GeometryAgrees(const Document& document, const SGBinObject& tile) {
  for (const uint8_t type : {kPoints, kTriangles, kStrips, kFans}) {
    const Group group = GroupOf(tile, type);
    GroupComparison comparison(document, group);
    for (const Object& object : document.objects) {
      if (object.type != type) continue;
      absl::Status status = comparison.Add(object);
      if (!status.ok()) return status;
    }
    absl::Status status = comparison.Finish();
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// All NaNs are equal: SimGear widens floats, which changes the bits of a NaN.
template <typename T, typename Vector>
bool SameFloats(const uint8_t* ours, const Vector& theirs, int count) {
  for (int i = 0; i < count; ++i) {
    const auto value = static_cast<T>(theirs[i]);
    const T mine = LoadLittleEndian<T>(ours + sizeof(T) * i);
    if (mine != value && !(std::isnan(mine) && std::isnan(value))) return false;
  }
  return true;
}

template <typename Vector>
absl::Status ListAgrees(const Document& document, ObjectType type,
                        const char* name, int floats,
                        const std::vector<Vector>& theirs) {
  const List& ours = document.lists[type];
  if (ours.count != theirs.size()) {
    return Differs(name, ": ", ours.count, ", SimGear has ", theirs.size());
  }
  for (uint64_t i = 0; i < ours.count; ++i) {
    if (!SameFloats<float>(ours.data + i * kRecordSizes[type], theirs[i],
                           floats)) {
      return Differs(name, "[", i, "] has another value in SimGear");
    }
  }
  return absl::OkStatus();
}

// If a sphere is too short, SimGear fills the rest with bytes that it read
// before.
bool LastSphereIsShort(const Document& document) {
  bool is_short = false;
  for (const Object& object : document.objects) {
    if (object.type != kBoundingSphere) continue;
    ForEachRun(document, object, [&](const ElementRun& run) {
      is_short = run.size < kRecordSizes[kBoundingSphere];
    });
  }
  return is_short;
}

absl::Status SphereAgrees(const Document& document, const SGBinObject& tile) {
  if (LastSphereIsShort(document)) return absl::OkStatus();
  const List& spheres = document.lists[kBoundingSphere];
  static constexpr uint8_t kNone[kRecordSizes[kBoundingSphere]] = {};
  const uint8_t* const ours =
      spheres.count == 0 ? kNone
                         : document.bytes.data() + spheres.chunks.back().offset;
  const std::array<float, 1> radius = {tile.get_gbs_radius()};
  if (SameFloats<double>(ours, tile.get_gbs_center(), 3) &&
      SameFloats<float>(ours + 3 * sizeof(double), radius, 1)) {
    return absl::OkStatus();
  }
  return Differs("the bounding sphere differs from SimGear's");
}

}  // namespace

absl::Status TileAgrees(const Document& document, const SGBinObject& tile) {
  if (tile.get_version() != document.header->version) {
    return Differs("version ", document.header->version, ", SimGear has ",
                   tile.get_version());
  }
  // SimGear normalizes normals.
  for (absl::Status status :
       {SphereAgrees(document, tile),
        ListAgrees(document, kVertices, "vertices", 3, tile.get_wgs84_nodes()),
        ListAgrees(document, kNormals, "normals", 0, tile.get_normals()),
        ListAgrees(document, kTexcoords, "texcoords", 2, tile.get_texcoords()),
        ListAgrees(document, kColors, "colors", 4, tile.get_colors())}) {
    if (!status.ok()) return status;
  }
  return GeometryAgrees(document, tile);
}

}  // namespace trackcheck::btg
