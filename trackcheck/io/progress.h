// Shows a progress line on a terminal, which is erased at the end.
#ifndef TRACKCHECK_TRACKCHECK_IO_PROGRESS_H_
#define TRACKCHECK_TRACKCHECK_IO_PROGRESS_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <ostream>
#include <thread>

namespace trackcheck {

// A thread draws the line at intervals, first after `delay`, so that short runs
// show nothing. Without a delay the line appears at once.
class Progress {
 public:
  // `out` must outlive this object. While this object lives, other writers to
  // `out` must hold the lock of Pause.
  Progress(std::ostream& out, uint64_t total_files,
           std::chrono::milliseconds delay);
  // Erases the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Counts one more file as done. Thread-safe.
  void Advance();

  // Erases the line, which stays erased as long as the caller holds the result.
  std::unique_lock<std::mutex> Pause();

 private:
  void Draw();
  void Erase();

  std::ostream& out_;
  const uint64_t total_files_;
  std::mutex mutex_;
  std::condition_variable wake_;
  uint64_t done_files_ = 0;
  bool drawn_ = false;
  bool finished_ = false;
  std::thread thread_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_PROGRESS_H_
