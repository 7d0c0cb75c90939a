// The experiment that a wizard makes, shared by its pages: each edits its part and hears what the others did. Edits can
// be taken back. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <string>
#include <vector>

#include "engine/estimator/experiment.pb.h"

namespace app {

class ExperimentDraft : public QObject {
  Q_OBJECT
 public:
  explicit ExperimentDraft(QObject* parent = nullptr);

  // What a new one begins with.
  static engine::estimator::Experiment first();

  const engine::estimator::Experiment& experiment() const { return experiment_; }
  // Changes it and tells everybody; `origin` is the page that did, which need not show it again. Nothing happens when
  // the change changes nothing. Edits of one value by one origin, one after the other, are taken back together.
  void edit(const std::function<void(engine::estimator::Experiment&)>& change, QObject* origin = nullptr);
  // What follows from the last edit by itself, and is taken back with it.
  void amend(const std::function<void(engine::estimator::Experiment&)>& change, QObject* origin = nullptr);

  bool canUndo() const { return !undo_.empty(); }
  bool canRedo() const { return !redo_.empty(); }
  void undo();
  void redo();
  // Another experiment, which cannot be taken back.
  void startOver(const engine::estimator::Experiment& experiment);

  // Where relative paths of the experiment begin: the folder that its file will be in. Empty: not known.
  const QString& baseDir() const { return baseDir_; }
  void setBaseDir(const QString& folder) { baseDir_ = folder; }

 signals:
  void changed(QObject* origin);
  void historyChanged();

 private:
  using Experiment = engine::estimator::Experiment;
  void travel(std::vector<Experiment>& from, std::vector<Experiment>& to);

  Experiment experiment_;
  QString baseDir_;
  std::vector<Experiment> undo_;  // oldest first
  std::vector<Experiment> redo_;
  std::string lastField_;  // the one value that the last edit changed; empty: more, or the last edit cannot grow
  QPointer<QObject> lastOrigin_;
};

}  // namespace app
