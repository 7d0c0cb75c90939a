#include "app/workbench/models/model_source.h"

#include "app/workbench/workbench.h"
#include "engine/core/error.h"
#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/estimator/experiment/experiment_specs.h"

namespace app {

QString whyNoModel(const Workbench& bench, const QString& run) {
  if (run.isEmpty()) return Workbench::tr("Select a run with a checkpoint in the list first.");
  const RunFacts* facts = bench.run(run);
  if (!facts || facts->info.config.empty()) {
    return Workbench::tr("%1 is not a run of this program, so its experiment is not known.").arg(run);
  }
  if (facts->checkpoints.empty()) return Workbench::tr("%1 has no checkpoint yet.").arg(run);
  return {};
}

ModelSource modelSourceOf(Workbench* bench, const QString& run) {
  const RunFacts* facts = bench->run(run);
  if (!facts) engine::fail(engine::Code::kFailedPrecondition, "There is no run '", run.toStdString(), "'.");
  ModelSource source;
  source.run = run;
  source.experiment = bench->experimentOf(*facts);
  source.modelDir = facts->path.toStdString();
  source.dataDir = bench->dataFolder().toStdString();
  source.baseDir = bench->workspace().experimentsDir();
  source.checkpoints = facts->checkpoints;
  source.trainsNow = bench->queue()->isActive(run);
  return source;
}

engine::estimator::RunnerOptions runnerOptionsOf(const ModelSource& source) {
  engine::estimator::RunnerOptions options;
  options.modelDir = source.modelDir;
  options.dataDir = source.dataDir;
  options.baseDir = source.baseDir;
  return options;
}

engine::estimator::InputContext inputContextOf(const ModelSource& source) {
  return {source.dataDir, source.baseDir, source.experiment.run_config().tf_random_seed()};
}

QStringList vocabularyOf(const ModelSource& source) {
  QStringList words;
  for (const std::string& word : labelClassesOf(modelOf(source.experiment)).vocabulary) {
    words << QString::fromStdString(word);
  }
  return words;
}

engine::estimator::Input defaultInput(const ModelSource& source) {
  const engine::estimator::Experiment& experiment = source.experiment;
  if (experiment.has_eval_input()) return experiment.eval_input();
  if (experiment.has_train_input()) return experiment.train_input();
  engine::fail(engine::Code::kInvalidArgument,
               "The experiment has no input, which would define what examples look like.");
}

}  // namespace app
