#include "formats/core/bytes/mapped_file.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <mutex>

#include "formats/core/work/work_pool.h"

namespace trackcheck {

// A live mapping, as the handler sees it. The list of registrations is never
// locked. A registration is never freed, because a handler may be reading it,
// but it is used again.
struct MappedFile::Registration {
  // Odd while the other members change. A handler skips such an entry: a thread
  // cannot fault in a mapping that is being made or unmade.
  std::atomic<uint64_t> version{1};
  std::atomic<uintptr_t> begin{0};
  std::atomic<uintptr_t> end{0};
  std::atomic<bool> shrank{false};
  std::atomic<bool> used{true};
  Registration* next = nullptr;

  static Registration* Acquire(uintptr_t begin, uintptr_t end);
  static void Release(Registration* registration);
  static void HandleFault(int signal, siginfo_t* info, void* context);
  static void InstallHandler();

  static uintptr_t page_size;

 private:
  static Registration* FindUnused();
  // Maps zeros from the page of `address` on, if it lies in a live mapping.
  static bool PatchFault(uintptr_t address);

  static std::atomic<Registration*> list;
  static struct sigaction previous_action;
};

std::atomic<MappedFile::Registration*> MappedFile::Registration::list{nullptr};
uintptr_t MappedFile::Registration::page_size = 0;
struct sigaction MappedFile::Registration::previous_action;

MappedFile::Registration* MappedFile::Registration::FindUnused() {
  for (Registration* entry = list; entry != nullptr; entry = entry->next) {
    if (!entry->used.exchange(true)) return entry;
  }
  Registration* const entry = new Registration;
  entry->next = list;
  while (!list.compare_exchange_weak(entry->next, entry)) {
  }
  return entry;
}

MappedFile::Registration* MappedFile::Registration::Acquire(uintptr_t begin,
                                                            uintptr_t end) {
  Registration* const entry = FindUnused();
  entry->begin = begin;
  entry->end = end;
  entry->shrank = false;
  ++entry->version;
  return entry;
}

void MappedFile::Registration::Release(Registration* registration) {
  ++registration->version;
  registration->used = false;
}

bool MappedFile::Registration::PatchFault(uintptr_t address) {
  for (Registration* entry = list; entry != nullptr; entry = entry->next) {
    const uint64_t version = entry->version;
    const uintptr_t begin = entry->begin;
    const uintptr_t end = entry->end;
    if (version % 2 == 1 || entry->version != version) continue;
    if (address < begin || address >= end) continue;
    const uintptr_t page = address - address % page_size;
    // A direct call, since a wrapper of mmap() may not be safe in a signal
    // handler.
    if (syscall(SYS_mmap, page, end - page, PROT_READ,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1,
                0) == -1) {
      return false;
    }
    entry->shrank = true;
    return true;
  }
  return false;
}

void MappedFile::Registration::HandleFault(int signal, siginfo_t* info,
                                           void* context) {
  const int saved_errno = errno;
  const bool patched = info->si_code == BUS_ADRERR &&
                       PatchFault(reinterpret_cast<uintptr_t>(info->si_addr));
  errno = saved_errno;
  if (patched) return;
  if ((previous_action.sa_flags & SA_SIGINFO) != 0) {
    previous_action.sa_sigaction(signal, info, context);
  } else if (previous_action.sa_handler != SIG_DFL &&
             previous_action.sa_handler != SIG_IGN) {
    previous_action.sa_handler(signal);
  } else if (previous_action.sa_handler == SIG_DFL || info->si_code > 0) {
    // A signal that was sent can be ignored, a fault cannot. The process ends
    // as soon as this handler returns.
    ::signal(SIGBUS, SIG_DFL);
    raise(SIGBUS);
  }
}

void MappedFile::Registration::InstallHandler() {
  static std::once_flag once;
  std::call_once(once, [] {
    page_size = sysconf(_SC_PAGESIZE);
    // Set before our handler can run.
    sigaction(SIGBUS, nullptr, &previous_action);
    struct sigaction action = {};
    action.sa_sigaction = &HandleFault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, nullptr);
  });
}

std::unique_ptr<MappedFile> MappedFile::Map(int descriptor, uint64_t size) {
  assert(size > 0);
  Registration::InstallHandler();
  void* const address =
      mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (address == MAP_FAILED) {
    const int saved_errno = errno;
    close(descriptor);
    errno = saved_errno;
    return nullptr;
  }
  return std::unique_ptr<MappedFile>(
      new MappedFile(descriptor, static_cast<const uint8_t*>(address), size));
}

MappedFile::MappedFile(int descriptor, const uint8_t* data, uint64_t size)
    : descriptor_(descriptor),
      data_(data),
      size_(size),
      registration_(
          Registration::Acquire(reinterpret_cast<uintptr_t>(data),
                                reinterpret_cast<uintptr_t>(data) + size)) {}

MappedFile::~MappedFile() {
  // Must come before munmap: the system may then map other memory at these
  // addresses.
  Registration::Release(registration_);
  munmap(const_cast<uint8_t*>(data_), size_);
  close(descriptor_);
}

void MappedFile::ReleasePages(WorkPool& pool, uint64_t begin,
                              uint64_t end) const {
  assert(begin <= end && end <= size_);
  // A multiple of the size of a page.
  static constexpr uint64_t kChunk = uint64_t{8} << 20;
  const uint64_t first = begin - begin % Registration::page_size;
  pool.ForBlocks(end - first, kChunk, [&](uint64_t at, uint64_t size) {
    // A failure is harmless.
    madvise(const_cast<uint8_t*>(data_ + first + at), size, MADV_DONTNEED);
  });
}

bool MappedFile::shrank() const {
  if (registration_->shrank) return true;
  // A cut inside a page raises no signal: the rest of the page reads as zeros.
  struct stat status;
  return fstat(descriptor_, &status) != 0 ||
         static_cast<uint64_t>(status.st_size) < size_;
}

}  // namespace trackcheck
