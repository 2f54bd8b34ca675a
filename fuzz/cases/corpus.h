// Inputs of a fuzz target as text, so that they can be kept and read.
#ifndef TRACKCHECK_FUZZ_CASES_CORPUS_H_
#define TRACKCHECK_FUZZ_CASES_CORPUS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "fuzz/cases/corpus.pb.h"
#include "fuzz/targets/fuzz_input.h"
#include "registry/format.h"

namespace trackcheck {

// Describes an input of a target of the format: by fields if they give the same
// bytes, and by its bytes if they do not.
fuzz::Input DescribeInput(const Format& format, InputLayout layout,
                          std::string_view input);
// Describes an input of another target.
fuzz::Input DescribeRaw(std::string_view input);

// Returns the bytes of an input. Returns InvalidArgument if it has a message
// that is of no format, or that no file can hold.
absl::StatusOr<std::string> InputBytes(const fuzz::Input& input);

// Writes inputs as the text form of fuzz::Corpus. The same inputs in any order
// give the same text.
std::string CorpusText(const std::vector<fuzz::Input>& inputs);
// Writes them as the next version of `old_text`. What the old text has of an
// input stays as it is, with its comments and in its order; the others follow
// as CorpusText writes them. The comment of an input that is gone stays if the
// next one has none, since it may be about several. Returns InvalidArgument if
// `old_text` is no text of a corpus in which each input ends with a line "}".
absl::StatusOr<std::string> UpdatedCorpusText(
    const std::string& old_text, const std::vector<fuzz::Input>& inputs);
// Reads the text. The error names the line.
absl::StatusOr<fuzz::Corpus> ReadCorpus(const std::string& text);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_CASES_CORPUS_H_
