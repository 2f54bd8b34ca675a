#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/message_chunks.h"
#include "formats/track/message/encode.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/canonical.h"
#include "formats/track/text/member_order.h"
#include "formats/track/text/text_parts.h"
#include "formats/track/text/unrepresented_members.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace trackcheck::track {
namespace {

// Collects the fields of one message up to some size. Set them in the order of
// their numbers.
template <typename Message>
class Chunks {
 public:
  explicit Chunks(MessageChunks& out) : out_(out) {}
  ~Chunks() { Flush(); }
  Chunks(const Chunks&) = delete;
  Chunks& operator=(const Chunks&) = delete;

  Message* operator->() { return &chunk_; }
  Message& operator*() { return chunk_; }

  // Call after adding some `bytes`. Emits the chunk if it is large enough.
  void Added(uint64_t bytes) {
    constexpr uint64_t kChunk = 64 * 1024;
    size_ += bytes;
    if (size_ >= kChunk) Flush();
  }
  void Flush() {
    out_.Add(chunk_);
    chunk_.Clear();
    size_ = 0;
  }

 private:
  MessageChunks& out_;
  Message chunk_;
  uint64_t size_ = 0;
};

class Describer {
 public:
  Describer(const Document& document, MessageChunks& out)
      : document_(document), out_(out), parts_(PartsOf(document)) {}

  void Describe() {
    Chunks<File> file(out_);
    if (document_.version.present) {
      file->set_version(TextOf(document_.version));
    }
    if (document_.name.present) file->set_name(TextOf(document_.name));
    if (document_.revision.present) {
      file->set_revision(TextOf(document_.revision));
    }
    file.Flush();
    if (document_.track.present) {
      out_.Enter("track");
      DescribeTrack();
      out_.Leave();
    }
    if (document_.racing_lines.present) {
      out_.Enter("racing_lines");
      DescribeLines();
      out_.Leave();
    }
    AddExtras(Level::kRoot, 0, &file);
    AddIfWithout(Member::kVersion, document_.version.present, &file);
    AddIfWithout(Member::kName, document_.name.present, &file);
    AddIfWithout(Member::kTrack, document_.track.present, &file);
    AddIfWithout(Member::kRacingLines, document_.racing_lines.present, &file);
  }

 private:
  std::string TextOf(const Value& value) const {
    return TextAt(document_.file, value.range.offset);
  }

  template <typename Message>
  void AddExtras(Level level, uint64_t i, Chunks<Message>* chunks) {
    for (const ExtraPart& part : parts_.Extras(level, i)) {
      ExtraMember* extra = (*chunks)->add_extras();
      extra->set_key(TextAt(document_.file, part.key));
      extra->set_value(CanonicalText(document_.file, part.value));
      chunks->Added(sizeof(*extra) + extra->key().size() +
                    extra->value().size());
    }
  }

  // `add` adds an EdgeExtra to the chunk.
  template <typename Block, typename Add>
  void AddElementExtras(Level level, uint64_t i, Chunks<Block>* chunks,
                        Add add) {
    for (const ExtraPart& part : parts_.Extras(level, i)) {
      EdgeExtra* extra = add(**chunks);
      extra->set_index(part.j);
      extra->set_key(TextAt(document_.file, part.key));
      extra->set_value(CanonicalText(document_.file, part.value));
      chunks->Added(sizeof(*extra) + extra->key().size() +
                    extra->value().size());
    }
  }

  // Adds an extra for the value of a known member that the columns do not hold.
  // The value is empty if the text has none.
  template <typename Block, typename Add>
  void AddUnrepresented(UnrepresentedMembers* unrepresented, uint64_t j,
                        Member member, bool only_if_there,
                        Chunks<Block>* chunks, Add add) {
    const std::optional<uint64_t> value = unrepresented->Find(j, member);
    if (!value.has_value() && only_if_there) return;
    EdgeExtra* extra = add(**chunks);
    extra->set_index(static_cast<uint32_t>(j));
    extra->set_key(std::string(NameOf(member)));
    if (value.has_value()) {
      extra->set_value(CanonicalText(document_.file, *value));
    }
    chunks->Added(sizeof(*extra) + extra->value().size());
  }

  // Writes the count if it is present and differs from the length of the list.
  template <typename Message>
  static void DescribeCount(const Count& count, uint64_t length,
                            Message* message,
                            void (Message::*set)(int64_t value)) {
    if (count.present &&
        (count.value < 0 || static_cast<uint64_t>(count.value) != length)) {
      (message->*set)(count.value);
    }
  }

  template <typename Message>
  static void AddIfWithout(Member member, bool present,
                           Chunks<Message>* message) {
    if (!present) (*message)->add_without(std::string(NameOf(member)));
  }

  void DescribeTrack() {
    const Vertices& vertices = document_.vertices;
    Chunks<TrackBlock> track(out_);
    DescribeCount(document_.number_of_vertices, document_.vertex_count(),
                  &*track, &TrackBlock::set_num_vertices);
    track->mutable_vertices()->Add(vertices.coordinates.begin(),
                                   vertices.coordinates.end());
    DescribeCount(document_.number_of_sectors, document_.sectors.size(),
                  &*track, &TrackBlock::set_num_sectors);
    track.Flush();
    for (uint64_t i = 0; i < parts_.sectors.size(); ++i) {
      out_.Enter("sectors");
      DescribeSector(i);
      out_.Leave();
    }
    AddExtras(Level::kTrack, 0, &track);
    AddIfWithout(Member::kNumVertices, document_.number_of_vertices.present,
                 &track);
    AddIfWithout(Member::kVertices, document_.vertex_list.present, &track);
    AddIfWithout(Member::kNumSectors, document_.number_of_sectors.present,
                 &track);
    AddIfWithout(Member::kSectors, document_.sector_list.present, &track);
  }

  void DescribeSector(uint64_t i) {
    const Edges& edges = document_.edges;
    const ElementPart& part = parts_.sectors[i];
    const uint64_t first = document_.sectors.first_edge[i];
    const uint64_t size = document_.sectors.edges(i);
    const Count count = InnerCount(document_, part, size);
    Chunks<SectorBlock> sector(out_);
    DescribeCount(count, size, &*sector, &SectorBlock::set_num_edges);
    for (uint64_t edge = first; edge < first + size; ++edge) {
      const EdgeKind kind = edges.kind[edge];
      const bool is_known = kind != EdgeKind::kNone;
      sector->add_kinds(is_known ? static_cast<KindOfEdge>(kind) : WALL);
      sector->add_starts(IndexOf(edges.start[edge]));
      if (kind == EdgeKind::kWall || !is_known) continue;
      sector->add_neighbors(IndexOf(edges.neighbor[edge]));
      sector->add_neighbor_edges(IndexOf(edges.neighbor_edge[edge]));
    }
    if (part.attributes != 0) {
      sector->set_attributes(CanonicalText(document_.file, part.attributes));
      sector.Added(sector->attributes().size());
    }
    AddExtras(Level::kSector, i, &sector);
    const auto add = [](SectorBlock& chunk) { return chunk.add_edge_extras(); };
    UnrepresentedMembers unrepresented(document_, part.range(), Member::kEdges);
    for (uint64_t j = 0; j < size; ++j) {
      const uint64_t edge = first + j;
      const EdgeKind kind = edges.kind[edge];
      const bool is_known = kind != EdgeKind::kNone;
      const auto add_unrepresented = [&](Member member,
                                         bool only_if_there = false) {
        AddUnrepresented(&unrepresented, j, member, only_if_there, &sector,
                         add);
      };
      if (!is_known) add_unrepresented(Member::kKind);
      if (!IsIndex(edges.start[edge])) add_unrepresented(Member::kStart);
      if (kind == EdgeKind::kWall) continue;
      if (!is_known || !IsIndex(edges.neighbor[edge])) {
        add_unrepresented(Member::kNeighbor, !is_known);
      }
      if (!is_known || !IsIndex(edges.neighbor_edge[edge])) {
        add_unrepresented(Member::kNeighborEdge, !is_known);
      }
    }
    AddElementExtras(Level::kEdge, i, &sector, add);
    AddIfWithout(Member::kNumEdges, count.present, &sector);
  }

  void DescribeLines() {
    const Vertices& vertices = document_.vertices_2d;
    Chunks<RacingLinesBlock> block(out_);
    DescribeCount(document_.number_of_vertices_2d, document_.vertex_count_2d(),
                  &*block, &RacingLinesBlock::set_num_vertices);
    block->mutable_vertices()->Add(vertices.coordinates.begin(),
                                   vertices.coordinates.end());
    DescribeCount(document_.number_of_lines, document_.lines.size(), &*block,
                  &RacingLinesBlock::set_num_lines);
    block.Flush();
    for (uint64_t i = 0; i < parts_.lines.size(); ++i) {
      out_.Enter("lines");
      DescribeLine(i);
      out_.Leave();
    }
    AddExtras(Level::kRacingLines, 0, &block);
    AddIfWithout(Member::kNumVertices, document_.number_of_vertices_2d.present,
                 &block);
    AddIfWithout(Member::kVertices, document_.vertex_list_2d.present, &block);
    AddIfWithout(Member::kNumLines, document_.number_of_lines.present, &block);
    AddIfWithout(Member::kLines, document_.line_list.present, &block);
    block->set_three_numbers(document_.three_numbers_2d);
  }

  void DescribeLine(uint64_t i) {
    const Segments& segments = document_.segments;
    const ElementPart& part = parts_.lines[i];
    const uint64_t first = document_.lines.first_segment[i];
    const uint64_t size = document_.lines.segments(i);
    const Count count = InnerCount(document_, part, size);
    Chunks<LineBlock> line(out_);
    DescribeCount(count, size, &*line, &LineBlock::set_num_segments);
    for (uint64_t segment = first; segment < first + size; ++segment) {
      const SegmentKind kind = segments.kind[segment];
      const bool is_known = kind != SegmentKind::kNone;
      line->add_kinds(is_known ? static_cast<KindOfSegment>(kind) : LINE);
      line->add_starts(IndexOf(segments.start[segment]));
      line->add_ends(IndexOf(segments.end[segment]));
      line->add_lengths(NumberOf(segments.length[segment]));
      if (kind == SegmentKind::kLine || !is_known) continue;
      line->add_centers(IndexOf(segments.center[segment]));
      line->add_angles(NumberOf(segments.angle[segment]));
    }
    AddExtras(Level::kLine, i, &line);
    const auto add = [](LineBlock& chunk) {
      return chunk.add_segment_extras();
    };
    UnrepresentedMembers unrepresented(document_, part.range(),
                                       Member::kSegments);
    for (uint64_t j = 0; j < size; ++j) {
      const uint64_t segment = first + j;
      const SegmentKind kind = segments.kind[segment];
      const bool is_known = kind != SegmentKind::kNone;
      const auto add_unrepresented = [&](Member member,
                                         bool only_if_there = false) {
        AddUnrepresented(&unrepresented, j, member, only_if_there, &line, add);
      };
      if (!is_known) add_unrepresented(Member::kKind);
      if (!IsIndex(segments.start[segment])) add_unrepresented(Member::kStart);
      if (!IsIndex(segments.end[segment])) add_unrepresented(Member::kEnd);
      if (std::isnan(segments.length[segment]))
        add_unrepresented(Member::kLength);
      if (kind == SegmentKind::kLine) continue;
      if (!is_known || !IsIndex(segments.center[segment])) {
        add_unrepresented(Member::kCenter, !is_known);
      }
      if (!is_known || std::isnan(segments.angle[segment])) {
        add_unrepresented(Member::kAngle, !is_known);
      }
    }
    AddElementExtras(Level::kSegment, i, &line, add);
    AddIfWithout(Member::kNumSegments, count.present, &line);
  }

  static int64_t IndexOf(uint32_t value) { return IsIndex(value) ? value : 0; }
  static double NumberOf(double value) { return std::isnan(value) ? 0 : value; }

  const Document& document_;
  MessageChunks& out_;
  const TextParts& parts_;
};

// Merges the chunks of a description.
class Merger : public MessageChunks {
 public:
  explicit Merger(google::protobuf::Message* message) : open_{message} {}

  void Enter(std::string_view name) override {
    google::protobuf::Message* message = open_.back();
    const google::protobuf::FieldDescriptor* field =
        message->GetDescriptor()->FindFieldByName(std::string(name));
    const google::protobuf::Reflection* reflection = message->GetReflection();
    open_.push_back(field->is_repeated()
                        ? reflection->AddMessage(message, field)
                        : reflection->MutableMessage(message, field));
  }
  void Leave() override { open_.pop_back(); }
  void Add(const google::protobuf::Message& chunk) override {
    open_.back()->MergeFrom(chunk);
  }

 private:
  std::vector<google::protobuf::Message*> open_;
};

}  // namespace

void DescribeInChunks(const Document& document, MessageChunks& out) {
  if (document.root_is_object) {
    Describer(document, out).Describe();
  } else {
    File file;
    file.set_text(std::string(document.file.text()));
    out.Add(file);
  }
}

void Describe(const Document& document, File* file) {
  Merger merger(file);
  DescribeInChunks(document, merger);
}

}  // namespace trackcheck::track
