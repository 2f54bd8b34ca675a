// Two plans in one, with what was added, removed and moved.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_OVERLAY_PLAN_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_OVERLAY_PLAN_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"

namespace trackcheck {

// A field whose position differs.
struct PlanMove {
  PlanPoint from;
  PlanPoint to;
};

// The shapes of two versions of a file. Triangles, points and the parts of a
// line between two of its vertices are compared by their coordinates, not by
// their number, and so are elements of several triangles as a whole: shapes of
// both plans are gray, those of the old one only red, those of the new one only
// green, and those that differ only in height, or in the value that colors
// them, orange. Moves are purple lines with arrows.
class OverlayPlan final : public PlanView {
 public:
  // Shapes that are compared in each plan.
  static constexpr uint64_t kMaxShapes = 2'000'000;

  // The plans must outlive the overlay; one of them may be null, which is an
  // absent file. Null if both are, if their axes or units differ, or if one has
  // more than kMaxShapes shapes. Takes 16 bytes for each shape.
  static std::unique_ptr<OverlayPlan> Make(const PlanView* old_plan,
                                           const PlanView* new_plan,
                                           std::vector<PlanMove> moves);

  PlanFrame frame() const override;
  // Those of the new plan.
  std::vector<std::string> subtitles() const override;
  void Visit(PlanVisitor& visitor) const override;
  // In the new plan.
  std::optional<PlanPoint> Locate(std::string_view field) const override;

  // Whether a shape is in one plan only, or differs.
  bool has_differences() const { return has_differences_; }

  // A shape, for comparisons.
  struct Shape {
    uint64_t outline = 0;  // of its positions
    uint64_t values = 0;   // of its heights
  };
  using Shapes = std::vector<Shape>;  // sorted

 private:
  OverlayPlan(const PlanView* old_plan, const PlanView* new_plan,
              std::vector<PlanMove> moves)
      : old_plan_(old_plan), new_plan_(new_plan), moves_(std::move(moves)) {}

  const PlanView* old_plan_;
  const PlanView* new_plan_;
  std::vector<PlanMove> moves_;
  Shapes old_shapes_;
  Shapes new_shapes_;
  bool has_differences_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_OVERLAY_PLAN_H_
