// The files *.stg beside the tiles of a scenery: which files FlightGear loads.
//
// Each line has a keyword and a name, separated by white space; # begins a
// comment. OBJECT_BASE names the ground of a tile and OBJECT an airport: files
// *.btg relative to the folder, of which FlightGear also finds *.btg.gz. All
// other lines name models, which no rule judges.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_STG_FILE_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_STG_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

struct StgLine {
  uint32_t number = 0;  // from 1
  uint32_t size = 0;    // in bytes, without the end of the line
  uint64_t offset = 0;

  ByteRange range() const { return {offset, size, Space::kFile}; }
};

// A file that lines of an .stg file name.
struct StgName {
  // As in the file, with slashes instead of backslashes.
  std::string name;
  // The first line that names it.
  StgLine first;
  // The last line "OBJECT", and how many there are. FlightGear loads the file
  // for each of them, but for OBJECT_BASE only once.
  StgLine last;
  uint32_t object_lines = 0;
  // The name leads to a file, or else to its compressed copy.
  bool plain_exists = false;
  bool compressed_exists = false;

  bool exists() const { return plain_exists || compressed_exists; }
  // The name of the file. Precondition: it exists.
  std::string FileName() const { return plain_exists ? name : name + ".gz"; }
};

struct StgSummary final : FileSummary {
  // Each once, in the order of the file.
  std::vector<StgName> names;

  uint64_t bytes() const override;
};

// Whether the name is that of an .stg file.
bool IsStgName(std::string_view name);
// Whether it ends in .btg or .btg.gz.
bool IsBtgName(std::string_view name);

// Returns the files that an .stg file names. Null if the file is larger than
// real ones are, or names more files than a folder can have. The result has at
// most some bytes for each byte of the file, and half a megabyte. `exists` is
// whether a file is at a path relative to the folder.
std::unique_ptr<const FileSummary> SummarizeStg(
    ByteView bytes, absl::FunctionRef<bool(const std::string& path)> exists);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_STG_FILE_H_
