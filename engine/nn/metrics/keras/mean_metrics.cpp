#include "engine/nn/metrics/keras/mean_metrics.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"

namespace engine::nn::metrics::keras {
namespace {

constexpr double kFuzz = 1e-7;

// One batch: labels in the predictions' dtype.
struct Batch {
  Scope scope;
  Output y, p;

  Output number(double value) const { return ops::number(scope, p.type(), value); }
  Output op(const char* name, std::vector<Output> inputs) const { return scope.op(name, std::move(inputs)); }
  Output clipped(Output x, double low, double high) const {
    return op("Minimum", {op("Maximum", {x, number(low)}), number(high)});
  }
  Output times(Output a, Output b) const { return ops::mul(scope, a, b); }
  Output minus(Output a, Output b) const { return ops::sub(scope, a, b); }
  Output plus(Output a, Output b) const { return ops::add(scope, a, b); }
  Output sum(Output x) const { return ops::sum(scope, x, {-1}); }
  Output mean(Output x) const { return ops::mean(scope, x, {-1}); }
  Output highest(Output x) const {
    return scope.op("ArgMax", {x, ops::scalar(scope, int32_t{-1}, "dimension")}, {{"output_type", DType::kInt64}});
  }
  // Labels mixed with `share` of `value`.
  Output smoothed(double share, double value) const {
    return share == 0 ? y : plus(times(y, number(1 - share)), number(share * value));
  }
};

using ExampleFn = std::function<Output(const Batch&)>;

enum class LabelKind { kLikePredictions, kIds };

MetricObject meanOf(const std::string& name, ExampleFn fn, LabelKind kind = LabelKind::kLikePredictions) {
  return {name, [fn = std::move(fn), kind](const Scope& scope, Output labels, Output predictions,
                                           const MetricOptions& options) {
            if (!labels.valid()) fail(Code::kInvalidArgument, "Metric '", options.name, "' needs labels.");
            const bool ids = kind == LabelKind::kIds;
            if (!ids && !labels.shape().compatibleWith(predictions.shape())) {
              fail(Code::kInvalidArgument, "Metric '", options.name, "': labels '", labels.name(), "' are ",
                   labels.shape(), ", predictions '", predictions.name(), "' are ", predictions.shape(),
                   "; they must have the same shape.");
            }
            const Output y = ops::cast(scope, labels, ids ? DType::kInt64 : predictions.type());
            return metrics::mean(scope, fn({scope, y, predictions}), options);
          }};
}

Output inTopK(const Batch& b, Output ids, int64_t k) {
  const Output found = b.op("InTopKV2", {b.p, ids, ops::scalar(b.scope, k, "k")});
  return ops::cast(b.scope, found, DType::kFloat);
}

// -1 and 1 of labels that are all 0 or 1.
Output signs(const Batch& b) {
  const Output binary = b.op("LogicalOr", {b.op("Equal", {b.y, b.number(0)}), b.op("Equal", {b.y, b.number(1)})});
  const Output flat = ops::reshape(b.scope, binary, {-1});
  const Output all = b.op("All", {flat, ops::scalar(b.scope, int32_t{0}, "axes")});
  return b.op("SelectV2", {all, b.minus(b.times(b.number(2), b.y), b.number(1)), b.y});
}

Output hinges(const Batch& b) {
  return b.op("Maximum", {b.minus(b.number(1), b.times(signs(b), b.p)), b.number(0)});
}

Output unitVectors(const Batch& b, Output x) {
  const Output square = ops::sum(b.scope, b.op("Square", {x}), {-1}, true);
  return b.times(x, b.op("Rsqrt", {b.op("Maximum", {square, b.number(1e-12)})}));
}

}  // namespace

MetricObject binaryCrossentropy(bool fromLogits, double labelSmoothing, const std::string& name) {
  return meanOf(name, [=](const Batch& b) {
    const Output y = b.smoothed(labelSmoothing, 0.5);
    const Output one = b.number(1);
    if (fromLogits) {  // max(x, 0) - x·y + log(1 + e^-|x|)
      const Output tail = b.op("Softplus", {b.op("Neg", {b.op("Abs", {b.p})})});
      return b.mean(b.plus(b.minus(b.op("Relu", {b.p}), b.times(b.p, y)), tail));
    }
    const Output p = b.clipped(b.p, kFuzz, 1 - kFuzz);
    const Output yes = b.times(y, b.op("Log", {b.plus(p, b.number(kFuzz))}));
    const Output no = b.times(b.minus(one, y), b.op("Log", {b.plus(b.minus(one, p), b.number(kFuzz))}));
    return b.mean(b.op("Neg", {b.plus(yes, no)}));
  });
}

MetricObject categoricalCrossentropy(bool fromLogits, double labelSmoothing, const std::string& name) {
  return meanOf(name, [=](const Batch& b) {
    const auto classes = static_cast<double>(b.p.shape().dim(-1));
    const Output y = b.smoothed(labelSmoothing, 1 / classes);
    if (fromLogits) return b.op("Neg", {b.sum(b.times(y, b.op("LogSoftmax", {b.p})))});
    const Output shares = ops::realDiv(b.scope, b.p, ops::sum(b.scope, b.p, {-1}, true));
    return b.op("Neg", {b.sum(b.times(y, b.op("Log", {b.clipped(shares, kFuzz, 1 - kFuzz)})))});
  });
}

MetricObject sparseCategoricalCrossentropy(bool fromLogits, const std::string& name) {
  const ExampleFn fn = [=](const Batch& b) {
    const Output logits = fromLogits ? b.p : b.op("Log", {b.clipped(b.p, kFuzz, 1 - kFuzz)});
    const Output depth = ops::scalar(b.scope, static_cast<int32_t>(b.p.shape().dim(-1)), "depth");
    const Output y = b.scope.op("OneHot", {b.y, depth, b.number(1), b.number(0)});
    return b.op("Neg", {ops::sum(b.scope, b.times(y, b.op("LogSoftmax", {logits})), {-1})});
  };
  return meanOf(name, fn, LabelKind::kIds);
}

MetricObject hinge(const std::string& name) {
  return meanOf(name, [](const Batch& b) { return b.mean(hinges(b)); });
}

MetricObject squaredHinge(const std::string& name) {
  return meanOf(name, [](const Batch& b) { return b.mean(b.op("Square", {hinges(b)})); });
}

MetricObject categoricalHinge(const std::string& name) {
  return meanOf(name, [](const Batch& b) {
    const Output axis = ops::scalar(b.scope, int32_t{-1}, "axis");
    const Output wrong = b.op("Max", {b.times(b.minus(b.number(1), b.y), b.p), axis});
    return b.op("Relu", {b.plus(b.minus(wrong, b.sum(b.times(b.y, b.p))), b.number(1))});
  });
}

MetricObject cosineSimilarity(const std::string& name) {
  return meanOf(name, [](const Batch& b) { return b.sum(b.times(unitVectors(b, b.y), unitVectors(b, b.p))); });
}

MetricObject klDivergence(const std::string& name) {
  return meanOf(name, [](const Batch& b) {
    const Output y = b.clipped(b.y, kFuzz, 1);
    const Output p = b.clipped(b.p, kFuzz, 1);
    return b.sum(b.times(y, b.op("Log", {ops::realDiv(b.scope, y, p)})));
  });
}

MetricObject logCoshError(const std::string& name) {
  return meanOf(name, [](const Batch& b) {
    const Output x = b.minus(b.p, b.y);
    const Output tail = b.op("Softplus", {b.times(b.number(-2), x)});
    return b.mean(b.minus(b.plus(x, tail), b.number(std::log(2.0))));
  });
}

MetricObject meanAbsolutePercentageError(const std::string& name) {
  return meanOf(name, [](const Batch& b) {
    const Output size = b.op("Maximum", {b.op("Abs", {b.y}), b.number(kFuzz)});
    return b.times(b.number(100), b.mean(b.op("Abs", {ops::realDiv(b.scope, b.minus(b.y, b.p), size)})));
  });
}

MetricObject meanSquaredLogarithmicError(const std::string& name) {
  return meanOf(name, [](const Batch& b) {
    const auto logarithm = [&](Output x) {
      return b.op("Log", {b.plus(b.op("Maximum", {x, b.number(kFuzz)}), b.number(1))});
    };
    return b.mean(b.op("SquaredDifference", {logarithm(b.p), logarithm(b.y)}));
  });
}

MetricObject meanRelativeError(std::vector<float> normalizer, const std::string& name) {
  return meanOf(name, [normalizer = std::move(normalizer)](const Batch& b) {
    const Output sizes =
        ops::cast(b.scope, ops::constant(b.scope, Tensor::vector(normalizer), "normalizer"), b.p.type());
    return b.op("DivNoNan", {b.op("Abs", {b.minus(b.y, b.p)}), sizes});
  });
}

MetricObject poisson(const std::string& name) {
  return meanOf(name, [](const Batch& b) {
    return b.mean(b.minus(b.p, b.times(b.y, b.op("Log", {b.plus(b.p, b.number(kFuzz))}))));
  });
}

MetricObject topKCategoricalAccuracy(int64_t k, const std::string& name) {
  return meanOf(name, [k](const Batch& b) { return inTopK(b, b.highest(b.y), k); });
}

MetricObject sparseTopKCategoricalAccuracy(int64_t k, const std::string& name) {
  const ExampleFn fn = [k](const Batch& b) { return inTopK(b, b.y, k); };
  return meanOf(name, fn, LabelKind::kIds);
}

MetricObject sum(const std::string& name) {
  return {name, [](const Scope& outer, Output, Output values, const MetricOptions& options) -> Metric {
            const Scope scope = metricScope(outer, options, "sum");
            Output amount = ops::cast(scope, values, DType::kFloat);
            if (options.weights.valid()) {
              amount = ops::mul(scope, amount, broadcastWeights(scope, options.weights, amount));
            }
            const Accumulator total = accumulate(scope, "total", ops::sum(scope, amount));
            return {total.current, total.updated};
          }};
}

MetricObject meanTensor(const std::string& name) {
  return {name, [](const Scope& scope, Output, Output values, const MetricOptions& options) {
            return metrics::meanTensor(scope, values, options);
          }};
}

}  // namespace engine::nn::metrics::keras
