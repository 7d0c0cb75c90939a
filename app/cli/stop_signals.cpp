#include "app/cli/stop_signals.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "engine/core/error.h"

namespace app::cli {
namespace {

constexpr int kSignalExit = 128;  // a shell's exit status for a signal is this plus its number

}  // namespace

StopSignals::StopSignals(std::function<void()> onStop) : onStop_(std::move(onStop)) {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  arrived_ = signalfd(-1, &signals_, SFD_CLOEXEC);
  ended_ = eventfd(0, EFD_CLOEXEC);
  if (arrived_ < 0 || ended_ < 0) {
    engine::fail(engine::Code::kResourceExhausted, "Signals cannot be waited for: too many files are open.");
  }
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
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
  while (true) {
    if (poll(ready, 2, -1) < 0) continue;
    if (ready[1].revents != 0) return;
    signalfd_siginfo signal{};
    if (read(arrived_, &signal, sizeof(signal)) != sizeof(signal)) continue;
    if (stopping) _exit(kSignalExit + static_cast<int>(signal.ssi_signo));
    stopping = true;
    onStop_();
  }
}

}  // namespace app::cli
