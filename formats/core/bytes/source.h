// The bytes of one input. A large file is mapped, a small one is read.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_SOURCE_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_SOURCE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

class MappedFile;

// Owns its bytes, or uses those in `scratch`. They stay where they are when the
// source is moved. Error messages follow the name of the input: "is a folder,
// ...".
class Source {
 public:
  // Opens a regular file (through symbolic links). Never blocks on anything
  // else. A small file is read into `scratch`, which must outlive the source
  // and stay unchanged; a thread can pass it again for its next file. If a
  // small file ends early, the source holds the bytes that were read. Returns
  // kNotFound if there is no such file, kPermissionDenied if it may not be
  // read, kInvalidArgument if it is not a regular file, kResourceExhausted if
  // it is larger than `limits` allow, and the code of errno after any other
  // failure.
  static absl::StatusOr<Source> Open(const std::string& path,
                                     const Limits& limits,
                                     std::vector<uint8_t>* scratch);
  // As Open, but never maps the file, so that the process handles no signal for
  // it, and its bytes do not change.
  static absl::StatusOr<Source> Read(const std::string& path,
                                     const Limits& limits);
  // A copy of `size` bytes at `bytes`. Returns kResourceExhausted if `limits`
  // do not allow as many.
  static absl::StatusOr<Source> CopyOf(const void* bytes, uint64_t size,
                                       const Limits& limits);
  // Reads `descriptor` to its end and leaves it open. Returns
  // kResourceExhausted if there are more bytes than `limits` allow, and the
  // code of errno if a read fails.
  static absl::StatusOr<Source> ReadAll(int descriptor, const Limits& limits);

  Source(Source&&) noexcept;
  Source& operator=(Source&&) noexcept;
  ~Source();

  ByteView view() const;

  // Releases the memory of a mapped file from `begin` to `end` on all threads
  // of `pool`, since one thread is slow at it. Call it when few of these bytes
  // will be read again. They keep their addresses.
  void ReleasePages(WorkPool& pool, uint64_t begin, uint64_t end) const;

  // Returns whether the file was truncated, or could not be read, while it was
  // mapped. Then some bytes were read as zeros, and findings about the file are
  // invalid. Call it after all reading.
  bool shrank() const;

 private:
  Source();

  // Maps a file of at least `min_mapped_bytes`.
  static absl::StatusOr<Source> OpenFile(const std::string& path,
                                         const Limits& limits,
                                         uint64_t min_mapped_bytes,
                                         std::vector<uint8_t>* scratch);

  std::unique_ptr<MappedFile> mapping_;
  std::vector<uint8_t> owned_;
  const uint8_t* data_ = nullptr;
  uint64_t size_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_SOURCE_H_
