// The functions of POSIX that libc++ or the program calls and that wasi-libc
// lacks, or has in another form than Debian's C library.
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tools/bazel/wasm/host/host.h"
#include "tools/bazel/wasm/one_thread/lacking_files.h"

namespace {

// The texts that differ between musl and glibc, which reports show.
const char* TextOfGlibc(int error) {
  switch (error) {
    case EBUSY:
      return "Device or resource busy";
    case EIO:
      return "Input/output error";
    case ELOOP:
      return "Too many levels of symbolic links";
    case EMFILE:
      return "Too many open files";
    case ENAMETOOLONG:
      return "File name too long";
    case ENFILE:
      return "Too many open files in system";
    case ENOMEM:
      return "Cannot allocate memory";
    case ESPIPE:
      return "Illegal seek";
    case EXDEV:
      return "Invalid cross-device link";
    default:
      return nullptr;
  }
}

}  // namespace

char* realpath(const char* path, char* resolved) {
  std::string absolute = path;
  if (absolute.empty()) {
    errno = ENOENT;
    return nullptr;
  }
  if (absolute[0] != '/') {
    absolute = trackcheck::host::WorkingFolder() + "/" + absolute;
  }
  std::string real;
  if (!trackcheck::host::RealPath(absolute, &real)) return nullptr;
  if (resolved == nullptr) return strdup(real.c_str());
  return std::strcpy(resolved, real.c_str());  // NOLINT: POSIX wants PATH_MAX
}

// WASI has no permissions of files: what is written has those of a new file, or
// of the file that it replaces.
int fchmod(int /*descriptor*/, mode_t /*mode*/) { return 0; }
int fchmodat(int /*folder*/, const char* /*path*/, mode_t /*mode*/,
             int /*flags*/) {
  return 0;
}

// All functions for paths call this one, which returns an open folder and a
// path from there. That of wasi-libc takes an empty path for the current
// folder. An empty path from the root folder is no file for wasi.mjs.
extern "C" int __real___wasilibc_find_relpath_alloc(const char* path,
                                                    const char** prefix,
                                                    char** relative_path,
                                                    size_t* size,
                                                    int can_realloc);
extern "C" int __wrap___wasilibc_find_relpath_alloc(const char* path,
                                                    const char** prefix,
                                                    char** relative_path,
                                                    size_t* size,
                                                    int can_realloc) {
  const bool is_empty = path[0] == '\0';
  const int folder = __real___wasilibc_find_relpath_alloc(
      is_empty ? "/" : path, prefix, relative_path, size, can_realloc);
  if (is_empty && folder >= 0) **relative_path = '\0';
  return folder;
}

// wasi-libc's is the same number in all processes.
pid_t getpid() { return trackcheck::host::ProcessId(); }

int strerror_r(int error, char* text, size_t size) {
  const char* known = TextOfGlibc(error);
  const std::string message = known != nullptr ? known : strerror(error);
  if (size == 0) return ERANGE;
  const size_t copied = message.copy(text, size - 1);
  text[copied] = '\0';
  return copied == message.size() ? 0 : ERANGE;
}
