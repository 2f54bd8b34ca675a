// A decoded tile for rules: its sphere, its lists and the places of its parts.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TILE_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TILE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/base/macros.h"
#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/lazy.h"
#include "validators/btg/analysis/mismatch.h"

namespace trackcheck::btg {

// The bounding sphere that FlightGear uses: the last one.
struct Sphere {
  uint64_t offset = 0;         // of the center, which the radius follows
  double x = 0, y = 0, z = 0;  // m
  float radius = 0;            // m

  // The range of distances of ground from the center of the earth.
  static constexpr double kLowestGroundMeters = 6.3e6;
  static constexpr double kHighestGroundMeters = 6.45e6;

  bool has_finite_center() const;
  bool finite() const;
  // Whether it is finite, and its center where there is ground.
  bool on_earth() const;
};

// Refers to the document, which must outlive it.
class Tile {
 public:
  // `path` is that of the file, with its folders as far as they are known;
  // empty if the file has none. It outlives the tile. Precondition: the header
  // is present.
  explicit Tile(const Document& document, std::string_view path = "")
      : document_(document),
        path_(path),
        bucket_(Bucket::FromFileName(path.substr(path.rfind('/') + 1))),
        widths_(document.header->version),
        mismatches_(FindMismatches(document)) {}

  const Document& document() const { return document_; }
  const Header& header() const { return *document_.header; }
  const Widths& widths() const { return widths_; }
  uint64_t object_count() const { return document_.objects.size(); }
  const Object& object(uint64_t number) const {
    ABSL_HARDENING_ASSERT(number < object_count());
    return document_.objects[number];
  }
  const List& list(uint8_t type) const {
    ABSL_HARDENING_ASSERT(type < kLists);
    return document_.lists[type];
  }
  std::optional<Sphere> sphere() const;
  std::string_view path() const { return path_; }
  // The tile that the file is named after. Nothing if its name is not the
  // number of a tile.
  const std::optional<Bucket>& bucket() const { return bucket_; }

  // Whether everything after the header may be misread, because the version is
  // unknown and the file cannot be decoded to its end.
  bool IsOfAnotherVersion() const {
    return !document_.whole && !IsKnownVersion(header().version);
  }
  // Whether every object was decoded. Otherwise records and tuples may be
  // missing.
  bool KnowsAllObjects() const {
    return document_.whole && !document_.uncounted;
  }
  // In the order of their objects.
  std::span<const Mismatch> mismatches() const { return mismatches_; }
  // Null if the index types of object `number` match its elements.
  const Mismatch* mismatch(uint64_t number) const;
  // The last objects of a file in which decoding lost its way.
  static constexpr uint64_t kMisreadObjects = 2;
  // Whether decoding lost its way in object `number` or in the next one, so
  // that its counts or what they count may be misread: the first wrong byte
  // may lie in either.
  bool IsMisread(uint64_t number) const {
    return document_.lost && number + kMisreadObjects >= object_count();
  }
  // The smallest radius, in meters, with which a sphere at the center that the
  // vertices are relative to holds all of them. Nothing if one is not finite.
  // Lazy.
  std::optional<float> RadiusOfVertices() const;
  // The number of records of a list before the objects that may be misread, or
  // before the object that ends with an element of a wrong size.
  uint64_t JudgedRecords(uint8_t type) const;
  // Whether the elements of object `number` can be judged as tuples.
  bool HasTuples(uint64_t number) const {
    return object(number).has_tuples && !IsMisread(number) &&
           mismatch(number) == nullptr;
  }

  // Whether all geometry of the file can be judged as tuples.
  bool KnowsAllTuples() const;

  // Whether a tuple of object `number` has no normal of its own, so that
  // FlightGear uses the vertex index for it, and there are fewer normals than
  // vertices.
  bool LacksNormals(uint64_t number) const;

  // The vertex, normal or other index at `offset`. Precondition: its bytes
  // exist.
  uint64_t LoadIndex(uint64_t offset) const {
    ABSL_HARDENING_ASSERT(offset + widths_.index() <= document_.bytes.size());
    const uint8_t* at = document_.bytes.data() + offset;
    return widths_.wide ? LoadLittleEndian<uint32_t>(at)
                        : LoadLittleEndian<uint16_t>(at);
  }

  ByteRange Range(uint64_t offset, uint64_t size) const {
    return {offset, size, document_.bytes.range().space};
  }
  Location HeaderPlace(std::string_view field, uint64_t offset,
                       uint64_t size) const;
  static FieldPath ObjectPath(uint64_t number) {
    return FieldPath("objects").Element(number);
  }
  // The object's header: its type and counts.
  Location ObjectPlace(uint64_t number) const;
  // The counts in the object's header.
  ByteRange PropertyCount(uint64_t number) const {
    return Range(object(number).offset + 1, widths_.count());
  }
  ByteRange ElementCount(uint64_t number) const {
    return Range(object(number).offset + 1 + widths_.count(), widths_.count());
  }
  Location PropertyPlace(uint64_t object, const Property& property) const;

 private:
  const Document& document_;
  std::string_view path_;
  std::optional<Bucket> bucket_;
  Widths widths_;
  std::vector<Mismatch> mismatches_;
  Lazy<std::optional<float>> radius_of_vertices_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TILE_H_
