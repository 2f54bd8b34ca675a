#include "fuzz/properties/scene_properties.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "formats/api/scene_view.h"
#include "formats/core/bytes/byte_view.h"
#include "fuzz/properties/is_json.h"
#include "trackcheck/report/scene/glb.h"
#include "trackcheck/report/scene/markers.h"
#include "trackcheck/report/scene/obj.h"
#include "trackcheck/report/scene/ply.h"

namespace trackcheck {
namespace {

std::string GlbOf(const SceneView& scene,
                  const std::vector<SceneMarker>& markers) {
  std::ostringstream out;
  // A title that has to be escaped. Files of 4 GiB are not tested.
  WriteGlb(scene,
           {.title = "a \"<&>\x01\xff'.bin", .format = "f", .markers = markers},
           out)
      .IgnoreError();
  return out.str();
}

std::string OtherModelsOf(const SceneView& scene) {
  std::ostringstream out;
  WriteObj(scene, out);
  WritePly(scene, out).IgnoreError();
  return out.str();
}

uint32_t WordAt(std::string_view bytes, size_t offset) {
  return LoadLittleEndian<uint32_t>(
      reinterpret_cast<const uint8_t*>(bytes.data()) + offset);
}

absl::Status GlbIsWhole(std::string_view glb) {
  constexpr size_t kHeader = 12;
  constexpr size_t kChunkHeader = 8;
  if (glb.size() < kHeader + kChunkHeader || WordAt(glb, 8) != glb.size()) {
    return absl::InternalError("a glb file has another size than it states");
  }
  const size_t json_size = WordAt(glb, kHeader);
  size_t end = kHeader + kChunkHeader + json_size;
  if (end < glb.size() && end + kChunkHeader <= glb.size()) {
    end += kChunkHeader + WordAt(glb, end);
  }
  if (end != glb.size() || json_size % 4 != 0) {
    return absl::InternalError("the chunks of a glb file do not fill it");
  }
  return IsJson("the text of a glb file",
                std::string(glb.substr(kHeader + kChunkHeader, json_size)));
}

}  // namespace

absl::Status SceneHolds(const DecodedFile& file, const Findings& findings) {
  const std::unique_ptr<SceneView> scene = file.Scene();
  if (scene == nullptr) return absl::OkStatus();
  const std::vector<SceneMarker> markers = MarkersOf(findings, *scene);
  const std::string glb = GlbOf(*scene, markers);
  if (absl::Status status = GlbIsWhole(glb); !status.ok()) return status;
  const std::unique_ptr<SceneView> again = file.Scene();
  if (GlbOf(*again, markers) != glb ||
      OtherModelsOf(*again) != OtherModelsOf(*scene)) {
    return absl::InternalError("a model differs when it is written again");
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
