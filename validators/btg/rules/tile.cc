#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/btg/bucket.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/analysis/tile_path.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/rules/sphere_limit.h"
#include "validators/btg/rules/tile_slack.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

constexpr const char kNoExample[] = "The rule is about the path of the file.";

bool IsOfATile(const VertexUse& use) {
  const Tile& tile = use.vertices().tile();
  const std::optional<Sphere> sphere = tile.sphere();
  return tile.bucket() && sphere && sphere->on_earth();
}

// Returns nothing for a vertex that another rule reports: it is outside the
// bounding sphere, or not finite. Precondition: IsOfATile(use).
std::optional<double> Outside_m(const VertexUse& use, uint64_t vertex) {
  const Vertices vertices = use.vertices();
  if (!IsInsideSphere(vertices, vertex)) return std::nullopt;
  const VertexPosition at =
      PositionOf(vertices, *vertices.tile().sphere(), vertex);
  return use.borders()->Outside_m(at.x, at.y, at.z);
}

double Excess_m(const VertexUse& use, Position at) {
  if (!use.IsUsed(at.element)) return 0;
  return Outside_m(use, at.element).value_or(0) - kTileSlackMeters;
}

Location VertexPlace(const VertexUse& use, Position at) {
  return RecordPlace(use.vertices(), at);
}

Message OutsideMessage(const VertexUse& use, Position at) {
  return Message(
      "the vertex is $0 m outside of tile $1, which the file's name "
      "states",
      Measured(Outside_m(use, at.element).value()),
      use.vertices().tile().bucket()->index());
}

std::vector<Related> TileExtent(const VertexUse& use, Position) {
  const Bucket bucket = *use.vertices().tile().bucket();
  return {
      {Message("the tile has longitudes $0 to $1 and latitudes $2 to $3",
               bucket.west(), bucket.east(), bucket.south(), bucket.north()),
       {{}, FieldPath("$")}}};
}

void CheckFolders(const Tile& tile, FindingSink& sink) {
  if (!tile.bucket()) return;
  const TilePath path = ParseTilePath(tile.path());
  const std::string right_outer = tile.bucket()->ten_degree_folder();
  const std::string right_inner = tile.bucket()->one_degree_folder();
  if (!path.has_folders() ||
      (path.outer == right_outer && path.inner == right_inner)) {
    return;
  }
  sink.Report(
      {.rule = &rules::tile_folder.info,
       .where = {{}, FieldPath("$")},
       .message = Message("the file is in $0/$1, tile $2 belongs in "
                          "$3/$4",
                          path.outer, path.inner, tile.bucket()->index(),
                          right_outer, right_inner),
       .right_path = absl::StrCat("../../", right_outer, "/", right_inner, "/",
                                  std::string(NameInPath(tile.path())))});
}

}  // namespace

const VertexUseRule rules::tile_misplaced = {
    .info = {.id = "btg-tile-misplaced",
             .severity = Severity::kError,
             .title = "A vertex is outside of the tile that the file is named "
                      "after.",
             .section = "Vertex List",
             .rationale = "FlightGear finds a tile by its number, so it loads "
                          "this ground in the wrong place or too late. A "
                          "renamed file has all its vertices outside.",
             .remedy = "Give the file the number of its place, which "
                       "`trackcheck info` shows.",
             .no_example = kNoExample},
    .predicate = Exact<Excess_m>,
    .place = VertexPlace,
    .message = OutsideMessage,
    .applies = IsOfATile,
    .related = TileExtent};

const TileRule rules::tile_folder = {
    .info = {.id = "btg-tile-folder",
             .severity = Severity::kWarning,
             .title = "A tile is in the folders of other tiles.",
             .section = "BTG file format",
             .rationale = "FlightGear looks for a tile in the folders of its "
                          "10 and 1 degrees only, so it never loads this one.",
             .remedy = "Move the file.",
             .fix = {FixKind::kUnsafe,
                     "The file is moved to the folders of its tile, which are "
                     "made if they are missing. A file that is there is not "
                     "replaced. What other files say about the path stays."},
             .no_example = kNoExample},
    .check = CheckFolders};

}  // namespace trackcheck::btg
