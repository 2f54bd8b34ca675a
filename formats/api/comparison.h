// A comparison that needs two documents at once: laps over the distance, where
// the difference of single fields says nothing.
#ifndef TRACKCHECK_FORMATS_API_COMPARISON_H_
#define TRACKCHECK_FORMATS_API_COMPARISON_H_

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/api/or_refusal.h"
#include "formats/api/plan_view.h"
#include "formats/api/view.h"

namespace trackcheck {

// A line of a chart: a column of the samples.
struct ChartLine {
  size_t column = 0;
  PlanHue hue = PlanHue::kText;
  std::string_view name = {};  // in the legend; empty: none
};

// Columns of the same unit over the first column of the samples.
struct ComparisonChart {
  std::string_view title;  // "speed"
  std::string_view unit = {};
  std::vector<ChartLine> lines;
  // The sign matters: zero is part of the chart and drawn.
  bool has_zero = false;
};

// A place that the charts mark.
struct ComparisonMark {
  double at = 0;  // in the unit of the first column of the samples
  std::string text;
};

// The result of a comparison. Texts may hold any bytes.
struct DocumentComparison {
  // Whether nothing that is compared differs.
  bool equal = false;
  // The names of the two sides: "lap 1", "lap 2".
  std::array<std::string_view, 2> side_names;
  // The result in one sentence, without a full stop.
  std::string summary;
  // Remarks that the reader should not miss, such as parts that are left out.
  std::vector<std::string> notes;
  // Why the result may be wrong, such as samples that are missing; empty if
  // there is no such reason. It is shown only if the user insists.
  std::string doubt;
  // The properties of each side. Equal keys have equal meanings on both sides.
  std::array<std::vector<InfoValue>, 2> sides;
  std::vector<InfoValue> values;
  // Their keys are unique, also among `values`.
  std::vector<InfoTable> tables;
  // The aligned values. The first column ascends. Columns of numbers only.
  InfoTable samples;
  std::vector<ComparisonChart> charts;
  std::vector<ComparisonMark> marks;
  // Both sides in plan; null if there is none. Does not refer to the documents.
  std::unique_ptr<PlanView> plan;
};

// Differences are those of the second side to the first one.
template <typename Document>
struct Comparer {
  ViewInfo info;
  // Refuses documents that cannot be compared; the reason names the side. Takes
  // time and memory proportional to the size of the documents.
  OrRefusal<DocumentComparison> (*compare)(const Document& old_document,
                                           const Document& new_document);
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_COMPARISON_H_
