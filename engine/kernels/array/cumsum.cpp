// Cumsum, Cumprod and CumulativeLogsumexp.
#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

constexpr const char* kCumsumAttrs = "exclusive: bool = false; reverse: bool = false; T: type; Tidx: type = int32";
const OpRegistrar kCumsum("Cumsum", "x: T, axis: Tidx -> out: T", kCumsumAttrs, shape_fn::unchanged);
const OpRegistrar kCumprod("Cumprod", "x: T, axis: Tidx -> out: T", kCumsumAttrs, shape_fn::unchanged);

const OpRegistrar kLogsumexp("CumulativeLogsumexp", "x: T, axis: Tidx -> out: T", kCumsumAttrs, shape_fn::unchanged);

Output cumulated(GradientContext& c, Output x, bool exclusive, bool reverse) {
  return c.scope.op("Cumsum", {x, c.input(1)}, {{"exclusive", exclusive}, {"reverse", reverse}});
}
const GradientRegistrar kCumsumGradient("Cumsum", [](GradientContext& c) -> std::vector<Gradient> {
  return {cumulated(c, c.grad(), c.node.attr<bool>("exclusive"), !c.node.attr<bool>("reverse")), {}};
});
const GradientRegistrar kCumprodGradient("Cumprod", [](GradientContext& c) -> std::vector<Gradient> {
  const Output product = ops::mul(c.scope, c.output(), c.grad());
  const Output sum = cumulated(c, product, c.node.attr<bool>("exclusive"), !c.node.attr<bool>("reverse"));
  return {c.scope.op("RealDiv", {sum, c.input(0)}, {}, "truediv"), {}};
});

// The sum of e^(ln|grad| - out), the other way, apart for gradients above and below 0 as logarithms have no sign.
const GradientRegistrar kLogsumexpGradient("CumulativeLogsumexp", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const DType type = c.grad().type();
  const double lowest = type == DType::kDouble ? std::numeric_limits<double>::lowest()
                                               : static_cast<double>(std::numeric_limits<float>::lowest());
  const Attrs attrs{{"exclusive", c.node.attr<bool>("exclusive")}, {"reverse", !c.node.attr<bool>("reverse")}};
  const auto part = [&](Output grad) {
    const Output isThere = s.op("Greater", {grad, ops::number(s, type, 0)});
    const Output log = s.op("SelectV2", {isThere, s.op("Log", {grad}), ops::number(s, type, lowest)});
    const Output sum = s.op("CumulativeLogsumexp", {ops::sub(s, log, c.output()), c.input(1)}, attrs);
    return s.op("Exp", {ops::add(s, sum, c.input(0))});
  };
  return {ops::sub(s, part(c.grad()), part(s.op("Neg", {c.grad()}))), {}};
});

// How a total and the next element are joined, and the total of none.
struct SumScan {
  template <typename T>
  static T none() {
    return T{0};
  }
  template <typename T>
  static T join(T total, T next) {
    return wrappingSum(total, next);
  }
};
struct ProductScan {
  template <typename T>
  static T none() {
    return T{1};
  }
  template <typename T>
  static T join(T total, T next) {
    return wrappingProduct(total, next);
  }
};
// ln(e^total + e^next)
struct LogsumexpScan {
  template <typename T>
  static T none() {
    return -std::numeric_limits<T>::infinity();
  }
  template <typename T>
  static T join(T total, T next) {
    const T larger = std::max(total, next), smaller = std::min(total, next);
    return std::isinf(larger) ? larger : larger + std::log1p(std::exp(smaller - larger));
  }
};

template <typename T, typename Scan>
std::unique_ptr<Kernel> makeScan(const KernelConstruction& c) {
  return kernelOf([exclusive = c.attr<bool>("exclusive"), reverse = c.attr<bool>("reverse")](KernelContext& context) {
    const Tensor& in = context.input(0);
    Tensor& out = context.output(0, in.shape());
    if (in.elements() == 0) return;
    const AxisExtents extents = extentsAt(in.shape(), normalAxis(scalarInteger(context.input(1)), in.rank()));
    const T* from = in.data<T>();
    T* to = out.data<T>();
    for (int64_t o = 0; o < extents.outer; ++o) {
      for (int64_t i = 0; i < extents.inner; ++i) {
        T total = Scan::template none<T>();
        for (int64_t k = 0; k < extents.size; ++k) {
          const int64_t at = (o * extents.size + (reverse ? extents.size - 1 - k : k)) * extents.inner + i;
          const T before = total;
          total = Scan::join(total, from[at]);
          to[at] = exclusive ? before : total;
        }
      }
    }
  });
}

const KernelRegistrar kCumsumKernel("Cumsum", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0),
                       [&](auto type) { return makeScan<typename decltype(type)::type, SumScan>(c); });
});
const KernelRegistrar kCumprodKernel("Cumprod", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0),
                       [&](auto type) { return makeScan<typename decltype(type)::type, ProductScan>(c); });
});
const KernelRegistrar kLogsumexpKernel("CumulativeLogsumexp", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0),
                     [&](auto type) { return makeScan<typename decltype(type)::type, LogsumexpScan>(c); });
});

}  // namespace
}  // namespace engine::kernels
