#include "formats/track/decode/values/read_ahead.h"

#include <algorithm>

#include "formats/core/work/work_pool.h"
#include "formats/track/decode/values/values.h"

namespace trackcheck::track {
namespace {

// Bounds the memory of the parts of a machine with many threads.
constexpr uint64_t kMaxParts = 256;
// The longest opening of an element.
constexpr uint64_t kLongestOpening = 64;

// The bytes that probably begin every element of the list, and nothing inside
// an element: the bracket of an object with its first key, or that of an array.
std::string_view OpeningOf(std::string_view element) {
  if (!element.starts_with('{')) return element.substr(0, 1);
  const size_t key = element.find('"');
  if (key == std::string_view::npos) return {};
  const size_t key_end = element.find('"', key + 1);
  if (key_end == std::string_view::npos) return {};
  return element.substr(0, key_end + 1);
}

}  // namespace

void ListPart::ReuseMemory(ListPart& other) {
  const auto reuse = [](auto& column, auto& of_other) {
    column.swap(of_other);
    column.clear();
  };
  Document& document = parser.document;
  Document& of_other = other.parser.document;
  reuse(document.vertices.coordinates, of_other.vertices.coordinates);
  reuse(document.vertices_2d.coordinates, of_other.vertices_2d.coordinates);
  reuse(document.edges.kind, of_other.edges.kind);
  reuse(document.edges.start, of_other.edges.start);
  reuse(document.edges.neighbor, of_other.edges.neighbor);
  reuse(document.edges.neighbor_edge, of_other.edges.neighbor_edge);
  reuse(document.segments.kind, of_other.segments.kind);
  reuse(document.segments.start, of_other.segments.start);
  reuse(document.segments.end, of_other.segments.end);
  reuse(document.segments.length, of_other.segments.length);
  reuse(document.segments.center, of_other.segments.center);
  reuse(document.segments.angle, of_other.segments.angle);
  reuse(offsets, other.offsets);
  reuse(edge_offsets, other.edge_offsets);
}

ListPart* ReadAhead::FindPart() {
  const uint64_t offset = parser_.reader.offset();
  while (next_ < parts_.size() && parts_[next_]->begin < offset) ++next_;
  if (offset >= next_offset_) ReadParts(offset);
  if (next_ == parts_.size() || parts_[next_]->begin != offset) return nullptr;
  ListPart& part = *parts_[next_++];
  return part.has_fault() ? nullptr : &part;
}

void ReadAhead::ReadParts(uint64_t begin) {
  next_ = parts_.size();
  const uint64_t end = parser_.document.file.end();
  const uint64_t part_bytes = parser_.part_bytes;
  next_offset_ = end;
  const std::string_view opening =
      OpeningOf(parser_.Text({begin, std::min(kLongestOpening, end - begin)}));
  if (opening.empty()) return;

  const uint64_t most =
      std::min({kMaxParts, 8 * static_cast<uint64_t>(parser_.pool->threads()),
                (begin - list_begin_) / part_bytes});
  std::vector<uint64_t> begins = {begin};
  while (begins.size() <= most && end - begins.back() > part_bytes) {
    begins.push_back(FindElement(begins.back() + part_bytes, opening));
  }
  const size_t parts = begins.size() - 1;
  // The rest of the text is short.
  if (parts < kMinParts) return;
  next_ = 0;
  next_offset_ = begins.back();
  parts_.resize(parts);
  parser_.pool->For(parts, [&](uint64_t i) {
    const uint64_t limit = begins[i + 1];
    auto part = std::make_unique<ListPart>(parser_, begins[i], limit,
                                           std::min(end, limit + part_bytes));
    // Memory that is returned and taken again costs as much as reading.
    if (parts_[i] != nullptr) part->ReuseMemory(*parts_[i]);
    parts_[i] = std::move(part);
    read_(*parts_[i]);
  });
}

uint64_t ReadAhead::FindElement(uint64_t offset,
                                std::string_view opening) const {
  const uint64_t end = parser_.document.file.end();
  const std::string_view text =
      parser_.Text({offset, std::min(parser_.part_bytes, end - offset)});
  const size_t found = text.find(opening);
  return found == std::string_view::npos ? end : offset + found;
}

void ReadAhead::Pass(const ListPart& part, const FieldPosition& first) {
  FaultReporter& reporter = parser_.reporter;
  const PerMember<uint64_t> before = reporter.occurrences;
  const FieldPosition outer = reporter.at;
  const auto in_list = [&first](FieldPosition position) {
    position.i += first.i;
    position.j += first.j;
    return position;
  };
  for (const LargeIndices& indices : part.large_indices) {
    const FieldPosition& at = indices.first.at;
    const auto level = static_cast<size_t>(at.level);
    const auto member = static_cast<size_t>(at.member);
    reporter.at = in_list(at);
    reporter.occurrences[level][member] =
        before[level][member] + indices.first_occurrence;
    const ByteRange& range = indices.first.range;
    ReportLargeIndex(parser_, range.offset, range.size);
    if (indices.count > 1) {
      FaultList::Extend(*reporter.large_indices[level][member],
                        indices.count - 1, in_list(indices.last.at),
                        indices.last.range);
    }
  }
  reporter.at = outer;
  reporter.occurrences = before;
  reporter.AddCounts(part.parser.reporter);
  parser_.reader.GoTo(part.end);
}

}  // namespace trackcheck::track
