#include "diff/lists/element_extent.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diff/capture/capture.h"
#include "diff/changes/change.h"
#include "diff/lists/recording.h"
#include "diff/rows/compare.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// The box around some rows of a table of points.
class Box {
 public:
  explicit Box(std::span<const ColumnInfo> columns)
      : columns_(columns.begin(), columns.end()), ranges_(columns.size()) {
    if (columns_.empty()) return;
    // The names of the columns do not live as long as this.
    unit_ = columns_.front().field.unit;
    for (const ColumnInfo& column : columns_) {
      if (column.field.unit != unit_) unit_.clear();
    }
  }

  void Add(uint64_t row) {
    for (size_t i = 0; i < columns_.size(); ++i) {
      const ColumnInfo& column = columns_[i];
      const double value = LoadReal({column.type, column.bits},
                                    column.first + row * column.stride);
      if (!std::isfinite(value)) continue;
      if (!ranges_[i]) {
        ranges_[i] = Range{value, row, value, row};
      } else if (value < ranges_[i]->smallest) {
        ranges_[i]->smallest = value;
        ranges_[i]->smallest_row = row;
      } else if (value > ranges_[i]->largest) {
        ranges_[i]->largest = value;
        ranges_[i]->largest_row = row;
      }
    }
  }

  std::optional<Extent> Take() const {
    Extent extent;
    for (size_t i = 0; i < columns_.size(); ++i) {
      if (!ranges_[i]) return std::nullopt;
      extent.smallest.push_back(columns_[i].Value(ranges_[i]->smallest_row));
      extent.largest.push_back(columns_[i].Value(ranges_[i]->largest_row));
    }
    if (extent.smallest.empty()) return std::nullopt;
    extent.unit = unit_;
    return extent;
  }

 private:
  struct Range {
    double smallest;
    uint64_t smallest_row;
    double largest;
    uint64_t largest_row;
  };

  std::vector<ColumnInfo> columns_;
  std::string unit_;
  std::vector<std::optional<Range>> ranges_;  // of each column
};

class ExtentVisitor : public FieldVisitor {
 public:
  explicit ExtentVisitor(const PointTables& tables) : tables_(tables) {}

  std::optional<Extent> Take() const {
    if (own_) return own_->Take();
    return referred_ ? referred_->Take() : std::nullopt;
  }

 private:
  void EnterGroup(const FieldInfo& /*field*/) override {}
  void LeaveGroup() override {}
  void VisitScalar(const FieldInfo& /*field*/, ScalarType /*type*/,
                   ByteView /*bytes*/) override {}
  void VisitBytes(const FieldInfo& /*field*/, ByteView /*bytes*/) override {}
  void VisitText(const FieldInfo& /*field*/,
                 const TextSource& /*text*/) override {}
  void VisitTable(const TableInfo& table) override {
    if (table.points) {
      if (own_ || table.count == 0) return;
      own_.emplace(table.columns);
      for (uint64_t row = 0; row < table.count; ++row) own_->Add(row);
      return;
    }
    for (const ColumnInfo& column : table.columns) {
      if (column.refers_to.empty()) continue;
      const auto found = tables_.find(column.refers_to);
      if (found != tables_.end()) {
        AddReferred(column, table.count, found->first, *found->second);
      }
    }
  }

  void AddReferred(const ColumnInfo& indices, uint64_t count,
                   std::string_view path, const CapturedTable& points) {
    if (!referred_) {
      referred_.emplace(points.columns);
      path_ = path;
    } else if (path != path_) {
      return;
    }
    if (IsReal(indices.type)) return;
    for (uint64_t row = 0; row < count; ++row) {
      const int64_t index = LoadInteger({indices.type, indices.bits},
                                        indices.first + row * indices.stride);
      if (index >= 0 && static_cast<uint64_t>(index) < points.info.count) {
        referred_->Add(static_cast<uint64_t>(index));
      }
    }
  }

  const PointTables& tables_;
  std::optional<Box> own_;
  std::optional<Box> referred_;
  std::string_view path_;  // of the table of `referred_`
};

}  // namespace

std::optional<Extent> ElementExtent(const Recording& parts,
                                    const PointTables& tables) {
  ExtentVisitor visitor(tables);
  parts.Replay(visitor);
  return visitor.Take();
}

}  // namespace trackcheck
