#include "diff/lists/list_visitor.h"

#include <string_view>

namespace trackcheck {

void ListVisitor::EnterGroup(const FieldInfo& field) {
  if (depth_ > 0) {
    ++depth_;
    return parts_.EnterGroup(field);
  }
  sizes_.push_back(path_.size());
  if (!path_.empty()) path_ += '.';
  path_ += field.name;
}

bool ListVisitor::EnterElement(const ElementInfo& element) {
  if (depth_ > 0) {
    const bool wanted = parts_.EnterElement(element);
    if (wanted) ++depth_;
    return wanted;
  }
  const std::string_view name = element.list.name;
  const size_t before = path_.empty() ? 0 : path_.size() + 1;
  if (list_.size() != before + name.size() || !list_.ends_with(name) ||
      !list_.starts_with(path_) || !Begin(element)) {
    return false;
  }
  depth_ = 1;
  return true;
}

void ListVisitor::LeaveGroup() {
  if (depth_ > 1) {
    --depth_;
    return parts_.LeaveGroup();
  }
  if (depth_ == 1) {
    depth_ = 0;
    return End();
  }
  path_.resize(sizes_.back());
  sizes_.pop_back();
}

void ListVisitor::VisitScalar(const FieldInfo& field, ScalarType type,
                              ByteView bytes) {
  if (depth_ > 0) parts_.VisitScalar(field, type, bytes);
}

void ListVisitor::VisitBytes(const FieldInfo& field, ByteView bytes) {
  if (depth_ > 0) parts_.VisitBytes(field, bytes);
}

void ListVisitor::VisitText(const FieldInfo& field, const TextSource& text) {
  if (depth_ > 0) parts_.VisitText(field, text);
}

void ListVisitor::VisitTable(const TableInfo& table) {
  if (depth_ > 0) parts_.VisitTable(table);
}

}  // namespace trackcheck
