#include "fuzz/properties/map_properties.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/api/plan_view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "fuzz/properties/is_xml.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/svg_map.h"

namespace trackcheck {
namespace {

constexpr size_t kMaxBytes = 2000000;
constexpr size_t kMaxPaths = 3000;

// The paths of the fields, and of the first, the middle and the last row of
// each table.
class Paths final : public FieldVisitor {
 public:
  void EnterGroup(const FieldInfo& field) override {
    groups_.push_back(groups_.back().Field(field.name));
    Add(groups_.back());
  }
  void LeaveGroup() override { groups_.pop_back(); }
  void VisitScalar(const FieldInfo& field, ScalarType, ByteView) override {
    Add(groups_.back().Field(field.name));
  }
  void VisitBytes(const FieldInfo& field, ByteView) override {
    Add(groups_.back().Field(field.name));
  }
  void VisitText(const FieldInfo& field, const TextSource&) override {
    Add(groups_.back().Field(field.name));
  }
  void VisitTable(const TableInfo& table) override {
    const FieldPath list = groups_.back().Field(table.field.name);
    if (table.count == 0) return;
    for (const uint64_t row :
         std::set<uint64_t>{0, table.count / 2, table.count - 1}) {
      Add(list.Element(row));
      for (const ColumnInfo& column : table.columns) {
        Add(list.Element(row).Field(column.field.name));
      }
    }
    // After the last one.
    Add(list.Element(table.count));
  }

  const std::vector<std::string>& paths() const { return paths_; }

 private:
  void Add(const FieldPath& path) {
    if (paths_.size() < kMaxPaths) paths_.push_back(path.text());
  }

  std::vector<FieldPath> groups_{1};
  std::vector<std::string> paths_;
};

// Checks that a layer is entered first and that shapes have their vertices.
class ShapeChecker final : public PlanVisitor {
 public:
  void EnterLayer(const PlanLayer& layer) override {
    if (layer.name.empty()) fault_ = "a layer has no name";
    entered_ = true;
  }
  void AddTriangles(const PlanRows&, std::span<const PlanTriangle>) override {
    CheckLayer();
  }
  void AddLine(const PlanRows&, std::span<const PlanVertex> vertices) override {
    CheckLayer();
    if (vertices.size() < 2) fault_ = "a line of no two vertices";
  }
  void AddPoints(const PlanRows&, std::span<const PlanVertex>) override {
    CheckLayer();
  }
  void AddMark(const PlanMark&) override { CheckLayer(); }

  std::string_view fault() const { return fault_; }

 private:
  void CheckLayer() {
    if (!entered_) fault_ = "a shape without a layer";
  }

  bool entered_ = false;
  std::string_view fault_;
};

std::string SvgOf(const PlanView& plan, std::span<const MapPin> pins,
                  PinLayout layout) {
  std::ostringstream out;
  // A title that has to be escaped.
  WriteSvgMap(plan,
              {.title = "a \"<&>:,%\x01\xff'.bin",
               .notes = {"damaged"},
               .pins = pins,
               .pin_layout = layout},
              out);
  return out.str();
}

}  // namespace

absl::Status MapHolds(const DecodedFile& file) {
  const std::unique_ptr<PlanView> plan = file.Map();
  if (plan == nullptr) return absl::OkStatus();
  ShapeChecker checker;
  plan->Visit(checker);
  if (!checker.fault().empty()) {
    return absl::InternalError(
        absl::StrCat("the map: ", std::string(checker.fault())));
  }
  Paths paths;
  file.VisitFields(paths);
  std::vector<MapPin> pins;
  for (const std::string& path : paths.paths()) {
    const std::optional<PlanPoint> place = plan->Locate(path);
    if (!place) continue;
    if (!std::isfinite(place->x) || !std::isfinite(place->y)) {
      return absl::InternalError(
          absl::StrCat("the position of ", path, " is not finite"));
    }
    pins.push_back({.at = *place,
                    .number = pins.size(),
                    .kind = PinKind::kWarning,
                    .title = path,
                    .link = path});
  }
  for (const PinLayout layout : {PinLayout::kApart, PinLayout::kJoined}) {
    const std::string svg = SvgOf(*plan, pins, layout);
    if (absl::Status status = IsXml("the map", svg); !status.ok()) {
      return status;
    }
    if (svg.size() > kMaxBytes) {
      return absl::InternalError(
          absl::StrCat("the map has ", svg.size(), " bytes"));
    }
    if (SvgOf(*file.Map(), pins, layout) != svg) {
      return absl::InternalError("the map differs when it is written again");
    }
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
