// Keeps the event logs of a folder of TensorFlow's event files up to date while the folder is open. Works on a thread
// of its own; create, use and destroy it on the GUI thread, where its signals arrive.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <thread>

#include "summaries/tfevents/import.h"

namespace app {

class EventFileImport : public QObject {
  Q_OBJECT
 public:
  explicit EventFileImport(QObject* parent = nullptr);
  ~EventFileImport() override;  // stops between two records and waits

  // Imports `from` to `into` and goes on with what is added, once a second. Stops what was imported before.
  void follow(const QString& from, const QString& into);
  // Keeps what was imported; a later follow() goes on from there.
  void stop();

 signals:
  // While there is much to import, five times a second; `seconds` are those left by the rate so far, negative while
  // unknown.
  void progressed(int percent, qint64 seconds);
  void finished(const QString& summary);     // the first import, in words
  void failed(const QStringList& problems);  // damaged files and runs that cannot be read; the rest was imported

 private:
  void tellProgress();

  QTimer timer_;
  qint64 begun_ = 0;  // milliseconds since the epoch
  std::shared_ptr<summaries::tfevents::ImportProgress> progress_;
  std::jthread thread_;  // last, so that it ends first
};

}  // namespace app
