// Several files of a format as a whole, such as the tiles of a scenery.
#ifndef TRACKCHECK_FORMATS_API_SET_VIEW_H_
#define TRACKCHECK_FORMATS_API_SET_VIEW_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/api/plan_view.h"

namespace trackcheck {

// As in FileInfo.
struct SetInfo {
  std::vector<InfoValue> values;
  std::vector<InfoTable> tables;
};

// The files of a set in plan. They are numbered by their positions in it.
class SetPlanView : public PlanView {
 public:
  // Returns the position of a field or an element of one of the files or, if it
  // is not known, that of the file. None if the file has no place in the plan.
  virtual std::optional<PlanPoint> LocateIn(size_t file,
                                            std::string_view field) const = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_SET_VIEW_H_
