// Shows the elements of one list of a document to another visitor, and nothing
// else.
#ifndef TRACKCHECK_DIFF_LISTS_LIST_VISITOR_H_
#define TRACKCHECK_DIFF_LISTS_LIST_VISITOR_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

class ListVisitor : public FieldVisitor {
 public:
  // `list`: its path in what is visited ("track.sectors"); must outlive this.
  ListVisitor(std::string_view list, FieldVisitor* parts)
      : list_(list), parts_(*parts) {}

  void EnterGroup(const FieldInfo& field) final;
  bool EnterElement(const ElementInfo& element) final;
  void LeaveGroup() final;
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) final;
  void VisitBytes(const FieldInfo& field, ByteView bytes) final;
  void VisitText(const FieldInfo& field, const TextSource& text,
                 const ByteRange& range) final;
  void VisitTable(const TableInfo& table) final;

 protected:
  // An element of the list, whose parts follow if this gives true.
  virtual bool Begin(const ElementInfo& element) = 0;
  // The end of its parts.
  virtual void End() = 0;

 private:
  std::string_view list_;
  FieldVisitor& parts_;
  // Of the groups around the list.
  std::string path_;
  std::vector<size_t> sizes_;
  // What is open in the element, it included; 0 outside.
  uint64_t depth_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_LIST_VISITOR_H_
