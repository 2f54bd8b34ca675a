#include "validators/track/repairs/list_repairs.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_range.h"
#include "formats/track/edits/text_edits.h"
#include "formats/track/positions/element_ranges.h"

namespace trackcheck::track {
namespace {

struct List {
  const Value& value;
  const Count& count;
  uint64_t size;
  ByteRange (*range)(const Document& document, uint64_t element);
};

// Whether there are comments between two elements.
bool IsCommented(const Document& document, const ByteRange& first,
                 const ByteRange& second) {
  const std::string_view between =
      document.file.Window({first.end(), second.offset - first.end()}).text();
  return between.find('/') != std::string_view::npos;
}

// Removes elements, which ascend, and counts them off.
std::vector<Repair> Without(const Document& document, const List& list,
                            std::span<const uint64_t> elements) {
  if (!list.value.present || !list.count.present ||
      list.count.value != static_cast<int64_t>(list.size)) {
    return {};
  }
  std::vector<Repair> repairs = {
      {list.count.range, std::to_string(list.size - elements.size())}};
  // Adjacent elements are removed as one.
  for (size_t i = 0; i < elements.size();) {
    ByteRange all = list.range(document, elements[i]);
    for (++i; i < elements.size() && elements[i] == elements[i - 1] + 1; ++i) {
      const ByteRange next = list.range(document, elements[i]);
      if (IsCommented(document, all, next)) return {};
      all.size = next.end() - all.offset;
    }
    std::optional<Repair> removed = RemovedItem(document.file, all);
    if (!removed) return {};
    repairs.push_back(*std::move(removed));
  }
  return repairs;
}

// Removes vertices and writes the new numbers of those that are used.
class Renumbering {
 public:
  Renumbering(const Document& document, const List& list,
              std::span<const ElementPair> vertices)
      : document_(document), numbers_(NumbersWithout(list.size, vertices)) {
    std::vector<uint64_t> elements;
    for (const ElementPair& vertex : vertices) {
      elements.push_back(vertex.element);
    }
    repairs_ = Without(document, list, elements);
    is_possible_ = !repairs_.empty();
  }

  // Writes the new number of the vertex that is named at `key` of an element.
  void Write(uint32_t vertex, uint64_t element, std::string_view key,
             ByteRange (*range)(const Document& document, uint64_t element)) {
    is_possible_ = is_possible_ && vertex < numbers_.size();
    if (!is_possible_ || numbers_[vertex] == vertex) return;
    repairs_.push_back({MemberRange(document_, range(document_, element), key),
                        std::to_string(numbers_[vertex])});
  }

  std::vector<Repair> Repairs() && {
    if (!is_possible_) return {};
    return std::move(repairs_);
  }

 private:
  const Document& document_;
  std::vector<uint32_t> numbers_;
  std::vector<Repair> repairs_;
  bool is_possible_ = false;
};

bool AllWhole(const std::vector<bool>& whole) {
  return std::find(whole.begin(), whole.end(), false) == whole.end();
}

}  // namespace

std::vector<Repair> WithoutLines(const Document& document,
                                 std::span<const uint64_t> lines) {
  return Without(document,
                 {document.line_list, document.number_of_lines,
                  document.lines.size(), LineRange},
                 lines);
}

std::vector<Repair> WithoutVertices(const Document& document,
                                    std::span<const ElementPair> vertices) {
  if (!document.sector_list.present || !AllWhole(document.sectors.whole)) {
    return {};
  }
  Renumbering renumbering(document,
                          {document.vertex_list, document.number_of_vertices,
                           document.vertex_count(), VertexRange},
                          vertices);
  for (uint64_t i = 0; i < document.edges.size(); ++i) {
    renumbering.Write(document.edges.start[i], i, "start", EdgeRange);
  }
  return std::move(renumbering).Repairs();
}

std::vector<Repair> WithoutVertices2d(const Document& document,
                                      std::span<const ElementPair> vertices) {
  const Segments& segments = document.segments;
  // It is not known whether a segment of an unknown kind has a center.
  if (!document.line_list.present || !AllWhole(document.lines.whole) ||
      std::find(segments.kind.begin(), segments.kind.end(),
                SegmentKind::kNone) != segments.kind.end()) {
    return {};
  }
  Renumbering renumbering(
      document,
      {document.vertex_list_2d, document.number_of_vertices_2d,
       document.vertex_count_2d(), Vertex2dRange},
      vertices);
  for (uint64_t i = 0; i < segments.size(); ++i) {
    renumbering.Write(segments.start[i], i, "start", SegmentRange);
    renumbering.Write(segments.end[i], i, "end", SegmentRange);
    if (segments.kind[i] == SegmentKind::kArc) {
      renumbering.Write(segments.center[i], i, "center", SegmentRange);
    }
  }
  return std::move(renumbering).Repairs();
}

}  // namespace trackcheck::track
