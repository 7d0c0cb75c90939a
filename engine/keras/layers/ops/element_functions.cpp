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

Outputs summedTensors(const OpArguments& a) {
  return {ops::addN(a.scope(), a.all())};
}

}  // namespace

const OpFunctions& elementFunctions() {
  static const OpFunctions kFunctions = {
      {"abs", ofOne<"Abs">},
      {"acos", ofOne<"Acos">},
      {"asin", ofOne<"Asin">},
      {"atan", ofOne<"Atan">},
      {"ceil", ofOne<"Ceil">},
      {"cos", ofOne<"Cos">},
      {"cosh", ofOne<"Cosh">},
      {"elu", ofOne<"Elu">},
      {"erf", ofOne<"Erf">},
      {"exp", ofOne<"Exp">},
      {"expm1", ofOne<"Expm1">},
      {"floor", ofOne<"Floor">},
      {"identity", ofOne<"Identity">},
      {"is_finite", ofOne<"IsFinite">},
      {"is_inf", ofOne<"IsInf">},
      {"is_nan", ofOne<"IsNan">},
      {"log", ofOne<"Log">},
      {"log1p", ofOne<"Log1p">},
      {"logical_not", ofOne<"LogicalNot">},
      {"negative", ofOne<"Neg">},
      {"ones_like", ofOne<"OnesLike">},
      {"reciprocal", ofOne<"Reciprocal">},
      {"relu", ofOne<"Relu">},
      {"relu6", ofOne<"Relu6">},
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
      {"add_n", summedTensors},
      {"cast", casted},
      {"clip_by_value", clippedByValue},
      {"gelu", gelu},
      {"leaky_relu", leakyRelu},
      {"silu", silu},
      {"swish", silu},
      {"where", chosenElements},
  };
  return kFunctions;
}

}  // namespace engine::keras
