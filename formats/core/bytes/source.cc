#include "formats/core/bytes/source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/mapped_file.h"

namespace trackcheck {
namespace {

// Smaller files are read: a copy costs less than a mapping and its page faults.
constexpr uint64_t kMinMappedBytes = uint64_t{1} << 20;

constexpr uint64_t kFirstBufferBytes = uint64_t{1} << 16;

// wasi-libc has one type for sockets and FIFOs. In web/npm it is that of FIFOs,
// and sockets have no type.
constexpr mode_t kSocket = S_IFSOCK != S_IFIFO ? S_IFSOCK : 0;

absl::Status SystemError(const char* what, int error) {
  std::string reason = std::generic_category().message(error);
  if (!reason.empty()) reason[0] = absl::ascii_tolower(reason[0]);
  return absl::Status(absl::ErrnoToStatusCode(error),
                      absl::StrCat(what, ": ", reason));
}

absl::Status OpenError(int error) {
  switch (error) {
    case ENOENT:
      return absl::NotFoundError("does not exist");
    case ENOTDIR:
      return absl::NotFoundError(
          "does not exist: a part of its path is a file");
    case EACCES:
    case EPERM:
      return absl::PermissionDeniedError(
          "permission denied: this user may not read it");
    default:
      return SystemError("cannot be opened", error);
  }
}

absl::Status CheckIsRegular(const struct stat& status) {
  const char* what = nullptr;
  switch (status.st_mode & S_IFMT) {
    case S_IFREG:
      return absl::OkStatus();
    case S_IFDIR:
      what = "folder";
      break;
    case S_IFIFO:
      what = "FIFO";
      break;
    case kSocket:
      what = "socket";
      break;
    case S_IFCHR:
    case S_IFBLK:
      what = "device";
      break;
    default:
      what = "special file";
      break;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("is a ", what, ", not a regular file"));
}

absl::Status TooLarge(const std::string& size, const Limits& limits) {
  return absl::ResourceExhaustedError(
      absl::StrCat(size, " bytes, the limit is ", limits.max_file_bytes,
                   ": raise it with --max-file-size"));
}

// Calls read() again after a signal, and waits if the descriptor is
// non-blocking. Negative with errno set on error.
ssize_t ReadSome(int descriptor, uint8_t* to, uint64_t size) {
  // The kernel reads at most 2 GiB at once.
  const uint64_t at_once = std::min(size, uint64_t{1} << 30);
  while (true) {
    const ssize_t read = ::read(descriptor, to, at_once);
    if (read >= 0) return read;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd readable = {descriptor, POLLIN, 0};
      if (poll(&readable, 1, -1) < 0 && errno != EINTR) return -1;
    } else if (errno != EINTR) {
      return -1;
    }
  }
}

}  // namespace

Source::Source() = default;
Source::Source(Source&&) noexcept = default;
Source& Source::operator=(Source&&) noexcept = default;
Source::~Source() = default;

absl::StatusOr<Source> Source::Open(const std::string& path,
                                    const Limits& limits,
                                    std::vector<uint8_t>* scratch) {
  return OpenFile(path, limits, kMinMappedBytes, scratch);
}

absl::StatusOr<Source> Source::Read(const std::string& path,
                                    const Limits& limits) {
  std::vector<uint8_t> bytes;
  absl::StatusOr<Source> source =
      OpenFile(path, limits, std::numeric_limits<uint64_t>::max(), &bytes);
  if (source.ok()) source->owned_ = std::move(bytes);
  return source;
}

absl::StatusOr<Source> Source::CopyOf(const void* bytes, uint64_t size,
                                      const Limits& limits) {
  if (size > limits.max_file_bytes) return TooLarge(absl::StrCat(size), limits);
  Source source;
  source.owned_.resize(size);
  if (size > 0) std::memcpy(source.owned_.data(), bytes, size);
  source.data_ = source.owned_.data();
  source.size_ = size;
  return source;
}

absl::StatusOr<Source> Source::OpenFile(const std::string& path,
                                        const Limits& limits,
                                        uint64_t min_mapped_bytes,
                                        std::vector<uint8_t>* scratch) {
  struct stat status;
  // Opening a FIFO or a device can affect the process or device at its other
  // end, so the type is checked before opening. It is checked again for the
  // opened file, since the path may have been replaced meanwhile.
  if (stat(path.c_str(), &status) != 0) return OpenError(errno);
  if (absl::Status regular = CheckIsRegular(status); !regular.ok()) {
    return regular;
  }
  int descriptor =
      open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return OpenError(errno);
  absl::Cleanup close_descriptor = [&] {
    if (descriptor >= 0) close(descriptor);
  };
  if (fstat(descriptor, &status) != 0) return OpenError(errno);
  if (absl::Status regular = CheckIsRegular(status); !regular.ok()) {
    return regular;
  }
  const uint64_t size = status.st_size;
  if (size > limits.max_file_bytes) {
    return TooLarge(absl::StrCat(size), limits);
  }

  Source source;
  if (size >= min_mapped_bytes) {
    source.mapping_ = MappedFile::Map(std::exchange(descriptor, -1), size);
    if (source.mapping_ == nullptr)
      return SystemError("cannot be mapped", errno);
    source.data_ = source.mapping_->data();
    source.size_ = size;
    return source;
  }
  // Never shrinks: clearing it for every file costs as much as reading.
  if (scratch->size() < size) scratch->resize(size);
  while (source.size_ < size) {
    const ssize_t read = ReadSome(descriptor, scratch->data() + source.size_,
                                  size - source.size_);
    if (read < 0) return SystemError("cannot be read", errno);
    if (read == 0) break;
    source.size_ += read;
  }
  source.data_ = scratch->data();
  return source;
}

absl::StatusOr<Source> Source::ReadAll(int descriptor, const Limits& limits) {
  Source source;
  std::vector<uint8_t>& bytes = source.owned_;
  while (true) {
    if (source.size_ > limits.max_file_bytes) {
      return TooLarge(absl::StrCat("more than ", limits.max_file_bytes),
                      limits);
    }
    if (source.size_ == bytes.size()) {
      // One byte past the limit shows that the input is too large.
      bytes.resize(std::min(std::max(kFirstBufferBytes, 2 * source.size_),
                            SaturatingAdd(limits.max_file_bytes, 1)));
    }
    const ssize_t read = ReadSome(descriptor, bytes.data() + source.size_,
                                  bytes.size() - source.size_);
    if (read < 0) return SystemError("cannot be read", errno);
    if (read == 0) break;
    source.size_ += read;
  }
  source.data_ = bytes.data();
  return source;
}

ByteView Source::view() const { return ByteView(data_, size_); }

void Source::ReleasePages(WorkPool& pool, uint64_t begin, uint64_t end) const {
  if (mapping_ != nullptr) mapping_->ReleasePages(pool, begin, end);
}

bool Source::shrank() const {
  return mapping_ != nullptr && mapping_->shrank();
}

}  // namespace trackcheck
