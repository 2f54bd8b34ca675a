// The fingerprints of the findings in one file of any format.
#ifndef TRACKCHECK_REGISTRY_FINDING_FINGERPRINTS_H_
#define TRACKCHECK_REGISTRY_FINDING_FINGERPRINTS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/content.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/fingerprint.h"
#include "registry/format.h"

namespace trackcheck {

class FindingFingerprints {
 public:
  // `file` is of `format` and was decoded from `spaces`; both outlive this.
  FindingFingerprints(const Format& format, const DecodedFile& file,
                      const Spaces& spaces,
                      ContentOf content_of = ContentOf::kRow)
      : format_(format),
        file_(file),
        spaces_(spaces),
        content_of_(content_of) {}

  // Returns one fingerprint for each of the next findings of the file.
  // Traverses the document up to three times, so calls should be few.
  std::vector<std::string> Next(std::span<const Finding> findings);

 private:
  const Format& format_;
  const DecodedFile& file_;
  const Spaces spaces_;
  const ContentOf content_of_;
  FingerprintMaker maker_;
  std::optional<KnownContent> known_;
};

// Calls `show` with each finding of the file and its fingerprint, in their
// order. Both are valid only during the call. The parameters are those of
// FindingFingerprints. Takes memory for many findings, but not for all.
void ForEachFingerprint(const Format& format, const DecodedFile& file,
                        const Spaces& spaces, const FindingList& findings,
                        absl::FunctionRef<void(const Finding& finding,
                                               std::string_view fingerprint)>
                            show,
                        ContentOf content_of = ContentOf::kRow);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_FINDING_FINGERPRINTS_H_
