// The text is what `encode` makes of the file's own description.
#include "formats/track/exports.h"

#include "formats/track/encode.h"
#include "formats/track/track.pb.h"

namespace trackcheck::track {
namespace {

void WriteJson(const Document& document, const ExportRequest& request) {
  File file;
  Describe(document, &file);
  Encode(file, request.out);
}

constexpr Export<Document> kExports[] = {
    {{.name = "json",
      .help = "the track file itself in one spelling, without comments"},
     WriteJson},
};

}  // namespace

std::span<const Export<Document>> Exports() { return kExports; }

}  // namespace trackcheck::track
