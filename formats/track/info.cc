#include "formats/track/info.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/bounds_table.h"
#include "formats/api/part_sizes.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/member_order.h"
#include "formats/track/text/text_parts.h"
#include "formats/track/text/vertex_rows.h"

namespace trackcheck::track {
namespace {

constexpr std::string_view kNameKey = "name";

std::vector<InfoPart> Parts(const Document& document) {
  static constexpr std::array<std::string_view, 6> kNames = {
      "track.vertices",     "track.sectors", "racing-lines.vertices",
      "racing-lines.lines", "other members", "outside of the root"};
  constexpr size_t kOther = 4;
  constexpr size_t kOutside = 5;
  std::vector<std::pair<ByteRange, size_t>> lists;
  for (const auto& [part, list] :
       {std::pair(size_t{0}, &document.vertex_list),
        std::pair(size_t{1}, &document.sector_list),
        std::pair(size_t{2}, &document.vertex_list_2d),
        std::pair(size_t{3}, &document.line_list)}) {
    if (list->present) lists.emplace_back(list->range, part);
  }
  std::sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) {
    return a.first.offset < b.first.offset;
  });
  PartSizes sizes(kNames, document.file.range());
  const ByteRange& root = document.root.range;
  sizes.Add(kOutside, {0, root.offset});
  uint64_t end = root.offset;
  for (const auto& [range, part] : lists) {
    sizes.Add(kOther, {end, range.offset - std::min(end, range.offset)});
    sizes.Add(part, range);
    end = range.end();
  }
  sizes.Add(kOther, {end, root.end() - std::min(end, root.end())});
  // After a syntax error nothing is read.
  if (document.whole) {
    sizes.Add(kOutside, {root.end(), document.file.size() - root.end()});
  }
  return sizes.Parts();
}

InfoTable EdgeTable(const Edges& edges) {
  constexpr size_t kKinds = std::size(kEdgeKinds);
  std::array<int64_t, kKinds + 1> counts{};
  for (const EdgeKind kind : edges.kind) {
    ++counts[std::min(static_cast<size_t>(kind), kKinds)];
  }
  InfoTexts kinds;
  for (const std::string_view kind : kEdgeKinds) kinds.Add(kind);
  std::vector<int64_t> numbers(counts.begin(), counts.begin() + kKinds);
  if (counts[kKinds] > 0) {
    kinds.Add("unknown");
    numbers.push_back(counts[kKinds]);
  }
  return {.key = "edges",
          .columns = {{.key = "kind", .values = std::move(kinds)},
                      {.key = "count", .values = std::move(numbers)}}};
}

// Whether an unknown member inside the list of lines has the key "name".
bool AnyLineHasName(const Document& document) {
  constexpr std::string_view kQuoted = "\"name\"";
  const ByteRange& lines = document.line_list.range;
  return document.line_list.present &&
         std::any_of(
             document.extras.begin(), document.extras.end(),
             [&](const Extra& extra) {
               if (extra.key < lines.offset || extra.key >= lines.end()) {
                 return false;
               }
               return document.file.Window({extra.key, kQuoted.size()})
                          .text() == kQuoted;
             });
}

// A text for each line, which is empty for a line without a name.
InfoTexts NamesOfLines(const Document& document) {
  InfoTexts names;
  ElementWalk walk(document, document.racing_lines.range,
                   NameOf(Member::kLines));
  for (uint64_t line = 0; line < document.lines.size(); ++line) {
    std::optional<uint64_t> name;
    if (walk.Next()) name = MemberAt(document, walk.range(), kNameKey);
    names.Add(name ? TextAt(document.file, *name) : std::string());
  }
  return names;
}

// The points of line `line`: one for each segment, and the end of a line that
// is no loop.
int64_t PointsOf(const Document& document, uint64_t line) {
  const uint32_t first = document.lines.first_segment[line];
  const uint32_t end = document.lines.first_segment[line + 1];
  if (first == end) return 0;
  const bool is_loop =
      document.segments.end[end - 1] == document.segments.start[first];
  return int64_t{end} - first + (is_loop ? 0 : 1);
}

// NaN if a segment has no length.
double LengthOf(const Document& document, uint64_t line) {
  double length = 0;
  for (uint32_t i = document.lines.first_segment[line];
       i < document.lines.first_segment[line + 1]; ++i) {
    length += document.segments.length[i];
  }
  return length;
}

InfoTable LineTable(const Document& document) {
  const uint64_t count = document.lines.size();
  std::vector<int64_t> numbers;
  std::vector<int64_t> points;
  std::vector<int64_t> segments;
  std::vector<double> lengths;
  numbers.reserve(count);
  points.reserve(count);
  segments.reserve(count);
  lengths.reserve(count);
  for (uint64_t line = 0; line < count; ++line) {
    numbers.push_back(static_cast<int64_t>(line));
    points.push_back(PointsOf(document, line));
    segments.push_back(document.lines.segments(line));
    lengths.push_back(LengthOf(document, line));
  }
  // Not as an initializer list, which would be copied.
  InfoTable table = {.key = "racing_lines"};
  table.columns.push_back({.key = "line", .values = std::move(numbers)});
  if (AnyLineHasName(document)) {
    table.columns.push_back(
        {.key = kNameKey, .values = NamesOfLines(document)});
  }
  table.columns.push_back({.key = "points", .values = std::move(points)});
  table.columns.push_back({.key = "segments", .values = std::move(segments)});
  table.columns.push_back({.key = "length", .values = std::move(lengths)});
  return table;
}

// The vertices with a coordinate that no bounds have.
uint64_t CountNonfinite(const Vertices& vertices) {
  uint64_t count = 0;
  for (size_t i = 0; i + 3 <= vertices.coordinates.size(); i += 3) {
    const double* const at = &vertices.coordinates[i];
    const bool is_finite =
        std::isfinite(at[0]) && std::isfinite(at[1]) && std::isfinite(at[2]);
    count += is_finite ? 0 : 1;
  }
  return count;
}

InfoTable VertexBounds(const Vertices& vertices) {
  std::array<double, 3> min;
  std::array<double, 3> max;
  min.fill(std::numeric_limits<double>::infinity());
  max.fill(-std::numeric_limits<double>::infinity());
  for (size_t i = 0; i < vertices.coordinates.size(); ++i) {
    const double value = vertices.coordinates[i];
    if (!std::isfinite(value)) continue;
    min[i % 3] = std::min(min[i % 3], value);
    max[i % 3] = std::max(max[i % 3], value);
  }
  return BoundsTable("", min, max);
}

}  // namespace

FileInfo Info(const Document& document, WorkPool& /*pool*/) {
  FileInfo info = {.size = document.file.size(), .parts = Parts(document)};
  const auto add_text = [&](Member member, const Value& value) {
    if (!value.present) return;
    info.values.push_back(
        {NameOf(member), TextAt(document.file, value.range.offset)});
  };
  add_text(Member::kName, document.name);
  add_text(Member::kVersion, document.version);
  add_text(Member::kRevision, document.revision);
  const auto add_count = [&info](std::string_view key, uint64_t count) {
    info.values.push_back({key, static_cast<int64_t>(count)});
  };
  add_count("sectors", document.sectors.size());
  add_count("edges", document.edges.size());
  add_count("vertices", document.vertex_count());
  const uint64_t nonfinite = CountNonfinite(document.vertices);
  if (nonfinite > 0) add_count("left_out_vertices_nonfinite", nonfinite);
  add_count("racing_lines", document.lines.size());
  add_count("racing_line_vertices", document.vertex_count_2d());
  if (document.edges.size() > 0) {
    info.tables.push_back(EdgeTable(document.edges));
  }
  if (document.lines.size() > 0) info.tables.push_back(LineTable(document));
  InfoTable bounds = VertexBounds(document.vertices);
  if (bounds.rows() > 0) info.tables.push_back(std::move(bounds));
  return info;
}

}  // namespace trackcheck::track
