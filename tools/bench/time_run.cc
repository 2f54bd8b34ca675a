// time_run FILE COMMAND...: runs the command, whose output goes nowhere, and
// writes to FILE what it took: seconds, seconds of all cores, peak memory in
// KiB, and the exit status. The peak memory of a process counts that of the
// process that started it, so a small program starts it here.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace {

double SecondsOf(const timeval& time) {
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: time_run FILE COMMAND...\n", stderr);
    return 2;
  }
  std::FILE* const file = std::fopen(argv[1], "we");
  if (file == nullptr) {
    std::perror(argv[1]);
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    execv(argv[2], argv + 2);
    std::perror(argv[2]);
    _exit(127);
  }
  int status = 0;
  rusage usage = {};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) {
    std::perror("time_run");
    return 2;
  }
  const std::chrono::duration<double> passed =
      std::chrono::steady_clock::now() - start;
  std::fprintf(file, "%.6f %.6f %ld %d\n", passed.count(),
               SecondsOf(usage.ru_utime) + SecondsOf(usage.ru_stime),
               usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  return std::fclose(file) == 0 ? 0 : 2;
}
