#include "engine/estimator/extenders.h"

#include "engine/core/error.h"
#include "engine/nn/clipping.h"

namespace engine::estimator {
namespace {

Estimator withModelFn(const Estimator& estimator, ModelFn modelFn) {
  return Estimator(std::move(modelFn), estimator.config(), estimator.params(), estimator.log(),
                   estimator.warmStartSettings());
}

void forward(const Features& features, const std::vector<std::string>& keys, NamedOutputs& predictions) {
  std::vector<std::string> wanted = keys;
  if (wanted.empty()) {
    for (const auto& [name, tensor] : features.tensors()) wanted.push_back(name);
  }
  for (const std::string& name : wanted) {
    const Output feature = features.at(name);
    if (!predictions.emplace(name, feature).second) {
      fail(Code::kInvalidArgument, "Cannot forward feature '", name, "': a prediction with this name exists.");
    }
  }
}

// Passes everything on to another optimizer, the gradients clipped.
class ClippedOptimizer : public nn::Optimizer {
 public:
  ClippedOptimizer(std::unique_ptr<nn::Optimizer> inner, double norm)
      : Optimizer({}, inner->name()), inner_(std::move(inner)), norm_(norm) {}

  bool meansOverReplicas() const override { return inner_->meansOverReplicas(); }
  Node* applyGradients(const Scope& scope, const std::vector<nn::GradAndVar>& gradsAndVars,
                       const Variable* globalStep) const override {
    std::vector<nn::GradAndVar> clipped = gradsAndVars;
    for (nn::GradAndVar& one : clipped) {
      if (one.gradient.valid()) one.gradient = nn::clipByNorm(scope, one.gradient, norm_);
    }
    return inner_->applyGradients(scope, clipped, globalStep);
  }

 protected:
  std::vector<Hyperparameter> hyperparameters() const override { return {}; }
  Node* applyDense(const Update&, Output) const override { return refuse(); }
  Node* applySparse(const Update&, Output, Output) const override { return refuse(); }

 private:
  [[noreturn]] static Node* refuse() { fail(Code::kInternal, "A clipped optimizer applies no gradient itself."); }

  std::unique_ptr<nn::Optimizer> inner_;
  double norm_;
};

}  // namespace

ModelFn withMetrics(ModelFn modelFn, MetricFn metricFn) {
  if (!metricFn) fail(Code::kInvalidArgument, "metric_fn must be callable.");
  return [inner = std::move(modelFn), metricFn = std::move(metricFn)](const Features& features, const Labels& labels,
                                                                      Mode mode, const Params& params,
                                                                      const RunConfig& config) {
    EstimatorSpec spec = inner(features, labels, mode, params, config);
    if (mode != Mode::kEval) return spec;
    for (const auto& [name, metric] : metricFn(features, labels, spec.predictions, config)) {
      spec.evalMetricOps[name] = metric;
    }
    return spec;
  };
}

Estimator addMetrics(const Estimator& estimator, MetricFn metricFn) {
  return withModelFn(estimator, withMetrics(estimator.modelFn(), std::move(metricFn)));
}

Estimator forwardFeatures(const Estimator& estimator, std::vector<std::string> keys) {
  return withModelFn(estimator,
                     [inner = estimator.modelFn(), keys](const Features& features, const Labels& labels, Mode mode,
                                                         const Params& params, const RunConfig& config) {
                       EstimatorSpec spec = inner(features, labels, mode, params, config);
                       if (mode != Mode::kTrain) forward(features, keys, spec.predictions);
                       return spec;
                     });
}

std::unique_ptr<nn::Optimizer> clipGradientsByNorm(std::unique_ptr<nn::Optimizer> optimizer, double clipNorm) {
  if (!(clipNorm > 0)) fail(Code::kInvalidArgument, "clip_norm should be positive, given: ", clipNorm, ".");
  return std::make_unique<ClippedOptimizer>(std::move(optimizer), clipNorm);
}

ModelFn replicateModelFn(ModelFn modelFn, nn::Reduction lossReduction, const std::vector<std::string>& devices) {
  if (!modelFn) fail(Code::kInvalidArgument, "model_fn must be callable.");
  if (lossReduction == nn::Reduction::kNone) {
    fail(Code::kInvalidArgument, "Tower losses need to be reduced in some way, yet NONE reduction is specified.");
  }
  if (devices.size() > 1) {
    fail(Code::kUnimplemented, "A model cannot be replicated over ", devices.size(),
         " devices: this program computes on one, with all its cores.");
  }
  return modelFn;
}

}  // namespace engine::estimator
