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

uint64_t ObjectEnd(const Document& document, uint64_t number) {
  if (number + 1 < document.objects.size()) {
    return document.objects[number + 1].offset;
  }
  return document.trailing.size() > 0 ? document.trailing.begin()
                                      : document.bytes.size();
}

}  // namespace trackcheck::btg
