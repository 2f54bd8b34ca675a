// The bytes of one input: mapped if it is large, read if it is small.
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

// Owns its bytes; movable, and the bytes stay where they are. Errors are
// sentences about the input that lack its name: "is a folder, ...".
class Source {
 public:
  // Opens a regular file (through symbolic links); never blocks on anything
  // else. Small files are read into `scratch`, which a thread hands in again
  // for its next file and which is not touched while the source lives. A small
  // file that ends early while it is read is as long as what was read.
  static absl::StatusOr<Source> Open(const std::string& path,
                                     const Limits& limits,
                                     std::vector<uint8_t>* scratch);
  // Reads the descriptor to its end and leaves it open.
  static absl::StatusOr<Source> ReadAll(int descriptor, const Limits& limits);

  Source(Source&&) noexcept;
  Source& operator=(Source&&) noexcept;
  ~Source();

  ByteView view() const;

  // Where the bytes will hardly be looked at again: a mapped file gives back
  // the memory that they take, on all threads, for one alone is slow at it.
  // They stay where they are.
  void ReleasePages(WorkPool& pool) const;

  // True if the file was cut by somebody, or the disk failed, while it was
  // mapped. What was read of it is then partly zeros, and findings about it
  // mean nothing. Ask last.
  bool shrank() const;

 private:
  Source();

  std::unique_ptr<MappedFile> mapping_;
  std::vector<uint8_t> owned_;
  const uint8_t* data_ = nullptr;
  uint64_t size_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_SOURCE_H_
