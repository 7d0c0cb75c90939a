// ArgMax and ArgMin: the first place of the largest or smallest number along an axis. NaN is never chosen over a
// number.

#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

Shape without(const Shape& shape, int axis) {
  std::vector<int64_t> dims(shape.dims().begin(), shape.dims().end());
  dims.erase(dims.begin() + axis);
  return Shape(std::move(dims));
}

void argShape(InferenceContext& c) {
  const Tensor* axis = c.constant(1);
  const Shape& shape = c.input(0);
  if (!shape.hasRank()) {
    c.setOutput(0, Shape::unknown());
  } else if (!axis) {
    c.setOutput(0, Shape::unknownOfRank(std::max(shape.rank() - 1, 0)));
  } else {
    c.setOutput(0, without(shape, normalAxis(scalarInteger(*axis), shape.rank())));
  }
}

constexpr const char* kSignature = "input: T, dimension: Tidx -> output: output_type";
constexpr const char* kAttrs = "T: type; Tidx: type = int32; output_type: type = int64";
const OpRegistrar kArgMax("ArgMax", kSignature, kAttrs, argShape);
const OpRegistrar kArgMin("ArgMin", kSignature, kAttrs, argShape);
const NoGradientRegistrar kArgNoGradient({"ArgMax", "ArgMin"});

// What does not depend on the types, of which there are many pairs: the loops around the axis, and the output.
struct ArgLoops {
  AxisExtents extents;
  Tensor& out;
};

ArgLoops argLoops(KernelContext& context) {
  const Tensor& in = context.input(0);
  const int axis = normalAxis(scalarInteger(context.input(1)), in.rank());
  const AxisExtents extents = extentsAt(in.shape(), axis);
  if (extents.size == 0) fail(Code::kInvalidArgument, "Reduction axis ", axis, " is empty in shape ", in.shape(), ".");
  return {extents, outputOr(context, 0, [&] { return without(in.shape(), axis); })};
}

template <typename T, typename Out, bool kMax>
std::unique_ptr<Kernel> makeArg() {
  return kernelOf([](KernelContext& context) {
    const auto [extents, output] = argLoops(context);
    const Tensor& in = context.input(0);
    Out* out = output.template data<Out>();
    for (int64_t o = 0; o < extents.outer; ++o) {
      for (int64_t i = 0; i < extents.inner; ++i) {
        const T* from = in.data<T>() + o * extents.size * extents.inner + i;
        T best = kMax ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
        int64_t place = 0;
        for (int64_t k = 0; k < extents.size; ++k) {
          const T value = from[k * extents.inner];
          if (kMax ? value > best : value < best) {
            best = value;
            place = k;
          }
        }
        *out++ = static_cast<Out>(place);
      }
    }
  });
}

template <bool kMax>
std::unique_ptr<Kernel> makeArgOf(const KernelConstruction& c) {
  return forNumberOrBool(c, c.inputType(0), [&](auto type) {
    using T = typename decltype(type)::type;
    const DType out = c.attr<DType>("output_type");
    if (out == DType::kInt16) return makeArg<T, int16_t, kMax>();
    if (out == DType::kUint16) return makeArg<T, uint16_t, kMax>();
    return forIndex(c, out, [](auto index) { return makeArg<T, typename decltype(index)::type, kMax>(); });
  });
}

// Along another axis than the batch.
BatchKind argBatch(const BatchQuery& q) {
  const Shape& shape = q.node.input(0).shape();
  return shape.hasRank() && constantAxis(q.node.input(1), shape.rank()) > 0 ? batch_rule::firstInput(q)
                                                                            : BatchKind::kNone;
}

const KernelRegistrar kArgMaxKernel("ArgMax", makeArgOf<true>, {.batch = argBatch});
const KernelRegistrar kArgMinKernel("ArgMin", makeArgOf<false>, {.batch = argBatch});

}  // namespace
}  // namespace engine::kernels
