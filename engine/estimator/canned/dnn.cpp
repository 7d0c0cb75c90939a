#include "engine/estimator/canned/dnn.h"

#include "engine/core/error.h"
#include "engine/feature_column/batch_size.h"
#include "engine/feature_column/feature_tensor.h"
#include "engine/feature_column/input_layer.h"
#include "engine/feature_column/numeric_column.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/layers/dropout.h"

namespace engine::estimator {
namespace {

constexpr double kLearningRateV1 = 0.05;
constexpr double kLearningRateV2 = 0.001;
constexpr std::size_t kFewFeatures = 256;
constexpr std::size_t kMostLayers = 1000;

// A numeric column for every feature.
feature_column::Columns everyFeature(const Features& features) {
  feature_column::Columns columns;
  for (const auto& [name, feature] : features.tensors()) {
    if (feature.type() == DType::kString) {
      fail(Code::kInvalidArgument, "Feature '", name,
           "' contains text, but a DNN without feature columns takes numbers. ",
           "Give it a column, or leave it out of the input's features.");
    }
    const Shape& shape = feature.shape();
    if (!shape.hasRank() || shape.rank() > 2 || shape.rank() < 1) {
      fail(Code::kInvalidArgument, "Feature '", name, "' has shape ", shape, "; a column needs [batch] or [batch, n].");
    }
    const int64_t width = shape.rank() == 1 ? 1 : shape.dim(1);
    if (width < 0) fail(Code::kInvalidArgument, "The width of feature '", name, "' is not known.");
    columns.push_back(feature_column::numericColumn(name, {.shape = {width}, .dtype = feature.type()}));
  }
  if (columns.empty()) fail(Code::kInvalidArgument, "The input has no features.");
  return columns;
}

// The same numbers as of a numeric column each, with a few nodes for all instead of a dozen for each: plans of graphs
// with a node for each of ten thousand features take seconds to make.
Output packedFeatures(const Scope& scope, const Features& features) {
  const Scope layer = scope.child("input_layer");
  std::vector<Output> parts, run;
  const auto endRun = [&] {
    if (!run.empty()) parts.push_back(ops::cast(layer, layer.op("Pack", run, {{"axis", 1}}), DType::kFloat));
    run.clear();
  };
  for (const auto& [name, feature] : features.tensors()) {
    const bool isVector = feature.shape().rank() == 1;
    if (!isVector || (!run.empty() && run.front().type() != feature.type())) endRun();
    if (isVector) {
      run.push_back(feature);
    } else {
      parts.push_back(ops::cast(layer, feature, DType::kFloat));
    }
  }
  endRun();
  return feature_column::concatenated(layer, parts, 1);
}

Output inputOf(const Scope& dnn, const Features& features, const DnnOptions& options) {
  feature_column::InputLayerOptions layer;
  layer.partitioner = options.inputLayerPartitioner;
  const Scope scope = dnn.exactly(dnn.fullName("input_from_feature_columns"));
  const feature_column::Columns columns =
      options.featureColumns.empty() ? everyFeature(features) : options.featureColumns;
  if (options.featureColumns.empty() && columns.size() > kFewFeatures) return packedFeatures(scope, features);
  return feature_column::inputLayer(scope, feature_column::featureTensors(features.tensors()), columns, layer);
}

}  // namespace

void checkDnn(const DnnOptions& options) {
  if (options.hiddenUnits.size() > kMostLayers) {
    fail(Code::kInvalidArgument, "hidden_units has ", options.hiddenUnits.size(), " layers, more than ", kMostLayers,
         ".");
  }
  for (int64_t units : options.hiddenUnits) {
    if (units < 1) fail(Code::kInvalidArgument, "hidden_units must be positive, got ", units, ".");
  }
  if (!(options.dropout >= 0 && options.dropout < 1)) {
    fail(Code::kInvalidArgument, "dropout must be in [0, 1), got ", options.dropout, ".");
  }
}

Output dnnLogits(const Features& features, const DnnOptions& options, int64_t units, Mode mode) {
  const Scope dnn = features.scope().exactly("dnn");
  // Late releases of version 1 wrote the scope twice.
  const std::string tags = options.version == Version::kV1 ? "dnn/dnn/" : "dnn/";
  const bool training = mode == Mode::kTrain;
  Output net = inputOf(dnn, features, options);
  for (std::size_t i = 0; i < options.hiddenUnits.size(); ++i) {
    nn::DenseOptions dense;
    dense.name = "hiddenlayer_" + std::to_string(i);
    dense.activation = options.activation;
    net = nn::dense(dnn, net, options.hiddenUnits[i], dense);
    if (options.dropout > 0 && training) net = nn::dropout(dnn, net, options.dropout, true);
    if (options.batchNorm) {
      nn::BatchNormalizationOptions norm;
      norm.name = dense.name + "/batchnorm_" + std::to_string(i);
      norm.momentum = 0.999;
      net = nn::batchNormalization(dnn, net, training, norm);
    }
    if (training) addLayerSummary(dnn, net, tags + dense.name);
  }
  nn::DenseOptions last;
  last.name = "logits";
  const Output logits = nn::dense(dnn, net, units, last);
  if (training) addLayerSummary(dnn, logits, tags + last.name);
  return logits;
}

ModelFn dnnEstimator(HeadPtr head, DnnOptions options) {
  checkDnn(options);
  if (options.optimizer.isDefault()) options.optimizer = "Adagrad";
  return [head = std::move(head), options](const Features& features, const Labels& labels, Mode mode, const Params&,
                                           const RunConfig&) {
    const Output logits = dnnLogits(features, options, head->logitsDimension(), mode);
    const double rate = options.version == Version::kV1 ? kLearningRateV1 : kLearningRateV2;
    return specOf(*head, options.version, features, mode, logits, labels, {options.optimizer, rate, "dnn"});
  };
}

ModelFn dnnClassifier(const ClassifierOptions& classes, DnnOptions options) {
  HeadPtr head = classifierHead(classes, options.version);
  return dnnEstimator(std::move(head), std::move(options));
}

ModelFn dnnRegressor(const RegressorOptions& labels, DnnOptions options) {
  HeadPtr head = regressorHead(labels, options.version);
  return dnnEstimator(std::move(head), std::move(options));
}

}  // namespace engine::estimator
