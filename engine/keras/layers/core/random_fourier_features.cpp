// RandomFourierFeatures: cos(x·(kernel / scale) + bias), whose products approximate a kernel function of the inputs.
#include <cmath>
#include <numbers>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/nn/layers/dense_product.h"

namespace engine::keras {
namespace {

// Of a Cauchy distribution: tan(π·(u − ½)).
Output cauchyNumbers(const Scope& s, const Shape& shape, DType dtype) {
  const Output places = nn::randomUniform(-0.5 * std::numbers::pi, 0.5 * std::numbers::pi)(s, shape, dtype);
  return s.op("Tan", {places});
}

class RandomFourierFeatures : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& arguments) override {
    if (arguments.x().shape().rank() != 2) failInput("must have rank 2: a batch of vectors");
    const int64_t inputs = channels(arguments.x()), outputs = config().integer("output_dim");
    if (outputs < 1) config().fail("output_dim", "a positive integer");
    const Json& kind = config().at("kernel_initializer");
    const bool isGaussian = kind == "gaussian", isLaplacian = kind == "laplacian";
    if (kind.is_string() && !isGaussian && !isLaplacian) config().fail("kernel_initializer", "gaussian or laplacian");
    const Json normal = {{"class_name", "RandomNormal"}, {"config", {{"mean", 0.0}, {"stddev", 1.0}}}};
    kernel_ = addWeight({.name = "unscaled_kernel",
                         .shape = {inputs, outputs},
                         .dtype = DType::kFloat,
                         .initializer = kind.is_string() ? normal : kind,
                         .trainable = false});
    if (isLaplacian) kernel_->initializer = cauchyNumbers;
    bias_ = addWeight({.name = "bias",
                       .shape = {outputs},
                       .dtype = DType::kFloat,
                       .initializer = {{"class_name", "RandomUniform"},
                                       {"config", {{"minval", 0.0}, {"maxval", 2 * std::numbers::pi}}}},
                       .trainable = false});
    const double usual = isGaussian ? std::sqrt(static_cast<double>(inputs) / 2) : 1;
    const double scale = config().isNull("scale") ? usual : config().number("scale", usual);
    if (!(scale > 0)) config().fail("scale", "positive");
    scale_ = addWeight({.name = "kernel_scale",
                        .shape = {1},
                        .dtype = DType::kFloat,
                        .initializer = {{"class_name", "Constant"}, {"config", {{"value", scale}}}},
                        .constraint = "NonNeg"});
  }

  // In float32, whatever its policy says.
  Output apply(const Call& outer, Output given) override {
    const Call call = outer.computingIn(DType::kFloat);
    const Scope& s = call.scope();
    const Output x = ops::cast(s, given, DType::kFloat);
    const Output kernel = ops::mul(s, s.op("Reciprocal", {call.value(scale_)}), call.value(kernel_));
    return s.op("Cos", {s.op("BiasAdd", {nn::denseProduct(s, x, kernel), call.value(bias_)})});
  }

 private:
  WeightPtr kernel_, bias_, scale_;
};

const LayerRegistrar kRandomFourierFeatures("RandomFourierFeatures",
                                            R"({"trainable": false, "output_dim": null,
  "kernel_initializer": "gaussian", "scale": null})",
                                            makeLayerOf<RandomFourierFeatures>, "keras.layers.experimental");

}  // namespace
}  // namespace engine::keras
