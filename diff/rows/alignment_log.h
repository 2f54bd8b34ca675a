// Keeps how the rows and elements of two documents correspond.
#ifndef TRACKCHECK_DIFF_ROWS_ALIGNMENT_LOG_H_
#define TRACKCHECK_DIFF_ROWS_ALIGNMENT_LOG_H_

#include <map>
#include <string>
#include <utility>

#include "diff/rows/alignment.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {

// Tables and lists have the path of the old document and that of the new one,
// which differ inside of elements that moved.
class AlignmentLog {
 public:
  void Add(const FieldPath& old_path, const FieldPath& new_path,
           const Alignment& alignment) {
    alignments_.try_emplace({old_path.text(), new_path.text()}, alignment);
  }

  // Null if the table or list was not compared: it is absent, ignored or
  // redundant, or part of an element that has not changed.
  const Alignment* Find(const FieldPath& old_path,
                        const FieldPath& new_path) const {
    const auto found = alignments_.find({old_path.text(), new_path.text()});
    return found == alignments_.end() ? nullptr : &found->second;
  }

 private:
  std::map<std::pair<std::string, std::string>, Alignment> alignments_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ROWS_ALIGNMENT_LOG_H_
