#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

// SimGear's writer chooses version 10 if a list has at least this many records,
// or one material at least this many consecutive elements.
constexpr uint64_t kWideListRecords = 65535;
constexpr uint64_t kWideMaterialElements = 32767;

Location VersionPlace(const Tile& tile) {
  return tile.HeaderPlace("version", kVersionOffset, sizeof(uint16_t));
}

void CheckOld(const Tile& tile, FindingSink& sink) {
  if (tile.header().version != kOldestVersion) return;
  sink.Report(
      {.rule = &rules::version_old.info,
       .where = VersionPlace(tile),
       .message = Message("the version is 6, current writers write 7 or 10")});
}

// Returns the largest number of consecutive elements of one type of geometry
// and one material.
uint64_t LongestMaterialRun(const Tile& tile) {
  uint64_t longest = 0;
  uint64_t elements = 0;
  std::pair<uint8_t, std::string_view> previous = {UINT8_MAX, {}};
  for (const Object& object : tile.document().objects) {
    if (!IsGeometry(object.type)) continue;
    const auto material = FindProperty(tile.document(), object, kMaterial);
    const std::pair<uint8_t, std::string_view> current = {
        object.type, material ? material->data.text() : std::string_view()};
    elements =
        current == previous ? elements + object.elements : object.elements;
    previous = current;
    longest = std::max(longest, elements);
  }
  return longest;
}

// Appends the last bytes of a little-endian number that fit; nothing if others
// are not 0.
bool AppendNarrow(uint32_t number, std::string& out) {
  out += LittleEndianBytes(static_cast<uint16_t>(number));
  return number <= UINT16_MAX;
}

// The tile in version 7. Nothing if a number does not fit, or if it is not
// known where the indices of an object are.
std::optional<std::string> Narrowed(const Tile& tile) {
  const Document& document = tile.document();
  const std::string_view bytes = document.bytes.text();
  std::string out = LittleEndianBytes(kUnsignedVersion);
  out += bytes.substr(kMagicOffset, kObjectCountOffset - kMagicOffset);
  bool fits = AppendNarrow(static_cast<uint32_t>(tile.object_count()), out);
  for (uint64_t i = 0; i < tile.object_count() && fits; ++i) {
    const Object& object = tile.object(i);
    const bool is_geometry = IsGeometry(object.type);
    if (is_geometry && object.elements > 0 && !tile.HasTuples(i)) {
      return std::nullopt;
    }
    out.push_back(static_cast<char>(object.type));
    fits = AppendNarrow(object.properties, out) &&
           AppendNarrow(object.elements, out);
    const uint64_t properties = object.offset + tile.widths().object();
    out += bytes.substr(properties, object.first_element - properties);
    if (!is_geometry) {
      out += bytes.substr(object.first_element,
                          ObjectEnd(document, i) - object.first_element);
      continue;
    }
    ForEachRun(document, object, [&](const ElementRun& run) {
      fits &= run.size % tile.widths().index() == 0;
      for (uint64_t e = 0; e < run.count && fits; ++e) {
        out += LittleEndianBytes(run.size / 2);
        const uint64_t data = run.OffsetOf(run.first + e) + kElementHeader;
        for (uint64_t at = 0; at < run.size; at += tile.widths().index()) {
          fits &= AppendNarrow(static_cast<uint32_t>(tile.LoadIndex(data + at)),
                               out);
        }
      }
    });
  }
  if (!fits) return std::nullopt;
  return out;
}

void CheckNeedless(const Tile& tile, FindingSink& sink) {
  if (tile.header().version != kWideVersion || !tile.KnowsAllObjects()) return;
  for (const List& list : tile.document().lists) {
    if (list.count >= kWideListRecords) return;
  }
  if (LongestMaterialRun(tile) >= kWideMaterialElements) return;
  std::vector<Repair> repairs;
  const ByteView& bytes = tile.document().bytes;
  if (std::optional<std::string> narrow = Narrowed(tile)) {
    repairs.push_back({bytes.range(), *std::move(narrow)});
  }
  sink.Report(
      {.rule = &rules::version_10_needless.info,
       .where = VersionPlace(tile),
       .message = Message(
           "the version is 10, but 7 suffices: no list has $0 records and "
           "no material has $1 consecutive elements",
           kWideListRecords, kWideMaterialElements),
       .repairs = std::move(repairs)});
}

}  // namespace

const TileRule rules::version_old = {
    .info = {.id = "btg-version-old",
             .severity = Severity::kInfo,
             .title = "The version is 6.",
             .section = "Header",
             .rationale = "FlightGear reads it, but its counts end at 32767 "
                          "and current tools do not write it.",
             .remedy = "Nothing has to be done. Build the scenery again for "
                       "more detail.",
             .bad = "set header.version 6",
             .ok = "set header.version 10"},
    .check = CheckOld};

const TileRule rules::version_10_needless = {
    .info = {.id = "btg-version-10-needless",
             .severity = Severity::kInfo,
             .title = "The version is 10, but version 7 suffices.",
             .section = "Header",
             .rationale = "Indices take twice the space: every list has fewer "
                          "than 65535 records, and no material has 32767 "
                          "consecutive elements.",
             .remedy = "Nothing has to be done. Version 7 makes the file "
                       "smaller.",
             .fix = {FixKind::kSafe, "Writes the tile in version 7."},
             .bad = "set header.version 10",
             .ok = "set header.version 6"},
    .check = CheckNeedless};

}  // namespace trackcheck::btg
