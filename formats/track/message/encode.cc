#include "formats/track/message/encode.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/json/writer.h"
#include "formats/track/message/check_message.h"
#include "formats/track/message/element_extras.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/vertex_rows.h"

namespace trackcheck::track {
namespace {

constexpr std::string_view kVersion = "3.0";

std::span<const double> SpanOf(
    const google::protobuf::RepeatedField<double>& numbers) {
  return {numbers.data(), static_cast<size_t>(numbers.size())};
}

bool IsPortal(int kind) { return kind == ENTRY || kind == EXIT; }

class Encoder {
 public:
  explicit Encoder(json::Writer& writer) : writer_(writer) {}

  void WriteFile(const File& file) {
    writer_.BeginObject();
    if (Begin(Member::kVersion, file)) {
      writer_.Text(file.has_version() ? file.version() : kVersion);
    }
    if (Begin(Member::kName, file)) writer_.Text(file.name());
    if (file.has_revision() && Begin(Member::kRevision, file)) {
      writer_.Text(file.revision());
    }
    if (Begin(Member::kTrack, file)) WriteTrack(file.track());
    if (Begin(Member::kRacingLines, file)) WriteLines(file.racing_lines());
    WriteExtras(file);
    writer_.EndObject();
    writer_.End();
  }

 private:
  // Writes the key of a member. Returns false if the member is left out.
  template <typename Message>
  bool Begin(Member member, const Message& message) {
    for (const std::string& name : message.without()) {
      if (name == NameOf(member)) return false;
    }
    writer_.Key(NameOf(member));
    return true;
  }

  template <typename Message>
  void WriteExtras(const Message& message) {
    for (const ExtraMember& extra : message.extras()) {
      writer_.Key(extra.key());
      writer_.Verbatim(extra.value());
    }
  }

  template <typename Message>
  void WriteCount(Member member, const Message& message, bool given,
                  int64_t count, int64_t length) {
    if (Begin(member, message)) writer_.Integer(given ? count : length);
  }

  static int64_t Rows(int numbers, int width) {
    return (int64_t{numbers} + width - 1) / width;
  }

  void WriteTrack(const TrackBlock& track) {
    writer_.BeginObject();
    WriteCount(Member::kNumVertices, track, track.has_num_vertices(),
               track.num_vertices(), Rows(track.vertices_size(), 3));
    if (Begin(Member::kVertices, track)) {
      WriteVertices(SpanOf(track.vertices()), 3, false, &writer_);
    }
    WriteCount(Member::kNumSectors, track, track.has_num_sectors(),
               track.num_sectors(), track.sectors_size());
    if (Begin(Member::kSectors, track)) {
      writer_.BeginArray();
      for (const SectorBlock& sector : track.sectors()) WriteSector(sector);
      writer_.EndArray();
    }
    WriteExtras(track);
    writer_.EndObject();
  }

  void WriteSector(const SectorBlock& sector) {
    writer_.BeginObject();
    const int edges = std::max(sector.kinds_size(), sector.starts_size());
    WriteCount(Member::kNumEdges, sector, sector.has_num_edges(),
               sector.num_edges(), edges);
    if (Begin(Member::kEdges, sector)) {
      writer_.BeginArray();
      ElementExtras extras(sector.edge_extras());
      int portals = 0;
      for (int j = 0; j < edges; ++j) {
        extras_ = extras.Of(static_cast<uint64_t>(j));
        WriteEdge(sector, j, &portals);
      }
      writer_.EndArray();
    }
    if (!sector.attributes().empty() && Begin(Member::kAttributes, sector)) {
      writer_.Verbatim(sector.attributes());
    }
    WriteExtras(sector);
    writer_.EndObject();
  }

  void WriteEdge(const SectorBlock& sector, int j, int* portals) {
    writer_.BeginObject(json::Layout::kOneLine);
    WriteKind(sector.kinds(), j, kEdgeKinds);
    WriteIndex(Member::kStart, sector.starts(), j);
    const bool is_portal = j < sector.kinds_size() && IsPortal(sector.kinds(j));
    const int portal = is_portal ? (*portals)++ : -1;
    WriteIndex(Member::kNeighbor, sector.neighbors(), portal);
    WriteIndex(Member::kNeighborEdge, sector.neighbor_edges(), portal);
    WriteElementExtras(MembersOf(Level::kEdge));
    writer_.EndObject();
  }

  void WriteLines(const RacingLinesBlock& lines) {
    writer_.BeginObject();
    WriteCount(Member::kNumVertices, lines, lines.has_num_vertices(),
               lines.num_vertices(), Rows(lines.vertices_size(), 2));
    if (Begin(Member::kVertices, lines)) {
      WriteVertices(SpanOf(lines.vertices()), 2, lines.three_numbers(),
                    &writer_);
    }
    WriteCount(Member::kNumLines, lines, lines.has_num_lines(),
               lines.num_lines(), lines.lines_size());
    if (Begin(Member::kLines, lines)) {
      writer_.BeginArray();
      for (const LineBlock& line : lines.lines()) WriteLine(line);
      writer_.EndArray();
    }
    WriteExtras(lines);
    writer_.EndObject();
  }

  void WriteLine(const LineBlock& line) {
    writer_.BeginObject();
    const int segments = std::max({line.kinds_size(), line.starts_size(),
                                   line.ends_size(), line.lengths_size()});
    WriteCount(Member::kNumSegments, line, line.has_num_segments(),
               line.num_segments(), segments);
    if (Begin(Member::kSegments, line)) {
      writer_.BeginArray();
      ElementExtras extras(line.segment_extras());
      int arcs = 0;
      for (int j = 0; j < segments; ++j) {
        extras_ = extras.Of(static_cast<uint64_t>(j));
        WriteSegment(line, j, &arcs);
      }
      writer_.EndArray();
    }
    WriteExtras(line);
    writer_.EndObject();
  }

  void WriteSegment(const LineBlock& line, int j, int* arcs) {
    writer_.BeginObject(json::Layout::kOneLine);
    WriteKind(line.kinds(), j, kSegmentKinds);
    WriteIndex(Member::kStart, line.starts(), j);
    WriteIndex(Member::kEnd, line.ends(), j);
    WriteNumber(Member::kLength, line.lengths(), j);
    const bool is_arc = j < line.kinds_size() && line.kinds(j) == ARC;
    const int arc = is_arc ? (*arcs)++ : -1;
    WriteIndex(Member::kCenter, line.centers(), arc);
    WriteNumber(Member::kAngle, line.angles(), arc);
    WriteElementExtras(MembersOf(Level::kSegment));
    writer_.EndObject();
  }

  // The following write the members of one edge or segment. A member is left
  // out if its list is too short.

  // Returns true if an extra replaces or removes the member.
  bool IsReplaced(Member member) {
    const EdgeExtra* last = nullptr;
    for (const EdgeExtra* extra : extras_) {
      if (extra->key() == NameOf(member)) last = extra;
    }
    if (last == nullptr) return false;
    if (!last->value().empty()) {
      writer_.Key(last->key());
      writer_.Verbatim(last->value());
    }
    return true;
  }

  void WriteKind(const google::protobuf::RepeatedField<int>& kinds, int j,
                 std::span<const std::string_view> names) {
    if (IsReplaced(Member::kKind) || j >= kinds.size()) return;
    writer_.Key(NameOf(Member::kKind));
    const auto kind = static_cast<uint32_t>(kinds[j]);
    if (kind < names.size()) {
      writer_.Text(names[kind]);
    } else {
      writer_.Integer(kinds[j]);
    }
  }

  void WriteIndex(Member member,
                  const google::protobuf::RepeatedField<int64_t>& values,
                  int at) {
    if (IsReplaced(member) || at < 0 || at >= values.size()) return;
    writer_.Key(NameOf(member));
    writer_.Integer(values[at]);
  }

  void WriteNumber(Member member,
                   const google::protobuf::RepeatedField<double>& values,
                   int at) {
    if (IsReplaced(member) || at < 0 || at >= values.size()) return;
    writer_.Key(NameOf(member));
    writer_.Number(values[at]);
  }

  void WriteElementExtras(MemberSet known) {
    for (const EdgeExtra* extra : extras_) {
      if (extra->value().empty() || IsNameOf(known, extra->key())) continue;
      writer_.Key(extra->key());
      writer_.Verbatim(extra->value());
    }
  }

  json::Writer& writer_;
  // The extras of the edge or segment that is written.
  std::span<const EdgeExtra* const> extras_;
};

}  // namespace

absl::StatusOr<std::string> Encode(const File& file) {
  if (absl::Status status = CheckMessage(file); !status.ok()) {
    return status;
  }
  if (!file.text().empty()) return file.text();
  std::string text;
  json::Writer writer(text);
  Encoder(writer).WriteFile(file);
  return text;
}

}  // namespace trackcheck::track
