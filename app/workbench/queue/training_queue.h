// Several trainings at once: owns a TrainingController for each run that trains or has ended in this window, and starts
// what waits as soon as fewer runs than the limit are active. GUI thread only; signals are emitted there.
#pragma once

#include <QObject>
#include <QStringList>
#include <map>
#include <memory>

#include "app/workbench/queue/training_controller.h"

namespace app {

class Settings;

class TrainingQueue : public QObject {
  Q_OBJECT
 public:
  using State = TrainingController::State;

  // The settings keep the limit; they must outlive the queue.
  explicit TrainingQueue(Settings* settings, QObject* parent = nullptr);
  ~TrainingQueue() override;  // stops all active runs with a checkpoint and waits for them

  void setHookFactory(TrainingController::HookFactory factory) { hookFactory_ = std::move(factory); }

  // Behind (before) all that waits; starts at once when nothing hinders it. `request.modelDir` is where it trains. A
  // run that has ended here may be added again: it goes on. InvalidArgument for an empty id, AlreadyExists for that of
  // a run that waits or is active.
  void add(TrainingRequest request, const QString& runId);
  void addFirst(TrainingRequest request, const QString& runId);

  // Of a run that waits; nothing happens to others. By so many places, down when positive.
  void move(const QString& runId, qsizetype by);
  void remove(const QString& runId);
  // What waits of these in this order, and the others behind.
  void arrange(const QStringList& runIds);
  // At once, even beyond the limit or while the queue is held.
  void startNow(const QString& runId);

  // Of a run that waits or is active (TrainingController::setMaxSteps). InvalidArgument below 1.
  void setMaxSteps(const QString& runId, int64_t maxSteps);

  // Runs that the queue lets be active at once, at least 1. A smaller limit ends no run.
  void setLimit(int limit);
  int limit() const { return limit_; }
  // While nobody has said another: half of the processor's cores, within reason.
  static int usualLimit();
  // While held nothing new starts by itself. Returns whether that is a change.
  bool setHeld(bool held);
  bool isHeld() const { return held_; }

  // An active run, with a checkpoint; nothing happens to others.
  void stop(const QString& runId);
  // Every active run stops with a checkpoint; what waits goes on waiting, and the queue is held.
  void stopAll();
  // Forgets what waits and what has ended. Only while nothing is active.
  void clear();

  const QStringList& waiting() const { return waiting_; }  // the next one first
  QStringList active() const;                              // in the order of their starts
  bool isActive(const QString& runId) const;
  bool anyActive() const;
  // Waiting, active or ended here.
  bool knows(const QString& runId) const { return runs_.contains(runId); }
  // What it trains with; null for a run that is not known here.
  const TrainingRequest* request(const QString& runId) const;
  // Null for a run that is neither active nor ended here.
  TrainingController* controller(const QString& runId) const;
  // Of the run that was started last, active or not; null before the first one.
  TrainingController* newest() const { return controller(newestRun()); }
  QString newestRun() const { return started_.isEmpty() ? QString() : started_.back(); }

 signals:
  void stateChanged(const QString& runId, app::TrainingController::State state);
  void progressChanged(const QString& runId, const widgets::RunProgress& progress);
  // After its last stateChanged. `problem` is empty unless the run failed.
  void ended(const QString& runId, app::TrainingController::State state, const QString& problem);
  void failed(const QString& runId, const QString& problem, engine::Code code);
  void evaluated(const QString& runId, const QString& metrics);
  void logLines(const QString& runId, const std::vector<app::TrainingLine>& lines);
  // What waits or is active, their order, the limit, or whether the queue is held.
  void queueChanged();

 private:
  struct Run {
    TrainingRequest request;  // while it waits
    std::unique_ptr<TrainingController> controller;
  };
  void insert(TrainingRequest request, const QString& runId, qsizetype place);
  void startDue();
  void start(const QString& runId);
  std::unique_ptr<TrainingController> makeController(const QString& runId);
  void onState(const QString& runId, State state);

  Settings* settings_;
  TrainingController::HookFactory hookFactory_;
  std::map<QString, Run> runs_;
  QStringList waiting_;
  QStringList started_;  // the newest last, each once
  int limit_;
  bool held_ = false;
};

}  // namespace app
