// Cast and Bitcast.

#include <Eigen/Core>
#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"

namespace engine::kernels {
namespace {

const OpRegistrar kCast("Cast", "x: SrcT -> y: DstT", "SrcT: type; DstT: type; Truncate: bool = false",
                        shape_fn::unchanged);

// A wider type adds a last dimension when it is cut, a narrower one loses it when it is joined.
void bitcastShape(InferenceContext& c) {
  const auto from = static_cast<int64_t>(dtypeSize(c.node().attr<DType>("T")));
  const auto to = static_cast<int64_t>(dtypeSize(c.node().attr<DType>("type")));
  if (from == 0 || to == 0) c.failShape("the dtypes must have a fixed size.");
  Shape shape = c.input(0);
  if (shape.hasRank() && from > to) shape.addDim(from / to);
  if (shape.hasRank() && from < to) {
    if (shape.rank() < 1 || (shape.dim(-1) >= 0 && shape.dim(-1) != to / from)) {
      c.failShape(message("the last dimension of ", shape, " must be ", to / from, "."));
    }
    shape = Shape(std::vector<int64_t>(shape.dims().begin(), shape.dims().end() - 1));
  }
  c.setOutput(0, shape);
}
const OpRegistrar kBitcast("Bitcast", "input: T -> output: type", "T: type; type: type", bitcastShape);

const GradientRegistrar kCastGradient("Cast", [](GradientContext& c) -> std::vector<Gradient> {
  const auto differentiable = [&](const char* type) {
    return isFloating(c.node.attr<DType>(type)) || isComplex(c.node.attr<DType>(type));
  };
  if (!differentiable("SrcT") || !differentiable("DstT")) return {Gradient()};
  return {ops::cast(c.scope, c.grad(), c.node.attr<DType>("SrcT"))};
});
const NoGradientRegistrar kCastNoGradient({"Bitcast"});

// Truncates toward zero. Out of range gives the lowest number, as x86 instructions do.
template <typename To, typename From>
To truncated(From value) {
  constexpr auto kLow = static_cast<From>(std::numeric_limits<To>::min());
  const From kHigh = std::ldexp(From{1}, std::numeric_limits<To>::digits);
  return value >= kLow && value < kHigh ? static_cast<To>(value) : std::numeric_limits<To>::min();
}

template <typename To, typename From>
To converted(From value) {
  if constexpr (kIsComplex<From> && kIsComplex<To>) {
    return static_cast<To>(value);
  } else if constexpr (kIsComplex<From>) {
    return converted<To>(value.real());
  } else if constexpr (kIsComplex<To>) {
    return To(static_cast<typename To::value_type>(value));
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From{0};
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    if constexpr (std::is_same_v<To, uint64_t>) {
      return value < From{0} ? static_cast<uint64_t>(truncated<int64_t>(value)) : truncated<uint64_t>(value);
    } else if constexpr (sizeof(To) < 4) {
      return static_cast<To>(truncated<int32_t>(value));
    } else if constexpr (std::is_same_v<To, uint32_t>) {
      return static_cast<To>(truncated<int64_t>(value));
    } else {
      return truncated<To>(value);
    }
  } else {
    return static_cast<To>(value);
  }
}

template <typename T>
constexpr bool kIsHalf = std::is_same_v<T, Eigen::half> || std::is_same_v<T, Eigen::bfloat16>;

using CastLoop = void (*)(const void* from, void* to, int64_t n);

template <typename From, typename To>
void castLoop(const void* from, void* to, int64_t n) {
  const auto* in = static_cast<const From*>(from);
  auto* out = static_cast<To*>(to);
  for (int64_t i = 0; i < n; ++i) {
    // Half precision goes through float.
    if constexpr (kIsHalf<From> && kIsHalf<To>) {
      out[i] = To(static_cast<float>(in[i]));
    } else if constexpr (kIsHalf<From>) {
      out[i] = converted<To>(static_cast<float>(in[i]));
    } else if constexpr (kIsHalf<To>) {
      out[i] = To(converted<float>(in[i]));
    } else {
      out[i] = converted<To>(in[i]);
    }
  }
}

// Quantised numbers are cast as the steps that they are.
DType asPlainNumber(DType dtype) {
  switch (dtype) {
    case DType::kQint8:
      return DType::kInt8;
    case DType::kQuint8:
      return DType::kUint8;
    case DType::kQint16:
      return DType::kInt16;
    case DType::kQuint16:
      return DType::kUint16;
    case DType::kQint32:
      return DType::kInt32;
    default:
      return dtype;
  }
}

template <typename Fn>
CastLoop forCastable(const KernelConstruction& c, DType given, Fn&& fn) {
  const DType dtype = asPlainNumber(given);
  if (dtype == DType::kHalf) return fn(Type<Eigen::half>{});
  if (dtype == DType::kBfloat16) return fn(Type<Eigen::bfloat16>{});
  if (isComplex(dtype)) return forComplex(c, dtype, fn);
  return forNumberOrBool(c, dtype, fn);
}

const KernelRegistrar kCastKernel("Cast",
                                  [](const KernelConstruction& c) -> std::unique_ptr<Kernel> {
                                    const DType to = c.attr<DType>("DstT");
                                    if (to == c.attr<DType>("SrcT")) {
                                      return kernelOf(
                                          [](KernelContext& context) { context.setOutput(0, context.input(0)); });
                                    }
                                    const CastLoop loop = forCastable(c, c.attr<DType>("SrcT"), [&](auto from) {
                                      return forCastable(c, to, [](auto target) -> CastLoop {
                                        return castLoop<typename decltype(from)::type, typename decltype(target)::type>;
                                      });
                                    });
                                    return kernelOf([loop](KernelContext& context) {
                                      const Tensor& input = context.input(0);
                                      loop(input.raw(), context.output(0, input.shape()).raw(), input.elements());
                                    });
                                  },
                                  {.batch = batch_rule::firstInput});

const KernelRegistrar kBitcastKernel("Bitcast", [](const KernelConstruction& c) {
  return kernelOf([type = c.attr<DType>("type")](KernelContext& context) {
    const Tensor& input = context.input(0);
    const std::size_t from = dtypeSize(input.dtype());
    const std::size_t to = dtypeSize(type);
    std::vector<int64_t> dims(input.shape().dims().begin(), input.shape().dims().end());
    if (from > to) dims.push_back(static_cast<int64_t>(from / to));
    if (from < to) {
      if (dims.empty() || dims.back() != static_cast<int64_t>(to / from)) {
        fail(Code::kInvalidArgument, "the last dimension of ", input.shape(), " must be ", to / from, ".");
      }
      dims.pop_back();
    }
    Tensor& out = context.output(0, Shape(std::move(dims)));
    if (out.bytes() > 0) std::memcpy(out.raw(), input.raw(), out.bytes());
  });
});

}  // namespace
}  // namespace engine::kernels
