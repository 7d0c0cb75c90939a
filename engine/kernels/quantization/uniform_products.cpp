// UniformQuantizedDot, UniformQuantizedDotHybrid and UniformQuantizedAdd.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/quantization/quantized_types.h"
#include "engine/kernels/quantization/uniform_scales.h"

namespace engine::kernels {
namespace {

void uniformDotShape(InferenceContext& c) {
  const Shape lhs = c.withRank(0, 2), rhs = c.withRank(1, 2);
  c.setOutput(0, Shape{lhs.dim(0), rhs.dim(1)});
}

const OpRegistrar kUniformDot(
    "UniformQuantizedDot",
    "lhs: Tin, rhs: Tin, lhs_scales: float, lhs_zero_points: int32, rhs_scales: float, rhs_zero_points: int32, "
    "output_scales: float, output_zero_points: int32 -> output: Tout",
    "Tin: type; Tout: type; lhs_quantization_axis: int = -1; lhs_quantization_min_val: int; "
    "lhs_quantization_max_val: int; rhs_quantization_axis: int = -1; rhs_quantization_min_val: int; "
    "rhs_quantization_max_val: int; output_quantization_axis: int = -1; output_quantization_min_val: int; "
    "output_quantization_max_val: int",
    uniformDotShape);
const OpRegistrar kUniformDotHybrid(
    "UniformQuantizedDotHybrid", "lhs: Tlhs, rhs: Trhs, rhs_scales: float, rhs_zero_points: int32 -> output: Tout",
    "Tlhs: type; Trhs: type; Tout: type; rhs_quantization_axis: int = -1; rhs_quantization_min_val: int; "
    "rhs_quantization_max_val: int",
    uniformDotShape);
const OpRegistrar kUniformAdd(
    "UniformQuantizedAdd",
    "lhs: T, rhs: T, lhs_scales: float, lhs_zero_points: int32, rhs_scales: float, rhs_zero_points: int32, "
    "output_scales: float, output_zero_points: int32 -> output: T",
    "lhs_quantization_axis: int = -1; lhs_quantization_min_val: int; lhs_quantization_max_val: int; "
    "rhs_quantization_axis: int = -1; rhs_quantization_min_val: int; rhs_quantization_max_val: int; "
    "output_quantization_axis: int = -1; output_quantization_min_val: int; output_quantization_max_val: int; T: type",
    shape_fn::broadcast);
const NoGradientRegistrar kUniformProductsNoGradient({"UniformQuantizedDot", "UniformQuantizedDotHybrid",
                                                      "UniformQuantizedAdd"});

void needColumnAxis(const KernelConstruction& c, const std::string& prefix, int64_t axis) {
  if (axis == -1 || axis == 1) return;
  fail(Code::kInvalidArgument, "Node '", c.node.name(), "': ", prefix,
       "quantization_axis Attr must be 1 (per-channel) or -1 (per-tensor).");
}

// [rows, columns] of the product.
Shape uniformDotSize(const Tensor& lhs, const Tensor& rhs) {
  if (lhs.rank() != 2 || rhs.rank() != 2 || lhs.dim(1) != rhs.dim(0)) {
    fail(Code::kInvalidArgument, "lhs and rhs must be matrices that can be multiplied, but given lhs shape ",
         lhs.shape(), " and rhs shape ", rhs.shape());
  }
  return {lhs.dim(0), rhs.dim(1)};
}

// Σ (lhs[row, k] − lhsZero)·(rhs[k, column] − rhsZero), in 32 bits.
int32_t stepsDot(const int8_t* lhs, int32_t lhsZero, const Tensor& rhs, int64_t column, int32_t rhsZero) {
  uint32_t sum = 0;
  const int8_t* at = words<int8_t>(rhs) + column;
  for (int64_t k = 0; k < rhs.dim(0); ++k) sum += stepProduct(lhs[k], lhsZero, at[k * rhs.dim(1)], rhsZero);
  return static_cast<int32_t>(sum);
}

void checkPerTensorOutput(const UniformScales& rhs, const UniformScales& out) {
  if (rhs.perAxis() || !out.perAxis()) return;
  fail(Code::kInvalidArgument, "If rhs is per-tensor quantized, output must be also per-tensor quantized.");
}

const KernelRegistrar kUniformDotKernel("UniformQuantizedDot", [](const KernelConstruction& c) {
  if (c.attr<DType>("Tin") != DType::kQint8) failDType(c, c.attr<DType>("Tin"));
  if (c.attr<DType>("Tout") != DType::kQint32) failDType(c, c.attr<DType>("Tout"));
  if (c.attr<int64_t>("lhs_quantization_axis") != -1) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': lhs_quantization_axis Attr must be -1 (per-tensor).");
  }
  needColumnAxis(c, "rhs_", c.attr<int64_t>("rhs_quantization_axis"));
  const UniformSteps steps = UniformSteps::of(c, "output_");
  needColumnAxis(c, "output_", steps.axis);
  return kernelOf([steps](KernelContext& context) {
    const Tensor &lhs = context.input(0), &rhs = context.input(1);
    const Shape shape = uniformDotSize(lhs, rhs);
    const auto axis = [&](int input) { return context.input(input).rank() == 0 ? -1 : 1; };
    const UniformScales left(context, 2, lhs.shape(), -1), right(context, 4, rhs.shape(), axis(4)),
        out(context, 6, shape, axis(6));
    left.positive("lhs");
    right.positive("rhs");
    out.positive("output");
    checkPerTensorOutput(right, out);
    auto* to = words<int32_t>(context.output(0, shape));
    for (int64_t column = 0; column < shape.dim(1); ++column) {
      const FixedFactor factor(static_cast<double>(left.scale(0)) * right.scale(column) / out.scale(column));
      for (int64_t row = 0; row < shape.dim(0); ++row) {
        const int32_t sum =
            stepsDot(words<int8_t>(lhs) + row * lhs.dim(1), left.zero(0), rhs, column, right.zero(column));
        to[row * shape.dim(1) + column] = steps.kept<int32_t>(factor.times(sum) + out.zero(column));
      }
    }
  });
});

const KernelRegistrar kUniformDotHybridKernel("UniformQuantizedDotHybrid", [](const KernelConstruction& c) {
  if (c.attr<DType>("Tlhs") != DType::kFloat) failDType(c, c.attr<DType>("Tlhs"));
  if (c.attr<DType>("Trhs") != DType::kQint8) failDType(c, c.attr<DType>("Trhs"));
  if (c.attr<DType>("Tout") != DType::kFloat) failDType(c, c.attr<DType>("Tout"));
  needColumnAxis(c, "rhs_", c.attr<int64_t>("rhs_quantization_axis"));
  return kernelOf([](KernelContext& context) {
    const Tensor &lhs = context.input(0), &rhs = context.input(1);
    const Shape shape = uniformDotSize(lhs, rhs);
    const UniformScales right(context, 2, rhs.shape(), context.input(2).rank() == 0 ? -1 : 1);
    right.positive("rhs");
    float* to = context.output(0, shape).data<float>();
    std::vector<int8_t> row(static_cast<std::size_t>(lhs.dim(1)));
    for (int64_t r = 0; r < shape.dim(0); ++r) {
      const DynamicScale own = quantizeDynamically(lhs.data<float>() + r * lhs.dim(1), lhs.dim(1), row.data());
      for (int64_t column = 0; column < shape.dim(1); ++column) {
        const int32_t sum = stepsDot(row.data(), own.zero, rhs, column, right.zero(column));
        *to++ = static_cast<float>(sum) * own.scale * right.scale(column);
      }
    }
  });
});

// One operand of a sum: its steps in those of the output's scale, without zero point, element by element of the output.
class UniformSummand {
 public:
  // `axis`: of the operand's scales, `steps.axis` of the output's; both are one dimension of `shape`, the output's.
  UniformSummand(const Tensor& operand, const UniformScales& own, int64_t axis, const Shape& shape,
                 const UniformScales& out, const UniformSteps& steps)
      : operand_(operand), shape_(shape), own_(own) {
    const int64_t along = axis >= 0 ? axis + shape.rank() - operand.rank() : steps.axis;
    extents_ = uniformExtents(shape, along);
    isOne_ = axis >= 0 && operand.dim(static_cast<int>(axis)) == 1;
    for (int64_t i = 0; i < extents_.size; ++i) {
      factors_.emplace_back(static_cast<double>(own.scale(isOne_ ? 0 : i)) / out.scale(i));
    }
  }

  int64_t at(int64_t element) const {
    const int64_t i = element / extents_.inner % extents_.size;
    const int32_t step = words<int32_t>(operand_)[place(element)];
    const uint32_t own = stepProduct(step, own_.zero(isOne_ ? 0 : i), 1, 0);
    return factors_[static_cast<std::size_t>(i)].times(static_cast<int32_t>(own));
  }

 private:
  // Which element of the operand an element of the output is made of.
  int64_t place(int64_t element) const {
    int64_t from = 0, stride = 1;
    for (int back = 1; back <= operand_.rank(); ++back) {
      const int64_t size = shape_.dim(-back);
      if (operand_.dim(-back) != 1) from += element % size * stride;
      stride *= operand_.dim(-back);
      element /= size;
    }
    return from;
  }

  const Tensor& operand_;
  Shape shape_;
  UniformScales own_;
  AxisExtents extents_;
  bool isOne_;  // along its axis, so that one scale is for all
  std::vector<FixedFactor> factors_;
};

void checkSameAxis(const char* operand, int64_t own, int rank, int64_t out, int outRank) {
  if (own < 0 || out < 0 || rank - own == outRank - out) return;
  fail(Code::kInvalidArgument, "If ", operand,
       " and output are both per-axis quantized, the quantization axis must "
       "match, but they are ",
       own, " and ", out, ".");
}

const KernelRegistrar kUniformAddKernel("UniformQuantizedAdd", [](const KernelConstruction& c) {
  if (c.attr<DType>("T") != DType::kQint32) failDType(c, c.attr<DType>("T"));
  const int64_t lhsAxis = UniformSteps::of(c, "lhs_").axis, rhsAxis = UniformSteps::of(c, "rhs_").axis;
  return kernelOf([lhsAxis, rhsAxis, steps = UniformSteps::of(c, "output_")](KernelContext& context) {
    const Tensor &lhs = context.input(0), &rhs = context.input(1);
    const UniformScales left(context, 2, lhs.shape(), lhsAxis), right(context, 4, rhs.shape(), rhsAxis);
    const Shape shape = broadcastShape(lhs.shape(), rhs.shape());
    const UniformScales scales(context, 6, shape, steps.axis);
    checkSameAxis("lhs", lhsAxis, lhs.rank(), steps.axis, shape.rank());
    checkSameAxis("rhs", rhsAxis, rhs.rank(), steps.axis, shape.rank());
    left.positive("lhs");
    right.positive("rhs");
    scales.positive("output");
    const UniformSummand a(lhs, left, lhsAxis, shape, scales, steps), b(rhs, right, rhsAxis, shape, scales, steps);
    const AxisExtents extents = uniformExtents(shape, steps.axis);
    auto* to = words<int32_t>(context.output(0, shape));
    for (int64_t i = 0; i < shape.elements(); ++i) {
      to[i] = steps.kept<int32_t>(a.at(i) + b.at(i) + scales.zero(i / extents.inner % extents.size));
    }
  });
});

}  // namespace
}  // namespace engine::kernels
