// Activations and their gradient ops.
#include <cmath>
#include <limits>

#include "engine/graph/inference.h"
#include "engine/kernels/math/unary.h"

namespace engine::kernels {
namespace {

constexpr double kSeluScale = 1.0507009873554804934193349852946;
constexpr double kSeluScaleAlpha = 1.7580993408473768599402175208123;

// NaN stays NaN.
struct Relu {
  static auto native(const KernelTable& table) {
    return [&table](std::ptrdiff_t n, const float* x, float* y) {
      table.clamp(n, 0, std::numeric_limits<float>::infinity(), x, y);
    };
  }
  template <typename T>
  T operator()(T x) const {
    return x < 0 ? T{0} : x;
  }
};
struct Relu6 {
  static auto native(const KernelTable& table) {
    return [&table](std::ptrdiff_t n, const float* x, float* y) { table.clamp(n, 0, 6, x, y); };
  }
  template <typename T>
  T operator()(T x) const {
    return x < 0 ? T{0} : (x > 6 ? T{6} : x);
  }
};
struct Elu {
  template <typename T>
  T operator()(T x) const {
    return x < 0 ? std::expm1(x) : x;
  }
};
struct Selu {
  template <typename T>
  T operator()(T x) const {
    return x < 0 ? T(kSeluScaleAlpha) * std::expm1(x) : T(kSeluScale) * x;
  }
};
// log(1 + e^x), exact in both tails.
struct Softplus {
  template <typename T>
  T operator()(T x) const {
    const T threshold = std::log(std::numeric_limits<T>::epsilon()) + T{2};
    if (x > -threshold) return x;
    return x < threshold ? std::exp(x) : std::log1p(std::exp(x));
  }
};
struct Softsign {
  template <typename T>
  T operator()(T x) const {
    return x / (T{1} + std::fabs(x));
  }
};

struct ReluGrad {
  static auto native(const KernelTable& table) { return table.reluGrad; }
  template <typename T>
  T operator()(T g, T x) const {
    return x > 0 ? g : T{0};
  }
};
struct Relu6Grad {
  template <typename T>
  T operator()(T g, T x) const {
    return x > 0 && x < 6 ? g : T{0};
  }
};
// From the output y = e^x - 1.
struct EluGrad {
  template <typename T>
  T operator()(T g, T y) const {
    return y < 0 ? (y + T{1}) * g : g;
  }
};
struct SeluGrad {
  template <typename T>
  T operator()(T g, T y) const {
    return y < 0 ? (y + T(kSeluScaleAlpha)) * g : T(kSeluScale) * g;
  }
};
struct SoftplusGrad {
  template <typename T>
  T operator()(T g, T x) const {
    return g / (std::exp(-x) + T{1});
  }
};
struct SoftsignGrad {
  template <typename T>
  T operator()(T g, T x) const {
    const T d = T{1} + std::fabs(x);
    return g / (d * d);
  }
};

// The op `name`Grad of the gradient and the output, or the input.
Output fromOutput(GradientContext& c) {
  return c.scope.op(c.node.op() + "Grad", {c.grad(), c.output()});
}
Output fromInput(GradientContext& c) {
  return c.scope.op(c.node.op() + "Grad", {c.grad(), c.input(0)});
}

const UnaryOp kOps[] = {
    {"Relu", makeUnary<Relu, NumberTypes>, fromOutput},       {"Relu6", makeUnary<Relu6, NumberTypes>, fromOutput},
    {"Elu", makeUnary<Elu, FloatTypes>, fromOutput},          {"Selu", makeUnary<Selu, FloatTypes>, fromOutput},
    {"Softplus", makeUnary<Softplus, FloatTypes>, fromInput}, {"Softsign", makeUnary<Softsign, FloatTypes>, fromInput},
};
const UnaryRegistrar kRegistrar(kOps, "features: T -> activations: T");

// The mask of a ReLU does not depend on its features, nearly everywhere.
std::vector<Gradient> maskSecond(GradientContext& c) {
  return {c.scope.op(c.node.op(), {c.grad(), c.input(1)}), c.scope.op("ZerosLike", {c.input(1)})};
}

const PairwiseOp kReluGradOps[] = {
    {"ReluGrad", makePairwise<ReluGrad, NumberTypes>, maskSecond},
    {"Relu6Grad", makePairwise<Relu6Grad, NumberTypes>, maskSecond},
    {"SoftplusGrad", makePairwise<SoftplusGrad, FloatTypes>,
     [](GradientContext& c) -> std::vector<Gradient> {
       const Scope& s = c.scope;
       const Output x = c.input(1);
       const Output tails = ops::add(s, s.op("Exp", {s.op("Neg", {x})}), s.op("Exp", {x}));
       const Output denominator = ops::add(s, tails, ops::number(s, x.type(), 2));
       return {s.op("SoftplusGrad", {c.grad(), x}), ops::realDiv(s, ops::mul(s, c.grad(), c.input(0)), denominator)};
     }},
    {"SoftsignGrad", makePairwise<SoftsignGrad, FloatTypes>, nullptr},
};
const PairwiseRegistrar kReluGrad(kReluGradOps, "gradients: T, features: T -> backprops: T");

// dy/d(output): the gradient depends on the output only where it is negative.
std::vector<Gradient> expSecond(GradientContext& c) {
  const Scope& s = c.scope;
  const Output y = c.input(1);
  const Output negative = s.op("Less", {y, ops::number(s, y.type(), 0)});
  const Output product = ops::mul(s, c.grad(), c.input(0));
  return {s.op(c.node.op(), {c.grad(), y}), s.op("SelectV2", {negative, product, s.op("ZerosLike", {y})})};
}

const PairwiseOp kEluGradOps[] = {{"EluGrad", makePairwise<EluGrad, FloatTypes>, expSecond},
                                  {"SeluGrad", makePairwise<SeluGrad, FloatTypes>, expSecond}};
const PairwiseRegistrar kEluGrad(kEluGradOps, "gradients: T, outputs: T -> backprops: T");

const char* kLeakyAttrs = "alpha: float = 0.2; T: type = float";
const OpRegistrar kLeakyReluOp("LeakyRelu", "features: T -> activations: T", kLeakyAttrs, shape_fn::unchanged);
const OpRegistrar kLeakyReluGradOp("LeakyReluGrad", "gradients: T, features: T -> backprops: T", kLeakyAttrs,
                                   shape_fn::unchanged);

// Multiplies input 0 by alpha where the features, the last input, are not positive.
std::unique_ptr<Kernel> makeLeaky(const KernelConstruction& c) {
  const float slope = c.attr<float>("alpha");
  return dispatch(FloatTypes{}, c, c.inputType(0), [slope]<typename T>(std::type_identity<T>) {
    return kernelOf([alpha = static_cast<T>(slope)](KernelContext& context) {
      const Tensor& value = context.input(0);
      const Tensor& features = context.input(context.inputCount() - 1);
      if (value.shape() != features.shape()) {
        fail(Code::kInvalidArgument, "Gradients ", value.shape(), " and features ", features.shape(),
             " differ in shape.");
      }
      const T* v = value.data<T>();
      const T* x = features.data<T>();
      T* out = context.output(0, value.shape()).template data<T>();
      forRanges(context, value.elements(), static_cast<int64_t>(3 * value.bytes()), [=](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) out[i] = x[i] > 0 ? v[i] : alpha * v[i];
      });
    });
  });
}

KernelTraits leakyTraits() {
  KernelTraits traits;
  traits.inPlace = {0};
  traits.batch = batch_rule::everyInput;
  return traits;
}
const KernelRegistrar kLeaky({"LeakyRelu", "LeakyReluGrad"}, makeLeaky, leakyTraits());

const GradientRegistrar kLeakyGradient("LeakyRelu", [](GradientContext& c) {
  return std::vector<Gradient>{
      c.scope.op("LeakyReluGrad", {c.grad(), c.input(0)}, {{"alpha", c.node.attr<float>("alpha")}})};
});
const GradientRegistrar kLeakySecond("LeakyReluGrad", [](GradientContext& c) {
  const Attrs attrs = {{"alpha", c.node.attr<float>("alpha")}};
  return std::vector<Gradient>{c.scope.op("LeakyReluGrad", {c.grad(), c.input(1)}, attrs),
                               c.scope.op("ZerosLike", {c.input(1)})};
});

}  // namespace
}  // namespace engine::kernels
