#include "app/cli/stop_signals.h"

#include <pthread.h>
#include <unistd.h>

namespace app::cli {
namespace {

constexpr long kPollNanoseconds = 50'000'000;
constexpr int kSignalExit = 128;  // a shell's exit status for a signal is this plus its number

}  // namespace

StopSignals::StopSignals(std::function<void()> onStop) : onStop_(std::move(onStop)) {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  thread_ = std::jthread([this](const std::stop_token& token) { wait(token); });
}

StopSignals::~StopSignals() {
  thread_.request_stop();
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopSignals::wait(const std::stop_token& token) {
  const timespec period{0, kPollNanoseconds};
  bool stopping = false;
  while (!token.stop_requested()) {
    const int signal = sigtimedwait(&signals_, nullptr, &period);
    if (signal < 0) continue;
    if (stopping) _exit(kSignalExit + signal);
    stopping = true;
    onStop_();
  }
}

}  // namespace app::cli
