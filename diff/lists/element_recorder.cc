#include "diff/lists/element_recorder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/lists/list_visitor.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

class ElementRecorder : public ListVisitor {
 public:
  // Precondition: `wanted` ascends.
  ElementRecorder(std::string_view list, const std::vector<uint32_t>& wanted,
                  RecordedElements* elements)
      : ListVisitor(list, &recording_), wanted_(wanted), elements_(*elements) {}

 private:
  bool Begin(const ElementInfo& element) override {
    const uint64_t number = number_++;
    if (next_ == wanted_.size() || wanted_[next_] != number) return false;
    RecordedElement& recorded = elements_[wanted_[next_]];
    recorded.range = element.range;
    recorded.key = std::string(element.key);
    recorded.label = element.label;
    recording_ = Recording();
    return true;
  }
  void End() override {
    elements_[wanted_[next_++]].parts = std::move(recording_);
  }

  Recording recording_;
  const std::vector<uint32_t>& wanted_;
  RecordedElements& elements_;
  uint64_t number_ = 0;
  size_t next_ = 0;
};

}  // namespace

RecordedElements RecordElements(FieldSource source, std::string_view list,
                                std::vector<uint32_t> wanted) {
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  RecordedElements elements;
  if (wanted.empty()) return elements;
  ElementRecorder recorder(list, wanted, &elements);
  source(recorder);
  return elements;
}

}  // namespace trackcheck
