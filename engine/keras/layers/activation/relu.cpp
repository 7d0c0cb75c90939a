// ReLU, LeakyReLU, ThresholdedReLU, ELU: rectifiers with parameters.
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

class Rectifier : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }
};

class ReluLayer : public Rectifier {
 public:
  using Rectifier::Rectifier;

 protected:
  Output apply(const Call& call, Output x) override {
    return relu(call.scope(), x,
                {.slope = config().number("negative_slope", 0),
                 .most = config().maybeNumber("max_value"),
                 .threshold = config().number("threshold", 0)});
  }
};

class LeakyReluLayer : public Rectifier {
 public:
  using Rectifier::Rectifier;

 protected:
  Output apply(const Call& call, Output x) override {
    return call.scope().op("LeakyRelu", {x}, {{"alpha", config().number("alpha", 0.3)}});
  }
};

class ThresholdedReluLayer : public Rectifier {
 public:
  using Rectifier::Rectifier;

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const Output above = s.op("Greater", {x, ops::number(s, x.type(), config().number("theta", 1))});
    return ops::mul(s, x, ops::cast(s, above, x.type()));
  }
};

// x, below 0: alpha·(e^x - 1)
class EluLayer : public Rectifier {
 public:
  using Rectifier::Rectifier;

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const double alpha = config().number("alpha", 1);
    const Output y = nn::elu(s, x);
    if (alpha == 1) return y;
    const Output positive = s.op("Greater", {x, ops::number(s, x.type(), 0)});
    return s.op("SelectV2", {positive, y, ops::mul(s, ops::number(s, x.type(), alpha), y)});
  }
};

const LayerRegistrar kRelu("ReLU", R"({"max_value": null, "negative_slope": 0.0, "threshold": 0.0})",
                           makeLayerOf<ReluLayer>);
const LayerRegistrar kLeakyRelu("LeakyReLU", R"({"alpha": 0.30000001192092896})", makeLayerOf<LeakyReluLayer>);
const LayerRegistrar kThresholdedRelu("ThresholdedReLU", R"({"theta": 1.0})", makeLayerOf<ThresholdedReluLayer>);
const LayerRegistrar kElu("ELU", R"({"alpha": 1.0})", makeLayerOf<EluLayer>);

}  // namespace
}  // namespace engine::keras
