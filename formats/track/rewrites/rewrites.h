// What the fixes of faults in the text of a track write.
#ifndef TRACKCHECK_FORMATS_TRACK_REWRITES_REWRITES_H_
#define TRACKCHECK_FORMATS_TRACK_REWRITES_REWRITES_H_

#include <optional>
#include <string>
#include <string_view>

#include "formats/core/findings/finding.h"

// Each is a RuleInfo::fix of one of the faults, and takes the bytes at its
// place.
namespace trackcheck::track::rewrites {

// Nothing in place of a byte order mark of UTF-8. Text in UTF-16 stays.
std::optional<std::string> WithoutMark(const Finding& finding,
                                       std::string_view bytes);
// Nothing in place of the bytes.
std::optional<std::string> Nothing(const Finding& finding,
                                   std::string_view bytes);
// "/* text */" of "// text".
std::optional<std::string> BlockComment(const Finding& finding,
                                        std::string_view bytes);
// The escapes of UTF-8 characters, or of control characters.
std::optional<std::string> Escaped(const Finding& finding,
                                   std::string_view bytes);
// The digits of a number such as 4.0 or 1e2.
std::optional<std::string> Digits(const Finding& finding,
                                  std::string_view bytes);
// The kind in lower case or the right key, in quotes.
std::optional<std::string> RightWord(const Finding& finding,
                                     std::string_view bytes);
// The kind of edges or segments that is similar to a kind in quotes.
std::optional<std::string> SimilarEdgeKind(const Finding& finding,
                                           std::string_view bytes);
std::optional<std::string> SimilarSegmentKind(const Finding& finding,
                                              std::string_view bytes);
// The number of elements of the list.
std::optional<std::string> CountOfElements(const Finding& finding,
                                           std::string_view bytes);
// A number in quotes.
std::optional<std::string> Quoted(const Finding& finding,
                                  std::string_view bytes);
// A number in quotes where a string is expected, without them where a number
// is.
std::optional<std::string> NumberOrString(const Finding& finding,
                                          std::string_view bytes);
// "3.0" of another form of this version, such as "v3" or "3.0.0".
std::optional<std::string> ThisVersion(const Finding& finding,
                                       std::string_view bytes);
// "{}" of an empty array.
std::optional<std::string> EmptyObject(const Finding& finding,
                                       std::string_view bytes);
// The comment with its end.
std::optional<std::string> ClosedComment(const Finding& finding,
                                         std::string_view bytes);
// The bytes of an unknown escape, with an escape for the backslash. Half of a
// surrogate pair stays.
std::optional<std::string> PlainBackslash(const Finding& finding,
                                          std::string_view bytes);

}  // namespace trackcheck::track::rewrites

#endif  // TRACKCHECK_FORMATS_TRACK_REWRITES_REWRITES_H_
