#include "app/wizard/experiment_draft.h"

namespace app {

ExperimentDraft::ExperimentDraft(QObject* parent) : QObject(parent) {}

void ExperimentDraft::edit(const std::function<void(engine::estimator::Experiment&)>& change, QObject* origin) {
  change(experiment_);
  emit changed(origin);
}

}  // namespace app
