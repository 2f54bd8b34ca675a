// How far a long run is, on one line of a terminal that is gone at the end.
#ifndef TRACKCHECK_TRACKCHECK_PROGRESS_H_
#define TRACKCHECK_TRACKCHECK_PROGRESS_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <ostream>
#include <thread>

namespace trackcheck {

// Shows nothing before `delay` has passed, so short runs stay silent; without
// a delay it shows at once.
class Progress {
 public:
  // `out` outlives the progress; only this and whoever calls Pause writes to
  // it.
  Progress(std::ostream& out, uint64_t total_files,
           std::chrono::milliseconds delay);
  // Erases the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // One more file is done. On any thread.
  void Advance();

  // Takes the line away while the result lives: others may write.
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

#endif  // TRACKCHECK_TRACKCHECK_PROGRESS_H_
