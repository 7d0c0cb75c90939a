// GaussianNoise, GaussianDropout, AlphaDropout (noise while training only), and ActivityRegularization.
#include <cmath>

#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/nn/initializers.h"

namespace engine::keras {
namespace {

Output drawn(const Scope& s, Output x, const char* op, const Config& config) {
  Attrs attrs = nn::seedAttrs(s.graph(), config.maybeInteger("seed"));
  attrs["dtype"] = x.type();
  return s.op(op, {ops::shapeOf(s, x)}, std::move(attrs));
}

class NoiseLayer : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  Output apply(const Call& call, Output x) override { return call.training() ? noisy(call.scope(), x) : x; }
  virtual Output noisy(const Scope& s, Output x) const = 0;
};

class GaussianNoise : public NoiseLayer {
 public:
  using NoiseLayer::NoiseLayer;

 protected:
  Output noisy(const Scope& s, Output x) const override {
    const Output scale = ops::number(s, x.type(), config().number("stddev"));
    return ops::add(s, x, ops::mul(s, drawn(s, x, "RandomStandardNormal", config()), scale));
  }
};

// x·n, n normal with mean 1 and variance rate/(1-rate).
class GaussianDropout : public NoiseLayer {
 public:
  using NoiseLayer::NoiseLayer;

 protected:
  Output noisy(const Scope& s, Output x) const override {
    const double rate = config().number("rate");
    if (!(rate > 0 && rate < 1)) return x;
    const Output scale = ops::number(s, x.type(), std::sqrt(rate / (1 - rate)));
    const Output normal = ops::mul(s, drawn(s, x, "RandomStandardNormal", config()), scale);
    return ops::mul(s, x, ops::add(s, normal, ops::number(s, x.type(), 1)));
  }
};

// Dropped values become -αλ; then mean and variance are put right for SELU's inputs.
class AlphaDropout : public NoiseLayer {
 public:
  using NoiseLayer::NoiseLayer;

 protected:
  Output noisy(const Scope& s, Output x) const override {
    const double rate = config().number("rate");
    if (!(rate > 0 && rate < 1)) return x;
    constexpr double kDropped = -1.6732632423543772848170429916717 * 1.0507009873554804934193349852946;
    const Output keep = s.op("GreaterEqual", {drawn(s, x, "RandomUniform", config()), ops::number(s, x.type(), rate)});
    const Output kept = ops::cast(s, keep, x.type());
    const double a = 1 / std::sqrt((1 - rate) * (1 + rate * kDropped * kDropped));
    const double b = -a * kDropped * rate;
    const auto number = [&](double value) { return ops::number(s, x.type(), value); };
    const Output lost = ops::mul(s, number(kDropped), ops::sub(s, number(1), kept));
    const Output mixed = ops::add(s, ops::mul(s, x, kept), lost);
    return ops::add(s, ops::mul(s, number(a), mixed), number(b));
  }
};

// Adds to the losses only.
class ActivityRegularization : public Layer {
 public:
  explicit ActivityRegularization(Config config) : Layer(std::move(config)) {}
  bool supportsMasking() const override { return true; }
  Json getConfig() const override {
    Json json = Layer::getConfig();
    json.erase("activity_regularizer");
    return json;
  }

 protected:
  void build(const Arguments&) override {
    setConfig(
        "activity_regularizer",
        {{"class_name", "L1L2"}, {"config", {{"l1", config().number("l1", 0)}, {"l2", config().number("l2", 0)}}}});
  }
  Output apply(const Call&, Output x) override { return x; }
};

const LayerRegistrar kGaussianNoise("GaussianNoise", R"({"stddev": null, "seed": null})", makeLayerOf<GaussianNoise>);
const LayerRegistrar kGaussianDropout("GaussianDropout", R"({"rate": null, "seed": null})",
                                      makeLayerOf<GaussianDropout>);
const LayerRegistrar kAlphaDropout("AlphaDropout", R"({"rate": null, "noise_shape": null, "seed": null})",
                                   makeLayerOf<AlphaDropout>);
const LayerRegistrar kActivityRegularization("ActivityRegularization", R"({"l1": 0.0, "l2": 0.0})",
                                             makeLayerOf<ActivityRegularization>);

}  // namespace
}  // namespace engine::keras
