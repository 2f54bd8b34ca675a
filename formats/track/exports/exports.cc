#include "formats/track/exports/exports.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "formats/json/writer.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/canonical.h"
#include "formats/track/text/member_order.h"
#include "formats/track/text/text_parts.h"
#include "formats/track/text/unrepresented_members.h"
#include "formats/track/text/vertex_rows.h"

namespace trackcheck::track {
namespace {

class Exporter {
 public:
  Exporter(const Document& document, json::Writer& writer)
      : document_(document), parts_(PartsOf(document)), writer_(writer) {}

  void Write() {
    writer_.BeginObject();
    WriteText(Member::kVersion, document_.version);
    WriteText(Member::kName, document_.name);
    WriteText(Member::kRevision, document_.revision);
    if (Begin(Member::kTrack, document_.track.present)) WriteTrack();
    if (Begin(Member::kRacingLines, document_.racing_lines.present)) {
      WriteLines();
    }
    WriteExtras(Level::kRoot, 0);
    writer_.EndObject();
    writer_.End();
  }

 private:
  bool Begin(Member member, bool present) {
    if (present) writer_.Key(NameOf(member));
    return present;
  }

  void WriteText(Member member, const Value& value) {
    if (!Begin(member, value.present)) return;
    writer_.Text(StringAt(document_.file, value.range.offset));
  }

  void WriteCount(Member member, const Count& count) {
    if (Begin(member, count.present)) writer_.Integer(count.value);
  }

  void WriteExtra(const ExtraPart& part) {
    writer_.Key(StringAt(document_.file, part.key));
    WriteCanonical(document_.file, part.value, &writer_);
  }
  void WriteExtras(Level level, uint64_t i) {
    for (const ExtraPart& part : parts_.Extras(level, i)) WriteExtra(part);
  }

  void WriteTrack() {
    writer_.BeginObject();
    WriteCount(Member::kNumVertices, document_.number_of_vertices);
    if (Begin(Member::kVertices, document_.vertex_list.present)) {
      WriteVertices(document_.vertices.coordinates, 3, false, &writer_);
    }
    WriteCount(Member::kNumSectors, document_.number_of_sectors);
    if (Begin(Member::kSectors, document_.sector_list.present)) {
      writer_.BeginArray();
      for (uint64_t i = 0; i < parts_.sectors.size(); ++i) WriteSector(i);
      writer_.EndArray();
    }
    WriteExtras(Level::kTrack, 0);
    writer_.EndObject();
  }

  void WriteSector(uint64_t i) {
    const ElementPart& part = parts_.sectors[i];
    writer_.BeginObject();
    WriteCount(Member::kNumEdges,
               InnerCount(document_, part, document_.sectors.edges(i)));
    writer_.Key(NameOf(Member::kEdges));
    writer_.BeginArray();
    WriteElements(Level::kEdge, i, part, Member::kEdges,
                  document_.sectors.first_edge[i], document_.sectors.edges(i));
    writer_.EndArray();
    if (Begin(Member::kAttributes, part.attributes != 0)) {
      WriteCanonical(document_.file, part.attributes, &writer_);
    }
    WriteExtras(Level::kSector, i);
    writer_.EndObject();
  }

  void WriteLines() {
    writer_.BeginObject();
    WriteCount(Member::kNumVertices, document_.number_of_vertices_2d);
    if (Begin(Member::kVertices, document_.vertex_list_2d.present)) {
      WriteVertices(document_.vertices_2d.coordinates, 2,
                    document_.three_numbers_2d, &writer_);
    }
    WriteCount(Member::kNumLines, document_.number_of_lines);
    if (Begin(Member::kLines, document_.line_list.present)) {
      writer_.BeginArray();
      for (uint64_t i = 0; i < parts_.lines.size(); ++i) WriteLine(i);
      writer_.EndArray();
    }
    WriteExtras(Level::kRacingLines, 0);
    writer_.EndObject();
  }

  void WriteLine(uint64_t i) {
    const ElementPart& part = parts_.lines[i];
    writer_.BeginObject();
    WriteCount(Member::kNumSegments,
               InnerCount(document_, part, document_.lines.segments(i)));
    writer_.Key(NameOf(Member::kSegments));
    writer_.BeginArray();
    WriteElements(Level::kSegment, i, part, Member::kSegments,
                  document_.lines.first_segment[i],
                  document_.lines.segments(i));
    writer_.EndArray();
    WriteExtras(Level::kLine, i);
    writer_.EndObject();
  }

  // Writes the `size` edges or segments of sector or line `i`, beginning with
  // number `first` of the document.
  void WriteElements(Level level, uint64_t i, const ElementPart& part,
                     Member list, uint64_t first, uint64_t size) {
    UnrepresentedMembers unrepresented(document_, part.range(), list);
    unrepresented_ = &unrepresented;
    uint64_t next = 0;
    const auto write_until = [&](uint64_t end) {
      for (; next < end; ++next) {
        BeginElement(level, next, first + next);
        writer_.EndObject();
      }
    };
    // Extras are ordered by element. An element with extras stays open for
    // them.
    std::optional<uint64_t> open;
    const auto close = [&] {
      if (open.has_value()) writer_.EndObject();
      open.reset();
    };
    for (const ExtraPart& extra : parts_.Extras(level, i)) {
      if (extra.j >= size) break;
      if (open != extra.j) {
        close();
        write_until(extra.j);
        BeginElement(level, extra.j, first + extra.j);
        open = extra.j;
        next = extra.j + 1;
      }
      WriteExtra(extra);
    }
    close();
    write_until(size);
  }

  // Begins an element with the members that the document names.
  void BeginElement(Level level, uint64_t j, uint64_t number) {
    j_ = j;
    writer_.BeginObject(json::Layout::kOneLine);
    if (level == Level::kEdge) {
      WriteEdge(number);
    } else {
      WriteSegment(number);
    }
  }

  void WriteEdge(uint64_t edge) {
    const Edges& edges = document_.edges;
    const EdgeKind kind = edges.kind[edge];
    WriteKind(kind != EdgeKind::kNone, static_cast<size_t>(kind), kEdgeKinds);
    WriteIndex(Member::kStart, edges.start[edge]);
    if (kind == EdgeKind::kWall) return;
    WriteIndex(Member::kNeighbor, edges.neighbor[edge]);
    WriteIndex(Member::kNeighborEdge, edges.neighbor_edge[edge]);
  }

  void WriteSegment(uint64_t segment) {
    const Segments& segments = document_.segments;
    const SegmentKind kind = segments.kind[segment];
    WriteKind(kind != SegmentKind::kNone, static_cast<size_t>(kind),
              kSegmentKinds);
    WriteIndex(Member::kStart, segments.start[segment]);
    WriteIndex(Member::kEnd, segments.end[segment]);
    WriteNumber(Member::kLength, segments.length[segment]);
    if (kind == SegmentKind::kLine) return;
    WriteIndex(Member::kCenter, segments.center[segment]);
    WriteNumber(Member::kAngle, segments.angle[segment]);
  }

  void WriteKind(bool is_known, size_t kind,
                 std::span<const std::string_view> names) {
    if (!is_known) return WriteUnrepresented(Member::kKind);
    writer_.Key(NameOf(Member::kKind));
    writer_.Text(names[kind]);
  }

  void WriteIndex(Member member, uint32_t value) {
    if (!IsIndex(value)) return WriteUnrepresented(member);
    writer_.Key(NameOf(member));
    writer_.Integer(value);
  }

  void WriteNumber(Member member, double value) {
    if (std::isnan(value)) return WriteUnrepresented(member);
    writer_.Key(NameOf(member));
    writer_.Number(value);
  }

  // Writes the value of the text for a member that the columns do not hold.
  void WriteUnrepresented(Member member) {
    const std::optional<uint64_t> value = unrepresented_->Find(j_, member);
    if (!value.has_value()) return;
    writer_.Key(NameOf(member));
    WriteCanonical(document_.file, *value, &writer_);
  }

  const Document& document_;
  const TextParts& parts_;
  json::Writer& writer_;
  // The unrepresented members of the list that is written, and the index of its
  // current element.
  UnrepresentedMembers* unrepresented_ = nullptr;
  uint64_t j_ = 0;
};

void WriteJson(const Document& document, const ExportRequest& request) {
  if (!document.root_is_object) {
    request.out << document.file.text();
    return;
  }
  json::Writer writer(request.out);
  Exporter(document, writer).Write();
}

constexpr Export<Document> kExports[] = {
    {{.name = "json",
      .help = "the track file itself in canonical form, without comments"},
     WriteJson},
};

}  // namespace

std::span<const Export<Document>> Exports() { return kExports; }

}  // namespace trackcheck::track
