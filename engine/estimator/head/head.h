// A head: what a model makes of its logits. It gives loss, predictions, metrics, export outputs and the whole
// EstimatorSpec (tf.estimator.Head). Immutable once made; used by the graph's thread.
//   Graph graph;
//   nn::createGlobalStep(graph);
//   const Scope scope(graph);
//   const Output logits = ops::constant(scope, Tensor::of<float>({0, 1, 2}, {1, 3}));
//   const MultiClassHead head(3);
//   const HeadInputs in{.features = Features(scope, {}), .mode = Mode::kEval, .logits = logits,
//                       .labels = {{"label", ops::constant(scope, Tensor::of<int64_t>({2}, {1, 1}))}}};
//   const EstimatorSpec spec = head.createEstimatorSpec(in);
//   spec.predictions.at("class_ids").shape();  // is Shape({1, 1})
//   spec.evalMetricOps.contains("accuracy");   // is true
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/head/train_op.h"
#include "engine/estimator/head/weight_column.h"
#include "engine/nn/losses/reduction.h"

namespace engine::estimator {

// One tensor of logits, or (for a MultiHead only) one for each head by its name.
struct Logits {
  Output tensor;
  NamedOutputs byHead;

  Logits(Output logits) : tensor(logits) {}  // NOLINT: logits are just a tensor: float32 [..., logitsDimension()]
  Logits(NamedOutputs logits) : byHead(std::move(logits)) {}  // NOLINT: or several, each of such a shape
};

struct HeadInputs {
  Features features;  // a batch; also where nodes are added
  Mode mode = Mode::kTrain;
  Logits logits;
  Labels labels = {};                             // none when predicting
  Training training = {};                         // used when training
  std::vector<Output> regularizationLosses = {};  // scalars, added to the training loss
};

class Head {
 public:
  virtual ~Head() = default;
  Head() = default;
  Head(const Head&) = delete;
  Head& operator=(const Head&) = delete;

  // Empty, or the suffix of this head's metrics and summaries.
  virtual std::string name() const = 0;
  // Size of the logits' last dimension.
  virtual int64_t logitsDimension() const = 0;
  virtual nn::Reduction lossReduction() const = 0;

  // The training loss, a float32 scalar: the reduced loss and the regularization losses. InvalidArgument as
  // createEstimatorSpec(), when labels, logits or weights do not fit.
  virtual Output loss(const HeadInputs& in) const = 0;
  // By key; logits floating [..., logitsDimension], InvalidArgument for others.
  virtual NamedOutputs predictions(const Scope& scope, const Logits& logits) const = 0;
  // Streaming metrics by key, over the batches that their updates see. InvalidArgument as loss().
  virtual EvalMetrics metrics(const HeadInputs& in) const = 0;
  // What a saved model serves, from predictions(), in their dtypes and shapes: with "serving_default".
  virtual ExportOutputs exportOutputs(const Scope& scope, const NamedOutputs& predictions) const = 0;
  // All of it for the mode. InvalidArgument with TensorFlow's words for logits, labels or weights that do not fit, and
  // when training without an optimizer or a train_op_fn, or with both.
  virtual EstimatorSpec createEstimatorSpec(const HeadInputs& in) const = 0;
};

using HeadPtr = std::shared_ptr<const Head>;

// Version 1 (tf.compat.v1.estimator) sums losses over a batch, version 2 takes their mean; areas and thresholds are
// those of tf.compat.v1.metrics or of Keras.
enum class Version { kV1, kV2 };

// The loss of each element, not reduced: floating [..., 1], or [..., label_dimension] for regression.
using LossFn = std::function<Output(const Scope& scope, Output labels, Output logits, const Features& features)>;

// What all heads with one label take.
struct HeadOptions {
  std::string name = {};
  WeightColumn weightColumn = {};
  std::optional<nn::Reduction> lossReduction = {};  // kNone is refused; none: the version's
  LossFn lossFn = {};                               // none: the head's own loss
  Version version = Version::kV2;
  bool logTrainingAccuracy = false;  // heads with classes: the training batch's accuracy as the summary "accuracy"
};

}  // namespace engine::estimator
