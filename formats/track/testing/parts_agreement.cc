#include "formats/track/testing/parts_agreement.h"

#include <bit>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/decode/decode.h"
#include "formats/track/document.h"

namespace trackcheck::track {
namespace {

// Also NaNs are compared.
std::vector<uint64_t> Bits(const std::vector<double>& values) {
  std::vector<uint64_t> bits;
  bits.reserve(values.size());
  for (const double value : values) {
    bits.push_back(std::bit_cast<uint64_t>(value));
  }
  return bits;
}

bool operator==(const Value& a, const Value& b) {
  return a.present == b.present && a.range == b.range;
}

bool operator==(const Vertices& a, const Vertices& b) {
  return Bits(a.coordinates) == Bits(b.coordinates) &&
         a.checkpoints.offsets == b.checkpoints.offsets;
}

bool operator==(const Sectors& a, const Sectors& b) {
  return a.first_edge == b.first_edge && a.whole == b.whole &&
         a.checkpoints.offsets == b.checkpoints.offsets;
}

bool operator==(const Edges& a, const Edges& b) {
  return a.kind == b.kind && a.start == b.start && a.neighbor == b.neighbor &&
         a.neighbor_edge == b.neighbor_edge &&
         a.checkpoints.offsets == b.checkpoints.offsets;
}

bool operator==(const Lines& a, const Lines& b) {
  return a.first_segment == b.first_segment && a.whole == b.whole &&
         a.checkpoints.offsets == b.checkpoints.offsets;
}

bool operator==(const Segments& a, const Segments& b) {
  return a.kind == b.kind && a.start == b.start && a.end == b.end &&
         a.center == b.center && Bits(a.angle) == Bits(b.angle) &&
         Bits(a.length) == Bits(b.length) &&
         a.checkpoints.offsets == b.checkpoints.offsets;
}

std::string DifferenceOf(const Document& a, const Document& b) {
  if (!(a.root == b.root) || a.whole != b.whole) return "root";
  if (!(a.vertex_list == b.vertex_list)) return "the list of vertices";
  if (!(a.vertices == b.vertices)) return "vertices";
  if (!(a.sector_list == b.sector_list)) return "the list of sectors";
  if (!(a.sectors == b.sectors)) return "sectors";
  if (!(a.edges == b.edges)) return "edges";
  if (!(a.vertices_2d == b.vertices_2d) ||
      a.three_numbers_2d != b.three_numbers_2d ||
      a.unknown_axes_2d != b.unknown_axes_2d) {
    return "2D vertices";
  }
  if (!(a.line_list == b.line_list)) return "the list of lines";
  if (!(a.lines == b.lines)) return "lines";
  if (!(a.segments == b.segments)) return "segments";
  if (a.extras.size() != b.extras.size()) return "unknown members";
  for (size_t i = 0; i < a.extras.size(); ++i) {
    if (a.extras[i].key != b.extras[i].key ||
        a.extras[i].value != b.extras[i].value) {
      return "unknown members";
    }
  }
  return "";
}

std::string TextOf(const Finding& finding) {
  const auto place = [](const Location& where) {
    return absl::StrCat(where.field.text(), " ", where.range.offset, "+",
                        where.range.size);
  };
  std::string text =
      absl::StrCat(std::string(finding.rule->id), " x", finding.count, " ",
                   place(finding.where), ": ", RenderMessage(finding.message));
  for (const Related& related : finding.related) {
    absl::StrAppend(&text, "; ", place(related.where), ": ",
                    RenderMessage(related.message));
  }
  return text;
}

std::vector<std::string> TextsOf(const Findings& findings) {
  std::vector<std::string> texts;
  for (const Finding& finding : findings.listed) {
    texts.push_back(TextOf(finding));
  }
  return texts;
}

std::string DifferenceOf(const Findings& a, const Findings& b) {
  const std::vector<std::string> whole = TextsOf(a);
  const std::vector<std::string> in_parts = TextsOf(b);
  for (size_t i = 0; i < whole.size() && i < in_parts.size(); ++i) {
    if (whole[i] != in_parts[i]) {
      return absl::StrCat(whole[i], " and ", in_parts[i]);
    }
  }
  if (whole.size() != in_parts.size()) return "the number of findings";
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    if (a.count(severity) != b.count(severity)) return "the count of findings";
  }
  return "";
}

}  // namespace

std::string DifferenceInParts(std::string_view text, uint64_t part_bytes,
                              WorkPool& pool) {
  const RuleSelection all;
  // Some findings of a rule are listed and the others counted.
  constexpr uint64_t kMaxFindings = 3;
  FindingSink sink(all, kMaxFindings);
  const Document whole = Decode(ByteView(text), Limits(), sink);
  const Findings findings = sink.Take();
  FindingSink sink_of_parts(all, kMaxFindings);
  const Document in_parts =
      DecodeInParts(pool, part_bytes, ByteView(text), sink_of_parts);
  std::string difference = DifferenceOf(whole, in_parts);
  if (!difference.empty()) return difference;
  return DifferenceOf(findings, sink_of_parts.Take());
}

}  // namespace trackcheck::track
