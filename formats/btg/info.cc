#include "formats/btg/info.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "formats/api/part_sizes.h"
#include "formats/btg/bucket.h"
#include "formats/btg/earth.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/object_kinds.h"
#include "formats/btg/tuples.h"
#include "formats/btg/views/triangles.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {
namespace {

struct Geometry {
  int64_t triangles = 0;
  int64_t points = 0;
  double area_m2 = 0;
};

// The triangles that cannot be measured: those with an index out of range, and
// of the others those with a vertex that is not finite.
struct LeftOut {
  uint64_t out_of_range = 0;
  uint64_t nonfinite = 0;
};

// A geometry object with a material.
struct MaterialUse {
  const uint8_t* name = nullptr;
  uint32_t size = 0;  // of the name
  uint32_t object = 0;

  std::string_view material() const {
    return {reinterpret_cast<const char*>(name), size};
  }
};

// The table of materials by columns, because a file may have a material for
// every few bytes. Refers to the document.
struct Materials {
  std::vector<std::string_view> names;
  std::vector<int64_t> objects;
  std::vector<int64_t> triangles;
  std::vector<int64_t> points;
  std::vector<double> areas_m2;

  uint64_t size() const { return names.size(); }
  void Reserve(uint64_t count) {
    names.reserve(count);
    objects.reserve(count);
    triangles.reserve(count);
    points.reserve(count);
    areas_m2.reserve(count);
  }
  void Start(std::string_view name) {
    names.push_back(name);
    objects.push_back(0);
    triangles.push_back(0);
    points.push_back(0);
    areas_m2.push_back(0);
  }
  // Adds an object to the material that was started last.
  void Add(const Geometry& geometry) {
    ++objects.back();
    triangles.back() += geometry.triangles;
    points.back() += geometry.points;
    areas_m2.back() += geometry.area_m2;
  }
};

class Measurer {
 public:
  // `left_out` outlives this.
  Measurer(const Document& document, LeftOut* left_out)
      : document_(document), left_out_(*left_out) {}

  Geometry Measure(const Object& object) {
    Geometry geometry;
    if (object.type == kPoints) {
      geometry.points = static_cast<int64_t>(CountTuples(object));
    }
    ForEachTriangle(document_, object, [&](const Triangle& triangle) {
      ++geometry.triangles;
      geometry.area_m2 += AreaOf(triangle);
    });
    return geometry;
  }

 private:
  uint64_t CountTuples(const Object& object) const {
    if (!object.has_tuples) return 0;
    const uint64_t size = TupleSize(document_, object);
    uint64_t tuples = 0;
    ForEachRun(document_, object, [&](const ElementRun& run) {
      tuples += run.count * (run.size / size);
    });
    return tuples;
  }

  // In m^2; 0 if a vertex does not exist or is not finite, which counts.
  double AreaOf(const Triangle& triangle) {
    const List& vertices = document_.lists[kVertices];
    std::array<std::array<double, 3>, 3> corners;
    for (size_t i = 0; i < corners.size(); ++i) {
      const uint32_t vertex = triangle.vertices[i];
      if (vertex >= vertices.count) {
        ++left_out_.out_of_range;
        return 0;
      }
      const uint8_t* at = vertices.data + vertex * kRecordSizes[kVertices];
      for (size_t k = 0; k < 3; ++k) {
        corners[i][k] = static_cast<double>(
            LoadLittleEndian<float>(at + k * sizeof(float)));
      }
    }
    const auto side = [&](size_t corner, size_t k) {
      return corners[corner][k] - corners[0][k];
    };
    double squared = 0;
    for (size_t k = 0; k < 3; ++k) {
      const size_t l = (k + 1) % 3;
      const double part = side(1, k) * side(2, l) - side(1, l) * side(2, k);
      squared += part * part;
    }
    const double area = std::sqrt(squared) / 2;
    if (std::isfinite(area)) return area;
    ++left_out_.nonfinite;
    return 0;
  }

  const Document& document_;
  LeftOut& left_out_;
};

// The objects that have a material, by material. They are sorted because a
// hostile file could fill one bucket of a hash table.
std::vector<MaterialUse> FindMaterials(const Document& document) {
  const auto for_each = [&document](auto use) {
    for (uint32_t i = 0; const Object& object : document.objects) {
      const uint32_t number = i++;
      if (!IsGeometry(object.type)) continue;
      const auto material = FindProperty(document, object, kMaterial);
      if (material) use(number, material->data);
    }
  };
  uint64_t count = 0;
  for_each([&count](uint32_t, ByteView) { ++count; });
  std::vector<MaterialUse> uses;
  uses.reserve(count);
  for_each([&uses](uint32_t number, ByteView name) {
    uses.push_back({name.data(), static_cast<uint32_t>(name.size()), number});
  });
  std::sort(uses.begin(), uses.end(),
            [](const MaterialUse& a, const MaterialUse& b) {
              return std::tuple(a.material(), a.object) <
                     std::tuple(b.material(), b.object);
            });
  return uses;
}

// Sorted by name. Objects without a material come first.
Materials MeasureMaterials(const Document& document, LeftOut* left_out) {
  Measurer measurer(document, left_out);
  const std::vector<MaterialUse> uses = FindMaterials(document);
  const auto starts = [&uses](size_t i) {
    return i == 0 || uses[i].material() != uses[i - 1].material();
  };
  uint64_t count = 1;
  for (size_t i = 0; i < uses.size(); ++i) count += starts(i) ? 1 : 0;
  std::vector<bool> has_material(document.objects.size());
  for (const MaterialUse& use : uses) has_material[use.object] = true;

  Materials materials;
  materials.Reserve(count);
  for (uint64_t i = 0; i < document.objects.size(); ++i) {
    const Object& object = document.objects[i];
    if (!IsGeometry(object.type) || has_material[i]) continue;
    if (materials.size() == 0) materials.Start("");
    materials.Add(measurer.Measure(object));
  }
  for (size_t i = 0; i < uses.size(); ++i) {
    if (starts(i)) materials.Start(uses[i].material());
    materials.Add(measurer.Measure(document.objects[uses[i].object]));
  }
  return materials;
}

// The rows, the largest first.
std::vector<uint32_t> OrderBySize(const Materials& materials) {
  std::vector<uint32_t> order(materials.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    const auto size = [&materials](uint32_t row) {
      return std::tuple(materials.areas_m2[row], materials.triangles[row],
                        materials.points[row]);
    };
    return size(a) != size(b) ? size(a) > size(b) : a < b;
  });
  return order;
}

template <typename T>
std::vector<T> InOrder(std::vector<T> values,
                       const std::vector<uint32_t>& order) {
  std::vector<T> ordered;
  ordered.reserve(order.size());
  for (const uint32_t row : order) ordered.push_back(values[row]);
  return ordered;
}

InfoTable MaterialTable(Materials materials) {
  const std::vector<uint32_t> order = OrderBySize(materials);
  uint64_t bytes = 0;
  for (const std::string_view name : materials.names) bytes += name.size();
  InfoTexts names;
  names.Reserve(order.size(), bytes);
  for (const uint32_t row : order) names.Add(materials.names[row]);
  materials.names = {};
  // Not as an initializer list, which would be copied.
  InfoTable table = {.key = "materials"};
  table.columns.push_back({.key = "material", .values = std::move(names)});
  const auto add = [&](std::string_view key, auto values) {
    table.columns.push_back(
        {.key = key, .values = InOrder(std::move(values), order)});
  };
  add("objects", std::move(materials.objects));
  add("triangles", std::move(materials.triangles));
  add("points", std::move(materials.points));
  table.columns.push_back(
      {.key = "area",
       .unit = "m^2",
       .values = InOrder(std::move(materials.areas_m2), order),
       .label = "surface"});
  return table;
}

InfoTable ObjectTable(const Document& document) {
  std::array<int64_t, kObjectKinds.size()> objects{};
  std::array<int64_t, kObjectKinds.size()> elements{};
  for (const Object& object : document.objects) {
    ++objects[ObjectKindOf(object.type)];
    elements[ObjectKindOf(object.type)] += object.elements;
  }
  InfoTexts kinds;
  std::vector<int64_t> object_counts;
  std::vector<int64_t> element_counts;
  for (size_t i = 0; i < kObjectKinds.size(); ++i) {
    if (objects[i] == 0) continue;
    kinds.Add(kObjectKinds[i]);
    object_counts.push_back(objects[i]);
    element_counts.push_back(elements[i]);
  }
  return {
      .key = "objects",
      .columns = {{.key = "kind", .values = std::move(kinds)},
                  {.key = "objects", .values = std::move(object_counts)},
                  {.key = "elements", .values = std::move(element_counts)}}};
}

// The end of what was decoded of the last object, in which decoding stopped.
uint64_t DecodedEnd(const Document& document, const Object& object) {
  uint64_t end = object.first_element;
  ForEachRun(document, object, [&end](const ElementRun& run) {
    end = run.offset + run.count * run.stride();
  });
  return end;
}

std::vector<InfoPart> Parts(const Document& document) {
  std::array<std::string_view, kObjectKinds.size() + 1> names = {"header"};
  std::copy(kObjectKinds.begin(), kObjectKinds.end(), names.begin() + 1);
  PartSizes sizes(names, document.bytes.range());
  sizes.Add(0, {0, Widths(document.header->version).header()});
  for (uint64_t i = 0; i < document.objects.size(); ++i) {
    const Object& object = document.objects[i];
    const bool stopped = !document.whole && i + 1 == document.objects.size();
    const uint64_t end =
        stopped ? DecodedEnd(document, object) : ObjectEnd(document, i);
    sizes.Add(1 + ObjectKindOf(object.type),
              {object.offset, end - object.offset});
  }
  return sizes.Parts();
}

// "2014-05-13T16:53:20Z"
std::string TimeText(uint32_t seconds) {
  const std::chrono::seconds time(seconds);
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date{std::chrono::sys_days(day)};
  const std::chrono::hh_mm_ss clock(time - day);
  return absl::StrFormat(
      "%04d-%02u-%02uT%02d:%02d:%02dZ", int{date.year()},
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

// `value` with at most the given decimals. The rounding of the conversion
// between coordinates is not shown.
double Rounded(double value, double decimals) {
  const double scale = std::pow(10, decimals);
  const double scaled = std::round(value * scale);
  // Without the sign of a zero.
  return std::isfinite(scaled) ? scaled / scale + 0.0 : value;
}

// The range of the heights above the ellipsoid, of the vertices that have one.
// `center`: the coordinates that theirs count from.
void AddHeights(const List& vertices, const std::array<double, 3>& center,
                FileInfo* info) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  for (uint64_t i = 0; i < vertices.count; ++i) {
    const uint8_t* const at = vertices.data + i * kRecordSizes[kVertices];
    const auto coordinate = [&](size_t k) {
      return center[k] + static_cast<double>(
                             LoadLittleEndian<float>(at + k * sizeof(float)));
    };
    const std::optional<GeodeticPosition> vertex =
        GeodeticFromCartesian(coordinate(0), coordinate(1), coordinate(2));
    if (!vertex) continue;
    lowest = std::min(lowest, vertex->elevation);
    highest = std::max(highest, vertex->elevation);
  }
  if (lowest > highest) return;
  constexpr double kDecimals = 2;
  info->values.push_back({.key = "lowest",
                          .value = Rounded(lowest, kDecimals),
                          .unit = "m",
                          .label = "lowest vertex"});
  info->values.push_back({.key = "highest",
                          .value = Rounded(highest, kDecimals),
                          .unit = "m",
                          .label = "highest vertex"});
}

void AddSphere(const Document& document, FileInfo* info) {
  const List& spheres = document.lists[kBoundingSphere];
  if (spheres.count == 0) return;
  // The last sphere counts.
  const uint8_t* at = document.bytes.data() + spheres.chunks.back().offset;
  const auto coordinate = [at](uint64_t i) {
    return LoadLittleEndian<double>(at + i * sizeof(double));
  };
  const std::optional<GeodeticPosition> center =
      GeodeticFromCartesian(coordinate(0), coordinate(1), coordinate(2));
  if (center) {
    // To a tenth of a millimeter.
    info->values.push_back(
        {"center_latitude", Rounded(center->latitude, 9), "degrees"});
    info->values.push_back(
        {"center_longitude", Rounded(center->longitude, 9), "degrees"});
    info->values.push_back(
        {"center_elevation", Rounded(center->elevation, 4), "m"});
  }
  const auto radius = LoadLittleEndian<float>(at + 3 * sizeof(double));
  if (std::isfinite(radius)) {
    info->values.push_back({"radius", radius, "m"});
  }
  if (!center) return;
  AddHeights(document.lists[kVertices],
             {coordinate(0), coordinate(1), coordinate(2)}, info);
  const Bucket tile = Bucket::At(center->latitude, center->longitude);
  info->values.push_back({"tile_index", int64_t{tile.index()}, /*unit=*/"",
                          /*is_name=*/true});
  info->values.push_back(
      {"tile_folder", absl::StrFormat("%s/%s", tile.ten_degree_folder(),
                                      tile.one_degree_folder())});
  info->values.push_back({"tile_west", tile.west(), "degrees"});
  info->values.push_back({"tile_east", tile.east(), "degrees"});
  info->values.push_back({"tile_south", tile.south(), "degrees"});
  info->values.push_back({"tile_north", tile.north(), "degrees"});
}

}  // namespace

FileInfo Info(const Document& document, WorkPool& /*pool*/) {
  FileInfo info = {.size = document.file.size(), .parts = Parts(document)};
  const bool compressed = document.gzip != nullptr;
  if (compressed) info.inflated_size = document.inflated.size();

  const auto add = [&info](std::string_view key, auto value,
                           std::string_view unit = {}) {
    info.values.push_back({key, std::move(value), unit});
  };
  const auto add_count = [&add](std::string_view key, uint64_t count) {
    add(key, static_cast<int64_t>(count));
  };
  add_count("version", document.header->version);
  add("created", TimeText(document.header->creation_time));
  add("compression", std::string(compressed ? "gzip" : "none"));
  AddSphere(document, &info);

  LeftOut left_out;
  Materials materials = MeasureMaterials(document, &left_out);
  const auto sum = [](const auto& values) {
    return std::accumulate(
        values.begin(), values.end(),
        typename std::decay_t<decltype(values)>::value_type{});
  };
  add_count("objects", document.objects.size());
  add("triangles", sum(materials.triangles));
  add("points", sum(materials.points));
  info.values.push_back({.key = "area",
                         .value = sum(materials.areas_m2),
                         .unit = "m^2",
                         .label = "surface area"});
  if (left_out.out_of_range > 0) {
    add_count("left_out_triangles_out_of_range", left_out.out_of_range);
  }
  if (left_out.nonfinite > 0) {
    add_count("left_out_triangles_nonfinite", left_out.nonfinite);
  }
  for (uint8_t type = kVertices; type < kLists; ++type) {
    const uint64_t count = document.lists[type].count;
    if (count > 0 || type == kVertices) add_count(kObjectKinds[type], count);
  }

  if (materials.size() > 0) {
    info.tables.push_back(MaterialTable(std::move(materials)));
  }
  if (!document.objects.empty()) info.tables.push_back(ObjectTable(document));
  return info;
}

}  // namespace trackcheck::btg
