#include "trackcheck/git/textconv.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "formats/json/reader.h"
#include "registry/format.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/check/lfs_pointer.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/report/dump/textconv_dump.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// Deeper parts of a text are passed without a search for duplicate keys.
constexpr uint32_t kMaxDepth = 512;

// Different bytes have different identities.
std::string Identity(ByteView bytes) {
  return Joined({Counted(bytes.size(), "byte"), ", hash ",
                 FingerprintText(HashBytes(bytes))});
}

std::string DamageReason(const Finding& finding) {
  return Joined(
      {Printable(RenderMessage(finding.message)), " [", finding.rule->id, "]"});
}

std::string NotDecodable(const LoadedFile& file) {
  const Format* const format = file.known_format();
  return format == nullptr ? "not decodable"
                           : Joined({"not decodable as ", format->name()});
}

// The reason of the obstacle, without what identifies the bytes.
std::string ObstacleReason(const LoadedFile& file) {
  if (file.known_format() == nullptr) return "no known format";
  if (!file.damage().empty()) return DamageReason(file.damage()[0]);
  return "nothing in it can be decoded";
}

bool Parses(ByteView text) {
  json::Reader reader(text, kMaxDepth, nullptr);
  reader.Skip();
  return !reader.failed() && reader.AtEnd();
}

bool IsBinary(ByteView bytes) {
  return bytes.text().find('\0') != std::string_view::npos;
}

// Whether the bytes say more than the fields that can be decoded.
bool IsShownAsText(const LoadedFile& file) {
  const ByteView bytes = file.bytes();
  const Format* const format = file.known_format();
  if (format == nullptr || !format->is_text() || bytes.size() == 0 ||
      IsGitLfsPointer(bytes) || IsBinary(bytes)) {
    return false;
  }
  return !file.obstacle().ok() || (!file.damage().empty() && !Parses(bytes));
}

void WriteAsText(std::string_view text, std::ostream& out) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // Printable escapes tabs, with which many files are indented.
    for (;;) {
      const size_t tab = line.find('\t');
      out << Printable(line.substr(0, tab));
      if (tab == std::string_view::npos) break;
      out << '\t';
      line.remove_prefix(tab + 1);
    }
    out << '\n';
  }
}

// One line for each rule, since each place that an edit moves would change a
// line.
void WriteDamage(const LoadedFile& file, std::ostream& out) {
  if (file.damage().empty()) return;
  out << "# damaged: " << Identity(file.bytes()) << '\n';
  std::set<std::string_view> reported;
  for (const Finding& finding : file.damage()) {
    if (!reported.insert(finding.rule->id).second) continue;
    const FieldPath field(finding.where.field.WithoutIndices());
    out << "# damaged: " << DamageReason(finding) << " at "
        << Printable(FieldText(field)) << '\n';
  }
}

}  // namespace

std::string ObstacleText(const LoadedFile& file) {
  const ByteView bytes = file.bytes();
  if (bytes.size() == 0) return NotDecodable(file) + ": empty file";
  if (IsGitLfsPointer(bytes)) {
    const std::optional<LfsObject> object = ReadLfsPointer(bytes.text());
    if (object) {
      return Joined({"Git LFS pointer ", object->id, " ", object->size,
                     object->size == "1" ? " byte" : " bytes"});
    }
    return Joined({"damaged Git LFS pointer: ", LfsPointerDamage(bytes.text()),
                   "; ", Identity(bytes)});
  }
  return Joined(
      {NotDecodable(file), ": ", ObstacleReason(file), "; ", Identity(bytes)});
}

void WriteTextconv(const absl::StatusOr<std::unique_ptr<LoadedFile>>& file,
                   std::ostream& out) {
  if (!file.ok()) {
    out << "# not readable: " << MessageOf(file.status()) << '\n';
    return;
  }
  const LoadedFile& loaded = **file;
  if (IsShownAsText(loaded)) {
    out << "# " << NotDecodable(loaded) << ": " << ObstacleReason(loaded)
        << "; the text of the file follows\n";
    WriteAsText(loaded.bytes().text(), out);
  } else if (!loaded.obstacle().ok()) {
    out << "# " << ObstacleText(loaded) << '\n';
  } else {
    WriteDamage(loaded, out);
    WriteTextconvDump(
        [&](FieldVisitor& visitor) { loaded.decoded().VisitFields(visitor); },
        out);
  }
  if (loaded.shrank()) out << "# not readable: shrank while it was read\n";
}

}  // namespace trackcheck
