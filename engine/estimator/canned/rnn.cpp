#include "engine/estimator/canned/rnn.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/head/sequential_head_wrapper.h"
#include "engine/feature_column/feature_tensor.h"
#include "engine/feature_column/input_layer.h"
#include "engine/feature_column/sequence_input_layer.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/recurrent/cell_wrappers.h"
#include "engine/nn/recurrent/keras_cells.h"
#include "engine/nn/recurrent/rnn.h"
#include "engine/nn/summary.h"

namespace engine::estimator {
namespace {

constexpr double kRnnLearningRate = 0.05;
constexpr double kRnnClipNorm = 5;
constexpr std::size_t kMostRnnLayers = 100;
constexpr const char* kCellTypes[] = {"simple_rnn", "lstm", "gru"};

nn::RnnCellPtr cellOfType(const std::string& type, int64_t units) {
  if (type == "lstm") return nn::kerasLstmCell(units);
  if (type == "gru") return nn::kerasGruCell(units);
  return nn::kerasSimpleRnnCell(units);
}

nn::RnnCellPtr cellOf(const RnnOptions& options, bool training) {
  if (options.cellFn) return options.cellFn(training);
  std::vector<nn::RnnCellPtr> cells;
  for (int64_t units : options.units) cells.push_back(cellOfType(options.cellType, units));
  return cells.size() == 1 ? cells[0] : nn::stackedRnnCells(std::move(cells));
}

void checkRnn(const Head& head, const RnnOptions& options) {
  if (options.cellFn && !options.units.empty()) {
    fail(Code::kInvalidArgument, "units and cell_type must not be specified when using rnn_cell_fn.");
  }
  if (!options.cellFn && options.units.empty()) {
    fail(Code::kInvalidArgument, "units must have at least one layer.");
  }
  if (options.units.size() > kMostRnnLayers) {
    fail(Code::kInvalidArgument, "units has ", options.units.size(), " layers; it must have at most ", kMostRnnLayers,
         ".");
  }
  for (int64_t units : options.units) {
    if (units < 1) fail(Code::kInvalidArgument, "units must be positive, got ", units, ".");
  }
  if (std::ranges::find(kCellTypes, options.cellType) == std::end(kCellTypes)) {
    fail(Code::kInvalidArgument, "`cell_type` should be simple_rnn, lstm or gru, got '", options.cellType, "'.");
  }
  if (options.sequenceFeatureColumns.empty()) {
    fail(Code::kInvalidArgument, "sequence_feature_columns must not be empty.");
  }
  if (options.returnSequences && !dynamic_cast<const SequentialHeadWrapper*>(&head)) {
    fail(Code::kInvalidArgument, "Provided head must be a SequentialHeadWrapper when return_sequences is set.");
  }
}

feature_column::SequenceTensor inputOf(const Scope& root, const Features& features, const RnnOptions& options) {
  const feature_column::FeatureTensors tensors = feature_column::featureTensors(features.tensors());
  feature_column::SequenceInputLayerOptions layer;
  layer.sharedScope = "";
  feature_column::SequenceTensor input =
      feature_column::sequenceInputLayer(root, tensors, options.sequenceFeatureColumns, layer);
  if (options.contextFeatureColumns.empty()) return input;
  feature_column::InputLayerOptions dense;
  dense.name = "dense_features";
  dense.sharedScope = "";
  const Output context = feature_column::inputLayer(root, tensors, options.contextFeatureColumns, dense);
  input.dense = feature_column::concatenateContextInput(root, context, input.dense);
  return input;
}

// bool [batch, steps] of [batch] lengths.
Output stepsThatCount(const Scope& outer, Output sequence, Output lengths) {
  const Scope scope = outer.child("SequenceMask");
  const Output zero = ops::scalar(scope, int32_t{0}, "zero");
  const Output one = ops::scalar(scope, int32_t{1}, "one");
  const Output steps = scope.op("GatherV2", {ops::shapeOf(scope, sequence), one, zero});
  const Output range = scope.op("Range", {zero, steps, one});
  const Output last = ops::scalar(scope, int32_t{-1}, "dim");
  return scope.op("Less", {range, scope.op("ExpandDims", {ops::cast(scope, lengths, DType::kInt32), last})});
}

// The features, with the mask of steps that the head asks for unless it is one of them.
Features withMask(const Features& features, const std::string& name, Output mask) {
  NamedOutputs tensors = features.tensors();
  tensors.try_emplace(name, mask);
  return Features(features.scope(), tensors);
}

Training rnnTraining(const RnnOptions& options, nn::Reduction reduction) {
  Training training;
  training.trainOpFn = [optimizer = options.optimizer, reduction](const Scope& scope, Output loss) {
    OptimizerContext context{scope, scope.prefix() + "/"};
    if (optimizer.isName()) context.clipNorm = kRnnClipNorm;
    const Variable step = nn::globalStep(scope.graph());
    return optimizer.minimize(context, Version::kV2, kRnnLearningRate, replicaShare(scope, loss, reduction), &step,
                              scope.graph().collections().trainableVariables());
  };
  return training;
}

}  // namespace

ModelFn rnnEstimator(HeadPtr head, RnnOptions options) {
  checkRnn(*head, options);
  if (options.optimizer.isDefault()) options.optimizer = "Adagrad";
  return [head = std::move(head), options](const Features& features, const Labels& labels, Mode mode, const Params&,
                                           const RunConfig&) {
    const Scope root = features.scope().exactly("");
    const feature_column::SequenceTensor input = inputOf(root, features, options);
    nn::summary::histogram(root, "sequence_length", input.sequenceLength);
    const Scope model = root.exactly("rnn_model");
    const nn::RnnCellPtr cell = cellOf(options, mode == Mode::kTrain);
    nn::RnnOptions layer;
    if (options.ownLayer) layer.name = options.cellType;
    layer.sequenceLength = input.sequenceLength;
    const nn::RnnResult result = nn::rnn(model, *cell, input.dense, layer);
    nn::DenseOptions last;
    last.name = "logits";
    const Output hidden = options.returnSequences ? result.outputs : result.last;
    const Output logits = nn::dense(model, hidden, head->logitsDimension(), last);
    Features seen = features.inScope(root);
    if (options.returnSequences) {
      seen = withMask(seen, options.sequenceMask, stepsThatCount(root, input.dense, input.sequenceLength));
    }
    return head->createEstimatorSpec({seen, mode, logits, labels, rnnTraining(options, head->lossReduction())});
  };
}

ModelFn rnnClassifier(const ClassifierOptions& classes, RnnOptions options) {
  HeadPtr head = classifierHead(classes, Version::kV2);
  if (options.returnSequences) {
    std::vector<std::string> weights;
    if (!classes.weightColumn.key().empty()) weights.push_back(classes.weightColumn.key());
    head = std::make_shared<SequentialHeadWrapper>(head, options.sequenceMask, weights);
  }
  return rnnEstimator(std::move(head), std::move(options));
}

}  // namespace engine::estimator
