// Collects triangles, so that a visitor is called once for many of them.
#ifndef TRACKCHECK_FORMATS_API_TRIANGLE_BATCH_H_
#define TRACKCHECK_FORMATS_API_TRIANGLE_BATCH_H_

#include <cstddef>
#include <vector>

#include "formats/api/plan_view.h"

namespace trackcheck {

// `visitor` outlives this. Call Flush after the last triangle.
class TriangleBatch {
 public:
  explicit TriangleBatch(PlanVisitor& visitor) : visitor_(visitor) {
    triangles_.reserve(kSize);
  }

  // The triangles that are added from now on are these rows. The text of
  // `rows.list` outlives them.
  void StartRows(const PlanRows& rows) {
    Flush();
    rows_ = rows;
  }

  // Adds the triangle of the next row.
  void Add(const PlanTriangle& triangle) {
    triangles_.push_back(triangle);
    if (triangles_.size() == kSize) Flush();
  }

  void Flush() {
    if (!triangles_.empty()) visitor_.AddTriangles(rows_, triangles_);
    rows_.first += triangles_.size() * rows_.step;
    triangles_.clear();
  }

 private:
  static constexpr size_t kSize = 512;

  PlanVisitor& visitor_;
  PlanRows rows_;
  std::vector<PlanTriangle> triangles_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_TRIANGLE_BATCH_H_
