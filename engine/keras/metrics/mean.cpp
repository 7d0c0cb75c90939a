#include "engine/keras/metrics/mean.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {
namespace {

Output asFloat(const Scope& s, Output x) {
  return ops::cast(s, x, DType::kFloat);
}

Output equalAsFloats(const Scope& s, Output a, Output b) {
  return asFloat(s, s.op("Equal", {a, b}));
}

Output meanOfLastAxis(const Scope& s, Output x) {
  return x.shape().rank() > 0 ? ops::mean(s, x, {-1}) : x;
}

Output highestOf(const Scope& s, Output x) {
  return s.op("ArgMax", {x, intOf(s, -1)});
}

Output sum(const Scope& s, Output x) {
  return ops::sum(s, x);
}

Output exactAccuracy(const Scope& s, Output t, Output p) {
  return equalAsFloats(s, ops::cast(s, t, p.type()), p);
}

LossFunction binaryMatches(double threshold) {
  return [threshold](const Scope& s, Output t, Output p) {
    const Output yes = ops::cast(s, s.op("Greater", {p, numberLike(s, p, threshold)}), p.type());
    return equalAsFloats(s, ops::cast(s, t, p.type()), yes);
  };
}

// Keras's function is the mean of an example, its class counts each element.
LossFunction binaryAccuracy(double threshold) {
  return
      [threshold](const Scope& s, Output t, Output p) { return meanOfLastAxis(s, binaryMatches(threshold)(s, t, p)); };
}

Output categoricalAccuracy(const Scope& s, Output t, Output p) {
  return equalAsFloats(s, highestOf(s, t), highestOf(s, p));
}

Output idsOf(const Scope& s, Output t, Output p) {
  return ops::cast(s, t.shape().rank() == p.shape().rank() ? squeezed(s, t, -1) : t, DType::kInt64);
}

Output sparseAccuracy(const Scope& s, Output t, Output p) {
  return equalAsFloats(s, idsOf(s, t, p), highestOf(s, p));
}

// Whether the class is among the k highest.
LossFunction sparseTopK(int64_t k) {
  return [k](const Scope& s, Output t, Output p) {
    const Output ids = idsOf(s, t, p);
    const bool matrix = p.shape().rank() == 2;
    const Output rows = matrix ? p : ops::reshape(s, p, {-1, p.shape().dim(-1)});
    const Output flat = ops::cast(s, matrix ? ids : ops::reshape(s, ids, {-1}), DType::kInt32);
    const Output hit = asFloat(s, s.op("InTopKV2", {rows, flat, intOf(s, k)}));
    return matrix ? hit : reshapedTo(s, hit, ids.shape(), sizesOf(s, ids));
  };
}

LossFunction topK(int64_t k) {
  return [k](const Scope& s, Output t, Output p) { return sparseTopK(k)(s, highestOf(s, t), p); };
}

// Of the vectors along the axis.
LossFunction cosineSimilarity(int axis) {
  return [axis](const Scope& s, Output t, Output p) {
    const Output labels = l2Normalized(s, ops::cast(s, t, p.type()), axis);
    return ops::sum(s, ops::mul(s, labels, l2Normalized(s, p, axis)), {axis});
  };
}

LossFunction relativeErrors(std::vector<double> normalizer) {
  return [normalizer](const Scope& s, Output t, Output p) {
    std::vector<float> numbers(normalizer.begin(), normalizer.end());
    const Output by = ops::constant(s, Tensor::vector(numbers));
    return s.op("DivNoNan", {s.op("Abs", {ops::sub(s, ops::cast(s, t, p.type()), p)}), by});
  };
}

// A function that only metrics have.
LossFunction metricFunction(const std::string& name, const Config& c) {
  if (name == "binary_matches") return binaryMatches(c.number("threshold", 0.5));
  if (name == "binary_accuracy") return binaryAccuracy(c.number("threshold", 0.5));
  if (name == "categorical_accuracy") return categoricalAccuracy;
  if (name == "sparse_categorical_accuracy") return sparseAccuracy;
  if (name == "top_k_categorical_accuracy") return topK(c.integer("k", 5));
  if (name == "sparse_top_k_categorical_accuracy") return sparseTopK(c.integer("k", 5));
  // A similarity here, not a loss.
  if (name == "cosine_similarity" || name == "cosine_proximity") {
    return cosineSimilarity(static_cast<int>(c.integer("axis", -1)));
  }
  return {};
}

class Sum : public Metric {
 public:
  using Metric::Metric;
  Addends update(const Scope& s, const MetricInput& in) override {
    const WeightedValues both = fitted(s, asFloat(s, in.predictions), in.weights);
    return {{"total", sum(s, both.weights.valid() ? ops::mul(s, both.values, both.weights) : both.values)}};
  }
  Output result(const Scope&, const Totals& totals) const override { return totals.at("total"); }
};

// The mean of each element.
class MeanTensor : public Metric {
 public:
  using Metric::Metric;
  Addends update(const Scope& s, const MetricInput& in) override {
    const WeightedValues both = fitted(s, asFloat(s, in.predictions), in.weights);
    if (!both.weights.valid()) return meanAddends(both.values, s.op("OnesLike", {both.values}));
    return meanAddends(ops::mul(s, both.values, both.weights), both.weights);
  }
  Output result(const Scope& s, const Totals& totals) const override {
    return quotient(s, totals.at("total"), totals.at("count"));
  }
};

struct NamedMean {
  const char* className;
  const char* defaultName;
  const char* function;
};

// Classes that are the mean of a function, with that function's parameters in their config.
constexpr NamedMean kMeans[] = {
    {"BinaryAccuracy", "binary_accuracy", "binary_matches"},
    {"CategoricalAccuracy", "categorical_accuracy", "categorical_accuracy"},
    {"SparseCategoricalAccuracy", "sparse_categorical_accuracy", "sparse_categorical_accuracy"},
    {"TopKCategoricalAccuracy", "top_k_categorical_accuracy", "top_k_categorical_accuracy"},
    {"SparseTopKCategoricalAccuracy", "sparse_top_k_categorical_accuracy", "sparse_top_k_categorical_accuracy"},
    {"CosineSimilarity", "cosine_similarity", "cosine_similarity"},
    {"BinaryCrossentropy", "binary_crossentropy", "binary_crossentropy"},
    {"CategoricalCrossentropy", "categorical_crossentropy", "categorical_crossentropy"},
    {"SparseCategoricalCrossentropy", "sparse_categorical_crossentropy", "sparse_categorical_crossentropy"},
    {"Hinge", "hinge", "hinge"},
    {"SquaredHinge", "squared_hinge", "squared_hinge"},
    {"CategoricalHinge", "categorical_hinge", "categorical_hinge"},
    {"MeanSquaredError", "mean_squared_error", "mse"},
    {"MeanAbsoluteError", "mean_absolute_error", "mae"},
    {"MeanAbsolutePercentageError", "mean_absolute_percentage_error", "mape"},
    {"MeanSquaredLogarithmicError", "mean_squared_logarithmic_error", "msle"},
    {"LogCoshError", "logcosh", "logcosh"},
    {"Poisson", "poisson", "poisson"},
    {"KLDivergence", "kullback_leibler_divergence", "kld"},
};

bool registerMeans() {
  for (const NamedMean& one : kMeans) {
    MetricRegistrar(one.className, one.defaultName, false,
                    [function = one.function](Config c) { return meanOfFunction(function, std::move(c)); });
  }
  const auto squares = [](const Scope& s, Output t, Output p) {
    return s.op("SquaredDifference", {p, ops::cast(s, t, p.type())});
  };
  MetricRegistrar("RootMeanSquaredError", "root_mean_squared_error", false,
                  [squares](Config c) { return std::make_shared<Mean>(std::move(c), squares, true); });
  MetricRegistrar("Accuracy", "accuracy", false,
                  [](Config c) { return std::make_shared<Mean>(std::move(c), exactAccuracy); });
  MetricRegistrar("MeanRelativeError", "mean_relative_error", true, [](Config c) {
    const LossFunction errors = relativeErrors(numbersIn(c, "normalizer"));
    return std::make_shared<Mean>(std::move(c), errors);
  });
  MetricRegistrar("Mean", "mean", false, [](Config c) { return std::make_shared<Mean>(std::move(c)); });
  MetricRegistrar("Sum", "sum", false, [](Config c) { return std::make_shared<Sum>(std::move(c)); });
  MetricRegistrar("MeanTensor", "mean_tensor", false,
                  [](Config c) { return std::make_shared<MeanTensor>(std::move(c)); });
  return true;
}
const bool kMeansAreThere = registerMeans();

}  // namespace

WeightedValues fitted(const Scope& s, Output values, Output weights) {
  if (!weights.valid()) return {values, {}};
  weights = ops::cast(s, weights, values.type());
  const int rank = values.shape().rank();
  if (weights.shape().rank() == 0) return {values, ops::mul(s, weights, s.op("OnesLike", {values}))};
  if (weights.shape().rank() == rank + 1) weights = squeezed(s, weights, -1);
  if (weights.shape().rank() + 1 == rank) weights = expanded(s, weights, -1);
  std::vector<int32_t> last;
  for (int axis = weights.shape().rank(); axis < rank; ++axis) last.push_back(axis);
  if (!last.empty()) values = ops::mean(s, values, last);
  return {values, ops::mul(s, weights, s.op("OnesLike", {values}))};
}

Metric::Addends meanAddends(Output total, Output count) {
  return {{"total", total}, {"count", count}};
}

Metric::Addends Mean::update(const Scope& s, const MetricInput& in) {
  Output values = asFloat(s, in.predictions), weights = in.weights;
  if (function_) {
    const LabelsPredictions both = ofOneRank(s, in.labels, values);
    values = function_(s, both.labels, both.predictions);
    if (mask_) weights = maskedWeights(s, weights, mask_(s, both.labels, both.predictions));
  }
  const WeightedValues both = fitted(s, values, weights);
  if (!both.weights.valid()) return meanAddends(sum(s, values), asFloat(s, s.op("Size", {values})));
  return meanAddends(sum(s, ops::mul(s, both.values, both.weights)), sum(s, both.weights));
}

Output Mean::result(const Scope& s, const Totals& totals) const {
  const Output mean = quotient(s, totals.at("total"), totals.at("count"));
  return root_ ? s.op("Sqrt", {mean}) : mean;
}

MetricPtr meanOfFunction(const std::string& function, Config config) {
  if (const LossFunction own = metricFunction(function, config)) return std::make_shared<Mean>(std::move(config), own);
  Json parameters = config.json();
  parameters.erase("name");
  const Loss loss = lossOf({{"class_name", function}, {"config", parameters}});
  const LossFunction values = [loss](const Scope& s, Output t, Output p) { return loss.values(s, t, p); };
  const LossFunction mask = [loss](const Scope& s, Output t, Output p) { return loss.mask(s, t, p); };
  return std::make_shared<Mean>(std::move(config), values, false, mask);
}

}  // namespace engine::keras
