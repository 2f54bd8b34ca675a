#include "formats/track/message/compose.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/fields/field_words.h"
#include "formats/core/fields/tree_reader.h"
#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "formats/track/document.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/canonical.h"
#include "formats/track/text/member_order.h"
#include "formats/track/text/shown_members.h"

namespace trackcheck::track {
namespace {

// The NaN of a number that the text does not have.
bool IsNoNumber(double value) {
  return std::bit_cast<uint64_t>(value) ==
         std::bit_cast<uint64_t>(std::numeric_limits<double>::quiet_NaN());
}

// The part of a field's name that follows the name of its group.
std::optional<std::string_view> WordIn(Member group, std::string_view name) {
  FieldWords words(name);
  if (!words.TakeName(NameOf(group)) || words.done()) return std::nullopt;
  std::string_view word = words.rest();
  if (word.starts_with('.')) word.remove_prefix(1);
  return word;
}

// "edges[3].kind"
std::string CellOf(std::string_view table, uint64_t row,
                   std::string_view column) {
  return FieldPath(table).Element(row).Field(column).text();
}

std::string GroupName(Member group, Member member) {
  return FieldPath(NameOf(group)).Field(NameOf(member)).text();
}

// Unknown members of one object, or of the edges or segments of one list.
class ExtrasComposer {
 public:
  // `reader` takes the fields of the object or of the owner of the list.
  ExtrasComposer(Level level, TreeReader& reader)
      : level_(level), reader_(reader) {}

  // Takes the field `name`, whose last word is `word`. Calls `add` with the key
  // and the value of the member.
  template <typename Add>
  void TakeMember(const std::string& name, std::string_view word, Add add) {
    const std::string* value = reader_.FindText(name);
    if (value == nullptr) return;
    if (!names_.insert(name).second)
      reader_.Fail(name, "is there more than once");
    const std::optional<std::string> key = KeyShownAs(word);
    if (!key.has_value() || IsNameOf(MembersOf(level_), *key)) {
      reader_.Fail(name, word.ends_with("\"]")
                             ? "shows no key like this, or one that is cut"
                             : "is a field that no file can hold");
      return;
    }
    if (IsValue(name, *value)) add(*key, *value);
    ++shown_;
  }

  // Takes the field `name`, which shows the members after the first ones. Calls
  // `add` also with the number of the edge or segment, which is below `count`.
  template <typename Add>
  void TakeOthers(const std::string& name, uint64_t count, Add add) {
    const std::string* members = reader_.FindText(name);
    if (members == nullptr || !IsValue(name, *members)) return;
    has_others_ = true;
    const ByteView text(*members);
    json::Reader values(text, kDepthLimit, nullptr);
    values.Peek();
    if (!values.EnterArray()) return reader_.Fail(name, kNoTriples);
    while (values.NextElement()) {
      const std::optional<uint64_t> j = ReadIndex(&values);
      if (!j.has_value() || *j >= count || !values.NextElement() ||
          values.Peek() != json::Kind::kString) {
        return reader_.Fail(name, kNoTriples);
      }
      const std::string key = TextAt(text, values.offset());
      values.ReadString();
      if (!values.NextElement() || IsNameOf(MembersOf(level_), key)) {
        return reader_.Fail(name, kNoTriples);
      }
      values.Peek();
      add(*j, key, std::string(text.Window(values.Skip()).text()));
    }
  }

  // Call after all members were taken. `others` is the field that shows those
  // after the first ones, if there are more.
  void Finish(std::string_view others) {
    if (!has_others_ && shown_ > kMaxShownMembers) {
      reader_.Fail(others, "is missing for the members after the first " +
                               std::to_string(kMaxShownMembers));
    } else if (has_others_ && shown_ != kMaxShownMembers) {
      reader_.Fail(others, "follows " + std::to_string(shown_) +
                               " members, not the first " +
                               std::to_string(kMaxShownMembers));
    }
  }

  // Reports the field `name` unless `value` is the canonical form of a value.
  bool IsValue(std::string_view name, const std::string& value) {
    if (CanonicalText(ByteView(value), 0) == value) return true;
    reader_.Fail(name, "is no JSON value in canonical form");
    return false;
  }

 private:
  static constexpr std::string_view kNoTriples =
      "is no array of an index, a key and a value for each member";

  static std::optional<uint64_t> ReadIndex(json::Reader* reader) {
    if (reader->Peek() != json::Kind::kNumber) return std::nullopt;
    const json::Number number = reader->ReadNumber();
    if (!number.is_integer || number.integer < 0) return std::nullopt;
    return static_cast<uint64_t>(number.integer);
  }

  Level level_;
  TreeReader& reader_;
  absl::flat_hash_set<std::string_view> names_;
  uint64_t shown_ = 0;
  bool has_others_ = false;
};

class Composer {
 public:
  Composer(const FieldTree& fields, File* file)
      : fields_(fields), reader_(fields), file_(*file) {}

  absl::Status Compose() {
    ComposeText(Member::kVersion, &File::set_version, /*required=*/true);
    ComposeText(Member::kName, &File::set_name, /*required=*/true);
    ComposeText(Member::kRevision, &File::set_revision, /*required=*/false);
    if (HasGroup(Member::kTrack)) {
      ComposeTrack(file_.mutable_track());
    } else {
      LeaveOut(Member::kTrack);
    }
    if (HasGroup(Member::kRacingLines)) {
      ComposeLines(file_.mutable_racing_lines());
    } else {
      LeaveOut(Member::kRacingLines);
    }
    ComposeExtras();
    return reader_.Finish();
  }

 private:
  void LeaveOut(Member member) {
    file_.add_without(std::string(NameOf(member)));
  }

  void ComposeText(Member member, void (File::*set)(std::string&&),
                   bool required) {
    const std::string* text = reader_.FindText(NameOf(member));
    if (text == nullptr) {
      if (required) LeaveOut(member);
      return;
    }
    std::string quoted;
    json::Writer(quoted).Text(*text);
    if (TextAt(ByteView(quoted), 0) != *text) {
      reader_.Fail(NameOf(member), "is no UTF-8 text");
    }
    (file_.*set)(std::string(*text));
  }

  bool HasGroup(Member group) const {
    for (const TreeField& field : fields_.fields) {
      if (WordIn(group, field.name).has_value()) return true;
    }
    return false;
  }

  // Adds the numbers of the rows, one row after another.
  void ComposeVertices(Member group, std::span<const RequiredColumn> columns,
                       google::protobuf::RepeatedField<double>* numbers) {
    const std::string name = GroupName(group, Member::kVertices);
    const TreeRows rows = reader_.ReadRows(name, columns);
    for (uint64_t row = 0; row < rows.count(); ++row) {
      for (size_t k = 0; k < columns.size(); ++k) {
        const auto number = rows.Get<double>(row, k);
        if (!std::isfinite(number) && !IsNoNumber(number)) {
          reader_.Fail(CellOf(name, row, columns[k].name), kNotJson);
        }
        numbers->Add(number);
      }
    }
  }

  void ComposeTrack(TrackBlock* track) {
    constexpr Member kGroup = Member::kTrack;
    constexpr RequiredColumn kColumns[] = {{"[0]", ScalarType::kFloat64},
                                           {"[1]", ScalarType::kFloat64},
                                           {"[2]", ScalarType::kFloat64}};
    reader_.Skip(GroupName(kGroup, Member::kNumVertices));
    ComposeVertices(kGroup, kColumns, track->mutable_vertices());
    reader_.Skip(GroupName(kGroup, Member::kNumSectors));
    const std::string list = GroupName(kGroup, Member::kSectors);
    const TreeList* sectors = reader_.FindList(list);
    if (sectors == nullptr) return;
    uint64_t i = 0;
    for (const TreeElement& element : sectors->elements) {
      TreeReader reader(element.parts, FieldPath(list).Element(i++));
      ComposeSector(reader, track->add_sectors());
      reader_.Add(reader.Finish());
      if (!reader_.ok()) return;
    }
  }

  void ComposeSector(TreeReader& reader, SectorBlock* sector) {
    reader.Skip(NameOf(Member::kNumEdges));
    const auto add = [sector](uint64_t j, std::string_view key,
                              std::string_view value) {
      AddElementExtra(j, key, value, sector->add_edge_extras());
    };
    const uint64_t edges = ComposeEdges(reader, sector, add);
    const std::string_view attributes = NameOf(Member::kAttributes);
    if (const std::string* text = reader.FindText(attributes)) {
      if (!text->starts_with('{')) {
        reader.Fail(attributes, "is no JSON object");
      } else if (ExtrasComposer(Level::kSector, reader)
                     .IsValue(attributes, *text)) {
        sector->set_attributes(*text);
      }
    }
    ComposeElementExtras(Level::kSector, Level::kEdge, Member::kEdges, edges,
                         reader, sector, add);
  }

  // Returns the number of edges. `add` adds an extra of an edge: a member that
  // the lists of edges cannot hold, or without a value one that is left out.
  template <typename Add>
  uint64_t ComposeEdges(TreeReader& reader, SectorBlock* sector, Add add) {
    constexpr std::string_view kList = NameOf(Member::kEdges);
    constexpr RequiredColumn kColumns[] = {
        {NameOf(Member::kKind), ScalarType::kUint8},
        {NameOf(Member::kStart), ScalarType::kUint32},
        {NameOf(Member::kNeighbor), ScalarType::kUint32},
        {NameOf(Member::kNeighborEdge), ScalarType::kUint32}};
    const TreeRows rows = reader.ReadRows(kList, kColumns);
    for (uint64_t j = 0; j < rows.count(); ++j) {
      const auto kind = rows.Get<uint8_t>(j, 0);
      const auto start = rows.Get<uint32_t>(j, 1);
      const auto neighbor = rows.Get<uint32_t>(j, 2);
      const auto neighbor_edge = rows.Get<uint32_t>(j, 3);
      const auto add_index = [&](Member member, uint32_t index) {
        if (!IsIndex(index)) add(j, NameOf(member), TextOf(index));
        return IsIndex(index) ? int64_t{index} : 0;
      };
      sector->add_starts(add_index(Member::kStart, start));
      if (kind > static_cast<uint8_t>(EdgeKind::kNone)) {
        reader.Fail(CellOf(kList, j, NameOf(Member::kKind)), kNoKind);
      } else if (static_cast<EdgeKind>(kind) == EdgeKind::kNone) {
        sector->add_kinds(WALL);
        add(j, NameOf(Member::kKind), "");
        if (neighbor != kAbsent) {
          add(j, NameOf(Member::kNeighbor), TextOf(neighbor));
        }
        if (neighbor_edge != kAbsent) {
          add(j, NameOf(Member::kNeighborEdge), TextOf(neighbor_edge));
        }
      } else if (static_cast<EdgeKind>(kind) == EdgeKind::kWall) {
        sector->add_kinds(WALL);
        if (neighbor == kAbsent && neighbor_edge == kAbsent) continue;
        reader.Fail(CellOf(kList, j,
                           NameOf(neighbor == kAbsent ? Member::kNeighborEdge
                                                      : Member::kNeighbor)),
                    "belongs to a wall, which has no neighbor");
      } else {
        sector->add_kinds(static_cast<KindOfEdge>(kind));
        sector->add_neighbors(add_index(Member::kNeighbor, neighbor));
        sector->add_neighbor_edges(
            add_index(Member::kNeighborEdge, neighbor_edge));
      }
    }
    return rows.count();
  }

  void ComposeLines(RacingLinesBlock* lines) {
    constexpr Member kGroup = Member::kRacingLines;
    constexpr RequiredColumn kTwo[] = {{"[0]", ScalarType::kFloat64},
                                       {"[1]", ScalarType::kFloat64}};
    constexpr RequiredColumn kThree[] = {{"[0]", ScalarType::kFloat64},
                                         {"[2]", ScalarType::kFloat64}};
    reader_.Skip(GroupName(kGroup, Member::kNumVertices));
    const TreeTable* table =
        fields_.Table(GroupName(kGroup, Member::kVertices));
    const bool three = table != nullptr && !table->rows.empty() &&
                       table->columns != nullptr &&
                       table->columns->Find("[2]") != nullptr;
    lines->set_three_numbers(three);
    ComposeVertices(kGroup, three ? kThree : kTwo, lines->mutable_vertices());
    reader_.Skip(GroupName(kGroup, Member::kNumLines));
    const std::string list = GroupName(kGroup, Member::kLines);
    const TreeList* elements = reader_.FindList(list);
    if (elements == nullptr) return;
    uint64_t i = 0;
    for (const TreeElement& element : elements->elements) {
      TreeReader reader(element.parts, FieldPath(list).Element(i++));
      ComposeLine(reader, lines->add_lines());
      reader_.Add(reader.Finish());
      if (!reader_.ok()) return;
    }
  }

  void ComposeLine(TreeReader& reader, LineBlock* line) {
    reader.Skip(NameOf(Member::kNumSegments));
    const auto add = [line](uint64_t j, std::string_view key,
                            std::string_view value) {
      AddElementExtra(j, key, value, line->add_segment_extras());
    };
    const uint64_t segments = ComposeSegments(reader, line, add);
    ComposeElementExtras(Level::kLine, Level::kSegment, Member::kSegments,
                         segments, reader, line, add);
  }

  // The same as ComposeEdges.
  template <typename Add>
  uint64_t ComposeSegments(TreeReader& reader, LineBlock* line, Add add) {
    constexpr std::string_view kList = NameOf(Member::kSegments);
    constexpr RequiredColumn kColumns[] = {
        {NameOf(Member::kKind), ScalarType::kUint8},
        {NameOf(Member::kStart), ScalarType::kUint32},
        {NameOf(Member::kEnd), ScalarType::kUint32},
        {NameOf(Member::kLength), ScalarType::kFloat64},
        {NameOf(Member::kCenter), ScalarType::kUint32},
        {NameOf(Member::kAngle), ScalarType::kFloat64}};
    const TreeRows rows = reader.ReadRows(kList, kColumns);
    for (uint64_t j = 0; j < rows.count(); ++j) {
      const auto kind = rows.Get<uint8_t>(j, 0);
      const auto center = rows.Get<uint32_t>(j, 4);
      const auto angle = rows.Get<double>(j, 5);
      const auto add_index = [&](Member member, uint32_t index) {
        if (!IsIndex(index)) add(j, NameOf(member), TextOf(index));
        return IsIndex(index) ? int64_t{index} : 0;
      };
      const auto add_number = [&](Member member, double number) {
        if (std::isfinite(number)) return number;
        if (!IsNoNumber(number)) {
          reader.Fail(CellOf(kList, j, NameOf(member)), kNotJson);
        }
        add(j, NameOf(member), "");
        return 0.0;
      };
      line->add_starts(add_index(Member::kStart, rows.Get<uint32_t>(j, 1)));
      line->add_ends(add_index(Member::kEnd, rows.Get<uint32_t>(j, 2)));
      line->add_lengths(add_number(Member::kLength, rows.Get<double>(j, 3)));
      if (kind > static_cast<uint8_t>(SegmentKind::kNone)) {
        reader.Fail(CellOf(kList, j, NameOf(Member::kKind)), kNoKind);
      } else if (static_cast<SegmentKind>(kind) == SegmentKind::kArc) {
        line->add_kinds(ARC);
        line->add_centers(add_index(Member::kCenter, center));
        line->add_angles(add_number(Member::kAngle, angle));
        continue;
      } else if (static_cast<SegmentKind>(kind) == SegmentKind::kNone) {
        add(j, NameOf(Member::kKind), "");
      }
      line->add_kinds(LINE);
      if (center != kAbsent || !IsNoNumber(angle)) {
        reader.Fail(CellOf(kList, j,
                           NameOf(center != kAbsent ? Member::kCenter
                                                    : Member::kAngle)),
                    "belongs to no arc: only arcs have a center and an angle");
      }
    }
    return rows.count();
  }

  static void AddElementExtra(uint64_t j, std::string_view key,
                              std::string_view value, EdgeExtra* extra) {
    extra->set_index(static_cast<uint32_t>(j));
    extra->set_key(std::string(key));
    extra->set_value(std::string(value));
  }

  template <typename Message>
  static auto AddTo(Message* message) {
    return [message](const std::string& key, const std::string& value) {
      ExtraMember* extra = message->add_extras();
      extra->set_key(key);
      extra->set_value(value);
    };
  }
  // Takes members that are shown with an index.
  template <typename Message>
  static auto AddOtherTo(Message* message) {
    return [message](uint64_t, const std::string& key,
                     const std::string& value) { AddTo(message)(key, value); };
  }

  // Takes the fields that are left: unknown members of the root, the track and
  // the racing lines.
  void ComposeExtras() {
    ExtrasComposer root(Level::kRoot, reader_);
    ExtrasComposer track(Level::kTrack, reader_);
    ExtrasComposer lines(Level::kRacingLines, reader_);
    const auto take = [](const std::string& name, std::string_view word,
                         ExtrasComposer* extras, auto* message) {
      if (word == kOtherMembers) {
        extras->TakeOthers(name, 1, AddOtherTo(message));
      } else {
        extras->TakeMember(name, word, AddTo(message));
      }
    };
    for (const TreeField* field : reader_.Unread()) {
      if (!reader_.ok()) return;
      const std::string& name = field->name;
      if (const auto in_track = WordIn(Member::kTrack, name)) {
        take(name, *in_track, &track, file_.mutable_track());
      } else if (const auto in_lines = WordIn(Member::kRacingLines, name)) {
        take(name, *in_lines, &lines, file_.mutable_racing_lines());
      } else {
        take(name, name, &root, &file_);
      }
    }
    root.Finish(kOtherMembers);
    track.Finish(FieldPath(NameOf(Member::kTrack)).Field(kOtherMembers).text());
    lines.Finish(
        FieldPath(NameOf(Member::kRacingLines)).Field(kOtherMembers).text());
  }

  // Takes the fields of a sector or line that are left: its unknown members,
  // and those of its `count` edges or segments, which `add` adds.
  template <typename Message, typename Add>
  void ComposeElementExtras(Level level, Level inner_level, Member list,
                            uint64_t count, TreeReader& reader,
                            Message* message, Add add) {
    ExtrasComposer outer(level, reader);
    ExtrasComposer inner(inner_level, reader);
    for (const TreeField* field : reader.Unread()) {
      if (!reader.ok()) return;
      const std::string& name = field->name;
      FieldWords words(name);
      if (name == kOtherMembers) {
        outer.TakeOthers(name, 1, AddOtherTo(message));
      } else if (!words.TakeName(NameOf(list))) {
        outer.TakeMember(name, name, AddTo(message));
      } else if (words.rest() == kOtherMembers) {
        inner.TakeOthers(name, count, add);
      } else {
        const std::optional<uint64_t> j = words.TakeIndex();
        if (!j.has_value() || *j >= count) {
          reader.Fail(name, "belongs to no edge or segment of the list");
          return;
        }
        std::string_view word = words.rest();
        if (word.starts_with('.')) word.remove_prefix(1);
        inner.TakeMember(name, word,
                         [&](const std::string& key, const std::string& value) {
                           add(*j, key, value);
                         });
      }
    }
    outer.Finish(kOtherMembers);
    inner.Finish(FieldPath(NameOf(list)).Field(kOtherMembers).text());
  }

  // The text of an index; empty if it is left out. One outside all lists may
  // have been any such number.
  static std::string TextOf(uint32_t index) {
    if (index == kAbsent) return "";
    return IsIndex(index) ? std::to_string(index) : "-1";
  }

  static constexpr std::string_view kNotJson =
      "is a number that JSON does not have";
  static constexpr std::string_view kNoKind = "is no known kind";

  const FieldTree& fields_;
  TreeReader reader_;
  File& file_;
};

}  // namespace

absl::Status Compose(const FieldTree& fields, File* file) {
  return Composer(fields, file).Compose();
}

}  // namespace trackcheck::track
