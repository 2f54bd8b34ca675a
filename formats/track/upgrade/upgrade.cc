#include "formats/track/upgrade/upgrade.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/json/line_index.h"
#include "formats/json/reader.h"
#include "formats/track/decode/flat_layout.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {
namespace {

constexpr uint32_t kUnused = UINT32_MAX;
// A vertex that has not three numbers.
constexpr uint32_t kBroken = UINT32_MAX - 1;
// More notes of one kind are only counted.
constexpr size_t kMostNotes = 20;

void Append(std::string& text, std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) text += part;
}

std::string Joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  Append(text, parts);
  return text;
}

// Remembers why the text cannot be read on.
class FirstSyntaxFault final : public json::FaultListener {
 public:
  void OnFault(json::Fault fault, const ByteRange& where,
               absl::FunctionRef<std::string()> message) override {
    const bool is_other = fault != json::Fault::kSyntax &&
                          fault != json::Fault::kCommentUnterminated &&
                          fault != json::Fault::kByteOrderMark &&
                          fault != json::Fault::kDepth;
    if (is_other) return;
    offset = where.offset;
    text = message();
  }
  uint64_t offset = 0;
  std::string text;
};

// A member of the root with the text around it.
struct RootMember {
  uint64_t begin = 0;  // after the member before it and comments beside that
  json::String key;
  ByteRange value;
  uint64_t end = 0;   // of what comes before its comma
  uint64_t next = 0;  // where the next member begins
};

// The part of the new root that a member goes to.
enum class Part : uint8_t { kRoot, kTrack, kRacingLines };

Part PartOf(std::string_view key) {
  if (!IsFlatKey(key)) return Part::kRoot;
  return key.ends_with("lanes") ? Part::kRacingLines : Part::kTrack;
}

// Other bytes in place of some of the file.
struct Edit {
  uint64_t begin = 0;
  uint64_t end = 0;
  // A literal; null: the number of a vertex.
  const char* word = nullptr;
  // First that in the file, then that of the 2D vertex; -1: there is none.
  int64_t vertex = -1;
};

bool IsSpace(char c) { return c == ' ' || c == '\t'; }

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = absl::ascii_tolower(static_cast<unsigned char>(c));
  return lower;
}

// A kind in quotes in lower case; null if it is unknown.
const char* RightKind(const json::String& kind) {
  constexpr const char* kKinds[] = {"\"wall\"", "\"entry\"", "\"exit\"",
                                    "\"line\"", "\"arc\""};
  const std::string lower = LowerCase(json::Unescape(kind.raw));
  for (const char* const known : kKinds) {
    if (Joined({"\"", lower, "\""}) == known) return known;
  }
  return nullptr;
}

class Upgrader {
 public:
  explicit Upgrader(ByteView file) : file_(file), text_(file.text()) {}

  absl::StatusOr<Upgraded> Run() {
    absl::Status status = ReadRoot();
    if (!status.ok()) return status;
    status = CheckVersion();
    if (!status.ok()) return status;
    if (const RootMember* vertices = Find("vertices")) ReadVertices(*vertices);
    if (const RootMember* sectors = Find("sectors")) ReadSectors(*sectors);
    if (const RootMember* lanes = Find("lanes")) ReadLanes(*lanes);
    NumberVertices();
    for (const auto& [key, name] :
         {std::pair{"num-lanes", "\"num-lines\""}, {"lanes", "\"lines\""}}) {
      if (const RootMember* lanes = Find(key)) {
        Replace(lanes->key.range, name);
      }
    }
    std::sort(edits_.begin(), edits_.end(),
              [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    NameUnknownMembers();
    Upgraded upgraded = {.bytes = Assemble(), .notes = {}};
    for (auto& [kind, notes] : notes_) {
      if (notes.more > 0) {
        Append(notes.listed.back().text,
               {"; and so for ", std::to_string(notes.more), " more"});
      }
      for (UpgradeNote& note : notes.listed) {
        upgraded.notes.push_back(std::move(note));
      }
    }
    std::sort(upgraded.notes.begin(), upgraded.notes.end(),
              [](const UpgradeNote& a, const UpgradeNote& b) {
                return a.offset < b.offset;
              });
    return upgraded;
  }

 private:
  struct Notes {
    std::vector<UpgradeNote> listed;
    uint64_t more = 0;
  };
  enum class NoteKind : uint8_t { kMember, kIndex, kAltitude, kLanes };

  json::Reader ReaderAt(uint64_t offset) const {
    return json::Reader(file_, kDepthLimit, nullptr, offset);
  }

  // Where the next token after `offset` begins.
  uint64_t TokenAfter(uint64_t offset) const {
    json::Reader reader = ReaderAt(offset);
    reader.AtEnd();
    return reader.offset();
  }

  // The end of the comments on the line of `offset`, if they end there too.
  uint64_t EndOfComments(uint64_t offset) const {
    uint64_t end = offset;
    while (true) {
      uint64_t next = end;
      while (next < text_.size() && IsSpace(text_[next])) ++next;
      const std::string_view rest = text_.substr(next);
      if (rest.starts_with("//")) {
        return next + std::min(rest.find_first_of("\r\n"), rest.size());
      }
      if (!rest.starts_with("/*")) return end;
      const size_t close = rest.find("*/", 2);
      if (close == std::string_view::npos ||
          rest.substr(0, close).find_first_of("\r\n") !=
              std::string_view::npos) {
        return end;
      }
      end = next + close + 2;
    }
  }

  absl::Status ReadRoot() {
    FirstSyntaxFault fault;
    json::Reader reader(file_, kDepthLimit, &fault);
    if (!reader.AtEnd() && reader.Peek() == json::Kind::kObject) {
      opening_ = reader.offset();
      reader.EnterObject();
      uint64_t begin = opening_ + 1;
      for (json::String key; reader.NextKey(&key);) {
        reader.Peek();
        RootMember member = {.begin = begin, .key = key};
        member.value = reader.Skip();
        if (reader.failed()) break;
        member.end = member.next = member.value.end();
        const uint64_t comma = TokenAfter(member.end);
        if (comma < text_.size() && text_[comma] == ',') {
          member.end = comma;
          member.next = EndOfComments(comma + 1);
        }
        begin = member.next;
        members_.push_back(member);
      }
      if (!reader.failed()) reader.Finish();
    }
    if (reader.failed()) {
      const json::LinePosition at = json::LineIndex(file_).At(fault.offset);
      return absl::FailedPreconditionError(
          Joined({"is not JSON: line ", std::to_string(at.line), ", column ",
                  std::to_string(at.column), ": ", fault.text}));
    }
    return absl::OkStatus();
  }

  // The only member with that key, or null.
  const RootMember* Find(std::string_view key) const {
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [key](const RootMember& member) {
                                      return json::Equals(member.key, key);
                                    });
    return found == members_.end() ? nullptr : &*found;
  }

  absl::Status CheckVersion() {
    if (Find("track") != nullptr || Find("racing-lines") != nullptr) {
      return absl::FailedPreconditionError(
          "has the layout of version 3.0 already");
    }
    size_t flat = 0;
    for (const RootMember& member : members_) {
      const std::string key = json::Unescape(member.key.raw);
      if (!IsFlatKey(key) && key != "version") continue;
      if (Find(key) != &member) {
        return absl::FailedPreconditionError(
            Joined({"has \"", key, "\" twice: remove one of them"}));
      }
      if (IsFlatKey(key)) ++flat;
    }
    if (flat < 2 || Find("sectors") == nullptr) {
      return absl::FailedPreconditionError(
          "is no track of version 2.0, which has vertices, sectors and lanes "
          "in the root");
    }
    const RootMember* const version = Find("version");
    if (version == nullptr) return absl::OkStatus();
    const std::string_view value =
        text_.substr(version->value.offset, version->value.size);
    // The layout says what the file is; a version 3.0 is only premature.
    for (const std::string_view known :
         {"\"2.0\"", "\"2\"", "2.0", "2", "\"3.0\""}) {
      if (value != known) continue;
      Replace(version->value, "\"3.0\"");
      return absl::OkStatus();
    }
    return absl::FailedPreconditionError(
        Joined({"is of version ", EscapeBytes(value.substr(0, 40)),
                ", only 2.0 can be upgraded"}));
  }

  void Replace(const ByteRange& range, const char* word) {
    edits_.push_back({.begin = range.offset, .end = range.end(), .word = word});
  }

  void Note(NoteKind kind, uint64_t offset, FieldPath field, std::string text) {
    Notes& notes = notes_[kind];
    if (notes.listed.size() < kMostNotes) {
      notes.listed.push_back({offset, std::move(field), std::move(text)});
    } else {
      ++notes.more;
    }
  }

  void ReadVertices(const RootMember& list) {
    json::Reader reader = ReaderAt(list.value.offset);
    if (reader.Peek() != json::Kind::kArray) return;
    reader.EnterArray();
    while (reader.NextElement()) {
      reader.Peek();
      vertices_.push_back(reader.offset());
      reader.Skip();
    }
    numbers_.assign(vertices_.size(), kUnused);
  }

  // The three numbers of a vertex; nothing if it has others.
  std::optional<std::array<ByteRange, 3>> CoordinatesOf(uint64_t vertex) const {
    json::Reader reader = ReaderAt(vertices_[vertex]);
    if (reader.Peek() != json::Kind::kArray) return std::nullopt;
    reader.EnterArray();
    std::array<ByteRange, 3> numbers;
    size_t count = 0;
    while (reader.NextElement()) {
      if (count == numbers.size() || reader.Peek() != json::Kind::kNumber) {
        return std::nullopt;
      }
      numbers[count++] = reader.ReadNumber().range;
    }
    if (count != numbers.size()) return std::nullopt;
    return numbers;
  }

  // Calls on_member(i, j, key, reader) for each member of each element `j` of
  // the list `inner` of each element `i` of the list at `offset`. It reads the
  // value.
  using OnMember = absl::FunctionRef<void(
      uint64_t i, uint64_t j, const json::String& key, json::Reader& reader)>;
  void ForEachInner(uint64_t offset, std::string_view inner,
                    OnMember on_member) const {
    json::Reader reader = ReaderAt(offset);
    if (reader.Peek() != json::Kind::kArray) return;
    reader.EnterArray();
    for (uint64_t i = 0; reader.NextElement(); ++i) {
      if (reader.Peek() != json::Kind::kObject) {
        reader.Skip();
        continue;
      }
      reader.EnterObject();
      for (json::String key; reader.NextKey(&key);) {
        if (reader.Peek() != json::Kind::kArray || !json::Equals(key, inner)) {
          reader.Skip();
          continue;
        }
        reader.EnterArray();
        for (uint64_t j = 0; reader.NextElement(); ++j) {
          if (reader.Peek() != json::Kind::kObject) {
            reader.Skip();
            continue;
          }
          reader.EnterObject();
          for (json::String member; reader.NextKey(&member);) {
            reader.Peek();
            on_member(i, j, member, reader);
          }
        }
      }
    }
  }

  // The loader for version 2.0 takes kinds in any case.
  void ReadKind(json::Reader& reader) {
    if (reader.Peek() != json::Kind::kString) {
      reader.Skip();
      return;
    }
    const json::String kind = reader.ReadString();
    const char* const right = RightKind(kind);
    if (right != nullptr && Joined({"\"", kind.raw, "\""}) != right) {
      Replace(kind.range, right);
    }
  }

  void ReadSectors(const RootMember& list) {
    ForEachInner(list.value.offset, "edges",
                 [this](uint64_t, uint64_t, const json::String& key,
                        json::Reader& reader) {
                   if (json::Equals(key, "kind")) {
                     ReadKind(reader);
                   } else {
                     reader.Skip();
                   }
                 });
  }

  void ReadLanes(const RootMember& list) {
    ForEachInner(
        list.value.offset, "segments",
        [this](uint64_t i, uint64_t j, const json::String& key,
               json::Reader& reader) {
          if (json::Equals(key, "kind")) {
            ReadKind(reader);
          } else if (reader.Peek() == json::Kind::kNumber &&
                     (json::Equals(key, "start") || json::Equals(key, "end") ||
                      json::Equals(key, "center"))) {
            ReadIndex(i, j, key.raw, reader.ReadNumber());
          } else {
            reader.Skip();
          }
        });
  }

  void ReadIndex(uint64_t i, uint64_t j, std::string_view key,
                 const json::Number& number) {
    Edit edit = {.begin = number.range.offset, .end = number.range.end()};
    if (const std::optional<uint32_t> vertex = VertexOf(number.value)) {
      edit.vertex = *vertex;
    } else {
      Note(NoteKind::kIndex, number.range.offset,
           KeyPath(FieldPath("lanes").Element(i).Field("segments").Element(j),
                   key),
           Joined({"there is no vertex ",
                   text_.substr(number.range.offset,
                                std::min<uint64_t>(number.range.size, 40)),
                   " of three numbers; -1 is written, name the right one"}));
    }
    edits_.push_back(edit);
  }

  // The vertex of an index, which lanes use then. Nothing if there is none.
  std::optional<uint32_t> VertexOf(double index) {
    if (!(index >= 0) || !(index < static_cast<double>(numbers_.size())) ||
        index != std::trunc(index)) {
      return std::nullopt;
    }
    const auto vertex = static_cast<uint32_t>(index);
    uint32_t& number = numbers_[vertex];
    if (number == kUnused) number = CoordinatesOf(vertex) ? 0 : kBroken;
    if (number == kBroken) return std::nullopt;
    return vertex;
  }

  // Numbers the vertices that lanes use, and lets the segments name them.
  void NumberVertices() {
    uint64_t with_altitude = 0;
    uint64_t first = 0;
    for (uint64_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] >= kBroken) continue;
      numbers_[i] = static_cast<uint32_t>(used_.size());
      used_.push_back(static_cast<uint32_t>(i));
      const ByteRange altitude = (*CoordinatesOf(i))[1];
      if (text_.substr(altitude.offset, altitude.size)
              .find_first_of("123456789") == std::string_view::npos) {
        continue;
      }
      if (with_altitude++ == 0) first = i;
    }
    if (with_altitude > 0) {
      Note(NoteKind::kAltitude, vertices_[first],
           FieldPath("vertices").Element(first),
           Joined({"racing lines of version 3.0 have no altitude; that of ",
                   Counted(with_altitude, "vertex", "vertices"),
                   " is only in the track"}));
    }
    for (Edit& edit : edits_) {
      if (edit.vertex >= 0) {
        edit.vertex = numbers_[static_cast<uint64_t>(edit.vertex)];
      }
    }
  }

  void NameUnknownMembers() {
    for (const RootMember& member : members_) {
      const std::string key = json::Unescape(member.key.raw);
      if (PartOf(key) != Part::kRoot ||
          IsNameOf(MembersOf(Level::kRoot), key) ||
          text_[member.value.offset] == '{') {
        continue;
      }
      Note(NoteKind::kMember, member.key.range.offset,
           KeyPath(FieldPath(), member.key.raw),
           Joined({"\"", EscapeBytes(member.key.raw.substr(0, 40)),
                   "\" is no field of version 3.0; put it into an object that "
                   "is named after your group"}));
    }
    if (Find("lanes") == nullptr) {
      Note(NoteKind::kLanes, opening_, FieldPath(),
           "there are no lanes; no racing lines are written");
    }
  }

  // The text of the file with the edits.
  std::string TextOf(uint64_t begin, uint64_t end) const {
    std::string result;
    auto edit = std::lower_bound(
        edits_.begin(), edits_.end(), begin,
        [](const Edit& each, uint64_t offset) { return each.begin < offset; });
    for (; edit != edits_.end() && edit->end <= end; ++edit) {
      result += text_.substr(begin, edit->begin - begin);
      if (edit->word == nullptr) {
        result += std::to_string(edit->vertex);
      } else {
        result += edit->word;
      }
      begin = edit->end;
    }
    result += text_.substr(begin, end - begin);
    return result;
  }

  // What is before the key of a member.
  std::string_view LeadOf(const RootMember& member) const {
    return text_.substr(member.begin, member.key.range.offset - member.begin);
  }

  // The line end and the indent before a member; empty if it is on the line of
  // the one before it.
  std::string IndentOf(const RootMember& member) const {
    const std::string_view lead = LeadOf(member);
    const size_t line = lead.find_last_of("\r\n");
    if (line == std::string_view::npos) return "";
    const bool is_crlf =
        lead[line] == '\n' && line > 0 && lead[line - 1] == '\r';
    std::string_view indent = lead.substr(line + 1);
    indent = indent.substr(
        0, std::min(indent.find_first_not_of(" \t"), indent.size()));
    return Joined({is_crlf ? "\r\n" : lead.substr(line, 1), indent});
  }

  // The text with two spaces more before each line after the first one.
  static std::string Indented(std::string_view text) {
    std::string result;
    for (size_t at = 0; at < text.size(); ++at) {
      result += text[at];
      const bool line_follows = text[at] == '\n' && at + 1 < text.size() &&
                                text[at + 1] != '\n' && text[at + 1] != '\r';
      if (line_follows) result += "  ";
    }
    return result;
  }

  // The members of a part, as the content of an object. `indent` is that of the
  // part itself.
  std::string ContentOf(Part part, std::string_view indent) const {
    std::string content;
    const std::string_view gap = indent.empty() ? " " : indent;
    if (part == Part::kRacingLines) {
      Append(content,
             {indent, "\"num-vertices\": ", std::to_string(used_.size()), ",",
              gap, "\"vertices\": ["});
      for (size_t i = 0; i < used_.size(); ++i) {
        const std::array<ByteRange, 3> numbers = *CoordinatesOf(used_[i]);
        Append(content,
               {i == 0 ? "" : ",", indent, indent.empty() ? "" : "  ", "[",
                text_.substr(numbers[0].offset, numbers[0].size), ", ",
                text_.substr(numbers[2].offset, numbers[2].size), "]"});
      }
      Append(content, {used_.empty() ? "" : indent, "]"});
    }
    bool is_first = true;
    std::string_view beside;  // comments after the comma before
    for (const RootMember& member : members_) {
      if (PartOf(json::Unescape(member.key.raw)) != part) continue;
      if (!content.empty()) content += ',';
      // What is before the first one goes before the part.
      const std::string_view first = content.empty() ? indent : gap;
      AppendLead(beside, is_first ? first : LeadOf(member), content);
      content += TextOf(member.key.range.offset, member.end);
      beside = BesideOf(member);
      is_first = false;
    }
    if (is_first && part == Part::kRacingLines) {
      Append(content, {",", gap, "\"num-lines\": 0,", gap, "\"lines\": []"});
    }
    content += beside;
    return content;
  }

  // Appends the comments beside a member and what is before the next one. A
  // comment to the end of a line must not hide that.
  static void AppendLead(std::string_view beside, std::string_view lead,
                         std::string& text) {
    text += beside;
    const bool ends_line =
        !lead.empty() && (lead[0] == '\n' || lead[0] == '\r');
    if (!ends_line && beside.find("//") != std::string_view::npos) text += '\n';
    text += lead;
  }

  // The comments after the comma of a member.
  std::string_view BesideOf(const RootMember& member) const {
    if (member.next == member.end) return {};
    return text_.substr(member.end + 1, member.next - member.end - 1);
  }

  void AppendPart(Part part, const RootMember& at, std::string& root) const {
    std::string indent = IndentOf(at);
    std::string content = ContentOf(part, indent);
    // A comment to the end of a line must not hide the brace.
    if (indent.empty() && content.find("//") != std::string::npos) {
      indent = "\n";
    }
    root += part == Part::kTrack ? "\"track\": {" : "\"racing-lines\": {";
    root += Indented(content);
    root += indent;
    root += '}';
  }

  std::string Assemble() const {
    std::string root(text_.substr(0, opening_ + 1));
    bool has_track = false;
    bool has_lines = false;
    bool is_first = true;
    std::string_view beside;
    const auto begin_member = [&](std::string_view lead) {
      if (!is_first) root += ',';
      AppendLead(beside, lead, root);
      beside = {};
      is_first = false;
    };
    if (Find("version") == nullptr) {
      begin_member(IndentOf(members_.front()));
      root += "\"version\": \"3.0\"";
    }
    for (const RootMember& member : members_) {
      const Part part = PartOf(json::Unescape(member.key.raw));
      if (part == Part::kRoot) {
        begin_member(LeadOf(member));
        root += TextOf(member.key.range.offset, member.end);
        beside = BesideOf(member);
        continue;
      }
      bool& is_written = part == Part::kTrack ? has_track : has_lines;
      if (is_written) continue;
      is_written = true;
      begin_member(LeadOf(member));
      AppendPart(part, member, root);
    }
    if (!has_lines) {
      begin_member(IndentOf(members_.front()));
      AppendPart(Part::kRacingLines, members_.front(), root);
    }
    root += beside;
    return root.append(text_.substr(members_.back().next));
  }

  ByteView file_;
  std::string_view text_;
  uint64_t opening_ = 0;
  std::vector<RootMember> members_;
  std::vector<uint64_t> vertices_;  // their offsets
  std::vector<uint32_t> numbers_;   // of the 2D vertices that they become
  std::vector<uint32_t> used_;      // the vertices that become 2D vertices
  std::vector<Edit> edits_;
  std::map<NoteKind, Notes> notes_;
};

}  // namespace

absl::StatusOr<Upgraded> Upgrade(ByteView file) { return Upgrader(file).Run(); }

}  // namespace trackcheck::track
