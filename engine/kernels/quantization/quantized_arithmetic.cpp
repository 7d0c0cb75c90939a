// QuantizedBiasAdd, QuantizedAdd and QuantizedMul: of 8-bit steps in 32 bits.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/quantization/quantized_range.h"
#include "engine/kernels/quantization/quantized_types.h"

namespace engine::kernels {
namespace {

void binaryWithRange(InferenceContext& c) {
  shape_fn::broadcast(c);
  c.setOutput(1, Shape{});
  c.setOutput(2, Shape{});
}
const OpRegistrar kQuantizedBiasAdd(
    "QuantizedBiasAdd",
    "input: T1, bias: T2, min_input: float, max_input: float, min_bias: float, max_bias: float -> output: out_type, "
    "min_out: float, max_out: float",
    "T1: type; T2: type; out_type: type", binaryWithRange);
const char* kQuantizedOperands =
    "x: T1, y: T2, min_x: float, max_x: float, min_y: float, max_y: float -> z: Toutput, min_z: float, max_z: float";
const char* kQuantizedOperandTypes = "T1: type; T2: type; Toutput: type = qint32";
const OpRegistrar kQuantizedAdd("QuantizedAdd", kQuantizedOperands, kQuantizedOperandTypes, binaryWithRange);
const OpRegistrar kQuantizedMul("QuantizedMul", kQuantizedOperands, kQuantizedOperandTypes, binaryWithRange);
const NoGradientRegistrar kNoQuantizedArithmeticGradient({"QuantizedBiasAdd", "QuantizedAdd", "QuantizedMul"});

// Calls set(i, a, b) for the elements of the output with the places of the operands' ones. One operand may be a scalar,
// or the last dimensions of the other one. InvalidArgument for other shapes.
template <typename Set>
void forQuantizedPairs(const Tensor& x, const Tensor& y, const Set& set) {
  const bool isFirstLarger = x.elements() >= y.elements();
  const Tensor& large = isFirstLarger ? x : y;
  const Tensor& small = isFirstLarger ? y : x;
  bool fits = small.rank() <= large.rank();
  int skipped = 0;  // dimensions of 1 in front of the smaller one
  while (skipped < small.rank() && small.dim(skipped) == 1) ++skipped;
  for (int i = skipped; fits && i < small.rank(); ++i)
    fits = small.dim(i) == large.dim(large.rank() - small.rank() + i);
  if (!fits) {
    fail(Code::kInvalidArgument,
         "Only one operand that is a scalar, or the last dimensions of the other, is repeated, "
         "but the operands have shapes ",
         x.shape(), " and ", y.shape(), ".");
  }
  for (int64_t i = 0; small.elements() > 0 && i < large.elements(); ++i) {
    const int64_t j = i % small.elements();
    set(i, isFirstLarger ? i : j, isFirstLarger ? j : i);
  }
}

template <typename T>
void biasQuantized(KernelContext& context) {
  const Tensor& input = context.input(0);
  const Tensor& bias = context.input(1);
  if (input.rank() < 2 || bias.rank() != 1 || bias.dim(0) != input.dim(-1)) {
    fail(Code::kInvalidArgument,
         "Must provide as many biases as the last dimension of the input tensor: ", bias.shape(), " vs. ",
         input.shape());
  }
  const QuantizedRange ofInput = quantizedRange(context, 2, 3), ofBias = quantizedRange(context, 4, 5);
  const QuantizedRange sums = sumRange(ofInput, ofBias, 17);
  const StepsToFloats<T> inputNumbers(ofInput), biasNumbers(ofBias);
  const FloatsToSteps<int32_t> steps(sums);
  int32_t* out = words<int32_t>(context.output(0, input.shape()));
  forQuantizedPairs(input, bias, [&](int64_t i, int64_t at, int64_t ofBiasAt) {
    out[i] = wrappingSum(steps(inputNumbers(words<T>(input)[at])), steps(biasNumbers(words<T>(bias)[ofBiasAt])));
  });
  setQuantizedRange(context, 1, sums);
}

// Steps of an operand in the range of the sums, as TensorFlow has them: exact for a single number, else the step of 0
// and as many whole differences between two steps as the number has.
template <typename T>
class OperandSteps {
 public:
  OperandSteps(const Tensor& operand, QuantizedRange own, QuantizedRange sums, bool isSingle)
      : steps_(words<T>(operand)) {
    const auto wide = [&](int q) { return unclampedStep<int32_t>(numberOf<T>(static_cast<T>(q), own), sums); };
    zero_ = isSingle ? wide(*steps_) : wide(0);
    factor_ = isSingle ? 0 : wrappingDifference(wide(1), zero_);
  }
  int32_t operator()(int64_t at) const {
    return static_cast<int32_t>(wrappingSum(zero_, factor_ == 0 ? 0 : wrappingProduct(int64_t{steps_[at]}, factor_)));
  }

 private:
  const T* steps_;
  int64_t zero_, factor_;
};

template <typename T>
void addQuantized(KernelContext& context) {
  const Tensor& x = context.input(0);
  const Tensor& y = context.input(1);
  const QuantizedRange ofX = quantizedRange(context, 2, 3), ofY = quantizedRange(context, 4, 5);
  const QuantizedRange sums = sumRange(ofX, ofY, 14);
  int32_t* out = words<int32_t>(context.output(0, broadcastShape(x.shape(), y.shape())));
  if (x.elements() > 0 && y.elements() > 0) {
    const bool isSingleX = x.elements() == 1;
    const OperandSteps<T> stepsX(x, ofX, sums, isSingleX), stepsY(y, ofY, sums, !isSingleX && y.elements() == 1);
    forQuantizedPairs(x, y, [&](int64_t i, int64_t a, int64_t b) { out[i] = wrappingSum(stepsX(a), stepsY(b)); });
  }
  setQuantizedRange(context, 1, sums);
}

template <typename T>
void mulQuantized(KernelContext& context) {
  const Tensor& x = context.input(0);
  const Tensor& y = context.input(1);
  const QuantizedRange ofX = quantizedRange(context, 2, 3), ofY = quantizedRange(context, 4, 5);
  const auto zeroX = static_cast<int32_t>(unclampedStep<T>(0, ofX));
  const auto zeroY = static_cast<int32_t>(unclampedStep<T>(0, ofY));
  int32_t* out = words<int32_t>(context.output(0, broadcastShape(x.shape(), y.shape())));
  forQuantizedPairs(x, y, [&](int64_t i, int64_t a, int64_t b) {
    out[i] = wrappingProduct(wrappingDifference(int32_t{words<T>(x)[a]}, zeroX),
                             wrappingDifference(int32_t{words<T>(y)[b]}, zeroY));
  });
  setQuantizedRange(context, 1, productRange<T, T, int32_t>(ofX, ofY));
}

// A kernel of two inputs of one 8-bit dtype and an output of 32 bits.
template <typename Byte, typename Signed>
std::unique_ptr<Kernel> makeQuantizedBinary(const KernelConstruction& c, const char* outType, Byte ofBytes,
                                            Signed ofSigned) {
  if (c.attr<DType>(outType) != DType::kQint32) failDType(c, c.attr<DType>(outType));
  const DType first = c.attr<DType>("T1");
  if (c.attr<DType>("T2") != first) failDType(c, c.attr<DType>("T2"));
  if (first == DType::kQuint8) return kernelOf(ofBytes);
  if (first == DType::kQint8) return kernelOf(ofSigned);
  failDType(c, first);
}

const KernelRegistrar kQuantizedBiasAddKernel("QuantizedBiasAdd", [](const KernelConstruction& c) {
  return makeQuantizedBinary(c, "out_type", &biasQuantized<uint8_t>, &biasQuantized<int8_t>);
});
const KernelRegistrar kQuantizedAddKernel("QuantizedAdd", [](const KernelConstruction& c) {
  return makeQuantizedBinary(c, "Toutput", &addQuantized<uint8_t>, &addQuantized<int8_t>);
});
const KernelRegistrar kQuantizedMulKernel("QuantizedMul", [](const KernelConstruction& c) {
  return makeQuantizedBinary(c, "Toutput", &mulQuantized<uint8_t>, &mulQuantized<int8_t>);
});

}  // namespace
}  // namespace engine::kernels
