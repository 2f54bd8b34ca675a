// A mapped file that can be read to its end even if it is truncated meanwhile.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_MAPPED_FILE_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_MAPPED_FILE_H_

#include <cstdint>
#include <memory>

#include "formats/core/work/work_pool.h"

namespace trackcheck {

// The first mapping installs a handler of SIGBUS for the whole process. After a
// fault in a MappedFile, the bytes past the end of the file read as zeros. Any
// other fault goes to the previous handler.
class MappedFile {
 public:
  // Maps the first `size` bytes of `descriptor` and takes ownership of it, also
  // on failure. Returns null with errno set if mmap fails. Precondition: `size`
  // is at least 1.
  static std::unique_ptr<MappedFile> Map(int descriptor, uint64_t size);

  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const uint8_t* data() const { return data_; }
  uint64_t size() const { return size_; }

  // Releases the memory of the pages from `begin` to `end`, and of those that
  // they share with other bytes, in parallel. Later accesses read them from the
  // file again. Precondition: begin <= end <= size().
  void ReleasePages(WorkPool& pool, uint64_t begin, uint64_t end) const;

  // Returns whether the file was truncated, or could not be read, after it was
  // mapped.
  bool shrank() const;

 private:
  struct Registration;

  MappedFile(int descriptor, const uint8_t* data, uint64_t size);

  const int descriptor_;
  const uint8_t* const data_;
  const uint64_t size_;
  Registration* const registration_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_MAPPED_FILE_H_
