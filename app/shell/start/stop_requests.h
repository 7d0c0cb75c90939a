// Tells the GUI thread that the program has been asked to end: by SIGTERM, SIGHUP or SIGINT (logout, shutdown, a
// closing terminal) or by the desktop's session manager. Only one may exist; GUI thread only.
#pragma once

#include <QObject>
#include <csignal>
#include <iterator>

class QSocketNotifier;

namespace app {

class StopRequests : public QObject {
  Q_OBJECT
 public:
  // From now on these signals end the program no more. SIGHUP stays ignored where the starter had it so (nohup).
  explicit StopRequests(QObject* parent = nullptr);
  ~StopRequests() override;

 signals:
  // Everything should be saved, and the program should end by itself. Each time that it is asked.
  void stopRequested();
  // The session ends as soon as the slots return: what should be saved must be by then.
  void commitRequested();

 private:
  static constexpr int kSignals[] = {SIGTERM, SIGHUP, SIGINT};
  void read();

  struct sigaction former_[std::size(kSignals)]{};
  QSocketNotifier* notifier_ = nullptr;
};

}  // namespace app
