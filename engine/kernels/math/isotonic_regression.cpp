// IsotonicRegression: the falling sequence that is nearest to each row, by pooling neighbours that rise.
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const OpRegistrar kIsotonic("IsotonicRegression", "input: T -> output: output_dtype, segments: int32",
                            "T: type; output_dtype: type = float", [](InferenceContext& c) {
                              const Shape in = c.withRank(0, 2);
                              c.setOutput(0, in);
                              c.setOutput(1, in);
                            });

// Neighbours that have one value in the result: their mean.
struct Pool {
  double sum = 0;
  int64_t count = 0;
  bool isBelow(const Pool& next) const {
    return sum * static_cast<double>(next.count) < next.sum * static_cast<double>(count);
  }
};

template <typename T, typename Result>
std::unique_ptr<Kernel> makeIsotonic() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    if (in.rank() != 2) fail(Code::kInvalidArgument, "input must be a matrix, not ", in.shape(), ".");
    Result* out = context.output(0, in.shape()).template data<Result>();
    int32_t* segments = context.output(1, in.shape()).data<int32_t>();
    const int64_t size = in.dim(1);
    const T* row = in.data<T>();
    std::vector<Pool> pools;
    for (int64_t r = 0; r < in.dim(0); ++r, row += size) {
      pools.clear();
      for (int64_t i = 0; i < size; ++i) {
        pools.push_back({static_cast<double>(row[i]), 1});
        while (pools.size() > 1 && pools[pools.size() - 2].isBelow(pools.back())) {
          const Pool last = pools.back();
          pools.pop_back();
          pools.back().sum += last.sum;
          pools.back().count += last.count;
        }
      }
      for (std::size_t k = 0; k < pools.size(); ++k) {
        const auto mean = static_cast<Result>(pools[k].sum / static_cast<double>(pools[k].count));
        out = std::fill_n(out, pools[k].count, mean);
        segments = std::fill_n(segments, pools[k].count, static_cast<int32_t>(k));
      }
    }
  });
}

// As TensorFlow has them: float gives float, double double; integers give either.
const KernelRegistrar kIsotonicKernel("IsotonicRegression", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.inputType(0), [&](auto type) {
    return forFloating(c, c.attr<DType>("output_dtype"), [](auto result) {
      return makeIsotonic<typename decltype(type)::type, typename decltype(result)::type>();
    });
  });
});

// The mean of the gradients of what was pooled.
const GradientRegistrar kIsotonicGradient("IsotonicRegression", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output shape = ops::shapeOf(s, c.grad(0));
  const auto entry = [&](int32_t at) {
    const auto index = [&](int32_t i) { return ops::constant(s, Tensor::vector<int32_t>({i})); };
    return s.op("StridedSlice", {shape, index(at), index(at + 1), index(1)}, {{"shrink_axis_mask", 1}});
  };
  // Segments of all rows: those of row r follow after r · columns others.
  const Output zero = ops::scalar(s, int32_t{0}), one = ops::scalar(s, int32_t{1});
  const Output rows = s.op("Range", {zero, entry(0), one});
  const Output firsts = s.op("ExpandDims", {ops::mul(s, rows, entry(1)), ops::scalar(s, int32_t{-1})});
  const Output ids = ops::reshape(s, ops::add(s, c.output(1), firsts), {-1});
  const Output flat = ops::reshape(s, c.grad(0), {-1});
  const Output count = ops::mul(s, entry(0), entry(1));
  const Output sums = s.op("UnsortedSegmentSum", {flat, ids, count});
  const Output sizes = s.op("UnsortedSegmentSum", {s.op("OnesLike", {flat}), ids, count});
  const Output means = s.op("DivNoNan", {sums, sizes});
  const Output spread = s.op("GatherV2", {means, ids, zero});
  const Output shaped = s.op("Reshape", {spread, shape});
  return {ops::cast(s, shaped, c.input(0).type())};
});

}  // namespace
}  // namespace engine::kernels
