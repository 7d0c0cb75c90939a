// A program that the shell runs, with a socket for its input and output. What it does not read in time is dropped and
// counted: it never makes a training wait. Used by one thread.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace plugins::pipe {

class ChildProgram {
 public:
  // Unavailable when it cannot be started.
  explicit ChildProgram(const std::string& command);
  ~ChildProgram();  // ends it if it still runs
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  void send(const std::string& line);
  // The whole lines that came since, not without end: a look costs one system call, or some.
  std::vector<std::string> received();
  // Tells it that no more comes, and waits for its end. What it wrote meanwhile, the first lines of many; false when it
  // still runs.
  bool finish(double seconds, std::vector<std::string>& lines);
  uint64_t dropped() const { return dropped_; }

 private:
  void flush();
  void takeReceived(std::vector<std::string>& lines);

  pid_t pid_ = -1;
  int socket_ = -1;
  std::string unsent_;
  std::string incoming_;
  uint64_t dropped_ = 0;
};

}  // namespace plugins::pipe
