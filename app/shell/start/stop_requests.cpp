#include "app/shell/start/stop_requests.h"

#include <fcntl.h>
#include <unistd.h>

#include <QGuiApplication>
#include <QSessionManager>
#include <QSocketNotifier>
#include <cerrno>

namespace app {
namespace {

// A handler of signals is given nothing but their number, and may do little more than write to a descriptor.
volatile std::sig_atomic_t wakeDescriptor = -1;

extern "C" void wakeForSignal(int) {
  const int error = errno;
  const char byte = 0;
  // A pipe that is full has woken the reader already.
  if (write(wakeDescriptor, &byte, 1) < 0) errno = error;
  errno = error;
}

}  // namespace

StopRequests::StopRequests(QObject* parent) : QObject(parent) {
  connect(qGuiApp, &QGuiApplication::commitDataRequest, this, [this](QSessionManager&) { emit commitRequested(); });
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;  // signals then end the program as they used to
  notifier_ = new QSocketNotifier(ends[0], QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, &StopRequests::read);
  wakeDescriptor = ends[1];
  struct sigaction action {};
  action.sa_handler = wakeForSignal;
  action.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], nullptr, &former_[i]);
    if (kSignals[i] != SIGHUP || former_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

StopRequests::~StopRequests() {
  if (!notifier_) return;
  for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &former_[i], nullptr);
  const int end = static_cast<int>(notifier_->socket());
  delete notifier_;
  close(end);
  close(wakeDescriptor);
  wakeDescriptor = -1;
}

void StopRequests::read() {
  char bytes[64];
  bool any = false;
  while (::read(static_cast<int>(notifier_->socket()), bytes, sizeof(bytes)) > 0) any = true;
  if (any) emit stopRequested();
}

}  // namespace app
