#include "plugins/pipe/child_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

#include "engine/core/error.h"

extern char** environ;

namespace plugins::pipe {
namespace {

constexpr std::size_t kMostWaiting = 1 << 20;  // bytes that the program has not read yet
constexpr std::size_t kLongestLine = 1 << 16;  // bytes of an order
constexpr std::size_t kMostRead = 1 << 16;     // bytes at once: a program may write without end
constexpr std::size_t kMostLastOrders = 1000;  // after the training
constexpr int kLookMilliseconds = 20;
constexpr int kLooksBeforeKill = 50;

}  // namespace

ChildProgram::ChildProgram(const std::string& command) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    engine::fail(engine::Code::kUnavailable, "No socket for '", command, "': ", std::strerror(errno), ".");
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  const char* arguments[] = {"sh", "-c", command.c_str(), nullptr};
  const int error = posix_spawn(&pid_, "/bin/sh", &actions, nullptr, const_cast<char* const*>(arguments), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  socket_ = ends[0];
  if (error == 0) return;
  close(socket_);
  engine::fail(engine::Code::kUnavailable, "'", command, "' cannot be started: ", std::strerror(error), ".");
}

ChildProgram::~ChildProgram() {
  if (socket_ >= 0) close(socket_);
  if (pid_ <= 0) return;
  kill(pid_, SIGTERM);
  for (int look = 0; look < kLooksBeforeKill; ++look) {
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) return;
    poll(nullptr, 0, kLookMilliseconds);
  }
  kill(pid_, SIGKILL);  // it takes no notice of the other
  waitpid(pid_, nullptr, 0);
}

void ChildProgram::send(const std::string& line) {
  if (unsent_.size() + line.size() >= kMostWaiting) {
    ++dropped_;
  } else {
    unsent_ += line;
    unsent_ += '\n';
  }
  flush();
}

void ChildProgram::flush() {
  while (!unsent_.empty()) {
    const ssize_t sent = ::send(socket_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0) {
      if (sent < 0 && errno == EINTR) continue;
      // A program that has ended reads nothing more.
      if (errno == EPIPE || errno == ECONNRESET) unsent_.clear();
      return;
    }
    unsent_.erase(0, static_cast<std::size_t>(sent));
  }
}

std::vector<std::string> ChildProgram::received() {
  char bytes[4096];
  std::size_t read = 0;
  for (ssize_t count = 0; read < kMostRead && (count = recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT)) > 0;) {
    incoming_.append(bytes, static_cast<std::size_t>(count));
    read += static_cast<std::size_t>(count);
    if (static_cast<std::size_t>(count) < sizeof bytes) break;
  }
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = incoming_.find('\n', begin)) != std::string::npos; begin = end + 1) {
    if (end > begin) lines.push_back(incoming_.substr(begin, end - begin));
  }
  incoming_.erase(0, begin);
  if (incoming_.size() > kLongestLine) incoming_.clear();
  return lines;
}

bool ChildProgram::finish(double seconds, std::vector<std::string>& lines) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  bool isTold = false;
  while (true) {
    flush();
    if (unsent_.empty() && !isTold) isTold = shutdown(socket_, SHUT_WR) == 0 || errno != EINTR;
    takeReceived(lines);
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) break;
    if (Clock::now() >= end) return false;
    pollfd look{socket_, static_cast<short>(unsent_.empty() ? POLLIN : POLLIN | POLLOUT), 0};
    poll(&look, 1, kLookMilliseconds);
    if ((look.revents & POLLHUP) != 0 && (look.revents & POLLIN) == 0) usleep(1000);
  }
  pid_ = -1;
  takeReceived(lines);
  return true;
}

void ChildProgram::takeReceived(std::vector<std::string>& lines) {
  for (std::string& line : received()) {
    if (lines.size() < kMostLastOrders) lines.push_back(std::move(line));
  }
}

}  // namespace plugins::pipe
