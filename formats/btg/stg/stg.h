// The files *.stg beside the tiles of a scenery, which say what FlightGear
// loads. They are text, plain or gzip.
//
// Each line has a keyword and a path, separated by white space, and what else
// the keyword takes; # begins a comment. OBJECT_BASE names the ground of a tile
// and OBJECT an airport: files *.btg relative to the folder, of which
// FlightGear also finds *.btg.gz. All other lines name models.
#ifndef TRACKCHECK_FORMATS_BTG_STG_STG_H_
#define TRACKCHECK_FORMATS_BTG_STG_STG_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "formats/api/file_info.h"
#include "formats/btg/decode/content.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck::btg {

inline constexpr std::string_view kBaseKeyword = "OBJECT_BASE";
inline constexpr std::string_view kObjectKeyword = "OBJECT";

// Refers to the text. All parts are empty if the line does not have them.
struct StgLine {
  uint64_t index = 0;  // from 0; comments and empty lines count
  ByteView text;       // without the end of the line
  ByteView keyword;
  ByteView path;
  ByteView rest;     // what follows the path
  ByteView comment;  // from its # on
};

// The document: the text, which is not parsed until its lines are visited.
struct StgFile {
  ByteView file;  // as stored
  Content content;
  // False if the compressed data is damaged, so that lines may be missing.
  bool reliable = true;

  // Calls `visit` with each line, in order.
  void ForEachLine(absl::FunctionRef<void(const StgLine&)> visit) const;
};

// Reports faults of gzip.
StgFile DecodeStg(ByteView file, const Limits& limits, FindingSink& sink);

// Visits each line as an element of the list `lines`.
void VisitStgFields(const StgFile& file, FieldVisitor& visitor);

// Counts lines by their keywords.
FileInfo StgInfo(const StgFile& file, WorkPool& pool);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_STG_STG_H_
