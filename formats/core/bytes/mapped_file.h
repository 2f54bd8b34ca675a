// A mapped file can be read to its end even if somebody cuts it meanwhile.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_MAPPED_FILE_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_MAPPED_FILE_H_

#include <cstdint>
#include <memory>

#include "formats/core/work/work_pool.h"

namespace trackcheck {

// The first mapping takes over SIGBUS for the whole process. A fault in one of
// our mappings puts zeros where the file has ended; any other goes to whoever
// had the signal before.
class MappedFile {
 public:
  // Maps the first `size` bytes, at least 1, and owns `descriptor` from here
  // on. Null, with errno set, if the system refuses.
  static std::unique_ptr<MappedFile> Map(int descriptor, uint64_t size);

  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const uint8_t* data() const { return data_; }
  uint64_t size() const { return size_; }

  // Gives back the memory of what was read, in parallel; it is read again where
  // it is needed.
  void ReleasePages(WorkPool& pool) const;

  // True if bytes of the file have gone, or could not be read, since it was
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
