// GatherNd, ScatterNd, ScatterNdNonAliasingAdd and TensorScatterUpdate, -Add, -Sub, -Max and -Min.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/nd_index.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const OpRegistrar kGatherNd("GatherNd", "params: Tparams, indices: Tindices -> output: Tparams", "",
                            [](InferenceContext& c) { c.setOutput(0, ndShape(c.input(1), c.input(0))); });
const OpRegistrar kScatterNd("ScatterNd", "indices: Tindices, updates: T, shape: Tindices -> output: T", "",
                             [](InferenceContext& c) { shapeFromInput(c, 2); });
constexpr const char* kTensorScatter = "tensor: T, indices: Tindices, updates: T -> output: T";
const OpRegistrar kTensorUpdate("TensorScatterUpdate", kTensorScatter, "", shape_fn::unchanged);
const OpRegistrar kTensorAdd("TensorScatterAdd", kTensorScatter, "", shape_fn::unchanged);
const OpRegistrar kTensorSub("TensorScatterSub", kTensorScatter, "", shape_fn::unchanged);
const OpRegistrar kTensorMax("TensorScatterMax", kTensorScatter, "", shape_fn::unchanged);
const OpRegistrar kTensorMin("TensorScatterMin", kTensorScatter, "", shape_fn::unchanged);
const OpRegistrar kNonAliasingAdd("ScatterNdNonAliasingAdd", "input: T, indices: Tindices, updates: T -> output: T", "",
                                  shape_fn::unchanged);

const GradientRegistrar kGatherNdGradient("GatherNd", [](GradientContext& c) -> std::vector<Gradient> {
  const Output shape = c.scope.op("Shape", {c.input(0)}, {{"out_type", c.input(1).type()}});
  const Shape& indices = c.input(1).shape();
  if (indices.hasRank() && indices.rank() == 2 && indices.dim(1) == 1) {
    const Output rows = c.scope.op("Squeeze", {c.input(1)}, {{"squeeze_dims", std::vector<int64_t>{-1}}});
    return {Gradient(c.grad(), rows, ops::cast(c.scope, shape, DType::kInt32)), {}};
  }
  return {c.scope.op("ScatterNd", {c.input(1), c.grad(), shape}), {}};
});
const GradientRegistrar kScatterNdGradient("ScatterNd", [](GradientContext& c) -> std::vector<Gradient> {
  return {{}, c.scope.op("GatherNd", {c.grad(), c.input(0)}), {}};
});
const GradientRegistrar kUpdateGradient("TensorScatterUpdate", [](GradientContext& c) -> std::vector<Gradient> {
  const Output zeros = c.scope.op("ZerosLike", {c.input(2)});
  return {c.scope.op("TensorScatterUpdate", {c.grad(), c.input(1), zeros}),
          {},
          c.scope.op("GatherNd", {c.grad(), c.input(1)})};
});
std::vector<Gradient> scatterAddGradient(GradientContext& c) {
  return {c.grad(), {}, c.scope.op("GatherNd", {c.grad(), c.input(1)})};
}
const GradientRegistrar kAddGradient("TensorScatterAdd", scatterAddGradient);
const GradientRegistrar kNonAliasingGradient("ScatterNdNonAliasingAdd", scatterAddGradient);
const GradientRegistrar kSubGradient("TensorScatterSub", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.grad(), {}, c.scope.op("Neg", {c.scope.op("GatherNd", {c.grad(), c.input(1)})})};
});

// All that are as large as the result share its gradient equally.
std::vector<Gradient> extremeGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output at = c.input(1);
  const auto indicators = [&](Output x, Output result) { return ops::cast(s, s.op("Equal", {x, result}), x.type()); };
  const Output ofTensor = indicators(c.input(0), c.output());
  const Output ofUpdates = indicators(c.input(2), s.op("GatherNd", {c.output(), at}));
  const Output count = s.op("TensorScatterAdd", {ofTensor, at, ofUpdates});
  const auto share = [&](Output indicator, Output among, Output grad) {
    return ops::mul(s, ops::realDiv(s, indicator, among), grad);
  };
  return {share(ofTensor, count, c.grad()),
          {},
          share(ofUpdates, s.op("GatherNd", {count, at}), s.op("GatherNd", {c.grad(), at}))};
}
const GradientRegistrar kMaxGradient("TensorScatterMax", extremeGradient);
const GradientRegistrar kMinGradient("TensorScatterMin", extremeGradient);

template <typename Word>
std::unique_ptr<Kernel> makeGatherNd() {
  return kernelOf([](KernelContext& context) {
    const Tensor& params = context.input(0);
    const Tensor& indices = context.input(1);
    const NdIndex at(indices.shape(), params.shape());
    Tensor& out = context.output(0, ndShape(indices.shape(), params.shape()));
    Word* to = words<Word>(out);
    for (int64_t row = 0; row < at.count; ++row) {
      const int64_t offset = at.offset(IndexSpan(indices), row, params.shape());
      to = std::copy_n(words<Word>(params) + offset, at.block, to);
    }
  });
}

void checkUpdates(const Tensor& indices, const Tensor& updates, const Shape& target) {
  const Shape wanted = ndShape(indices.shape(), target);
  if (updates.shape() != wanted) {
    fail(Code::kInvalidArgument, "updates must have shape ", wanted, " for indices of shape ", indices.shape(),
         " into a tensor of shape ", target, ", not ", updates.shape(), ".");
  }
}

enum class How { kUpdate, kAdd, kSub, kMax, kMin };

template <How kHow, typename T>
void scatter(const Tensor& indices, const Tensor& updates, Tensor& out) {
  checkUpdates(indices, updates, out.shape());
  const NdIndex at(indices.shape(), out.shape());
  const T* from = words<T>(updates);
  for (int64_t row = 0; row < at.count; ++row, from += at.block) {
    T* to = words<T>(out) + at.offset(IndexSpan(indices), row, out.shape());
    for (int64_t i = 0; i < at.block; ++i) {
      if constexpr (kHow == How::kUpdate) {
        to[i] = from[i];
      } else if constexpr (kHow == How::kAdd) {
        to[i] = wrappingSum(to[i], from[i]);
      } else if constexpr (kHow == How::kMax) {
        to[i] = std::max(to[i], from[i]);
      } else if constexpr (kHow == How::kMin) {
        to[i] = std::min(to[i], from[i]);
      } else {
        to[i] = wrappingDifference(to[i], from[i]);
      }
    }
  }
}

template <How kHow, typename T>
std::unique_ptr<Kernel> makeTensorScatter(const KernelConstruction& c) {
  requireIndex(c, c.inputType(1));
  return kernelOf([](KernelContext& context) {
    Tensor& out = context.output(0, context.input(0).shape());
    out.copyFrom(context.input(0));
    scatter<kHow, T>(context.input(1), context.input(2), out);
  });
}

template <typename T>
std::unique_ptr<Kernel> makeScatterNd(const KernelConstruction& c) {
  requireIndex(c, c.inputType(0));
  return kernelOf([](KernelContext& context) {
    Tensor& out = context.output(0, outputShape(context, 2));
    std::fill_n(out.data<T>(), out.elements(), T{});
    scatter<How::kAdd, T>(context.input(0), context.input(1), out);
  });
}

const KernelRegistrar kGatherNdKernel("GatherNd", [](const KernelConstruction& c) {
  requireIndex(c, c.inputType(1), true);
  return forWord(c, c.inputType(0), [](auto word) { return makeGatherNd<typename decltype(word)::type>(); });
});
// Texts of one place are joined, and a truth holds where one of its place does.
const KernelRegistrar kScatterNdKernel("ScatterNd", [](const KernelConstruction& c) {
  if (c.inputType(1) == DType::kString) return makeScatterNd<std::string>(c);
  if (c.inputType(1) == DType::kBool) return makeScatterNd<bool>(c);
  return forArithmetic(c, c.inputType(1), [&](auto type) { return makeScatterNd<typename decltype(type)::type>(c); });
});
const KernelRegistrar kUpdateKernel("TensorScatterUpdate", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0),
                 [&](auto type) { return makeTensorScatter<How::kUpdate, typename decltype(type)::type>(c); });
});
const KernelRegistrar kAddKernel({"TensorScatterAdd", "ScatterNdNonAliasingAdd"}, [](const KernelConstruction& c) {
  if (c.inputType(0) == DType::kBool) return makeTensorScatter<How::kAdd, bool>(c);
  return forArithmetic(c, c.inputType(0),
                       [&](auto type) { return makeTensorScatter<How::kAdd, typename decltype(type)::type>(c); });
});
const KernelRegistrar kMaxKernel("TensorScatterMax", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0),
                   [&](auto type) { return makeTensorScatter<How::kMax, typename decltype(type)::type>(c); });
});
const KernelRegistrar kMinKernel("TensorScatterMin", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0),
                   [&](auto type) { return makeTensorScatter<How::kMin, typename decltype(type)::type>(c); });
});
const KernelRegistrar kSubKernel("TensorScatterSub", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0),
                       [&](auto type) { return makeTensorScatter<How::kSub, typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
