#include "engine/estimator/head/sequential_head_wrapper.h"

#include "engine/core/error.h"
#include "engine/estimator/head/checks.h"
#include "engine/estimator/head/multi_head.h"
#include "engine/estimator/head/single_head.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

// The steps of x [batch, steps, ...] at `places` (positions among batch · steps): [kept, ...].
Output stepsOf(const Scope& scope, Output x, Output mask, Output places, const std::string& what) {
  const Shape& shape = x.shape();
  if (!shape.hasRank() || shape.rank() < 2) {
    fail(Code::kInvalidArgument, "Input tensor expected to have at least 2 dimensions, got ", shape, " for ", what,
         ": [batch, steps, ...].");
  }
  std::vector<int64_t> flat{-1};
  for (int i = 2; i < shape.rank(); ++i) flat.push_back(shape[i]);
  const Output size = ops::shapeOf(scope, mask);
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "begin");
  const Output two = ops::constant(scope, Tensor::vector<int32_t>({2}), "size");
  const Output outer = scope.op("Slice", {ops::shapeOf(scope, x), zero, two});
  const Output same = scope.op("All", {scope.op("Equal", {outer, size}), zero});
  Node* check = assertThat(scope, same, "Tensor shape is incompatible with provided mask: " + what, {outer, size});
  const Output rows = ops::reshape(scope.withControls({check}), x, flat);
  return scope.op("GatherV2", {rows, places, ops::scalar(scope, int32_t{0}, "axis")});
}

}  // namespace

SequentialHeadWrapper::SequentialHeadWrapper(HeadPtr head, std::string mask, std::vector<std::string> features)
    : head_(std::move(head)), mask_(std::move(mask)), features_(std::move(features)) {
  if (!head_) fail(Code::kInvalidArgument, "SequentialHeadWrapper needs a head.");
  if (dynamic_cast<const MultiHead*>(head_.get())) {
    fail(Code::kInvalidArgument, "`MultiHead` is not supported with `SequentialHeadWrapper`.");
  }
}

Output SequentialHeadWrapper::mask(const Features& features) const {
  const auto found = features.tensors().find(mask_);
  if (found == features.tensors().end()) {
    fail(Code::kInvalidArgument, "The provided sequence_length_mask key `", mask_,
         "` should be included in the features dictionary, but was not found.");
  }
  const Output mask = found->second;
  if (!mask.shape().hasRank() || mask.shape().rank() != 2 || mask.type() != DType::kBool) {
    fail(Code::kInvalidArgument, "Mask is expected to be bool with two dimensions, got ", dtypeName(mask.type()),
         mask.shape(), " instead.");
  }
  return mask;
}

HeadInputs SequentialHeadWrapper::flattened(const HeadInputs& in) const {
  const Scope scope = in.features.scope().child("flatten");
  const Output kept = mask(in.features);
  const Output found = scope.op("Where", {ops::reshape(scope, kept, {-1})});
  const Output places = scope.op("Squeeze", {found}, {{"squeeze_dims", std::vector<int64_t>{1}}});
  NamedOutputs features;
  for (const std::string& name : features_) {
    features[name] = stepsOf(scope, in.features.at(name), kept, places, "feature '" + name + "'");
  }
  const Output label = onlyLabel(in.labels);
  return {Features(in.features.scope(), std::move(features)),
          in.mode,
          stepsOf(scope, onlyLogits(in.logits), kept, places, "logits"),
          {{in.labels.begin()->first, stepsOf(scope, label, kept, places, "labels")}},
          in.training,
          in.regularizationLosses};
}

Output SequentialHeadWrapper::loss(const HeadInputs& in) const {
  return head_->loss(flattened(in));
}

NamedOutputs SequentialHeadWrapper::predictions(const Scope& scope, const Logits& logits) const {
  return head_->predictions(scope, logits);
}

EvalMetrics SequentialHeadWrapper::metrics(const HeadInputs& in) const {
  return head_->metrics(flattened(in));
}

ExportOutputs SequentialHeadWrapper::exportOutputs(const Scope& scope, const NamedOutputs& predictions) const {
  return head_->exportOutputs(scope, predictions);
}

EstimatorSpec SequentialHeadWrapper::createEstimatorSpec(const HeadInputs& in) const {
  if (in.mode == Mode::kPredict) {
    EstimatorSpec spec = head_->createEstimatorSpec(in);
    spec.predictions[mask_] = mask(in.features);
    return spec;
  }
  return head_->createEstimatorSpec(flattened(in));
}

}  // namespace engine::estimator
