// Turns the first SIGINT, SIGTERM or SIGHUP into an orderly stop of a training. A second SIGINT or SIGTERM ends the
// program at once; a terminal that closes and a session that ends send SIGHUP besides, which never does. SIGHUP that
// the starter had ignored (nohup) stays ignored, and so is SIGPIPE from then on: who read the output having gone ends
// the output, not the work. Make it before any other thread starts: they inherit that these signals wait for the thread
// in here.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace app::cli {

class StopSignals {
 public:
  // `onStop` is called once, on a thread of its own. Errors: ResourceExhausted.
  explicit StopSignals(std::function<void()> onStop);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  void wait();

  std::function<void()> onStop_;
  sigset_t signals_;
  sigset_t before_;
  int arrived_ = -1;  // readable when a signal came
  int ended_ = -1;    // readable when this goes
  std::jthread thread_;
};

}  // namespace app::cli
