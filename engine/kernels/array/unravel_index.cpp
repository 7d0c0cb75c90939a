// UnravelIndex: flat positions in a row-major array as coordinates.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

void unravelShape(InferenceContext& c) {
  const Shape& dims = c.withRank(1, 1);
  const Shape& indices = c.input(0);
  if (!indices.hasRank()) return c.setOutput(0, Shape::unknown());
  Shape out{dims.dim(0)};
  if (indices.rank() > 0) out.addDim(indices.rank() == 1 ? indices.dim(0) : kUnknownDim);
  c.setOutput(0, out);
}

const OpRegistrar kUnravelIndexOp("UnravelIndex", "indices: Tidx, dims: Tidx -> output: Tidx", "Tidx: type = int32",
                                  unravelShape);
const NoGradientRegistrar kUnravelNoGradient({"UnravelIndex"});

// [dimensions, indices], or [dimensions] for a scalar.
template <typename T>
std::unique_ptr<Kernel> makeUnravelIndex() {
  return kernelOf([](KernelContext& context) {
    const Tensor& indices = context.input(0);
    const Tensor& dims = context.input(1);
    if (dims.rank() != 1) fail(Code::kInvalidArgument, "dims must be a vector, not ", dims.shape(), ".");
    const int64_t rank = dims.elements(), count = indices.elements();
    Shape shape{rank};
    if (indices.rank() > 0) shape.addDim(count);
    T* out = context.output(0, shape).template data<T>();
    const T* sizes = dims.data<T>();
    int64_t total = 1;
    for (int64_t d = 0; d < rank; ++d) {
      if (sizes[d] <= 0) fail(Code::kInvalidArgument, "dims[", d, "] is ", sizes[d], ", and must be above 0.");
      if (__builtin_mul_overflow(total, int64_t{sizes[d]}, &total)) {
        fail(Code::kInvalidArgument, "An array of ", dims.toString(), " has too many elements.");
      }
    }
    for (int64_t i = 0; i < count; ++i) {
      int64_t rest = indices.data<T>()[i];
      if (rest < 0 || rest >= total) {
        fail(Code::kInvalidArgument, "index ", rest, " is out of bound as with dims ", dims.toString(), ".");
      }
      for (int64_t d = rank - 1; d >= 0; --d) {
        out[d * count + i] = static_cast<T>(rest % sizes[d]);
        rest /= sizes[d];
      }
    }
  });
}

const KernelRegistrar kUnravelIndex("UnravelIndex", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(0), [](auto type) { return makeUnravelIndex<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
