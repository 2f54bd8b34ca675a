// A property that is repeated counts as SimGear reads it: the last one does.
#include "formats/btg/elements.h"

namespace trackcheck::btg {

std::optional<Property> FindProperty(const Document& document,
                                     const Object& object, uint8_t type) {
  std::optional<Property> found;
  ForEachProperty(document, object, [&](const Property& property) {
    if (property.type == type) found = property;
    return true;
  });
  return found;
}

}  // namespace trackcheck::btg
