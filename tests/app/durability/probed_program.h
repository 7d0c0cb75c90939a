// Runs a program with the file probe, so that its calls are written down, one of them fails, or it is killed before
// one. Header-only.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/app/cli/program_runner.h"
#include "tests/support/file_probe/file_ops.h"

namespace test_support {

// Whether the environment asks for all of what is usually done in part.
inline bool isThorough() {
  return std::getenv("EWB_DURABILITY_THOROUGH") != nullptr;
}
// A number of the environment.
inline long numberOr(const char* variable, long usual) {
  const char* set = std::getenv(variable);
  return set ? std::atol(set) : usual;
}

struct Probe {
  std::string root;         // the folder that is watched
  std::string record = {};  // file for the calls; empty: none
  long at = 0;              // the call at which something happens; 0: none
  int error = 0;            // it fails so; 0: the program is killed before it
  bool onwards = false;

  std::vector<std::string> environment() const {
    namespace fp = file_probe;
    std::vector<std::string> all{std::string("LD_PRELOAD=") + EWB_FILE_PROBE, std::string(fp::kRoot) + "=" + root};
    if (!record.empty()) all.push_back(std::string(fp::kRecord) + "=" + record);
    if (at > 0) all.push_back(std::string(fp::kAt) + "=" + std::to_string(at));
    if (error > 0) all.push_back(std::string(fp::kError) + "=" + std::to_string(error));
    if (onwards) all.push_back(std::string(fp::kOnwards) + "=1");
    return all;
  }
};

// The child's output goes to files of `folder`, which is not watched.
class ProbedProgram {
 public:
  ProbedProgram(const std::string& program, const std::vector<std::string>& arguments, const Probe& probe,
                const TemporaryFolder& folder, std::vector<std::string> environment = {})
      : out_(folder.path("stdout.txt")), err_(folder.path("stderr.txt")) {
    std::filesystem::create_directories(probe.root);
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    for (std::string& variable : probe.environment()) environment.push_back(std::move(variable));
    for (char** variable = environ; *variable; ++variable) environment.emplace_back(*variable);
    std::vector<char*> argv = pointers(words);
    std::vector<char*> envp = pointers(environment);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    constexpr int kWrite = O_CREAT | O_TRUNC | O_WRONLY;
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out_.c_str(), kWrite, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err_.c_str(), kWrite, 0600);
    const int error = posix_spawn(&pid_, program.c_str(), &actions, nullptr, argv.data(), envp.data());
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error("cannot start " + program);
  }
  ~ProbedProgram() {
    if (pid_ > 0) wait();
  }
  ProbedProgram(const ProbedProgram&) = delete;
  ProbedProgram& operator=(const ProbedProgram&) = delete;

  // Killed after this time unless it ended before.
  ProgramResult killAfter(std::chrono::microseconds time) {
    std::this_thread::sleep_for(time);  // the moment is what varies
    kill(pid_, SIGKILL);
    return wait();
  }
  ProgramResult wait() {
    int status = 0;
    waitpid(std::exchange(pid_, 0), &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), fileText(out_), fileText(err_)};
  }

 private:
  static std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
  }

  std::string out_;
  std::string err_;
  pid_t pid_ = 0;
};

}  // namespace test_support
