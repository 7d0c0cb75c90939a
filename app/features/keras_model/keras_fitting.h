// Where fits become runs, and the fit that a window has under way. GUI thread only; it fits on a thread of its own.
#pragma once

#include "app/features/keras_model/keras_store.h"
#include "app/features/keras_model/training/keras_training.h"
#include "app/workbench/models/engine_thread.h"

namespace app {

class DataFolder;
class OpenWorkspace;
class Runs;

// The workspace that fits are written into.
class KerasPlace {
 public:
  // All must outlive it.
  KerasPlace(OpenWorkspace& place, Runs& runs, DataFolder& data) : place_(place), runs_(runs), data_(data) {}

  QString dataFolder() const;
  QString runsDir() const;  // empty: no workspace is open
  // Why no run can be written; empty: it can.
  QString whyNot() const;
  // A new run of a model. `name`: of the model, perhaps with letters that no folder's name has.
  KerasRunPlace newRun(const QString& model, const QString& name) const;
  // There is something new in the folder of runs.
  void refresh();

 private:
  OpenWorkspace& place_;
  Runs& runs_;
  DataFolder& data_;
};

class KerasFitting : public QObject {
  Q_OBJECT
 public:
  explicit KerasFitting(KerasPlace& place, QObject* parent = nullptr);

  bool isBusy() const { return engine_.isBusy(); }
  // Answered by ended() or failed().
  void begin(const KerasModelText& model, std::shared_ptr<KerasStore> store, const KerasFitSettings& settings,
             const KerasRunPlace& run);
  // What was learnt so far stays.
  void stop() { engine_.cancel(); }

 signals:
  void progress(double done, const QString& doing);
  void ended(const app::KerasFit& fit);  // the store has what was learnt
  void failed(const QString& reason);

 private:
  KerasPlace& place_;
  EngineThread engine_;  // last, so that it ends before what it uses
};

}  // namespace app
