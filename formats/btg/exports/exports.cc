#include "formats/btg/exports/exports.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "formats/btg/bucket.h"
#include "formats/btg/earth.h"
#include "formats/btg/layout.h"
#include "formats/btg/map/tile_shapes.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/writer.h"

namespace trackcheck::btg {
namespace {

// Of the vertices.
struct Extent {
  double west = std::numeric_limits<double>::infinity();
  double east = -std::numeric_limits<double>::infinity();
  double south = west;
  double north = east;
  double low = west;
  double high = east;
};

// Longitudes are near that of the center, so that an extent across the date
// line is one.
Extent ExtentOf(const Document& document, const std::array<double, 3>& center,
                double center_longitude) {
  Extent extent;
  const List& vertices = document.lists[kVertices];
  for (uint64_t i = 0; i < vertices.count; ++i) {
    const uint8_t* const at = vertices.data + i * kRecordSizes[kVertices];
    const auto part = [&](uint64_t axis) {
      return center[axis] + static_cast<double>(LoadLittleEndian<float>(
                                at + axis * sizeof(float)));
    };
    const std::optional<GeodeticPosition> position =
        GeodeticFromCartesian(part(0), part(1), part(2));
    if (!position) continue;
    const double longitude =
        center_longitude +
        std::remainder(position->longitude - center_longitude, 360);
    extent.west = std::min(extent.west, longitude);
    extent.east = std::max(extent.east, longitude);
    extent.south = std::min(extent.south, position->latitude);
    extent.north = std::max(extent.north, position->latitude);
    extent.low = std::min(extent.low, position->elevation);
    extent.high = std::max(extent.high, position->elevation);
  }
  return extent;
}

class Features {
 public:
  explicit Features(std::ostream& out) : writer_(out) {
    writer_.BeginObject();
    Text("type", "FeatureCollection");
    writer_.Key("features");
    writer_.BeginArray();
  }

  // Its properties come after it, and then End.
  void BeginPoint(std::string_view name, double longitude, double latitude) {
    Begin(name, "Point");
    Position(longitude, latitude);
    BeginProperties(name);
  }
  void BeginBox(std::string_view name, double west, double south, double east,
                double north) {
    Begin(name, "Polygon");
    writer_.BeginArray(json::Layout::kOneLine);
    writer_.BeginArray(json::Layout::kOneLine);
    Position(west, south);
    Position(east, south);
    Position(east, north);
    Position(west, north);
    Position(west, south);
    writer_.EndArray();
    writer_.EndArray();
    BeginProperties(name);
  }
  void Number(std::string_view key, double value) {
    writer_.Key(key);
    writer_.Number(value);
  }
  void Integer(std::string_view key, int64_t value) {
    writer_.Key(key);
    writer_.Integer(value);
  }
  void End() {
    writer_.EndObject();
    writer_.EndObject();
  }

  void EndAll() {
    writer_.EndArray();
    writer_.EndObject();
    writer_.End();
  }

 private:
  void Text(std::string_view key, std::string_view text) {
    writer_.Key(key);
    writer_.Text(text);
  }
  void Begin(std::string_view name, std::string_view shape) {
    writer_.BeginObject();
    Text("type", "Feature");
    Text("id", name);
    writer_.Key("geometry");
    writer_.BeginObject();
    Text("type", shape);
    writer_.Key("coordinates");
  }
  void BeginProperties(std::string_view name) {
    writer_.EndObject();
    writer_.Key("properties");
    writer_.BeginObject();
    Text("name", name);
  }
  void Position(double longitude, double latitude) {
    // Some millimeters.
    constexpr double kScale = 1e8;
    writer_.BeginArray(json::Layout::kOneLine);
    writer_.Number(std::round(longitude * kScale) / kScale);
    writer_.Number(std::round(latitude * kScale) / kScale);
    writer_.EndArray();
  }

  json::Writer writer_;
};

void WriteGeoJson(const Document& document, const ExportRequest& request) {
  Features features(request.out);
  const std::optional<BoundingSphere> sphere =
      document.header.present() ? BoundingSphereOf(document) : std::nullopt;
  const std::optional<GeodeticPosition> center =
      sphere ? GeodeticFromCartesian(sphere->center[0], sphere->center[1],
                                     sphere->center[2])
             : std::nullopt;
  if (center) {
    features.BeginPoint("center", center->longitude, center->latitude);
    if (std::isfinite(sphere->radius)) {
      features.Number("radius_m", sphere->radius);
    }
    features.End();
    const Bucket bucket = Bucket::At(center->latitude, center->longitude);
    features.BeginBox("bucket", bucket.west(), bucket.south(), bucket.east(),
                      bucket.north());
    features.Integer("index", bucket.index());
    features.End();
    const Extent extent = ExtentOf(document, sphere->center, center->longitude);
    if (extent.west <= extent.east) {
      features.BeginBox("extent", extent.west, extent.south, extent.east,
                        extent.north);
      features.Number("low_m", extent.low);
      features.Number("high_m", extent.high);
      features.End();
    }
  }
  features.EndAll();
}

constexpr Export<Document> kExports[] = {
    {{.name = "geojson",
      .help = "the tile's bucket, extent and center on Earth"},
     WriteGeoJson},
};

}  // namespace

std::span<const Export<Document>> Exports() { return kExports; }

}  // namespace trackcheck::btg
