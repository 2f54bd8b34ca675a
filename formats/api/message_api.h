// How a format converts between its files and its messages.
// formats/<f>/messages.h describes it with one constant of this type, beside
// the one of format_api.h.
#ifndef TRACKCHECK_FORMATS_API_MESSAGE_API_H_
#define TRACKCHECK_FORMATS_API_MESSAGE_API_H_

#include <string>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/format_api.h"
#include "formats/api/message_chunks.h"
#include "formats/api/upgraded.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// File: the message of <f>.proto. OptionsMessage: the message of options.proto,
// for a format that has options.
//
// Members without a default are required; the registry asserts that they are
// set.
template <typename Document, typename File, typename Options = NoOptions,
          typename OptionsMessage = NoOptions>
struct MessageApi {
  // Adds the decoded fields to `file`. Precondition: `file` is empty.
  void (*describe)(const Document& document, File* file);
  // Gives that message in chunks, in bounded memory. Null if the format does
  // not offer it.
  void (*describe_in_chunks)(const Document& document,
                             MessageChunks& out) = nullptr;
  // Returns the bytes that `file` describes, also if they are an invalid file.
  // Returns InvalidArgument, with the path and the value, if no file can hold
  // the values of `file`.
  absl::StatusOr<std::string> (*encode)(const File& file);
  // Adds what `fields` show to `file`, so that the file that `encode` makes of
  // it has the same content. The fields are those of visit_fields, changed in
  // any way: redundant ones may not fit the others and are derived again where
  // that is possible. Returns InvalidArgument, with the path and the reason, if
  // no file has such fields. Precondition: `file` is empty.
  absl::Status (*compose)(const FieldTree& fields, File* file);
  // Converts a file of an earlier version of the format, in which decode finds
  // nothing to decode. Returns FailedPrecondition, with the reason, if it is
  // none. Null if no earlier version is known.
  absl::StatusOr<Upgraded> (*upgrade)(ByteView file) = nullptr;
  // Required for a format that has options. A field that `message` leaves out
  // keeps its default in Options.
  Options (*options_of)(const OptionsMessage& message) = nullptr;

  constexpr bool IsComplete() const {
    return describe != nullptr && encode != nullptr && compose != nullptr &&
           (options_of != nullptr) != std::is_same_v<Options, NoOptions>;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_MESSAGE_API_H_
