#include "formats/track/message/check_message.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace trackcheck::track {
namespace {

using Extras = google::protobuf::RepeatedPtrField<EdgeExtra>;

// Keeps the first thing that no file can hold.
class Checker {
 public:
  absl::Status Check(const File& file) {
    for (int i = 0; i < file.track().sectors_size(); ++i) {
      CheckSector(absl::StrCat("track.sectors[", i, "]"),
                  file.track().sectors(i));
    }
    for (int i = 0; i < file.racing_lines().lines_size(); ++i) {
      CheckLine(absl::StrCat("racing_lines.lines[", i, "]"),
                file.racing_lines().lines(i));
    }
    return found_.empty() ? absl::OkStatus()
                          : absl::InvalidArgumentError(found_);
  }

 private:
  void CheckSector(const std::string& path, const SectorBlock& sector) {
    const int edges = std::max(sector.kinds_size(), sector.starts_size());
    const auto portals =
        std::count_if(sector.kinds().begin(), sector.kinds().end(),
                      [](int kind) { return kind == ENTRY || kind == EXIT; });
    CheckSize(path, "neighbors", sector.neighbors_size(), portals,
              "entries and exits in kinds");
    CheckSize(path, "neighbor_edges", sector.neighbor_edges_size(), portals,
              "entries and exits in kinds");
    CheckExtras(path, "edge_extras", sector.edge_extras(), edges, "edges");
  }

  void CheckLine(const std::string& path, const LineBlock& line) {
    const int segments = std::max({line.kinds_size(), line.starts_size(),
                                   line.ends_size(), line.lengths_size()});
    const auto arcs = std::count(line.kinds().begin(), line.kinds().end(), ARC);
    CheckSize(path, "centers", line.centers_size(), arcs, "arcs in kinds");
    CheckSize(path, "angles", line.angles_size(), arcs, "arcs in kinds");
    CheckExtras(path, "segment_extras", line.segment_extras(), segments,
                "segments");
  }

  void CheckSize(const std::string& path, const char* list, int64_t size,
                 int64_t most, const char* elements) {
    if (size <= most) return;
    Report(absl::StrCat(path, ".", list, " has size ", size, ", ", elements,
                        ": ", most));
  }

  void CheckExtras(const std::string& path, const char* list,
                   const Extras& extras, uint32_t count, const char* elements) {
    for (int i = 0; i < extras.size(); ++i) {
      if (extras[i].index() < count) continue;
      return Report(absl::StrCat(path, ".", list, "[", i, "].index is ",
                                 extras[i].index(), ", ", elements, ": ",
                                 count));
    }
  }

  void Report(std::string message) {
    if (found_.empty()) found_ = std::move(message);
  }

  std::string found_;
};

}  // namespace

absl::Status CheckMessage(const File& file) {
  return file.text().empty() ? Checker().Check(file) : absl::OkStatus();
}

}  // namespace trackcheck::track
