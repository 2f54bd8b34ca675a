#include "trackcheck/io/progress.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <ostream>
#include <string>
#include <system_error>
#include <thread>

#include "formats/core/findings/counted.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr std::chrono::milliseconds kInterval(100);
constexpr uint64_t kBarWidth = 30;
// Moves to the start of the line and erases the line.
constexpr char kEraseLine[] = "\r\033[K";

}  // namespace

Progress::Progress(std::ostream& out, uint64_t total_files,
                   std::chrono::milliseconds delay)
    : out_(out), total_files_(total_files) {
  if (delay == std::chrono::milliseconds::zero()) Draw();
  try {
    thread_ = std::thread([this, delay] {
      std::unique_lock lock(mutex_);
      const auto finished = [this] { return finished_; };
      if (wake_.wait_for(lock, delay, finished)) return;
      do {
        Draw();
      } while (!wake_.wait_for(lock, kInterval, finished));
    });
  } catch (const std::system_error&) {
    // The line does not change if there can be no other thread.
    return;
  }
}

Progress::~Progress() {
  {
    std::lock_guard lock(mutex_);
    finished_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  Erase();
}

void Progress::Advance() {
  std::lock_guard lock(mutex_);
  ++done_files_;
}

std::unique_lock<std::mutex> Progress::Pause() {
  std::unique_lock lock(mutex_);
  Erase();
  return lock;
}

void Progress::Draw() {
  const uint64_t filled =
      total_files_ == 0 ? 0 : done_files_ * kBarWidth / total_files_;
  out_ << kEraseLine << '[' << std::string(filled, '#')
       << std::string(kBarWidth - filled, '.') << "] " << done_files_ << " of "
       << Counted(total_files_, "file") << std::flush;
  drawn_ = true;
}

void Progress::Erase() {
  if (!drawn_) return;
  out_ << kEraseLine << std::flush;
  drawn_ = false;
}

}  // namespace trackcheck
