#include "app/workbench/runs/run_experiment.h"

#include "engine/core/error.h"

namespace app {

engine::estimator::Experiment experimentOf(const RunFacts& run) {
  if (run.info.config.empty()) {
    engine::fail(engine::Code::kFailedPrecondition, "The log of run '", run.id.toStdString(),
                 "' does not record its experiment: only runs of this program can be continued.");
  }
  return engine::estimator::parseExperiment(run.info.config, run.path.toStdString());
}

}  // namespace app
