// Local response normalisation: y = x·(bias + alpha·Σ x²)^-beta, the sum over `depth_radius` channels to either side.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

const char* kLrnAttrs = "depth_radius: int = 5; bias: float = 1; alpha: float = 1; beta: float = 0.5; T: type = float";
const OpRegistrar kLrnOp("LRN", "input: T -> output: T", kLrnAttrs,
                         [](InferenceContext& c) { c.setOutput(0, c.withRank(0, 4)); });
const OpRegistrar kGradOp("LRNGrad", "input_grads: T, input_image: T, output_image: T -> output: T", kLrnAttrs,
                          shape_fn::unchanged);

struct Response {
  int64_t radius;
  double bias;
  double alpha;
  double beta;

  explicit Response(const Node& node)
      : radius(node.attr<int64_t>("depth_radius")),
        bias(static_cast<double>(node.attr<float>("bias"))),
        alpha(static_cast<double>(node.attr<float>("alpha"))),
        beta(static_cast<double>(node.attr<float>("beta"))) {}

  int64_t first(int64_t channel) const { return std::max<int64_t>(0, channel - radius); }
  int64_t last(int64_t channel, int64_t depth) const {
    return channel >= depth - radius ? depth : channel + radius + 1;
  }
  template <typename T>
  double norm(const T* x, int64_t channel, int64_t depth) const {
    double squares = 0;
    for (int64_t k = first(channel); k < last(channel, depth); ++k) {
      squares += static_cast<double>(x[k]) * static_cast<double>(x[k]);
    }
    return bias + alpha * squares;
  }
};

template <typename T>
void forwardPixel(const Response& r, int64_t depth, const T* x, T* y) {
  for (int64_t c = 0; c < depth; ++c) {
    y[c] = static_cast<T>(static_cast<double>(x[c]) * std::pow(r.norm(x, c, depth), -r.beta));
  }
}

template <typename T>
void backwardPixel(const Response& r, int64_t depth, const T* grad, const T* x, const T* y, T* dx) {
  std::fill(dx, dx + depth, T{0});
  for (int64_t c = 0; c < depth; ++c) {
    const double norm = r.norm(x, c, depth);
    const double g = static_cast<double>(grad[c]);
    const double shared = -2 * r.alpha * r.beta * static_cast<double>(y[c]) / norm * g;
    for (int64_t k = r.first(c); k < r.last(c, depth); ++k) dx[k] += static_cast<T>(shared * static_cast<double>(x[k]));
    dx[c] += static_cast<T>(std::pow(norm, -r.beta) * g);
  }
}

int64_t depthOf(const Tensor& image) {
  if (image.rank() != 4) fail(Code::kInvalidArgument, "in must be 4-dimensional; got ", image.shape());
  return image.dim(3);
}

std::unique_ptr<Kernel> makeLrnForward(const KernelConstruction& c) {
  const Response response(c.node);
  return dispatch(FloatTypes{}, c, c.inputType(0), [response]<typename T>(std::type_identity<T>) {
    return kernelOf([response](KernelContext& context) {
      const Tensor& image = context.input(0);
      const int64_t depth = depthOf(image);
      T* y = context.output(0, image.shape()).template data<T>();
      if (image.elements() == 0) return;
      const T* x = image.data<T>();
      forRanges(context, image.elements() / depth, static_cast<int64_t>(8 * image.bytes()),
                [&](int64_t begin, int64_t end) {
                  for (int64_t p = begin; p < end; ++p) forwardPixel(response, depth, x + p * depth, y + p * depth);
                });
    });
  });
}

std::unique_ptr<Kernel> makeBackward(const KernelConstruction& c) {
  const Response response(c.node);
  return dispatch(FloatTypes{}, c, c.inputType(0), [response]<typename T>(std::type_identity<T>) {
    return kernelOf([response](KernelContext& context) {
      const Tensor& image = context.input(1);
      const int64_t depth = depthOf(image);
      if (context.input(0).shape() != image.shape() || context.input(2).shape() != image.shape()) {
        fail(Code::kInvalidArgument, "input_grads, input_image and output_image must have the same shape");
      }
      T* dx = context.output(0, image.shape()).template data<T>();
      if (image.elements() == 0) return;
      for (int64_t at = 0; at < image.elements(); at += depth) {
        backwardPixel(response, depth, context.in<T>(0) + at, context.in<T>(1) + at, context.in<T>(2) + at, dx + at);
      }
    });
  });
}

KernelTraits lrnTraits() {
  KernelTraits traits;
  traits.batch = batch_rule::everyInput;
  return traits;
}

const KernelRegistrar kLrnForward("LRN", makeLrnForward, lrnTraits());
const KernelRegistrar kBackward("LRNGrad", makeBackward, lrnTraits());

const GradientRegistrar kLrnGradient("LRN", [](GradientContext& c) {
  Attrs attrs;
  for (const char* name : {"depth_radius", "bias", "alpha", "beta"}) attrs[name] = c.node.attrs().at(name);
  return std::vector<Gradient>{c.scope.op("LRNGrad", {c.grad(), c.input(0), c.output()}, attrs)};
});

}  // namespace
}  // namespace engine::kernels
