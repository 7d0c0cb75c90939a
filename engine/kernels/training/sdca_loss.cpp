#include "engine/kernels/training/sdca_loss.h"

#include <cmath>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

constexpr int kNewtonSteps = 10;

class LogisticSdcaLoss : public SdcaLoss {
 public:
  // Newton's method for x, where the dual variable is (1 + tanh x) / 2y.
  double updatedDual(const SdcaExample& e) const override {
    const double pull = e.norm * e.weight;
    double x = 0;
    for (int i = 0; i < kNewtonSteps; ++i) {
      const double t = std::tanh(x);
      const double value = -2 * e.label * x - e.wx - pull * (0.5 * (1 + t) / e.label - e.dual);
      const double slope = -2 * e.label - pull * (1 - t * t) * 0.5 / e.label;
      x -= value / slope;
    }
    return 0.5 * (1 + std::tanh(x)) / e.label;
  }
  double primalLoss(const SdcaExample& e) const override {
    const double ywx = e.label * e.wx;
    return (ywx > 0 ? std::log1p(std::exp(-ywx)) : std::log1p(std::exp(ywx)) - ywx) * e.weight;
  }
  double dualLoss(const SdcaExample& e) const override {
    const auto entropy = [](double p) { return p > 0 ? p * std::log(p) : 0; };
    const double ay = e.dual * e.label;
    return (entropy(ay) + entropy(1 - ay)) * e.weight;
  }
  double primalDerivative(const SdcaExample& e) const override {
    return -e.label * e.weight / (1 + std::exp(e.label * e.wx));
  }
  double smoothness() const override { return 4; }
  double convertedLabel(double label) const override {
    if (label == 0) return -1;
    if (label == 1) return 1;
    fail(Code::kInvalidArgument,
         "Only labels of 0.0 or 1.0 are supported right now. Found example with label: ", label);
  }
};

class SquaredSdcaLoss : public SdcaLoss {
 public:
  double updatedDual(const SdcaExample& e) const override {
    return e.dual + (e.label - e.dual - e.wx) / (1 + e.norm * e.weight);
  }
  double primalLoss(const SdcaExample& e) const override {
    return 0.5 * (e.wx - e.label) * (e.wx - e.label) * e.weight;
  }
  double dualLoss(const SdcaExample& e) const override { return e.dual * (0.5 * e.dual - e.label) * e.weight; }
  double primalDerivative(const SdcaExample& e) const override { return (e.wx - e.label) * e.weight; }
  double smoothness() const override { return 1; }
};

const LogisticSdcaLoss kLogisticLoss;
const SquaredSdcaLoss kSquaredLoss;

}  // namespace

const SdcaLoss& sdcaLoss(const std::string& name) {
  if (name == "logistic_loss") return kLogisticLoss;
  if (name == "squared_loss") return kSquaredLoss;
  fail(Code::kInvalidArgument, "Unsupported loss type: ", name, "; there are logistic_loss and squared_loss.");
}

}  // namespace engine::kernels
