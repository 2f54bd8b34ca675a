// Makes files of trees of fields, with the damage that a tree does not hold: a
// format gives a composed file right counts and a whole end.
#ifndef TRACKCHECK_TRACKCHECK_REDUCE_DAMAGED_WRITER_H_
#define TRACKCHECK_TRACKCHECK_REDUCE_DAMAGED_WRITER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/fields/field_tree.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"

namespace trackcheck {

// What happens to bytes that were written.
struct ByteDamage {
  // Bytes that the end loses; half of all if that is set.
  uint64_t cut = 0;
  bool cut_half = false;
  // The distance of the inverted byte from the end: 1 is the last byte, 0 none.
  uint64_t inverted = 0;
  std::string appended;
};

// Differences of redundant integers from what they should be, by the key of the
// element that holds the field (empty: the document) and the name of the field.
using WrongCounts = std::map<std::pair<std::string, std::string>, int64_t>;

struct FileDamage {
  WrongCounts counts;
  ByteDamage content;
  bool compressed = false;
  ByteDamage stream;  // of the compressed file
};

// Gives each element of the tree another key, so that elements are recognized
// after others were removed.
void NumberElements(FieldTree* tree);

// The differences between the redundant integers of `stored` and of `right`,
// files that have the elements of `tree`. Takes time in the size of the files.
WrongCounts FindWrongCounts(const Format& format, const CheckOptions& options,
                            const FieldTree& tree, std::string_view stored,
                            std::string_view right);

// The damages that a file of `format` may have, the simplest first. `counts`
// are tried first of all if there are any.
std::vector<FileDamage> LikelyDamages(bool compressed,
                                      const WrongCounts& counts);

// Returns the file that has the fields of `tree` and the damage. Nothing if the
// format has no such file, or if there is nothing to damage.
std::optional<std::string> WriteDamaged(const Format& format,
                                        const CheckOptions& options,
                                        const FieldTree& tree,
                                        const FileDamage& damage);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REDUCE_DAMAGED_WRITER_H_
