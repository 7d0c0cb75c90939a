// A child process that runs a disabled test of this program in a folder, to be killed at any moment.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "engine/core/error.h"

namespace engine::estimator::testing {

inline constexpr const char* kFolderVariable = "EWB_KILL_TEST_FOLDER";

// The child's part: says by a byte on its standard output that a step is done.
inline void reportStep() {
  if (write(STDOUT_FILENO, ".", 1) != 1) _exit(1);
}
// The child's part: waits until the parent allows a step.
inline void awaitStep() {
  char c = 0;
  if (read(STDIN_FILENO, &c, 1) != 1) _exit(1);
}

// Killed at the latest with this object.
class KilledChild {
 public:
  // `test`: Suite.DISABLED_Name, which finds `folder` in the environment.
  KilledChild(const std::string& test, const std::string& folder) {
    int output[2];
    int input[2];
    if (pipe2(output, O_CLOEXEC) != 0 || pipe2(input, O_CLOEXEC) != 0) fail(Code::kUnknown, "no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    std::string filter = "--gtest_filter=" + test;
    std::string disabled = "--gtest_also_run_disabled_tests";
    std::string brief = "--gtest_brief=1";
    char* arguments[] = {program.data(), filter.data(), disabled.data(), brief.data(), nullptr};
    setenv(kFolderVariable, folder.c_str(), 1);
    const int error = posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(output[1]);
    close(input[0]);
    steps_ = output[0];
    allowed_ = input[1];
    if (error != 0) fail(Code::kUnknown, "no child");
  }
  ~KilledChild() {
    kill();
    close(steps_);
    close(allowed_);
  }
  KilledChild(const KilledChild&) = delete;
  KilledChild& operator=(const KilledChild&) = delete;

  // Lets a child that waits for it make so many steps.
  void allowSteps(int64_t count) {
    const std::string bytes(static_cast<std::size_t>(count), '.');
    if (write(allowed_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
      fail(Code::kUnknown, "the child does not listen");
    }
  }
  // Waits until the child has made so many steps. False when it ended before.
  bool waitForSteps(int64_t count) {
    for (char c = 0; count > 0; count -= c == '.' ? 1 : 0) {
      if (read(steps_, &c, 1) != 1) return false;
    }
    return true;
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
  int steps_ = -1;
  int allowed_ = -1;
};

}  // namespace engine::estimator::testing
