#include "engine/keras/metrics/metric.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

Output equalAsFloats(const Scope& s, Output a, Output b) {
  return ops::cast(s, s.op("Equal", {a, b}), DType::kFloat);
}

Output highestOf(const Scope& s, Output x) {
  return s.op("ArgMax", {x, intOf(s, -1)});
}

LossFunction binaryAccuracy(double threshold) {
  return [threshold](const Scope& s, Output t, Output p) {
    const Output yes = ops::cast(s, s.op("Greater", {p, numberLike(s, p, threshold)}), p.type());
    const Output right = equalAsFloats(s, ops::cast(s, t, p.type()), yes);
    return right.shape().rank() > 0 ? ops::mean(s, right, {-1}) : right;
  };
}

Output categoricalAccuracy(const Scope& s, Output t, Output p) {
  return equalAsFloats(s, highestOf(s, t), highestOf(s, p));
}

Output sparseAccuracy(const Scope& s, Output t, Output p) {
  if (t.shape().rank() == p.shape().rank()) t = squeezed(s, t, -1);
  return equalAsFloats(s, ops::cast(s, t, DType::kInt64), highestOf(s, p));
}

// Which of a family of metrics "accuracy" or "crossentropy" stands for.
std::string kindByShapes(const Shape& labels, const Shape& predictions) {
  const int64_t classes = predictions.rank() > 0 ? predictions.dim(-1) : 1;
  if (classes == 1) return "binary";
  const bool ids = labels.rank() < predictions.rank() || (labels.rank() > 0 && labels.dim(-1) == 1);
  return ids ? "sparse_categorical" : "categorical";
}

}  // namespace

MetricBatch MeanMetric::batch(const Scope& s, Output labels, Output predictions, Output weights) const {
  const LabelsPredictions both = ofOneRank(s, labels, predictions);
  Output values = values_(s, both.labels, both.predictions);
  if (!weights.valid()) return {ops::sum(s, values), ops::cast(s, s.op("Size", {values}), DType::kFloat)};
  weights = ops::cast(s, weights, values.type());
  if (weights.shape().rank() == values.shape().rank() + 1 && weights.shape().dim(-1) == 1)
    weights = squeezed(s, weights, -1);
  while (weights.shape().rank() < values.shape().rank()) weights = expanded(s, weights, -1);
  const Output spread = ops::mul(s, weights, s.op("OnesLike", {values}));
  return {ops::sum(s, ops::mul(s, values, spread)), ops::sum(s, spread)};
}

double MeanMetric::result(double sum, double count) const {
  const double mean = count == 0 ? 0 : sum / count;
  return root_ ? std::sqrt(mean) : mean;
}

MeanMetric metricOf(const Json& json, const Shape& labels, const Shape& predictions) {
  const PartConfig part = partOf(json, "the metric");
  std::string kind = part.className;
  const std::string name = json.is_string() ? kind : part.config.text("name", kind);
  if (kind == "accuracy" || kind == "acc") kind = kindByShapes(labels, predictions) + "_accuracy";
  if (kind == "crossentropy" || kind == "ce") kind = kindByShapes(labels, predictions) + "_crossentropy";
  if (kind == "binary_accuracy" || kind == "BinaryAccuracy") {
    return {name, binaryAccuracy(part.config.number("threshold", 0.5)), false};
  }
  if (kind == "categorical_accuracy" || kind == "CategoricalAccuracy") return {name, categoricalAccuracy, false};
  if (kind == "sparse_categorical_accuracy" || kind == "SparseCategoricalAccuracy")
    return {name, sparseAccuracy, false};
  const bool root = kind == "RootMeanSquaredError";
  const std::string loss = root ? "MeanSquaredError" : kind;
  // Here a cosine is a similarity, not a loss.
  const bool cosine = kind == "cosine_similarity" || kind == "CosineSimilarity";
  Json config = json.is_string() ? Json::object() : part.config.json();
  config.erase("name");
  try {
    const Loss values = lossOf({{"class_name", loss}, {"config", config}});
    const LossFunction plain = [values](const Scope& s, Output t, Output p) { return values.values(s, t, p); };
    const LossFunction turned = [plain](const Scope& s, Output t, Output p) { return s.op("Neg", {plain(s, t, p)}); };
    const std::string named = json.is_string() && root ? "root_mean_squared_error" : name;
    return {named, cosine ? turned : plain, root};
  } catch (const Error& error) {
    if (error.code() != Code::kNotFound) throw;
    fail(Code::kUnimplemented, "The metric '", part.className, "' is not available to Keras models yet.");
  }
}

}  // namespace engine::keras
