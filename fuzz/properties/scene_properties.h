// Properties of the scene of any decoded file.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_SCENE_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_SCENE_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/findings/findings.h"
#include "registry/format.h"

namespace trackcheck {

// Checks that the models of the file, with its findings, are the same each
// time, that the parts of a glb file have the sizes that it states, and that
// its text is JSON. True of a file without a scene.
absl::Status SceneHolds(const DecodedFile& file, const Findings& findings);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_SCENE_PROPERTIES_H_
