// BatchNormWithGlobalNormalization and its gradient, which graphs of TensorFlow's first year hold: (t − m) / √(v + ε),
// scaled by gamma where scale_after_normalization, and shifted by beta.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const char* kGlobalNormAttrs = "T: type; variance_epsilon: float; scale_after_normalization: bool";
const OpRegistrar kGlobalNorm("BatchNormWithGlobalNormalization", "t: T, m: T, v: T, beta: T, gamma: T -> result: T",
                              kGlobalNormAttrs, shape_fn::unchanged);
const OpRegistrar kGlobalNormGrad("BatchNormWithGlobalNormalizationGrad",
                                  "t: T, m: T, v: T, gamma: T, backprop: T -> dx: T, dm: T, dv: T, db: T, dg: T",
                                  kGlobalNormAttrs, [](InferenceContext& c) {
                                    c.setOutput(0, c.input(0));
                                    for (int i = 1; i < 5; ++i) c.setOutput(i, c.input(1));
                                  });
const NoGradientRegistrar kNoGlobalNormGradGradient({"BatchNormWithGlobalNormalizationGrad"});
const GradientRegistrar kGlobalNormGradient("BatchNormWithGlobalNormalization", [](GradientContext& c) {
  const Attrs attrs{{"variance_epsilon", c.node.attr<float>("variance_epsilon")},
                    {"scale_after_normalization", c.node.attr<bool>("scale_after_normalization")}};
  const Node* grads = c.scope.node("BatchNormWithGlobalNormalizationGrad",
                                   {c.input(0), c.input(1), c.input(2), c.input(4), c.grad()}, attrs);
  return std::vector<Gradient>{grads->output(0), grads->output(1), grads->output(2), grads->output(3),
                               grads->output(4)};
});

struct GlobalNorm {
  float epsilon;
  bool scales;

  explicit GlobalNorm(const KernelConstruction& c)
      : epsilon(c.attr<float>("variance_epsilon")), scales(c.attr<bool>("scale_after_normalization")) {}
};

// The number of channels. InvalidArgument unless the images have 4 dimensions and inputs [first, end) are as long.
int64_t normChannels(const KernelContext& context, int end) {
  const Tensor& images = context.input(0);
  if (images.rank() != 4) fail(Code::kInvalidArgument, "input must be 4-dimensional, got ", images.shape());
  for (int i = 1; i < end; ++i) {
    if (context.input(i).shape() == Shape{images.dim(3)}) continue;
    fail(Code::kInvalidArgument, "input ", i, " must have shape [", images.dim(3), "], got ", context.input(i).shape());
  }
  return images.dim(3);
}

template <typename T>
std::unique_ptr<Kernel> makeGlobalNorm(const GlobalNorm& norm) {
  return kernelOf([norm](KernelContext& context) {
    const int64_t channels = normChannels(context, 5);
    const Tensor& images = context.input(0);
    T* out = context.output(0, images.shape()).data<T>();
    const T* x = images.data<T>();
    std::vector<T> scale(static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < scale.size(); ++i) {
      scale[i] = T(1) / std::sqrt(context.in<T>(2)[i] + static_cast<T>(norm.epsilon));
      if (norm.scales) scale[i] *= context.in<T>(4)[i];
    }
    for (int64_t at = 0; at < images.elements(); ++at) {
      const int64_t i = at % channels;
      out[at] = (x[at] - context.in<T>(1)[i]) * scale[static_cast<std::size_t>(i)] + context.in<T>(3)[i];
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeGlobalNormGrad(const GlobalNorm& norm) {
  return kernelOf([norm](KernelContext& context) {
    const int64_t channels = normChannels(context, 4);
    const Tensor& images = context.input(0);
    const Tensor& backprop = context.input(4);
    if (backprop.shape() != images.shape()) {
      fail(Code::kInvalidArgument, "backprop must have shape ", images.shape(), ", got ", backprop.shape());
    }
    const T *x = images.data<T>(), *grad = backprop.data<T>(), *mean = context.in<T>(1);
    T* dx = context.output(0, images.shape()).data<T>();
    T* of[5] = {};
    for (int i = 1; i < 5; ++i) of[i] = context.output(i, Shape{channels}).data<T>();
    T *dMean = of[1], *dVariance = of[2], *dBeta = of[3], *dGamma = of[4];
    std::vector<double> sums(static_cast<std::size_t>(channels)), products(sums);
    for (int64_t at = 0; at < images.elements(); ++at) {
      const auto i = static_cast<std::size_t>(at % channels);
      sums[i] += static_cast<double>(grad[at]);
      products[i] += static_cast<double>(grad[at]) * static_cast<double>(x[at] - mean[i]);
    }
    std::vector<T> scale(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const T root = T(1) / std::sqrt(context.in<T>(2)[i] + static_cast<T>(norm.epsilon));
      scale[i] = norm.scales ? root * context.in<T>(3)[i] : root;
      dBeta[i] = static_cast<T>(sums[i]);
      dMean[i] = -dBeta[i] * scale[i];
      dGamma[i] = norm.scales ? static_cast<T>(products[i]) * root : T(0);
      dVariance[i] = static_cast<T>(products[i]) * scale[i] * root * root * static_cast<T>(-0.5);
    }
    for (int64_t at = 0; at < images.elements(); ++at)
      dx[at] = grad[at] * scale[static_cast<std::size_t>(at % channels)];
  });
}

const KernelRegistrar kGlobalNormKernel("BatchNormWithGlobalNormalization", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0),
                     [&](auto type) { return makeGlobalNorm<typename decltype(type)::type>(GlobalNorm(c)); });
});
const KernelRegistrar kGlobalNormGradKernel("BatchNormWithGlobalNormalizationGrad", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0),
                     [&](auto type) { return makeGlobalNormGrad<typename decltype(type)::type>(GlobalNorm(c)); });
});

}  // namespace
}  // namespace engine::kernels
