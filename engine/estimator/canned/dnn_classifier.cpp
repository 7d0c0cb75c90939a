#include "engine/estimator/canned/dnn_classifier.h"

#include "engine/core/error.h"
#include "engine/estimator/classifier_head.h"
#include "engine/estimator/model_registry.h"
#include "engine/estimator/optimizer_factory.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/keras_adagrad.h"

namespace engine::estimator {
namespace {

constexpr double kDefaultLearningRateV1 = 0.05;

// Features as one float matrix [batch, total], ordered by name.
Output inputLayer(const Scope& scope, const NamedOutputs& features) {
  std::vector<Output> columns;
  for (const auto& [name, feature] : features) {
    const Scope column = scope.child(name);
    if (feature.type() == DType::kString) {
      fail(Code::kInvalidArgument, "Feature '", name, "' holds text, but DNNClassifier takes numbers. Leave it out of ",
           "the input's features, or correct the data.");
    }
    Output x = ops::cast(column, feature, DType::kFloat, "ToFloat");
    if (!x.shape().hasRank() || x.shape().rank() > 2 || x.shape().rank() < 1) {
      fail(Code::kInvalidArgument, "Feature '", name, "' has shape ", x.shape(),
           "; a column needs [batch] or [batch, n].");
    }
    const int64_t width = x.shape().rank() == 1 ? 1 : x.shape().dim(1);
    if (width < 0) fail(Code::kInvalidArgument, "The width of feature '", name, "' is not known.");
    if (x.shape().rank() == 1) x = ops::reshape(column, x, {-1, 1});
    columns.push_back(x);
  }
  if (columns.empty()) fail(Code::kInvalidArgument, "The input has no features.");
  if (columns.size() == 1) return columns[0];
  columns.push_back(ops::scalar(scope, int32_t{1}, "concat/axis"));
  return scope.op("ConcatV2", columns, {}, "concat");
}

Output logitsOf(const Features& features, const DnnClassifierOptions& options, bool training) {
  const Scope dnn = features.scope().child("dnn");
  Output net = inputLayer(dnn.child("input_from_feature_columns").child("input_layer"), features.tensors());
  for (std::size_t i = 0; i < options.hiddenUnits.size(); ++i) {
    nn::DenseOptions dense;
    dense.name = "hiddenlayer_" + std::to_string(i);
    dense.activation = nn::activationByName(options.activation);
    net = nn::dense(dnn, net, options.hiddenUnits[i], dense);
    if (options.dropout > 0 && training) net = nn::dropout(dnn, net, options.dropout, true);
    if (options.batchNorm) {
      nn::BatchNormalizationOptions norm;
      norm.name = dense.name + "/batchnorm_" + std::to_string(i);
      norm.momentum = 0.999;
      net = nn::batchNormalization(dnn, net, training, norm);
    }
  }
  nn::DenseOptions logits;
  logits.name = "logits";
  return nn::dense(dnn, net, options.nClasses, logits);
}

ModelFn fromMessage(const Model& message) {
  const DnnClassifier model = message.dnn_classifier();
  DnnClassifierOptions options;
  options.hiddenUnits.assign(model.hidden_units().begin(), model.hidden_units().end());
  options.nClasses = model.n_classes();
  options.activation = model.activation_fn();
  options.dropout = model.dropout();
  options.batchNorm = model.batch_norm();
  options.reduction = model.loss_reduction() == "SUM" ? nn::Reduction::kSum : nn::Reduction::kSumOverBatchSize;
  Optimizer optimizer = model.optimizer();
  if (!model.has_optimizer()) {
    optimizer.set_name("Adagrad");
    optimizer.set_learning_rate(kDefaultLearningRateV1);
  }
  options.trainOp = [optimizer](const Scope& scope, Output loss) {
    nn::OptimizerOptions named;
    named.slotNaming = nn::partitionedSlots("t_0");
    return trainOp(scope, optimizer, loss, std::move(named));
  };
  return dnnClassifier(std::move(options));
}

const ModelRegistrar kDnnClassifier("dnn_classifier", fromMessage);

}  // namespace

std::function<Node*(const Scope&, Output)> dnnTrainOpV1() {
  return [](const Scope& scope, Output loss) {
    nn::OptimizerOptions options;
    options.slotNaming = nn::partitionedSlots("t_0");
    const Variable step = nn::globalStep(scope.graph());
    return nn::AdagradOptimizer(kDefaultLearningRateV1, 0.1, std::move(options)).minimize(scope, loss, &step);
  };
}

std::function<Node*(const Scope&, Output)> dnnTrainOpV2() {
  return [](const Scope& scope, Output loss) {
    const Variable step = nn::globalStep(scope.graph());
    return nn::KerasAdagrad().minimize(scope, loss, &step);
  };
}

ModelFn dnnClassifier(DnnClassifierOptions options) {
  if (options.nClasses < 3) {
    fail(Code::kInvalidArgument, "The DNN classifier needs n_classes >= 3, got ", options.nClasses, ".");
  }
  for (int64_t units : options.hiddenUnits) {
    if (units < 1) fail(Code::kInvalidArgument, "hidden_units must be positive, got ", units, ".");
  }
  return [options](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Output logits = logitsOf(features, options, mode == Mode::kTrain);
    ClassifierHeadOptions head;
    head.nClasses = options.nClasses;
    head.reduction = options.reduction;
    return classifierSpec(features.scope(), mode, logits, labels, head,
                          [&](Output loss) { return options.trainOp(features.scope(), loss); });
  };
}

}  // namespace engine::estimator
