#include "engine/keras_estimator/model_to_estimator.h"

#include "engine/estimator/config/run_settings.h"
#include "engine/estimator/training/checkpoints.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/files/files.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/keras_estimator/keras_graph.h"
#include "engine/nn/variables.h"

namespace engine::keras_estimator {
namespace {

// The values of a training's first step: nothing but the weights is known yet.
void writeStart(const keras::LoadedModel& loaded, CheckpointFormat format, const estimator::RunConfig& config,
                const std::string& folder) {
  Graph graph;
  if (config.has_tf_random_seed()) graph.setSeed(config.tf_random_seed());
  const Scope scope(graph);
  nn::createGlobalStep(graph);
  keras::Binding binding(graph);
  keras::CallResults results;
  const keras::Call call(scope, binding, results, true);
  for (const keras::WeightPtr& weight : loaded.model->weights()) binding.variable(weight);
  std::vector<Gradient> gradients;
  for (const keras::WeightPtr& weight : loaded.model->trainableWeights()) {
    gradients.emplace_back(ops::placeholder(scope, weight->dtype, weight->shape, "gradient"));
  }
  const AddedOptimizer added = addOptimizer(call, *loaded.model, loaded.training.compile["optimizer"], gradients);
  formats::CheckpointObjects objects;
  if (format == CheckpointFormat::kCheckpoint) objects = checkpointObjects(*loaded.model, binding, added.prefix);
  const std::vector<Variable> variables = graph.collections().globalVariables;
  Session session(graph, {.threads = 1});
  session.run(Feeds{}, {}, {nn::initializeVariables(scope, variables)});
  binding.load(session, loaded.model->weights());
  binding.store(session);
  formats::makeFolders(folder);
  const std::string prefix = folder + "/keras_model.ckpt";
  estimator::writeCheckpoint(estimator::checkpointContent(session, 0, variables, false, objects), prefix);
  formats::writeCheckpointState(folder, {prefix, {prefix}, {}, 0});
}

}  // namespace

estimator::Estimator modelToEstimator(const keras::LoadedModel& model, estimator::RunConfig config,
                                      const KerasModelOptions& options, const estimator::LogSink& log) {
  estimator::ModelFn modelFn = kerasModelFn(model, options);
  if (!config.has_model_dir()) {
    config.set_model_dir(estimator::temporaryModelDir());
    if (log) log(estimator::LogLevel::kWarning, "Using temporary folder as model directory: " + config.model_dir());
  }
  const std::string folder = config.model_dir() + "/keras";
  const std::optional<std::string> written = formats::latestCheckpoint(folder);
  if (written) {
    keras::loadWeights(*written, *model.model);
  } else {
    writeStart(model, options.checkpointFormat, config, folder);
  }
  return estimator::Estimator(std::move(modelFn), std::move(config), {}, log);
}

estimator::Estimator modelToEstimator(const std::string& file, estimator::RunConfig config,
                                      const KerasModelOptions& options, const estimator::LogSink& log) {
  if (log) log(estimator::LogLevel::kInfo, "Loading Keras model from " + file);
  return modelToEstimator(keras::loadModel(file), std::move(config), options, log);
}

}  // namespace engine::keras_estimator
