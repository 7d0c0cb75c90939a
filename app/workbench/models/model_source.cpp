#include "app/workbench/models/model_source.h"

#include "app/workbench/settings/data_folder.h"
#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/estimator/experiment/experiment_specs.h"

namespace app {

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
  const engine::estimator::Experiment& experiment = source.experiment;
  const auto& input = experiment.has_eval_input() ? experiment.eval_input() : experiment.train_input();
  if (words.isEmpty() && input.bert_text().task() == "classification") {
    for (const std::string& word : input.bert_text().labels()) words << QString::fromStdString(word);
  }
  return words;
}

bool lacksData(const ModelSource& source, engine::Code code) {
  return readsData(source.experiment) && (source.dataDir.empty() || code == engine::Code::kNotFound);
}

engine::estimator::Input defaultInput(const ModelSource& source) {
  const engine::estimator::Experiment& experiment = source.experiment;
  if (experiment.has_eval_input()) return experiment.eval_input();
  if (experiment.has_train_input()) return experiment.train_input();
  engine::fail(engine::Code::kInvalidArgument,
               "The experiment has no input, which would define what examples look like.");
}

}  // namespace app
