// Passes the elements of one list of a document to another visitor. Elements of
// other lists are not entered.
#ifndef TRACKCHECK_DIFF_LISTS_LIST_VISITOR_H_
#define TRACKCHECK_DIFF_LISTS_LIST_VISITOR_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

class ListVisitor : public FieldVisitor {
 public:
  // `list`: the path of the list ("track.sectors"); must outlive this.
  ListVisitor(std::string_view list, FieldVisitor* parts)
      : list_(list), parts_(*parts) {}

  void EnterGroup(const FieldInfo& field) final;
  bool EnterElement(const ElementInfo& element) final;
  void LeaveGroup() final;
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) final;
  void VisitBytes(const FieldInfo& field, ByteView bytes) final;
  void VisitText(const FieldInfo& field, const TextSource& text) final;
  void VisitTable(const TableInfo& table) final;

 protected:
  // Called for each element of the list. Its parts are visited if this returns
  // true.
  virtual bool Begin(const ElementInfo& element) = 0;
  // Called after the parts of the element.
  virtual void End() = 0;

 private:
  std::string_view list_;
  FieldVisitor& parts_;
  // The path of the groups around the list.
  std::string path_;
  std::vector<size_t> sizes_;
  // The depth of open groups from the element on; 0 outside of elements.
  uint64_t depth_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_LIST_VISITOR_H_
