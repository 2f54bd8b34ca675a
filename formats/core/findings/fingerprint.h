// Identifiers of findings that stay the same while other parts of the file
// change.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINGERPRINT_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINGERPRINT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"

namespace trackcheck {

// Returns a hash of the bytes, independent of their offset. It is the same in
// every version of the program and on every processor, because baselines store
// fingerprints. It does not resist deliberate collisions.
uint64_t HashBytes(ByteView bytes);

// Returns a hash of two words in their order, with the same guarantees.
uint64_t HashWords(uint64_t first, uint64_t second);

// Returns a hash of a value, with the same guarantees. An integer has the same
// hash in every integer type, a real number in both floating-point types.
uint64_t HashScalar(const Scalar& value);

// A fingerprint as reports have it: 16 hex digits.
std::string FingerprintText(uint64_t fingerprint);
// The fingerprint with this text, of which zeros at the start may be absent.
// Nothing if it is not 1 to 16 hex digits, in lower case.
std::optional<uint64_t> ParseFingerprint(std::string_view text);

// Makes the fingerprints of the findings of one file. A fingerprint is made of
// the rule, the field path without its indices, the content (content.h) and the
// ordinal among findings that are equal in all this.
class FingerprintMaker {
 public:
  FingerprintMaker();
  ~FingerprintMaker();

  // Returns the text of the fingerprint of the next finding of the file.
  std::string Next(const Finding& finding, uint64_t content);

 private:
  struct Seen;

  // How many of the findings so far have the same hash.
  uint64_t NextOrdinal(uint64_t hash);

  std::unique_ptr<Seen[]> parts_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINGERPRINT_H_
