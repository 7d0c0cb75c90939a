// Runs the `estimator` program, or another one, and keeps what it wrote. Header-only.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

extern char** environ;

namespace test_support {

struct ProgramResult {
  int status = -1;  // exit status, or 128 + signal
  std::string out;
  std::string err;

  // stdout as one JSON object a line; throws for anything else.
  std::vector<nlohmann::json> objects() const {
    std::vector<nlohmann::json> result;
    std::istringstream in(out);
    for (std::string line; std::getline(in, line);) {
      result.push_back(nlohmann::json::parse(line));
      if (!result.back().is_object()) throw std::runtime_error("not an object: " + line);
    }
    return result;
  }
};

inline std::string fileText(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A running program with its output in files of the folder.
class RunningProgram {
 public:
  RunningProgram(const TemporaryFolder& folder, std::vector<std::string> arguments,
                 std::vector<std::string> environment = {})
      : RunningProgram(EWB_ESTIMATOR, folder, std::move(arguments), std::move(environment)) {}
  RunningProgram(const std::string& program, const TemporaryFolder& folder, std::vector<std::string> arguments,
                 std::vector<std::string> environment)
      : out_(folder.path("stdout.txt")), err_(folder.path("stderr.txt")) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> argv = pointers(arguments);
    for (char** variable = environ; *variable; ++variable) environment.emplace_back(*variable);
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

  void sendSignal(int number) const { kill(pid_, number); }
  bool running() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
  }
  std::string err() const { return fileText(err_); }

  ProgramResult wait() const {
    int status = 0;
    waitpid(pid_, &status, 0);
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
