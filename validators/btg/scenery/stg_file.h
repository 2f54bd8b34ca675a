// The summary of an .stg file (formats/btg/stg/stg.h) for the rules over
// several files: the lines that load terrain.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_STG_FILE_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_STG_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/stg/stg.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// A line that loads terrain.
struct StgName {
  // Relative to the folder of the file: of a file in it, the name. With slashes
  // instead of backslashes and without needless parts such as "./". Of a path
  // that is longer than a system opens, only the beginning.
  std::string_view path;
  bool is_base = false;  // OBJECT_BASE, not OBJECT
  uint64_t line = 0;     // from 1
  Location where;        // of the path
  // With its end. Of a very long one, empty.
  ByteRange whole_line;
};

class StgSummary final : public FileSummary {
 public:
  // `path` is the absolute path of the file.
  StgSummary(const StgFile& file, std::string_view path);

  uint64_t bytes() const override;

  // The absolute path of its folder.
  const std::string& folder() const { return folder_; }
  // See TilePath.
  std::string_view root() const {
    return std::string_view(folder_).substr(0, root_size_);
  }

  // The lines OBJECT and OBJECT_BASE with a path, in the order of the file.
  size_t size() const { return entries_.size(); }
  // Precondition: `i` is below size().
  StgName operator[](size_t i) const;

  // Why the line OBJECT_BASE of the tile that the file is named after does not
  // load it, and where that shows. Nothing if it does, or if the file is named
  // after no tile.
  struct BaseFault {
    Message message;
    Location where;
    // Make a line that loads it; none if nothing as small does.
    std::vector<Repair> repairs;
  };
  const std::optional<BaseFault>& base_fault() const { return base_fault_; }

 private:
  // Small: there is one for each line. The last two are at most kLong.
  struct __attribute__((packed, aligned(4))) Entry {
    uint64_t offset : 40;  // of the path
    uint64_t size : 23;
    uint64_t is_base : 1;
    uint32_t line;
    uint32_t text_end;  // of the path in `texts_`
    uint16_t before;    // the size of the line before the path, in bytes
    uint16_t after;     // and after it, with the end of the line
  };
  static constexpr uint64_t kLong = 0xFFFF;

  void Add(const StgLine& line, ByteView text);

  std::string folder_;
  size_t root_size_;
  Space space_;
  std::vector<Entry> entries_;
  std::string texts_;
  std::optional<BaseFault> base_fault_;
};

// Whether the name is that of an .stg file, plain or compressed.
bool IsStgName(std::string_view name);
// Whether it ends in .btg or .btg.gz.
bool IsBtgName(std::string_view name);

// The name of the tile that an .stg file of this name is for: "2954880". Empty
// if it is for none.
std::string_view TileOfStg(std::string_view name);

// The path that a path relative to an absolute folder leads to.
std::string JoinPath(std::string_view folder, std::string_view path);

// Null if the file is so damaged that lines may be missing.
std::unique_ptr<const FileSummary> SummarizeStg(const StgFile& file,
                                                std::string_view path);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_STG_FILE_H_
