// The model "dnn_classifier" of experiment files.
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/model_registry.h"

namespace engine::estimator {
namespace {

constexpr double kDefaultLearningRate = 0.05;

ModelFn fromMessage(const Model& message) {
  const DnnClassifier& model = message.dnn_classifier();
  ClassifierOptions classes;
  classes.nClasses = model.n_classes();
  classes.lossReduction = nn::reductionByName(model.loss_reduction());
  classes.logTrainingAccuracy = true;
  DnnOptions options;
  options.version = Version::kV1;
  options.hiddenUnits.assign(model.hidden_units().begin(), model.hidden_units().end());
  options.activation = nn::activationByName(model.activation_fn());
  options.dropout = model.dropout();
  options.batchNorm = model.batch_norm();
  Optimizer optimizer = model.optimizer();
  if (!model.has_optimizer()) {
    optimizer.set_name("Adagrad");
    optimizer.set_learning_rate(kDefaultLearningRate);
  }
  options.optimizer = optimizer;
  return dnnClassifier(classes, std::move(options));
}

const ModelRegistrar kDnnClassifier("dnn_classifier", fromMessage);

}  // namespace
}  // namespace engine::estimator
