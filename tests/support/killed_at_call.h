// A child process that is killed just before one of the system calls by which it changes files: the first, the second
// and so on, so that every state that a crash may leave is seen once. Header-only; used by one thread.
#pragma once

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace test_support {

enum class ChildEnd {
  kKilled,    // before the call of that number
  kEnded,     // by itself, after fewer calls
  kUntraced,  // this system does not let processes be traced
};

class KilledAtCall {
 public:
  // Runs a disabled test of this program, Suite.DISABLED_Name, which finds `folder` in the environment as `variable`.
  KilledAtCall(const std::string& test, const char* variable, const std::string& folder)
      : program_(std::filesystem::read_symlink("/proc/self/exe").string()),
        filter_("--gtest_filter=" + test),
        variable_(variable),
        folder_(folder) {}

  // `call`: from 1. Calls before `beginsWith`, the path of the first folder that is made, do not count.
  ChildEnd run(int call, const std::string& beginsWith) {
    calls_ = 0;
    fatalCall_ = call;
    begin_ = beginsWith;
    hasBegun_ = false;
    child_ = spawn();
    int status = 0;
    if (child_ < 0 || waitpid(child_, &status, 0) != child_ || !WIFSTOPPED(status)) return ChildEnd::kUntraced;
    const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
    ptrace(PTRACE_SETOPTIONS, child_, nullptr, options);
    ptrace(PTRACE_SYSCALL, child_, nullptr, nullptr);
    return follow();
  }
  // That the last child made, whole or until it was killed.
  int calls() const { return calls_; }
  int exitStatus() const { return exitStatus_; }

 private:
  pid_t spawn() {
    std::string disabled = "--gtest_also_run_disabled_tests";
    std::string brief = "--gtest_brief=1";
    char* arguments[] = {program_.data(), filter_.data(), disabled.data(), brief.data(), nullptr};
    setenv(variable_, folder_.c_str(), 1);
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // it traces, too
    const pid_t child = fork();
    if (child != 0) return child;
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0) execv(program_.c_str(), arguments);
    _exit(127);
  }

  ChildEnd follow() {
    while (true) {
      int status = 0;
      const pid_t thread = waitpid(-1, &status, __WALL);
      if (thread < 0) return ChildEnd::kEnded;
      if (!WIFSTOPPED(status)) {
        if (thread != child_) continue;
        exitStatus_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return ChildEnd::kEnded;
      }
      int signal = WSTOPSIG(status);
      if (signal == (SIGTRAP | 0x80)) {
        if (isFatal(thread)) return kill();
        signal = 0;
      } else if (signal == SIGTRAP || signal == SIGSTOP) {
        signal = 0;  // of tracing: a program or a thread begins
      }
      ptrace(PTRACE_SYSCALL, thread, nullptr, static_cast<long>(signal));
    }
  }

  ChildEnd kill() {
    ::kill(child_, SIGKILL);
    int status = 0;
    while (waitpid(-1, &status, __WALL) != child_ || WIFSTOPPED(status)) {
    }
    return ChildEnd::kKilled;
  }

  bool isFatal(pid_t thread) {
    __ptrace_syscall_info info = {};
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof(info), &info) <= 0) return false;
    if (info.op != PTRACE_SYSCALL_INFO_ENTRY || !changesFiles(info.entry.nr, info.entry.args)) return false;
    if (!hasBegun_) hasBegun_ = isMaking(thread, info.entry.nr, info.entry.args);
    return hasBegun_ && ++calls_ == fatalCall_;
  }

  static bool changesFiles(uint64_t number, const uint64_t* arguments) {
    switch (number) {
#ifdef SYS_mkdir
      case SYS_mkdir:
      case SYS_rename:
      case SYS_rmdir:
      case SYS_unlink:
#endif
      case SYS_mkdirat:
      case SYS_renameat:
      case SYS_renameat2:
      case SYS_unlinkat:
      case SYS_ftruncate:
      case SYS_fsync:
      case SYS_fdatasync:
        return true;
      case SYS_openat:
        return (arguments[2] & O_CREAT) != 0;
      case SYS_write:
      case SYS_pwrite64:
        return arguments[0] > STDERR_FILENO;
      default:
        return false;
    }
  }

  // Whether it makes the folder from which on calls count.
  bool isMaking(pid_t thread, uint64_t number, const uint64_t* arguments) const {
#ifdef SYS_mkdir
    if (number == SYS_mkdir) return textAt(thread, arguments[0]).starts_with(begin_);
#endif
    return number == SYS_mkdirat && textAt(thread, arguments[1]).starts_with(begin_);
  }

  static std::string textAt(pid_t thread, uint64_t address) {
    std::string text;
    while (true) {
      errno = 0;
      const long word = ptrace(PTRACE_PEEKDATA, thread, address, nullptr);
      if (errno != 0) return text;
      for (std::size_t i = 0; i < sizeof(word); ++i) {
        const char c = reinterpret_cast<const char*>(&word)[i];
        if (c == 0) return text;
        text += c;
      }
      address += sizeof(word);
    }
  }

  std::string program_;
  std::string filter_;
  const char* variable_;
  std::string folder_;
  std::string begin_;
  pid_t child_ = -1;
  int calls_ = 0;
  int fatalCall_ = 0;
  int exitStatus_ = 0;
  bool hasBegun_ = false;
};

}  // namespace test_support
