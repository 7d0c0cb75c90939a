// Runs a program with the file probe, so that its calls are written down, one of them fails, or it is killed before
// one. Header-only.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>

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
      : program_(program, folder, arguments, prepared(probe, std::move(environment))) {}
  ~ProbedProgram() {
    if (!hasEnded_) wait();
  }
  ProbedProgram(const ProbedProgram&) = delete;
  ProbedProgram& operator=(const ProbedProgram&) = delete;

  // Killed after this time unless it ended before.
  ProgramResult killAfter(std::chrono::microseconds time) {
    std::this_thread::sleep_for(time);  // the moment is what varies
    program_.sendSignal(SIGKILL);
    return wait();
  }
  ProgramResult wait() {
    hasEnded_ = true;
    return program_.wait();
  }

 private:
  // Makes the folder that is watched.
  static std::vector<std::string> prepared(const Probe& probe, std::vector<std::string> environment) {
    std::filesystem::create_directories(probe.root);
    for (std::string& variable : probe.environment()) environment.push_back(std::move(variable));
    return environment;
  }

  RunningProgram program_;
  bool hasEnded_ = false;
};

}  // namespace test_support
