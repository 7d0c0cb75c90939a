#include "app/cli/stop_signals.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <utility>

#include "engine/core/error.h"

namespace app::cli {
namespace {

constexpr int kSignalExit = 128;  // a shell's exit status for a signal is this plus its number

bool isIgnored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

StopSignals::StopSignals(std::function<void()> onStop) : onStop_(std::move(onStop)) {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  if (!isIgnored(SIGHUP)) sigaddset(&signals_, SIGHUP);
  arrived_ = signalfd(-1, &signals_, SFD_CLOEXEC);
  ended_ = eventfd(0, EFD_CLOEXEC);
  if (arrived_ < 0 || ended_ < 0) {
    engine::fail(engine::Code::kResourceExhausted, "Cannot wait for signals: too many files are open.");
  }
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  // Not taken back: what waits to be written is tried once more when the program ends.
  std::signal(SIGPIPE, SIG_IGN);
  thread_ = std::jthread([this] { wait(); });
}

StopSignals::~StopSignals() {
  eventfd_write(ended_, 1);
  thread_.join();
  close(arrived_);
  close(ended_);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopSignals::wait() {
  pollfd ready[] = {{arrived_, POLLIN, 0}, {ended_, POLLIN, 0}};
  bool stopping = false;
  bool asked = false;  // by a signal that a person sends
  while (true) {
    if (poll(ready, 2, -1) < 0) continue;
    if (ready[1].revents != 0) return;
    signalfd_siginfo signal{};
    if (read(arrived_, &signal, sizeof(signal)) != sizeof(signal)) continue;
    const bool hangsUp = signal.ssi_signo == SIGHUP;
    if (asked && !hangsUp) _exit(kSignalExit + static_cast<int>(signal.ssi_signo));
    asked = asked || !hangsUp;
    if (!std::exchange(stopping, true)) onStop_();
  }
}

}  // namespace app::cli
