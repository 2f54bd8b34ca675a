#include "diff/lists/moved_elements.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/capture/element_hash.h"
#include "diff/changes/moved_rows.h"
#include "diff/lists/list_visitor.h"
#include "diff/lists/scope.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// The hashes of elements of a list, as those of rows.
class RowsOfList {
 public:
  // `referred` outlives this.
  RowsOfList(const DiffContext& context, MovedRows::Side side,
             const ElementHash::Options::Lookup& referred)
      : content_({.purpose = ElementHash::Purpose::kAlignment,
                  .old_side = side == MovedRows::Side::kOld,
                  .redundant = false,
                  .tolerance = {.absolute = context.options.tolerance,
                                .relative = context.options.relative_tolerance,
                                .ulps = context.options.ulps},
                  .referred = &referred}),
        equality_({.purpose = ElementHash::Purpose::kEquality,
                   .old_side = side == MovedRows::Side::kOld,
                   .seed = context.seed,
                   .redundant = false,
                   .referred = &referred}) {}

  void Begin(const ElementInfo& element) {
    content_.Begin({});
    equality_.Begin({});
    ranges.push_back(element.range);
  }
  void End() { hashes.push_back({content_.value(), equality_.value()}); }
  // Calls `show` with each hash of the open element.
  template <typename Show>
  void ForBoth(Show show) {
    show(content_);
    show(equality_);
  }

  std::vector<MovedRows::RowHash> hashes;
  std::vector<ByteRange> ranges;

 private:
  ElementHash content_;
  ElementHash equality_;
};

// Shows the parts of an element to RowsOfList.
class RowParts : public FieldVisitor {
 public:
  explicit RowParts(RowsOfList* rows) : rows_(*rows) {}

  void EnterGroup(const FieldInfo& field) override {
    rows_.ForBoth([&](ElementHash& hash) { hash.EnterGroup(field); });
  }
  bool EnterElement(const ElementInfo& element) override {
    bool wanted = false;
    rows_.ForBoth(
        [&](ElementHash& hash) { wanted = hash.EnterElement(element); });
    return wanted;
  }
  void LeaveGroup() override {
    rows_.ForBoth([](ElementHash& hash) { hash.LeaveGroup(); });
  }
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    rows_.ForBoth(
        [&](ElementHash& hash) { hash.VisitScalar(field, type, bytes); });
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    rows_.ForBoth([&](ElementHash& hash) { hash.VisitBytes(field, bytes); });
  }
  void VisitText(const FieldInfo& field, const TextSource& text) override {
    rows_.ForBoth([&](ElementHash& hash) { hash.VisitText(field, text); });
  }
  void VisitTable(const TableInfo& table) override {
    rows_.ForBoth([&](ElementHash& hash) { hash.VisitTable(table); });
  }

 private:
  RowsOfList& rows_;
};

// Collects the elements of a list with numbers in some runs.
class RunsOfList : public ListVisitor {
 public:
  // `runs` ascend. The arguments outlive this.
  RunsOfList(std::string_view list, const std::vector<MovedRows::Run>& runs,
             RowsOfList* rows)
      : ListVisitor(list, &parts_), runs_(runs), rows_(*rows), parts_(rows) {}

  uint64_t count() const { return number_; }

 private:
  bool Begin(const ElementInfo& element) override {
    const uint64_t number = number_++;
    while (next_ < runs_.size() &&
           runs_[next_].first + runs_[next_].count <= number) {
      ++next_;
    }
    if (next_ == runs_.size() || number < runs_[next_].first) return false;
    rows_.Begin(element);
    return true;
  }
  void End() override { rows_.End(); }

  const std::vector<MovedRows::Run>& runs_;
  RowsOfList& rows_;
  RowParts parts_;
  uint64_t number_ = 0;
  size_t next_ = 0;
};

// Adds the tables and lists of some elements to the rows that may have moved,
// without those of elements in them.
class PartsOfElements : public ListVisitor {
 public:
  // The runs of element numbers ascend. The arguments outlive this.
  PartsOfElements(std::string_view list, FieldPath path,
                  const std::vector<MovedRows::Run>& runs,
                  const DiffContext& context, MovedRows::Side side,
                  const ElementHash::Options::Lookup& referred)
      : ListVisitor(list, &parts_),
        path_(std::move(path)),
        runs_(runs),
        parts_(context, side, referred) {}

 private:
  class Parts : public FieldVisitor {
   public:
    Parts(const DiffContext& context, MovedRows::Side side,
          const ElementHash::Options::Lookup& referred)
        : context_(context), side_(side), referred_(referred) {}
    void Begin(FieldPath path) {
      groups_.clear();
      groups_.push_back({std::move(path), false});
    }
    void End() { AddList(); }

    void EnterGroup(const FieldInfo& field) override {
      if (depth_ > 0) {
        ++depth_;
        return row_.EnterGroup(field);
      }
      AddList();
      groups_.push_back({groups_.back().path.Field(field.name), Skips(field)});
    }
    bool EnterElement(const ElementInfo& element) override {
      if (depth_ > 0) {
        const bool wanted = row_.EnterElement(element);
        if (wanted) ++depth_;
        return wanted;
      }
      if (Skips(element.list)) return false;
      if (element.index == 0) AddList();
      if (!context_.moved.HasRoomFor(side_, rows_.hashes.size() + 1)) {
        return false;
      }
      list_ = groups_.back().path.Field(element.list.name);
      rows_.Begin(element);
      depth_ = 1;
      return true;
    }
    void LeaveGroup() override {
      if (depth_ == 0) return groups_.pop_back();
      if (--depth_ > 0) return row_.LeaveGroup();
      rows_.End();
    }
    void VisitScalar(const FieldInfo& field, ScalarType type,
                     ByteView bytes) override {
      if (depth_ > 0) row_.VisitScalar(field, type, bytes);
    }
    void VisitBytes(const FieldInfo& field, ByteView bytes) override {
      if (depth_ > 0) row_.VisitBytes(field, bytes);
    }
    void VisitText(const FieldInfo& field, const TextSource& text) override {
      if (depth_ > 0) row_.VisitText(field, text);
    }
    void VisitTable(const TableInfo& table) override {
      if (depth_ > 0) return row_.VisitTable(table);
      if (Skips(table.field)) return;
      const FieldPath path = groups_.back().path.Field(table.field.name);
      if (MovedRows::CanMove(path.text())) {
        context_.tables.AddRowsOfElement(side_, path, table);
      }
    }

   private:
    struct Group {
      FieldPath path;
      bool skipped;
    };
    bool Skips(const FieldInfo& field) const {
      return groups_.back().skipped ||
             field.comparison == Comparison::kRedundant;
    }
    // Adds the list whose elements were visited last.
    void AddList() {
      const uint64_t count = rows_.hashes.size();
      if (count > 0 && MovedRows::CanMove(list_.text())) {
        context_.moved.AddList(side_, list_, count,
                               {{.first = 0, .count = count, .counted = false}},
                               rows_.hashes, std::move(rows_.ranges));
      }
      rows_.hashes.clear();
      rows_.ranges.clear();
    }

    const DiffContext& context_;
    MovedRows::Side side_;
    const ElementHash::Options::Lookup& referred_;
    std::vector<Group> groups_;
    FieldPath list_;
    RowsOfList rows_{context_, side_, referred_};
    RowParts row_{&rows_};
    uint64_t depth_ = 0;  // of open groups from an element on
  };

  bool Begin(const ElementInfo& element) override {
    const uint64_t number = number_++;
    while (next_ < runs_.size() &&
           runs_[next_].first + runs_[next_].count <= number) {
      ++next_;
    }
    if (next_ == runs_.size() || number < runs_[next_].first) return false;
    parts_.Begin(path_.Element(element.index));
    return true;
  }
  void End() override { parts_.End(); }

  FieldPath path_;
  const std::vector<MovedRows::Run>& runs_;
  Parts parts_;
  uint64_t number_ = 0;
  size_t next_ = 0;
};

}  // namespace

void AddMovedElements(const DiffContext& context, MovedRows::Side side,
                      const Scope& scope, std::string_view list,
                      const std::vector<MovedRows::Run>& runs) {
  assert(!context.options.raw && context.filter.empty());
  const FieldPath path = scope.path.Field(list);
  uint64_t count = 0;
  for (const MovedRows::Run& run : runs) count += run.count;
  if (runs.empty() || !MovedRows::CanMove(path.text()) ||
      !context.moved.HasRoomFor(side, count)) {
    return;
  }
  const auto lookup = [&context](std::string_view referred) {
    return context.tables.Referred(referred);
  };
  const ElementHash::Options::Lookup referred = lookup;
  RowsOfList rows(context, side, referred);
  RunsOfList visitor(list, runs, &rows);
  scope.source(visitor);
  context.moved.AddList(side, path, visitor.count(), runs, rows.hashes,
                        std::move(rows.ranges));
}

void AddPartsOfElements(const DiffContext& context, MovedRows::Side side,
                        const Scope& scope, std::string_view list,
                        const std::vector<MovedRows::Run>& runs) {
  assert(!context.options.raw && context.filter.empty());
  assert(scope.path.text().empty());
  if (runs.empty()) return;
  const auto lookup = [&context](std::string_view referred) {
    return context.tables.Referred(referred);
  };
  const ElementHash::Options::Lookup referred = lookup;
  PartsOfElements visitor(list, scope.path.Field(list), runs, context, side,
                          referred);
  scope.source(visitor);
}

}  // namespace trackcheck
