// Functions of TensorFlow that compute number by number.
#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/layers/ops/op_arguments.h"

namespace engine::keras {
namespace {

// Template arguments must be names: an op's name as a type.
template <std::size_t kSize>
struct OpName {
  constexpr OpName(const char (&text)[kSize]) { std::copy_n(text, kSize, value); }  // NOLINT: just a name
  char value[kSize];
};

template <OpName kOp>
Outputs ofOne(const OpArguments& a) {
  return {a.scope().op(kOp.value, {a.first()})};
}

// A constant has the tensor's dtype, whichever of the two it is.
template <OpName kOp>
Outputs ofTwo(const OpArguments& a) {
  const Output x = a.first();
  return {a.scope().op(kOp.value, {x, a.tensor("y", x.type())})};
}

// Integers are divided as numbers with a point: float64 for those of more than 16 bits, as TensorFlow has it.
Outputs divided(const OpArguments& a) {
  const Scope& s = a.scope();
  Output x = a.first(), y = a.tensor("y", x.type());
  if (isInteger(x.type())) {
    const DType wide = dtypeSize(x.type()) > 2 ? DType::kDouble : DType::kFloat;
    x = ops::cast(s, x, wide);
    y = ops::cast(s, y, wide);
  }
  return {ops::realDiv(s, x, y)};
}

Outputs leakyRelu(const OpArguments& a) {
  return {a.scope().op("LeakyRelu", {a.first()}, {{"alpha", static_cast<float>(a.number("alpha", 0.2))}})};
}

Outputs silu(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first();
  const Output inner = a.has("beta") ? ops::mul(s, a.tensor("beta", x.type()), x) : x;
  return {ops::mul(s, x, s.op("Sigmoid", {inner}))};
}

// x/2·(1 + erf(x/√2)), or with tanh(√(2/π)·(x + 0.044715·x³)) in its place.
Outputs gelu(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first();
  const auto like = [&](double value) { return numberLike(s, x, value); };
  Output curve;
  if (a.flag("approximate", false)) {
    const Output cube = s.op("Pow", {x, like(3)});
    const Output inner = ops::add(s, x, ops::mul(s, like(0.044715), cube));
    curve = s.op("Tanh", {ops::mul(s, like(0.7978845608028654), inner)});
  } else {
    curve = s.op("Erf", {ops::realDiv(s, x, like(1.4142135623730951))});
  }
  return {ops::mul(s, ops::mul(s, like(0.5), x), ops::add(s, like(1), curve))};
}

Outputs casted(const OpArguments& a) {
  return {ops::cast(a.scope(), a.first(), dtypeOf(a.text("dtype", "float32")))};
}

Outputs clippedByValue(const OpArguments& a) {
  const Output x = a.first();
  const Output low = a.tensor("clip_value_min", x.type()), high = a.tensor("clip_value_max", x.type());
  return {a.scope().op("Maximum", {a.scope().op("Minimum", {x, high}), low})};
}

Outputs chosenElements(const OpArguments& a) {
  const auto other = [&](const char* name, const char* like) {
    const DType type = a.isTensor(like) ? a.tensor(like, DType::kFloat).type() : DType::kFloat;
    return a.tensor(name, type);
  };
  return {a.scope().op("SelectV2", {a.first(), other("x", "y"), other("y", "x")})};
}

// scalar · x
Outputs scaledTensor(const OpArguments& a) {
  const Output x = a.tensor("x", DType::kFloat);
  return {ops::mul(a.scope(), ops::cast(a.scope(), a.first(), x.type()), x)};
}

// -softplus(-x)
Outputs logSigmoid(const OpArguments& a) {
  const Scope& s = a.scope();
  return {s.op("Neg", {s.op("Softplus", {s.op("Neg", {a.first()})})})};
}

// relu of x and of -x, one behind the other.
Outputs bothRelus(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first();
  return {s.op("Relu", {concatenated(s, {x, s.op("Neg", {x})}, static_cast<int>(a.integer("axis", -1)))})};
}

// max(x, 0) - x·z + log(1 + exp(-|x|)), of labels z and logits x.
Outputs sigmoidCrossEntropy(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output z = a.first(), x = a.tensor("logits", z.type());
  const Output curve = s.op("Log1p", {s.op("Exp", {s.op("Neg", {s.op("Abs", {x})})})});
  return {ops::add(s, ops::sub(s, s.op("Relu", {x}), ops::mul(s, x, z)), curve)};
}

Outputs withBias(const OpArguments& a) {
  if (a.text("data_format", "NHWC").starts_with("NC")) a.fail("data_format", "'NHWC'");
  return {a.scope().op("BiasAdd", {a.first(), a.tensor("bias", a.first().type())})};
}

Outputs summedTensors(const OpArguments& a) {
  return {ops::addN(a.scope(), a.all())};
}

}  // namespace

const OpFunctions& elementFunctions() {
  static const OpFunctions kFunctions = {
      {"abs", ofOne<"Abs">},
      {"acos", ofOne<"Acos">},
      {"acosh", ofOne<"Acosh">},
      {"asin", ofOne<"Asin">},
      {"asinh", ofOne<"Asinh">},
      {"atan", ofOne<"Atan">},
      {"atanh", ofOne<"Atanh">},
      {"ceil", ofOne<"Ceil">},
      {"cos", ofOne<"Cos">},
      {"cosh", ofOne<"Cosh">},
      {"digamma", ofOne<"Digamma">},
      {"elu", ofOne<"Elu">},
      {"erf", ofOne<"Erf">},
      {"erfc", ofOne<"Erfc">},
      {"exp", ofOne<"Exp">},
      {"expm1", ofOne<"Expm1">},
      {"floor", ofOne<"Floor">},
      {"identity", ofOne<"Identity">},
      {"is_finite", ofOne<"IsFinite">},
      {"is_inf", ofOne<"IsInf">},
      {"is_nan", ofOne<"IsNan">},
      {"lgamma", ofOne<"Lgamma">},
      {"log", ofOne<"Log">},
      {"log1p", ofOne<"Log1p">},
      {"logical_not", ofOne<"LogicalNot">},
      {"negative", ofOne<"Neg">},
      {"ones_like", ofOne<"OnesLike">},
      {"reciprocal", ofOne<"Reciprocal">},
      {"relu", ofOne<"Relu">},
      {"relu6", ofOne<"Relu6">},
      {"rint", ofOne<"Rint">},
      {"round", ofOne<"Round">},
      {"rsqrt", ofOne<"Rsqrt">},
      {"selu", ofOne<"Selu">},
      {"sigmoid", ofOne<"Sigmoid">},
      {"sign", ofOne<"Sign">},
      {"sin", ofOne<"Sin">},
      {"sinh", ofOne<"Sinh">},
      {"softplus", ofOne<"Softplus">},
      {"softsign", ofOne<"Softsign">},
      {"sqrt", ofOne<"Sqrt">},
      {"square", ofOne<"Square">},
      {"stop_gradient", ofOne<"StopGradient">},
      {"tan", ofOne<"Tan">},
      {"tanh", ofOne<"Tanh">},
      {"zeros_like", ofOne<"ZerosLike">},
      {"add", ofTwo<"AddV2">},
      {"atan2", ofTwo<"Atan2">},
      {"divide", divided},
      {"divide_no_nan", ofTwo<"DivNoNan">},
      {"eq", ofTwo<"Equal">},
      {"equal", ofTwo<"Equal">},
      {"floor_div", ofTwo<"FloorDiv">},
      {"floordiv", ofTwo<"FloorDiv">},
      {"floormod", ofTwo<"FloorMod">},
      {"greater", ofTwo<"Greater">},
      {"greater_equal", ofTwo<"GreaterEqual">},
      {"less", ofTwo<"Less">},
      {"less_equal", ofTwo<"LessEqual">},
      {"logical_and", ofTwo<"LogicalAnd">},
      {"logical_or", ofTwo<"LogicalOr">},
      {"maximum", ofTwo<"Maximum">},
      {"minimum", ofTwo<"Minimum">},
      {"multiply", ofTwo<"Mul">},
      {"ne", ofTwo<"NotEqual">},
      {"not_equal", ofTwo<"NotEqual">},
      {"pow", ofTwo<"Pow">},
      {"squared_difference", ofTwo<"SquaredDifference">},
      {"subtract", ofTwo<"Sub">},
      {"truediv", divided},
      {"xdivy", ofTwo<"Xdivy">},
      {"xlogy", ofTwo<"Xlogy">},
      {"add_n", summedTensors},
      {"bias_add", withBias},
      {"cast", casted},
      {"clip_by_value", clippedByValue},
      {"crelu", bothRelus},
      {"gelu", gelu},
      {"leaky_relu", leakyRelu},
      {"log_sigmoid", logSigmoid},
      {"scalar_mul", scaledTensor},
      {"sigmoid_cross_entropy_with_logits", sigmoidCrossEntropy},
      {"silu", silu},
      {"swish", silu},
      {"where", chosenElements},
  };
  return kFunctions;
}

}  // namespace engine::keras
