// What is compared of two files of one format: their fields, or a view.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_COMPARED_FIELDS_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_COMPARED_FIELDS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/rows/alignment_log.h"
#include "formats/api/view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"

namespace trackcheck {

class ComparedFields {
 public:
  // A file that is null has no fields. `view` is one of the views of the
  // format, or empty for the fields. Both files outlive this.
  ComparedFields(const DecodedFile* old_file, const DecodedFile* new_file,
                 std::string view)
      : files_({old_file, new_file}), view_(std::move(view)) {}

  // As Diff. The result does not refer to the files.
  DiffResult Compare(const DiffOptions& options, WorkPool& pool,
                     AlignmentLog* alignments = nullptr);

  // What to say of the field globs of the options that have no effect, since
  // neither file has what they match: `--ignore "vertexes[*].x" matches no
  // field`. Of what reports call a field, its path is named.
  std::vector<std::string> UnmatchedGlobs(const DiffOptions& options);

 private:
  void Visit(size_t side, FieldVisitor& visitor);

  const std::array<const DecodedFile*, 2> files_;
  const std::string view_;
  // Made when they are first visited.
  std::array<std::unique_ptr<DocumentView>, 2> views_;
};

// Files of one format with equal fields have equal hashes. The reverse is only
// likely.
uint64_t FieldsHash(const DecodedFile& file);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_COMPARED_FIELDS_H_
