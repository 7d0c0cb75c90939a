#include "engine/estimator/canned/linear_sdca.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/canned/sdca_state_hook.h"
#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/regression_head.h"
#include "engine/feature_column/feature_tensor.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"
#include "engine/nn/optimizers/sdca_shrink_l1.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

const char* lossTypeOf(const Head& head) {
  if (dynamic_cast<const BinaryClassHead*>(&head)) return "logistic_loss";
  if (dynamic_cast<const RegressionHead*>(&head) && head.logitsDimension() == 1) return "squared_loss";
  fail(Code::kInvalidArgument, "Unsupported head type for LinearSDCA: it trains two classes or one number.");
}

// The ids of one column: which example and feature each is of, and its value.
struct SdcaIds {
  Output rows, ids, values;
};

// A weight vector, its copy before L1, and what the solver changed of it.
struct SdcaWeights {
  Variable weights;
  Variable unshrunk;
  Output rows;  // of ids: the rows that the batch has, int64; none: all
};

class SdcaGraph {
 public:
  SdcaGraph(const Scope& scope, const LinearSdca& sdca, const Features& features,
            const feature_column::Columns& columns, const feature_column::ColumnVariables& variables)
      : scope_(scope),
        sdca_(sdca),
        features_(features),
        cache_(feature_column::featureTensors(features.tensors())),
        state_(scope, {}),
        variables_(variables) {
    feature_column::Columns ordered = columns;
    std::ranges::sort(ordered, {}, [](const feature_column::Column& c) { return c->name(); });
    for (const feature_column::Column& column : ordered) addColumn(column);
    const Output ids = features.at(sdca.exampleIdColumn);
    const Output zero = ops::scalar(scope_, int32_t{0}, "axis");
    const Output batch =
        scope_.op("GatherV2", {ops::shapeOf(scope_, ids), ops::constant(scope_, Tensor::vector<int32_t>({0})), zero});
    const Output one = ops::constant(scope_, Tensor::vector<int32_t>({1}), "bias_width");
    dense_.push_back(
        scope_.op("Fill", {scope_.op("ConcatV2", {batch, one, zero}), ops::scalar(scope_, 1.0F)}, {}, "ones"));
    denseWeights_.push_back(weightsOf("bias"));
    keys_ = scope_.op("SdcaFprint", {ops::reshape(scope_, ids, {-1})});
    ones_ = scope_.op("Fill", {batch, ops::scalar(scope_, 1.0F)}, {}, "example_weights");
  }

  // The op that trains by one batch; the step included.
  Node* training(Output labels, const char* lossType) {
    Node* solver = solve(labels, lossType);
    std::vector<Node*> updates{scope_.node("_SdcaStatesInsert", {keys_, solver->output(0)})};
    int output = 1;
    for (const SdcaWeights& each : sparseWeights_) updates.push_back(updateRows(each, solver->output(output++)));
    for (const SdcaWeights& each : denseWeights_) updates.push_back(updateAll(each, solver->output(output++)));
    const Output one = ops::scalar(scope_, int64_t{1}, "one");
    updates.push_back(ops::assignAdd(scope_, nn::globalStep(scope_.graph()).handle, one));
    return ops::group(scope_, updates, "train_op");
  }

 private:
  void addColumn(const feature_column::Column& column) {
    const feature_column::ColumnContext context{scope_.child(column->variableScopeName()), cache_, state_};
    SdcaWeights weights = weightsOf(column->name());
    if (const auto* categorical = feature_column::asCategorical(column)) {
      sparse_.push_back(uniqueIds(context.scope, categorical->sparseTensors(context)));
      weights.rows = context.scope.node("Unique", {sparse_.back().ids})->output(0);
      sparseWeights_.push_back(weights);
      return;
    }
    const auto* dense = feature_column::asDense(column);
    if (!dense) {
      fail(Code::kInvalidArgument, "LinearSDCA does not support column type ", column->kind(), ".");
    }
    if (dense->variableShape().rank() != 1) {
      fail(Code::kInvalidArgument, "Column ", column->name(), " has rank ", dense->variableShape().rank(),
           ", larger than 1.");
    }
    dense_.push_back(dense->denseTensor(context));
    denseWeights_.push_back(weights);
  }

  SdcaWeights weightsOf(const std::string& column) {
    const auto found = variables_.find(column);
    if (found == variables_.end() || found->second.size() != 1) {
      fail(Code::kInvalidArgument, "LinearSDCA needs the weights of column '", column, "' in one piece.");
    }
    const Variable& weights = found->second[0];
    const Scope root = scope_.exactly("");
    const Variable unshrunk =
        nn::getVariable(root, weights.name + "_unshrunk", weights.shape, weights.dtype, nn::zeros(), nn::untrained());
    return {weights, unshrunk, {}};
  }

  // Without ids below 0; ids that an example has twice are one, with the sum of their values.
  SdcaIds uniqueIds(const Scope& s, const feature_column::IdWeightPair& pair) {
    const Output flat = ops::cast(s, ops::reshape(s, pair.ids.values, {-1}), DType::kInt64);
    const Output valid = s.op("GreaterEqual", {flat, ops::scalar(s, int64_t{0}, "zero")});
    const Output kept = ops::reshape(s, s.op("Where", {valid}), {-1});
    const Output axis = ops::scalar(s, int32_t{0}, "axis");
    const auto take = [&](Output x) { return s.op("GatherV2", {x, kept, axis}); };
    const Output first = ops::scalar(s, int32_t{0}, "first");
    const Output row = take(s.op("GatherV2", {pair.ids.indices, first, ops::scalar(s, int32_t{1}, "columns")}));
    const Output id = take(flat);
    const Output value = pair.weights.valid() ? take(ops::reshape(s, pair.weights.values, {-1}))
                                              : s.op("Fill", {ops::shapeOf(s, id), ops::scalar(s, 1.0F)}, {}, "ones");
    const Output all = ops::constant(s, Tensor::vector<int32_t>({0}), "all");
    const Output one = ops::scalar(s, int64_t{1}, "one");
    const Output width =
        ops::add(s, s.op("Maximum", {s.op("Max", {id, all}), ops::scalar(s, int64_t{0}, "least")}), one);
    Node* unique = s.node("Unique", {ops::add(s, ops::mul(s, width, row), id)});
    const Output count = s.op("Size", {unique->output(0)});
    const Output rows = s.op("FloorDiv", {unique->output(0), width});
    const Output ids = ops::sub(s, unique->output(0), ops::mul(s, rows, width));
    return {rows, ids, s.op("UnsortedSegmentSum", {value, unique->output(1), count})};
  }

  Node* solve(Output labels, const char* lossType) {
    std::vector<Output> inputs;
    for (const SdcaIds& each : sparse_) inputs.push_back(each.rows);
    for (const SdcaIds& each : sparse_) inputs.push_back(each.ids);
    for (const SdcaIds& each : sparse_) inputs.push_back(each.values);
    inputs.insert(inputs.end(), dense_.begin(), dense_.end());
    inputs.push_back(exampleWeights());
    inputs.push_back(ops::cast(scope_, ops::reshape(scope_, labels, {-1}), DType::kFloat));
    for (const SdcaWeights& each : sparseWeights_) inputs.push_back(each.rows);
    for (const SdcaWeights& each : sparseWeights_) inputs.push_back(valueOf(each));
    for (const SdcaWeights& each : denseWeights_) inputs.push_back(valueOf(each));
    inputs.push_back(scope_.op("_SdcaStatesFind", {keys_}));
    return scope_.node("SdcaOptimizerV2", inputs,
                       {{"loss_type", std::string(lossType)},
                        {"adaptive", sdca_.adaptive},
                        {"num_sparse_features", static_cast<int64_t>(sparse_.size())},
                        {"num_sparse_features_with_values", static_cast<int64_t>(sparse_.size())},
                        {"num_dense_features", static_cast<int64_t>(dense_.size())},
                        {"l1", static_cast<float>(sdca_.symmetricL1Regularization)},
                        {"l2", static_cast<float>(sdca_.symmetricL2Regularization)},
                        {"num_loss_partitions", sdca_.numLossPartitions},
                        {"num_inner_iterations", int64_t{1}}});
  }
  Output exampleWeights() {
    if (sdca_.weightColumn.empty()) return ones_;
    return ops::cast(scope_, ops::reshape(scope_, features_.at(sdca_.weightColumn), {-1}), DType::kFloat);
  }
  // The unshrunk weights, flat; of ids only the batch's.
  Output valueOf(const SdcaWeights& each) {
    const Output flat = ops::reshape(scope_, nn::read(scope_, each.unshrunk), {-1});
    if (!each.rows.valid()) return flat;
    return scope_.op("GatherV2", {flat, each.rows, ops::scalar(scope_, int32_t{0}, "axis")});
  }

  Node* updateAll(const SdcaWeights& each, Output change) {
    const Output whole = scope_.op("Reshape", {change, shapeOf(each)});
    return assignShrunk(each, ops::add(scope_, nn::read(scope_, each.unshrunk), whole));
  }
  Node* updateRows(const SdcaWeights& each, Output change) {
    const Output count = ops::scalar(scope_, static_cast<int32_t>(each.weights.shape.dim(0)), "rows");
    const Output whole = scope_.op("UnsortedSegmentSum", {change, each.rows, count});
    return updateAll(each, whole);
  }
  Output shapeOf(const SdcaWeights& each) {
    const std::vector<int32_t> dims(each.weights.shape.dims().begin(), each.weights.shape.dims().end());
    return ops::constant(scope_, Tensor::vector(dims), "shape");
  }
  Node* assignShrunk(const SdcaWeights& each, Output value) {
    const double l1 = sdca_.symmetricL1Regularization;
    const Output shrunk = l1 > 0 ? nn::shrunkByL1(scope_, value, l1, sdca_.symmetricL2Regularization) : value;
    return ops::group(
        scope_, {ops::assign(scope_, each.unshrunk.handle, value), ops::assign(scope_, each.weights.handle, shrunk)});
  }

  Scope scope_;
  const LinearSdca& sdca_;
  const Features& features_;
  feature_column::FeatureTransformationCache cache_;
  feature_column::StateManager state_;
  const feature_column::ColumnVariables& variables_;
  std::vector<SdcaIds> sparse_;
  std::vector<Output> dense_;
  std::vector<SdcaWeights> sparseWeights_, denseWeights_;
  Output keys_, ones_;
};

}  // namespace

void checkSdca(const LinearSdca& sdca) {
  if (sdca.exampleIdColumn.empty()) fail(Code::kInvalidArgument, "LinearSDCA needs an example_id_column.");
  if (!(sdca.symmetricL2Regularization > 0)) {
    fail(Code::kInvalidArgument, "symmetric_l2_regularization should be positive, got ", sdca.symmetricL2Regularization,
         ".");
  }
  if (!(sdca.symmetricL1Regularization >= 0)) {
    fail(Code::kInvalidArgument, "symmetric_l1_regularization should be non-negative, got ",
         sdca.symmetricL1Regularization, ".");
  }
  if (sdca.numLossPartitions < 1) {
    fail(Code::kInvalidArgument, "num_loss_partitions must be positive, got ", sdca.numLossPartitions, ".");
  }
}

EstimatorSpec sdcaTrainingSpec(const Head& head, const LinearSdca& sdca, const Features& features, const Labels& labels,
                               Output logits, const feature_column::Columns& columns,
                               const feature_column::ColumnVariables& variables) {
  const Scope scope = features.scope().exactly("").child("sdca");
  const char* lossType = lossTypeOf(head);
  if (labels.size() != 1 || labels.begin()->second.type() == DType::kString) {
    fail(Code::kInvalidArgument, "LinearSDCA needs one label that is a number.");
  }
  SdcaGraph graph(scope, sdca, features, columns, variables);
  const auto states = std::make_shared<SdcaStateHook>(scope);
  Training training;
  training.trainOpFn = [&](const Scope&, Output) { return graph.training(labels.begin()->second, lossType); };
  EstimatorSpec spec = head.createEstimatorSpec(
      {features.inScope(features.scope().exactly("")), Mode::kTrain, logits, labels, training});
  spec.trainingHooks.push_back(states);
  return spec;
}

}  // namespace engine::estimator
