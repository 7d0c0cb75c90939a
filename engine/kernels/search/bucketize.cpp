// Bucketize, LowerBound and UpperBound: where numbers fall among sorted ones.

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

constexpr const char* kSearch = "sorted_inputs: T, values: T -> output: out_type";
void likeValues(InferenceContext& c) {
  c.setOutput(0, c.input(1));
}
const OpRegistrar kBucketize("Bucketize", "input: T -> output: int32", "T: type; boundaries: list(float)",
                             shape_fn::unchanged);
const OpRegistrar kLowerBound("LowerBound", kSearch, "T: type; out_type: type = int32", likeValues);
const OpRegistrar kUpperBound("UpperBound", kSearch, "T: type; out_type: type = int32", likeValues);
const NoGradientRegistrar kBucketizeNoGradient({"Bucketize", "LowerBound", "UpperBound"});

template <typename T>
std::unique_ptr<Kernel> makeBucketize(const KernelConstruction& c) {
  const auto& boundaries = c.attr<std::vector<float>>("boundaries");
  if (!std::ranges::is_sorted(boundaries)) {
    failAtNode(Code::kInvalidArgument, c.node.name(), " (Bucketize): Expected sorted boundaries.");
  }
  return kernelOf([boundaries](KernelContext& context) {
    const Tensor& in = context.input(0);
    int32_t* out = context.output(0, in.shape()).data<int32_t>();
    for (const T value : in.flat<T>()) {
      *out++ = static_cast<int32_t>(std::ranges::upper_bound(boundaries, value) - boundaries.begin());
    }
  });
}

// Row by row: [batch, sorted] and [batch, values].
template <typename T, typename Out, bool kUpper>
std::unique_ptr<Kernel> makeBound() {
  return kernelOf([](KernelContext& context) {
    const Tensor& sorted = context.input(0);
    const Tensor& wanted = context.input(1);
    if (sorted.rank() != 2 || wanted.rank() != 2 || sorted.dim(0) != wanted.dim(0)) {
      fail(Code::kInvalidArgument, "sorted_inputs and values must be matrices of equally many rows, got ",
           sorted.shape(), " and ", wanted.shape(), ".");
    }
    Out* out = context.output(0, wanted.shape()).template data<Out>();
    const int64_t width = sorted.dim(1);
    for (int64_t i = 0; i < wanted.elements(); ++i) {
      const T* first = sorted.data<T>() + i / wanted.dim(1) * width;
      const T value = wanted.data<T>()[i];
      const T* at =
          kUpper ? std::upper_bound(first, first + width, value) : std::lower_bound(first, first + width, value);
      out[i] = static_cast<Out>(at - first);
    }
  });
}

template <bool kUpper>
std::unique_ptr<Kernel> makeBoundOf(const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.attr<DType>("out_type"), [](auto out) {
      return makeBound<typename decltype(type)::type, typename decltype(out)::type, kUpper>();
    });
  });
}

const KernelRegistrar kBucketizeKernel("Bucketize",
                                       [](const KernelConstruction& c) {
                                         return forCommonNumber(c, c.inputType(0), [&](auto type) {
                                           return makeBucketize<typename decltype(type)::type>(c);
                                         });
                                       },
                                       {.batch = batch_rule::firstInput});
const KernelRegistrar kLowerKernel("LowerBound", makeBoundOf<false>);
const KernelRegistrar kUpperKernel("UpperBound", makeBoundOf<true>);

}  // namespace
}  // namespace engine::kernels
