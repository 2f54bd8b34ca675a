// What the columns cannot hold is taken from the text, as extras.
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/json/reader.h"
#include "formats/track/encode.h"
#include "formats/track/members.h"
#include "formats/track/text_parts.h"

namespace trackcheck::track {
namespace {

// Takes members that the columns cannot hold from the text, as extras of their
// edge or segment.
class OddMembers {
 public:
  // Of the list that is the member `list` of the sector or line at `owner`.
  OddMembers(const Document& document, const ByteRange& owner, Member list,
             google::protobuf::RepeatedPtrField<EdgeExtra>* extras)
      : document_(document), owner_(owner), list_(list), extras_(*extras) {}

  // One that is not there is taken out.
  void Add(uint64_t j, Member member) { Append(j, member, Find(j, member)); }
  void AddIfThere(uint64_t j, Member member) {
    std::string value = Find(j, member);
    if (!value.empty()) Append(j, member, std::move(value));
  }

 private:
  std::string Find(uint64_t j, Member member) {
    if (ranges_.empty()) ranges_ = ElementsOf(document_, owner_, NameOf(list_));
    if (j >= ranges_.size()) return {};
    return MemberText(document_, ranges_[j], NameOf(member));
  }

  void Append(uint64_t j, Member member, std::string value) {
    EdgeExtra* extra = extras_.Add();
    extra->set_index(static_cast<uint32_t>(j));
    extra->set_key(std::string(NameOf(member)));
    extra->set_value(std::move(value));
  }

  const Document& document_;
  ByteRange owner_;
  Member list_;
  google::protobuf::RepeatedPtrField<EdgeExtra>& extras_;
  // Where the edges or segments are, once somebody asks.
  std::vector<ByteRange> ranges_;
};

class Describer {
 public:
  Describer(const Document& document, File* file)
      : document_(document), file_(*file), parts_(PartsOf(document)) {}

  void Describe() {
    if (parts_.version) {
      file_.set_version(std::string(parts_.Text(parts_.version)));
    } else {
      AddWithout(Member::kVersion, &file_);
    }
    if (parts_.name) {
      file_.set_name(std::string(parts_.Text(parts_.name)));
    } else {
      AddWithout(Member::kName, &file_);
    }
    if (parts_.revision) {
      file_.set_revision(std::string(parts_.Text(parts_.revision)));
    }
    if (document_.track.present) {
      DescribeTrack(file_.mutable_track());
    } else {
      AddWithout(Member::kTrack, &file_);
    }
    if (document_.racing_lines.present) {
      DescribeLines(file_.mutable_racing_lines());
    } else {
      AddWithout(Member::kRacingLines, &file_);
    }
    AddExtras(Level::kRoot, 0, &file_);
  }

 private:
  template <typename Message>
  void AddExtras(Level level, uint64_t i, Message* message) {
    for (const ExtraPart& part : parts_.Extras(level, i)) {
      ExtraMember* extra = message->add_extras();
      extra->set_key(std::string(parts_.Text(part.key)));
      extra->set_value(std::string(parts_.Text(part.value)));
    }
  }

  void AddInnerExtras(Level level, uint64_t i,
                      google::protobuf::RepeatedPtrField<EdgeExtra>* extras) {
    for (const ExtraPart& part : parts_.Extras(level, i)) {
      EdgeExtra* extra = extras->Add();
      extra->set_index(static_cast<uint32_t>(part.j));
      extra->set_key(std::string(parts_.Text(part.key)));
      extra->set_value(std::string(parts_.Text(part.value)));
    }
  }

  // A count that is there and not the list's length.
  template <typename Message>
  void DescribeCount(const Count& count, Member member, uint64_t length,
                     Message* message,
                     void (Message::*set)(int64_t value)) const {
    if (!count.present) {
      AddWithout(member, message);
    } else if (count.value < 0 ||
               static_cast<uint64_t>(count.value) != length) {
      (message->*set)(count.value);
    }
  }

  // The same of a sector or line.
  template <typename Message>
  void DescribeInnerCount(const ElementPart& part, Member member,
                          uint64_t length, Message* message,
                          void (Message::*set)(int64_t value)) const {
    Count count = {.present = part.count.size > 0};
    if (count.present) {
      json::Reader reader(document_.file, kDepthLimit, nullptr,
                          part.count.offset);
      count.value = static_cast<int64_t>(length);
      if (reader.Peek() == json::Kind::kNumber) {
        const json::Number number = reader.ReadNumber();
        if (number.is_integer) count.value = number.integer;
      }
    }
    DescribeCount(count, member, length, message, set);
  }

  template <typename Message>
  static void AddWithout(Member member, Message* message) {
    message->add_without(std::string(NameOf(member)));
  }

  void DescribeTrack(TrackBlock* track) {
    const Vertices& vertices = document_.vertices;
    DescribeCount(document_.number_of_vertices, Member::kNumVertices,
                  document_.vertex_count(), track,
                  &TrackBlock::set_num_vertices);
    if (!document_.vertex_list.present) AddWithout(Member::kVertices, track);
    track->mutable_vertices()->Add(vertices.coordinates.begin(),
                                   vertices.coordinates.end());
    DescribeCount(document_.number_of_sectors, Member::kNumSectors,
                  document_.sectors.size(), track,
                  &TrackBlock::set_num_sectors);
    if (!document_.sector_list.present) AddWithout(Member::kSectors, track);
    for (uint64_t i = 0; i < parts_.sectors.size(); ++i) {
      DescribeSector(i, track->add_sectors());
    }
    AddExtras(Level::kTrack, 0, track);
  }

  void DescribeSector(uint64_t i, SectorBlock* sector) {
    const Edges& edges = document_.edges;
    const uint64_t first = document_.sectors.first_edge[i];
    const uint64_t size = document_.sectors.edges(i);
    DescribeInnerCount(parts_.sectors[i], Member::kNumEdges, size, sector,
                       &SectorBlock::set_num_edges);
    OddMembers odd(document_, parts_.sectors[i].range, Member::kEdges,
                   sector->mutable_edge_extras());
    for (uint64_t j = 0; j < size; ++j) {
      const uint64_t edge = first + j;
      const EdgeKind kind = edges.kind[edge];
      const bool is_known = kind != EdgeKind::kNone;
      sector->add_kinds(is_known ? static_cast<KindOfEdge>(kind) : WALL);
      if (!is_known) odd.Add(j, Member::kKind);
      AddIndex(edges.start[edge], j, Member::kStart, sector->mutable_starts(),
               &odd);
      if (kind == EdgeKind::kWall) continue;
      if (!is_known) {
        odd.AddIfThere(j, Member::kNeighbor);
        odd.AddIfThere(j, Member::kNeighborEdge);
        continue;
      }
      AddIndex(edges.neighbor[edge], j, Member::kNeighbor,
               sector->mutable_neighbors(), &odd);
      AddIndex(edges.neighbor_edge[edge], j, Member::kNeighborEdge,
               sector->mutable_neighbor_edges(), &odd);
    }
    AddInnerExtras(Level::kEdge, i, sector->mutable_edge_extras());
    sector->set_attributes(
        std::string(parts_.Text(parts_.sectors[i].attributes)));
    AddExtras(Level::kSector, i, sector);
  }

  void DescribeLines(RacingLinesBlock* block) {
    const Vertices& vertices = document_.vertices_2d;
    DescribeCount(document_.number_of_vertices_2d, Member::kNumVertices,
                  document_.vertex_count_2d(), block,
                  &RacingLinesBlock::set_num_vertices);
    if (!document_.vertex_list_2d.present) AddWithout(Member::kVertices, block);
    block->mutable_vertices()->Add(vertices.coordinates.begin(),
                                   vertices.coordinates.end());
    block->set_three_numbers(document_.three_numbers_2d);
    DescribeCount(document_.number_of_lines, Member::kNumLines,
                  document_.lines.size(), block,
                  &RacingLinesBlock::set_num_lines);
    if (!document_.line_list.present) AddWithout(Member::kLines, block);
    for (uint64_t i = 0; i < parts_.lines.size(); ++i) {
      DescribeLine(i, block->add_lines());
    }
    AddExtras(Level::kRacingLines, 0, block);
  }

  void DescribeLine(uint64_t i, LineBlock* line) {
    const Segments& segments = document_.segments;
    const uint64_t first = document_.lines.first_segment[i];
    const uint64_t size = document_.lines.segments(i);
    DescribeInnerCount(parts_.lines[i], Member::kNumSegments, size, line,
                       &LineBlock::set_num_segments);
    OddMembers odd(document_, parts_.lines[i].range, Member::kSegments,
                   line->mutable_segment_extras());
    for (uint64_t j = 0; j < size; ++j) {
      const uint64_t segment = first + j;
      const SegmentKind kind = segments.kind[segment];
      const bool is_known = kind != SegmentKind::kNone;
      line->add_kinds(is_known ? static_cast<KindOfSegment>(kind) : LINE);
      if (!is_known) odd.Add(j, Member::kKind);
      AddIndex(segments.start[segment], j, Member::kStart,
               line->mutable_starts(), &odd);
      AddIndex(segments.end[segment], j, Member::kEnd, line->mutable_ends(),
               &odd);
      AddNumber(segments.length[segment], j, Member::kLength,
                line->mutable_lengths(), &odd);
      if (kind == SegmentKind::kLine) continue;
      if (!is_known) {
        odd.AddIfThere(j, Member::kCenter);
        odd.AddIfThere(j, Member::kAngle);
        continue;
      }
      AddIndex(segments.center[segment], j, Member::kCenter,
               line->mutable_centers(), &odd);
      AddNumber(segments.angle[segment], j, Member::kAngle,
                line->mutable_angles(), &odd);
    }
    AddInnerExtras(Level::kSegment, i, line->mutable_segment_extras());
    AddExtras(Level::kLine, i, line);
  }

  static void AddIndex(uint32_t value, uint64_t j, Member member,
                       google::protobuf::RepeatedField<int64_t>* values,
                       OddMembers* odd) {
    const bool is_index = value < kOutside;
    values->Add(is_index ? value : 0);
    if (!is_index) odd->Add(j, member);
  }

  static void AddNumber(double value, uint64_t j, Member member,
                        google::protobuf::RepeatedField<double>* values,
                        OddMembers* odd) {
    values->Add(std::isnan(value) ? 0 : value);
    if (std::isnan(value)) odd->Add(j, member);
  }

  const Document& document_;
  File& file_;
  const TextParts& parts_;
};

}  // namespace

void Describe(const Document& document, File* file) {
  if (document.root_is_object) {
    Describer(document, file).Describe();
  } else {
    file->set_text(std::string(document.file.text()));
  }
}

}  // namespace trackcheck::track
