#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/nn/channels.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/reduction/reduce.h"
#include "engine/kernels/reduction/reducers.h"
#include "engine/kernels/type_list.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void biasAddShape(InferenceContext& c) {
  const Shape value = c.withRankAtLeast(0, 2);
  const Shape bias = c.withRank(1, 1);
  if (!value.hasRank()) return c.setOutput(0, value);
  Shape out = value;
  const int axis = channelAxis(channelsFirst(c.node()), value.rank());
  const int64_t channels = bias.dim(0);
  if (channels >= 0 && value.dim(axis) >= 0 && channels != value.dim(axis)) {
    c.failShape(message("Must provide as many biases as the channel dimension of the input tensor: ", bias, " vs. ",
                        value.dim(axis), " in ", value, "."));
  }
  if (channels >= 0) out.setDim(axis, channels);
  c.setOutput(0, out);
}

void biasAddGradShape(InferenceContext& c) {
  const Shape value = c.withRankAtLeast(0, 2);
  const bool known = value.hasRank();
  c.setOutput(0, Shape{known ? value.dim(channelAxis(channelsFirst(c.node()), value.rank())) : kUnknownDim});
}

const char* kBiasAttrs = "T: type; data_format: string = \"NHWC\"";
const OpRegistrar kBiasAddOp("BiasAdd", "value: T, bias: T -> output: T", kBiasAttrs, biasAddShape);
const OpRegistrar kBiasAddV1Op("BiasAddV1", "value: T, bias: T -> output: T", "T: type", biasAddShape);
const OpRegistrar kBiasAddGradOp("BiasAddGrad", "out_backprop: T -> output: T", kBiasAttrs, biasAddGradShape);

template <typename T>
void addBias(const ChannelExtents& e, int64_t begin, int64_t end, const T* value, const T* bias, T* out) {
  for (int64_t row = begin; row < end; ++row) {
    const int64_t at = row * e.channels * e.inner;
    if (e.inner == 1) {
      for (int64_t c = 0; c < e.channels; ++c) out[at + c] = wrappingSum(value[at + c], bias[c]);
      continue;
    }
    for (int64_t c = 0; c < e.channels; ++c) {
      const T b = bias[c];
      const int64_t start = at + c * e.inner;
      for (int64_t i = start; i < start + e.inner; ++i) out[i] = wrappingSum(value[i], b);
    }
  }
}

std::unique_ptr<Kernel> makeBiasAdd(const KernelConstruction& c) {
  const bool first = channelsFirst(c.node);
  return dispatch(ArithmeticTypes{}, c, c.inputType(0), [first]<typename T>(std::type_identity<T>) {
    return kernelOf([first](KernelContext& context) {
      const Tensor& value = context.input(0);
      const Tensor& bias = context.input(1);
      const ChannelExtents extents = channelExtents(value.shape(), first);
      if (bias.rank() != 1 || bias.dim(0) != extents.channels) {
        fail(Code::kInvalidArgument,
             "Must provide as many biases as the last dimension of the input tensor: ", bias.shape(), " vs. ",
             value.shape());
      }
      T* out = context.output(0, value.shape()).template data<T>();
      forRanges(context, extents.outer, static_cast<int64_t>(2 * value.bytes()), [&](int64_t begin, int64_t end) {
        addBias(extents, begin, end, value.data<T>(), bias.data<T>(), out);
      });
    });
  });
}

KernelTraits biasAddTraits() {
  KernelTraits traits;
  traits.inPlace = {0};
  traits.batch = batch_rule::firstInput;
  return traits;
}
const KernelRegistrar kBiasAdd({"BiasAdd", "BiasAddV1"}, makeBiasAdd, biasAddTraits());

// So few are summed in float, as vectors of neighbouring columns, by one thread; sums of more would lose digits.
constexpr int64_t kFewRows = 64, kFewChannels = 256;

template <typename T>
class BiasAddGradKernel : public Kernel {
 public:
  using Acc = typename SumReducer<T>::Acc;
  explicit BiasAddGradKernel(bool first) : first_(first) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    const Shape& shape = planned.input(0).shape();
    return static_cast<std::size_t>(shape.dim(channelAxis(first_, shape.rank()))) * sizeof(Acc);
  }

  void compute(KernelContext& context) const override {
    const Tensor& gradient = context.input(0);
    const ChannelExtents e = channelExtents(gradient.shape(), first_);
    Tensor& out = outputLike(context, 0, [&] { return Shape{e.channels}; });
    if constexpr (std::is_same_v<T, float>) {
      if (e.inner == 1 && e.outer <= kFewRows && e.channels <= kFewChannels) {
        if (!context.accumulate()) std::fill_n(out.data<float>(), e.channels, 0.0f);
        return kernelTable().columnSums(gradient.data<float>(), e.outer, e.channels, out.data<float>());
      }
    }
    ReduceLoops loops;
    loops.count = 3;
    loops.size = {e.outer, e.channels, e.inner};
    loops.step = {e.channels * e.inner, e.inner, 1};
    loops.stepOut = {0, 1, 0};
    if (e.inner == 1) loops.count = 2;
    loops.kept = e.channels;
    loops.reduced = e.outer * e.inner;
    auto* acc = static_cast<Acc*>(context.scratch(static_cast<std::size_t>(e.channels) * sizeof(Acc)));
    if (e.inner != 1) {
      return reduceInto<SumReducer<T>>(loops, gradient.data<T>(), out.data<T>(), acc, context.accumulate());
    }
    // Some columns for each thread: a column's sum has the same order on any number of them.
    forRanges(context, e.channels, static_cast<int64_t>(gradient.bytes()), [&](int64_t begin, int64_t end) {
      ReduceLoops some = loops;
      some.size[1] = some.kept = end - begin;
      reduceInto<SumReducer<T>>(some, gradient.data<T>() + begin, out.data<T>() + begin, acc + begin,
                                context.accumulate());
    });
  }

 private:
  bool first_;
};

std::unique_ptr<Kernel> makeBiasAddGrad(const KernelConstruction& c) {
  const bool first = channelsFirst(c.node);
  return dispatch(ArithmeticTypes{}, c, c.inputType(0), [first]<typename T>(std::type_identity<T>) {
    return std::unique_ptr<Kernel>(std::make_unique<BiasAddGradKernel<T>>(first));
  });
}

KernelTraits biasAddGradTraits() {
  KernelTraits traits;
  traits.accumulates = true;
  traits.batch = [](const BatchQuery& q) { return q.carries[0] ? BatchKind::kSum : BatchKind::kNone; };
  return traits;
}
const KernelRegistrar kBiasAddGrad("BiasAddGrad", makeBiasAddGrad, biasAddGradTraits());

const GradientRegistrar kBiasAddGradient("BiasAdd", [](GradientContext& c) {
  const Attrs attrs = {{"data_format", c.node.attr<std::string>("data_format")}};
  return std::vector<Gradient>{c.grad(), c.scope.op("BiasAddGrad", {c.grad()}, attrs)};
});

const GradientRegistrar kBiasAddV1Gradient("BiasAddV1", [](GradientContext& c) {
  return std::vector<Gradient>{c.grad(), c.scope.op("BiasAddGrad", {c.grad()}, {{"data_format", "NHWC"}})};
});

// The gradient of a sum over rows, given back to each row.
const GradientRegistrar kBiasAddGradGradient("BiasAddGrad", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output zeros = s.op("ZerosLike", {c.input(0)});
  return std::vector<Gradient>{
      s.op("BiasAdd", {zeros, c.grad()}, {{"data_format", c.node.attr<std::string>("data_format")}})};
});

}  // namespace
}  // namespace engine::kernels
