// Keeps the event logs of a folder of TensorFlow's event files up to date while the folder is open. Works on a thread
// of its own; create, use and destroy it on the GUI thread, where its signals arrive.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <thread>

#include "summaries/tfevents/import.h"

namespace app {

// How far the first import of a folder is.
struct ImportState {
  int runsDone = 0;
  int runsTotal = 0;
  int percent = 0;          // of the bytes
  qint64 secondsLeft = -1;  // by the rate so far; negative: not known yet
};

class EventFileImport : public QObject {
  Q_OBJECT
 public:
  explicit EventFileImport(QObject* parent = nullptr);
  ~EventFileImport() override;  // stops between two records and waits

  // Imports `from` to `into` and goes on with what is added, once a second. Runs whose own directory has an event log
  // are left out: their event files say the same. Stops what was imported before.
  void follow(const QString& from, const QString& into);
  // Stops between two records without waiting, and tells cancelled(). What was imported stays.
  void cancel();
  // Goes on after cancel().
  void resume();
  // Keeps what was imported; a later follow() goes on from there.
  void stop();

 signals:
  void started();                                  // nobody knows yet whether there is anything to import
  void progressed(const app::ImportState& state);  // five times a second while there is much to import
  void finished(const QString& summary);           // the first import, in words
  void cancelled(const app::ImportState& state);
  void failed(const QStringList& problems);  // damaged files and runs that cannot be read; the rest was imported
  void ended();  // once after started(): nothing more to show of the first import, however it ended

 private:
  class Worker;
  void end();
  void onFinished(const QString& summary, bool isNew);
  void onCancelled();
  void onFailed(const QStringList& problems);
  void tellProgress();
  ImportState state() const;

  QString from_;
  QString into_;
  QTimer timer_;
  bool isFirst_ = false;  // whether the first import is not over
  qint64 begun_ = 0;  // milliseconds since the epoch
  std::shared_ptr<summaries::tfevents::ImportProgress> progress_;
  std::jthread thread_;  // last, so that it ends first
};

}  // namespace app
