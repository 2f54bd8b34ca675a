// `trackcheck encode`: a file made of a text proto.
#ifndef TRACKCHECK_TRACKCHECK_ENCODE_H_
#define TRACKCHECK_TRACKCHECK_ENCODE_H_

#include <memory>

#include "trackcheck/verb.h"

namespace trackcheck {

// The first line of a dumped text proto, up to the format's name.
inline constexpr char kTextProtoComment[] = "# trackcheck textproto: ";

std::unique_ptr<Verb> MakeEncodeVerb();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_ENCODE_H_
