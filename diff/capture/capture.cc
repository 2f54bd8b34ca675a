#include "diff/capture/capture.h"

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "diff/capture/element_hash.h"
#include "diff/options/field_filter.h"
#include "diff/rows/mix.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

class CapturedDocument::Visitor : public FieldVisitor {
 public:
  Visitor(const FieldFilter& filter, bool compare_redundant,
          CapturedDocument* document)
      : filter_(filter),
        compare_redundant_(compare_redundant),
        document_(*document) {
    groups_.push_back({document->path_, false});
  }

  bool EnterElement(const ElementInfo& element) override {
    if (depth_ > 0) {
      if (hashes_ && !hash_.EnterElement(element)) return false;
    } else {
      CountElement(element);
      hashes_ = !element.content.known();
      if (hashes_) hash_.Begin({});
    }
    ++depth_;
    return true;
  }

  void EnterGroup(const FieldInfo& field) override {
    if (depth_ > 0) {
      ++depth_;
      if (hashes_) hash_.EnterGroup(field);
      return;
    }
    FieldPath path = groups_.back().path.Field(field.name);
    const bool skipped = Skips(field, path);
    groups_.push_back({std::move(path), skipped});
  }
  void LeaveGroup() override {
    if (depth_ == 0) return groups_.pop_back();
    --depth_;
    if (!hashes_) return;
    if (depth_ > 0) return hash_.LeaveGroup();
    auto& list = std::get<CapturedList>(document_.fields_.back().value);
    list.hash = Mix(list.hash + hash_.value());
  }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    if (depth_ > 0) {
      if (hashes_) hash_.VisitScalar(field, type, bytes);
      return;
    }
    Append(field, CapturedScalar{type, bytes});
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    if (depth_ > 0) {
      if (hashes_) hash_.VisitBytes(field, bytes);
      return;
    }
    Append(field, CapturedBytes{bytes.text(), bytes.range()});
  }
  void VisitText(const FieldInfo& field, const TextSource& text) override {
    if (depth_ > 0) {
      if (hashes_) hash_.VisitText(field, text);
      return;
    }
    Append(field, CapturedText{text});
  }
  void VisitTable(const TableInfo& table) override {
    Refer(table.extends);
    for (const ColumnInfo& column : table.columns) {
      Refer(column.refers_to);
      if (column.compare_as) Refer(column.compare_as->refers_to);
    }
    if (depth_ > 0) {
      if (hashes_) hash_.VisitTable(table);
      return;
    }
    CapturedTable captured{table, {table.columns.begin(), table.columns.end()}};
    captured.info.columns = {};
    captured.info.field = Own(table.field);
    captured.info.extends = Own(table.extends);
    for (ColumnInfo& column : captured.columns) {
      column.field = Own(column.field);
      column.refers_to = Own(column.refers_to);
      if (column.compare_as) {
        column.compare_as->refers_to = Own(column.compare_as->refers_to);
      }
    }
    Append(table.field, std::move(captured));
  }

 private:
  struct Group {
    FieldPath path;
    bool skipped;
  };

  void Refer(std::string_view path) {
    if (!path.empty() && !document_.referred_.contains(path)) {
      document_.referred_.insert(Own(path));
    }
  }

  void CountElement(const ElementInfo& element) {
    if (element.index == 0 || document_.fields_.empty() ||
        !std::holds_alternative<CapturedList>(document_.fields_.back().value)) {
      Refer(element.extends);
      Append(element.list, CapturedList{.extends = Own(element.extends)});
    }
    auto& list = std::get<CapturedList>(document_.fields_.back().value);
    ++list.count;
    if (element.content.known()) list.contents.push_back(element.content);
  }

  std::string_view Own(std::string_view word) {
    const auto found = document_.words_.find(word);
    return found != document_.words_.end()
               ? *found
               : *document_.words_.emplace(word).first;
  }
  FieldInfo Own(const FieldInfo& field) {
    return {Own(field.name), Own(field.unit), field.comparison, field.flags,
            field.reserved};
  }

  bool Skips(const FieldInfo& field, const FieldPath& path) const {
    return groups_.back().skipped ||
           (field.comparison == Comparison::kRedundant &&
            !compare_redundant_) ||
           filter_.Ignores(path.text());
  }

  template <typename Value>
  void Append(const FieldInfo& field, Value value) {
    FieldPath path = groups_.back().path.Field(field.name);
    const bool skipped = Skips(field, path);
    document_.fields_.push_back({std::move(path), Own(field.unit), field.flags,
                                 skipped, field.reserved, std::move(value)});
  }

  const FieldFilter& filter_;
  bool compare_redundant_;
  CapturedDocument& document_;
  std::vector<Group> groups_;
  // The depth of open groups from the element on; 0 outside of elements.
  uint64_t depth_ = 0;
  // The parts of the open element are hashed.
  bool hashes_ = false;
  ElementHash hash_{{.purpose = ElementHash::Purpose::kBits}};
};

CapturedTable CapturedTable::Thinned(uint64_t factor) const {
  assert(info.chunks.empty() && !info.locator);
  CapturedTable thinned = *this;
  thinned.every *= factor;
  thinned.info.row_stride *= factor;
  thinned.info.order = RowOrder::Samples(info.order.step() * factor);
  if (info.count > 0) thinned.info.count = (info.count - 1) / factor + 1;
  for (ColumnInfo& column : thinned.columns) {
    assert(column.chunks.empty() && !column.locator && !column.compare_as);
    column.stride *= factor;
  }
  return thinned;
}

CapturedDocument::CapturedDocument(FieldSource source,
                                   const FieldFilter& filter,
                                   bool compare_redundant,
                                   const FieldPath& path)
    : path_(path) {
  Visitor visitor(filter, compare_redundant, this);
  source(visitor);
}

PointTables PointsIn(const CapturedDocument& document) {
  PointTables points;
  for (const CapturedField& field : document.fields()) {
    const auto* table = std::get_if<CapturedTable>(&field.value);
    if (table != nullptr && table->info.points) {
      points.try_emplace(field.path.text(), table);
    }
  }
  return points;
}

namespace {

std::strong_ordering CompareBits(const uint8_t* a, const uint8_t* b,
                                 uint64_t size) {
  return size == 0 ? std::strong_ordering::equal
                   : std::memcmp(a, b, size) <=> 0;
}

// Two views, or two spans of bytes.
template <typename Bytes>
std::strong_ordering CompareBits(const Bytes& a, const Bytes& b) {
  if (auto order = a.size() <=> b.size(); order != 0) return order;
  return CompareBits(a.data(), b.data(), a.size());
}

}  // namespace

std::strong_ordering CompareContents(const ElementContent& a,
                                     const ElementContent& b) {
  if (auto order = a.form <=> b.form; order != 0) return order;
  if (auto order = CompareBits(a.bytes, b.bytes); order != 0) return order;
  for (size_t i = 0; i < a.elsewhere.size(); ++i) {
    const auto order = CompareBits(a.elsewhere[i], b.elsewhere[i]);
    if (order != 0) return order;
  }
  return std::strong_ordering::equal;
}

namespace {

std::strong_ordering CompareBits(const CapturedScalar& a,
                                 const CapturedScalar& b) {
  if (auto order = a.type <=> b.type; order != 0) return order;
  return CompareBits(a.bytes, b.bytes);
}

std::strong_ordering CompareBits(const CapturedBytes& a,
                                 const CapturedBytes& b) {
  return a.text <=> b.text;
}

std::strong_ordering CompareBits(const CapturedList& a, const CapturedList& b) {
  if (auto order = a.count <=> b.count; order != 0) return order;
  if (auto order = a.contents.size() <=> b.contents.size(); order != 0) {
    return order;
  }
  for (size_t i = 0; i < a.contents.size(); ++i) {
    const auto order = CompareContents(a.contents[i], b.contents[i]);
    if (order != 0) return order;
  }
  return a.hash <=> b.hash;
}

// Returns the number of columns from `first` on whose values are adjacent in
// both tables.
size_t ColumnsInARun(const CapturedTable& a, const CapturedTable& b,
                     size_t first, uint64_t* size) {
  *size = ScalarSize(a.columns[first].type);
  size_t next = first + 1;
  while (next < a.columns.size() &&
         a.columns[next].stride == a.columns[first].stride &&
         b.columns[next].stride == b.columns[first].stride &&
         a.columns[next].first == a.columns[first].first + *size &&
         b.columns[next].first == b.columns[first].first + *size) {
    *size += ScalarSize(a.columns[next].type);
    ++next;
  }
  return next - first;
}

std::strong_ordering CompareBits(const CapturedTable& a,
                                 const CapturedTable& b) {
  if (auto order = a.info.count <=> b.info.count; order != 0) return order;
  if (auto order = a.columns.size() <=> b.columns.size(); order != 0) {
    return order;
  }
  if (auto order = a.info.order <=> b.info.order; order != 0) return order;
  for (size_t i = 0; i < a.columns.size(); ++i) {
    const ColumnInfo& x = a.columns[i];
    const ColumnInfo& y = b.columns[i];
    if (auto order = x.field.name <=> y.field.name; order != 0) return order;
    if (auto order = x.type <=> y.type; order != 0) return order;
    if (auto order = x.bits <=> y.bits; order != 0) return order;
    if (auto order = x.corner <=> y.corner; order != 0) return order;
    if (auto order = x.refers_to <=> y.refers_to; order != 0) return order;
  }
  // An empty table need not have an address.
  if (a.info.count == 0) return std::strong_ordering::equal;
  for (size_t i = 0; i < a.columns.size();) {
    const ColumnInfo& x = a.columns[i];
    const ColumnInfo& y = b.columns[i];
    uint64_t size = 0;
    i += ColumnsInARun(a, b, i, &size);
    if (size == x.stride && size == y.stride) {
      const auto order = CompareBits(x.first, y.first, a.info.count * size);
      if (order != 0) return order;
      continue;
    }
    for (uint64_t row = 0; row < a.info.count; ++row) {
      const auto order =
          CompareBits(x.first + row * x.stride, y.first + row * y.stride, size);
      if (order != 0) return order;
    }
  }
  return std::strong_ordering::equal;
}

std::strong_ordering CompareBits(const CapturedText& a, const CapturedText& b,
                                 DifferingTexts* texts) {
  DifferingTexts read = {&a, &b, a.source.Read(), b.source.Read()};
  const std::strong_ordering order = read.a_text <=> read.b_text;
  if (order != 0) *texts = std::move(read);
  return order;
}

std::strong_ordering CompareBits(const CapturedField& a, const CapturedField& b,
                                 DifferingTexts* texts) {
  if (auto order = a.value.index() <=> b.value.index(); order != 0) {
    return order;
  }
  return std::visit(
      [&](const auto& value) {
        using Value = std::decay_t<decltype(value)>;
        const auto& other = std::get<Value>(b.value);
        if constexpr (std::is_same_v<Value, CapturedText>) {
          return CompareBits(value, other, texts);
        } else {
          return CompareBits(value, other);
        }
      },
      a.value);
}

}  // namespace

std::strong_ordering CompareBits(const CapturedDocument& a,
                                 const CapturedDocument& b,
                                 DifferingTexts* texts) {
  const size_t count = std::min(a.fields().size(), b.fields().size());
  for (size_t i = 0; i < count; ++i) {
    const CapturedField& x = a.fields()[i];
    const CapturedField& y = b.fields()[i];
    if (auto order = a.NameOf(x) <=> b.NameOf(y); order != 0) return order;
    if (auto order = CompareBits(x, y, texts); order != 0) return order;
  }
  return a.fields().size() <=> b.fields().size();
}

}  // namespace trackcheck
