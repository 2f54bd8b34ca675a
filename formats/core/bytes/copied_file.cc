// The mapped files of a system that maps none: a copy in memory.
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "formats/core/bytes/mapped_file.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

struct MappedFile::Registration {
  bool shrank = false;
};

MappedFile::MappedFile(int descriptor, const uint8_t* data, uint64_t size)
    : descriptor_(descriptor),
      data_(data),
      size_(size),
      registration_(new Registration) {}

std::unique_ptr<MappedFile> MappedFile::Map(int descriptor, uint64_t size) {
  assert(size > 0);
  const auto memory_size = static_cast<size_t>(size);
  auto* const data = memory_size == size
                         ? static_cast<uint8_t*>(std::calloc(memory_size, 1))
                         : nullptr;
  if (data == nullptr) {
    close(descriptor);
    errno = ENOMEM;
    return nullptr;
  }
  std::unique_ptr<MappedFile> file(new MappedFile(descriptor, data, size));
  for (size_t done = 0; done < memory_size;) {
    const size_t at_once = std::min(memory_size - done, size_t{1} << 30);
    const ssize_t count = read(descriptor, data + done, at_once);
    if (count <= 0) {
      file->registration_->shrank = true;
      break;
    }
    done += static_cast<size_t>(count);
  }
  return file;
}

MappedFile::~MappedFile() {
  std::free(const_cast<uint8_t*>(data_));
  close(descriptor_);
  delete registration_;
}

void MappedFile::ReleasePages(WorkPool& /*pool*/, uint64_t /*begin*/,
                              uint64_t /*end*/) const {}

bool MappedFile::shrank() const { return registration_->shrank; }

}  // namespace trackcheck
