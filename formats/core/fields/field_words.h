// Reads a field path word by word, to find the element that it names.
#ifndef TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_WORDS_H_
#define TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_WORDS_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace trackcheck {

// A position in a path, which outlives it. A word that does not come next is
// not taken.
class FieldWords {
 public:
  // A whole path: "track.sectors[3].edges[1].start".
  explicit FieldWords(std::string_view path) : rest_(path) {}

  // Takes the name if it is the next word, with the dot before it.
  bool TakeName(std::string_view name);
  // Takes an index: "[12]". None if it does not fit 64 bits.
  std::optional<uint64_t> TakeIndex();
  // Takes a name and an index: "sectors[3]".
  std::optional<uint64_t> TakeElement(std::string_view list);

  // The part of the path that was not taken.
  std::string_view rest() const { return rest_; }
  bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool at_start_ = true;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FIELDS_FIELD_WORDS_H_
