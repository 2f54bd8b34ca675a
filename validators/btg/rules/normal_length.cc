#include "validators/btg/rules/normal_length.h"

#include <algorithm>

#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

// How far the length is from the range.
double Excess(const Normals& normals, Position at) {
  const double length = NormalLength(normals.At(at.element));
  return std::max(kShortestNormal - length, length - kLongestNormal);
}

Message LengthMessage(const Normals& normals, Position at) {
  return Message("the normal is $0 long, a unit vector is 1",
                 static_cast<float>(NormalLength(normals.At(at.element))));
}

}  // namespace

const NormalRule rules::normal_length = {
    .info =
        {.id = "btg-normal-length",
         .severity = Severity::kInfo,
         .title = "A normal is not a unit vector.",
         .section = "Normal List",
         .rationale =
             "Readers normalize it. A length outside 0.5 to 1.1 suggests that "
             "signed bytes were written instead of unsigned ones.",
         .remedy = "Write (c + 1) * 127.5 for each component c.",
         .bad = "set objects[3].elements[0] "
                "\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xbf",
         .ok = "set objects[3].elements[0] "
               "\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xfe\\x80\\x80\\xc0"},
    .predicate = Exact<Excess>,
    .place = RecordPlace<kNormals>,
    .message = LengthMessage};

}  // namespace trackcheck::btg
