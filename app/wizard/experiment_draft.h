// The experiment that a wizard makes, shared by its pages: each edits its part and hears what the others did. GUI
// thread only.
#pragma once

#include <QObject>
#include <functional>

#include "engine/estimator/experiment.pb.h"

namespace app {

class ExperimentDraft : public QObject {
  Q_OBJECT
 public:
  explicit ExperimentDraft(QObject* parent = nullptr);

  const engine::estimator::Experiment& experiment() const { return experiment_; }
  // Changes it and tells everybody; `origin` is the page that did, which need not show it again.
  void edit(const std::function<void(engine::estimator::Experiment&)>& change, QObject* origin = nullptr);

 signals:
  void changed(QObject* origin);

 private:
  engine::estimator::Experiment experiment_;
};

}  // namespace app
