#include "engine/estimator/head/multi_head.h"

#include <set>

#include "engine/core/error.h"
#include "engine/estimator/head/keys.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/summary.h"

namespace engine::estimator {
namespace {

// The predictions of one head under its own keys.
NamedOutputs predictionsOf(const std::string& head, const NamedOutputs& all) {
  const std::string prefix = head + "/";
  NamedOutputs own;
  for (const auto& [key, value] : all) {
    if (key.starts_with(prefix)) own[key.substr(prefix.size())] = value;
  }
  return own;
}

// The label of this head, dense or as the components of a sparse one.
Labels labelsOf(const Labels& all, const std::string& head) {
  Labels own;
  for (const auto& [name, label] : all) {
    if (name == head || name.starts_with(head + "/")) own[name] = label;
  }
  if (!own.empty()) return own;
  fail(Code::kInvalidArgument, "labels has missing values for head(s): ", head,
       ". Labels of a MultiHead are given by the heads' names.");
}

Output regularizationOf(const Scope& scope, const HeadInputs& in) {
  return ops::addN(scope, in.regularizationLosses, "regularization_loss");
}

Scope scopeOf(const HeadInputs& in) {
  return in.features.scope();
}

}  // namespace

MultiHead::MultiHead(std::vector<HeadPtr> heads, std::vector<double> weights)
    : heads_(std::move(heads)), weights_(std::move(weights)) {
  if (heads_.empty()) fail(Code::kInvalidArgument, "Must specify heads. Given: none.");
  if (!weights_.empty() && weights_.size() != heads_.size()) {
    fail(Code::kInvalidArgument, "heads and head_weights must have the same size. Given len(heads): ", heads_.size(),
         ". Given len(head_weights): ", weights_.size(), ".");
  }
  std::set<std::string> names;
  for (const HeadPtr& head : heads_) {
    if (head->name().empty()) fail(Code::kInvalidArgument, "All given heads must have name specified.");
    if (!names.insert(head->name()).second) {
      fail(Code::kInvalidArgument, "Two heads have the name '", head->name(), "'; give each head its own name.");
    }
  }
}

std::string MultiHead::name() const {
  std::string name;
  for (const HeadPtr& head : heads_) name += (name.empty() ? "" : "_") + head->name();
  return name;
}

int64_t MultiHead::logitsDimension() const {
  int64_t total = 0;
  for (const HeadPtr& head : heads_) total += head->logitsDimension();
  return total;
}

nn::Reduction MultiHead::lossReduction() const {
  for (const HeadPtr& head : heads_) {
    if (head->lossReduction() == heads_[0]->lossReduction()) continue;
    fail(Code::kInvalidArgument, "The loss_reduction must be the same for different heads; '", head->name(),
         "' has another than '", heads_[0]->name(), "'.");
  }
  return heads_[0]->lossReduction();
}

NamedOutputs MultiHead::splitLogits(const Scope& outer, const Logits& logits) const {
  if (!logits.tensor.valid()) {
    for (const HeadPtr& head : heads_) {
      if (logits.byHead.contains(head->name())) continue;
      fail(Code::kInvalidArgument, "logits has missing values for head(s): ", head->name(), ".");
    }
    return logits.byHead;
  }
  const Scope scope = outer.child("split_logits");
  const Shape& shape = logits.tensor.shape();
  if (!shape.hasRank() || shape.rank() < 2 || (shape[-1] != kUnknownDim && shape[-1] != logitsDimension())) {
    fail(Code::kInvalidArgument, "Could not split logits of shape ", shape, " among the heads. The last dimension of ",
         "the logits tensor should equal ", logitsDimension(), ".");
  }
  NamedOutputs parts;
  std::vector<int32_t> begin(static_cast<std::size_t>(shape.rank()), 0);
  std::vector<int32_t> size(static_cast<std::size_t>(shape.rank()), -1);
  for (const HeadPtr& head : heads_) {
    size.back() = static_cast<int32_t>(head->logitsDimension());
    parts[head->name()] = scope.op("Slice", {logits.tensor, ops::constant(scope, Tensor::vector(begin), "begin"),
                                             ops::constant(scope, Tensor::vector(size), "size")});
    begin.back() += size.back();
  }
  return parts;
}

std::vector<HeadInputs> MultiHead::split(const HeadInputs& in) const {
  const NamedOutputs logits = splitLogits(scopeOf(in), in.logits);
  std::vector<HeadInputs> all;
  for (const HeadPtr& head : heads_) {
    HeadInputs own{in.features, in.mode, logits.at(head->name())};
    if (in.mode != Mode::kPredict) {
      own.labels = labelsOf(in.labels, head->name());
    }
    all.push_back(std::move(own));
  }
  return all;
}

Output MultiHead::merged(const HeadInputs& in, const std::vector<Output>& losses) const {
  const Scope scope = scopeOf(in).child("merge_losses");
  std::vector<Output> weighted = losses;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    weighted[i] = ops::mul(scope, losses[i], ops::number(scope, losses[i].type(), weights_[i], "head_weight"));
  }
  const Output sum = ops::addN(scope, weighted);
  return in.regularizationLosses.empty() ? sum : ops::add(scope, sum, regularizationOf(scope, in));
}

Output MultiHead::loss(const HeadInputs& in) const {
  const std::vector<HeadInputs> inputs = split(in);
  std::vector<Output> losses;
  for (std::size_t i = 0; i < heads_.size(); ++i) losses.push_back(heads_[i]->loss(inputs[i]));
  return merged(in, losses);
}

NamedOutputs MultiHead::predictions(const Scope& scope, const Logits& logits) const {
  const NamedOutputs parts = splitLogits(scope, logits);
  NamedOutputs all;
  for (const HeadPtr& head : heads_) {
    for (const auto& [key, value] : head->predictions(scope, parts.at(head->name()))) {
      all[head->name() + "/" + key] = value;
    }
  }
  return all;
}

EvalMetrics MultiHead::metrics(const HeadInputs& in) const {
  const std::vector<HeadInputs> inputs = split(in);
  std::vector<Output> losses;
  EvalMetrics own;
  for (std::size_t i = 0; i < heads_.size(); ++i) {
    losses.push_back(heads_[i]->loss(inputs[i]));
    own.merge(heads_[i]->metrics(inputs[i]));
  }
  return withLosses(in, losses, std::move(own));
}

EvalMetrics MultiHead::withLosses(const HeadInputs& in, const std::vector<Output>& losses, EvalMetrics metrics) const {
  const Scope scope = scopeOf(in).child("merge_eval");
  const auto addMean = [&](const std::string& key, Output value) {
    metrics[key] = nn::metrics::mean(scope, value, {key, {}});
  };
  for (std::size_t i = 0; i < heads_.size(); ++i) {
    addMean(std::string(metric_keys::kLoss) + "/" + heads_[i]->name(), losses[i]);
  }
  if (!in.regularizationLosses.empty()) addMean(metric_keys::kRegularizationLoss, regularizationOf(scope, in));
  return metrics;
}

ExportOutputs MultiHead::exportOutputs(const Scope& scope, const NamedOutputs& predictions) const {
  ExportOutputs outputs;
  PredictOutput everything;
  for (const HeadPtr& head : heads_) {
    for (const auto& [key, value] : head->exportOutputs(scope, predictionsOf(head->name(), predictions))) {
      outputs[key == kDefaultServingKey ? head->name() : head->name() + "/" + key] = value;
      if (key != serving_keys::kPredict) continue;
      const PredictOutput& own = std::get<PredictOutput>(value);
      for (const auto& [name, output] : own.outputs) everything.outputs[head->name() + "/" + name] = output;
    }
  }
  outputs[kDefaultServingKey] = outputs.at(heads_[0]->name());
  outputs[serving_keys::kPredict] = everything;
  return outputs;
}

EstimatorSpec MultiHead::createEstimatorSpec(const HeadInputs& in) const {
  const Scope scope = scopeOf(in).child("multi_head");
  const HeadInputs inside{in.features.inScope(scope), in.mode, in.logits, in.labels, in.training,
                          in.regularizationLosses};
  EstimatorSpec spec;
  spec.mode = in.mode;
  spec.predictions = predictions(scope, in.logits);
  if (in.mode == Mode::kPredict) {
    spec.exportOutputs = exportOutputs(scope, spec.predictions);
    return spec;
  }
  // Each head's own spec, with its summaries and a training op that does nothing: as in TensorFlow, where this is why
  // the variables of a Keras optimizer begin with training_2 for two heads.
  std::vector<Output> losses;
  std::vector<HeadInputs> inputs = split(inside);
  for (std::size_t i = 0; i < heads_.size(); ++i) {
    inputs[i].training.trainOpFn = [](const Scope& where, Output) { return ops::group(where, {}, "no_op"); };
    EstimatorSpec own = heads_[i]->createEstimatorSpec(inputs[i]);
    losses.push_back(own.loss);
    spec.evalMetricOps.merge(own.evalMetricOps);
  }
  spec.loss = merged(inside, losses);
  if (in.mode == Mode::kEval) {
    spec.evalMetricOps = withLosses(inside, losses, std::move(spec.evalMetricOps));
    return spec;
  }
  spec.trainOp = createTrainOp(scope.exactly("").child("training"), spec.loss, lossReduction(), in.training);
  nn::summary::scalar(scope.exactly(""), metric_keys::kLoss, spec.loss);
  if (!in.regularizationLosses.empty()) {
    nn::summary::scalar(scope.exactly(""), metric_keys::kRegularizationLoss, regularizationOf(scope, in));
  }
  return spec;
}

}  // namespace engine::estimator
