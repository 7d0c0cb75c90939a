#include "tests/golden/function_calls.h"

#include <map>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "tests/golden/call.h"

namespace golden {
namespace {

namespace ops = engine::ops;
using engine::Code;
using engine::Output;
using engine::Scope;
using nlohmann::json;

const std::map<std::string, const char*> kMathOps = {{"abs", "Abs"},
                                                     {"ceil", "Ceil"},
                                                     {"exp", "Exp"},
                                                     {"expm1", "Expm1"},
                                                     {"floor", "Floor"},
                                                     {"log", "Log"},
                                                     {"log1p", "Log1p"},
                                                     {"negative", "Neg"},
                                                     {"round", "Round"},
                                                     {"rsqrt", "Rsqrt"},
                                                     {"sign", "Sign"},
                                                     {"sqrt", "Sqrt"},
                                                     {"square", "Square"},
                                                     {"sin", "Sin"},
                                                     {"cos", "Cos"},
                                                     {"identity", "Identity"},
                                                     {"reciprocal", "Reciprocal"},
                                                     {"log_softmax", "LogSoftmax"}};

engine::nn::Activation namedFunction(const std::string& symbol) {
  std::string name = symbol.substr(symbol.rfind('.') + 1);
  if (const auto op = kMathOps.find(name); op != kMathOps.end()) {
    return [type = op->second](const Scope& scope, Output x) { return scope.op(type, {x}); };
  }
  if (name == "silu") name = "swish";
  return engine::nn::activationByName(name);
}

Output applied(const Scope& scope, Output x, const json& operation) {
  const auto name = operation.at(0).get<std::string>();
  if (name == "neg") return scope.op("Neg", {x});
  if (name == "l2_loss") return scope.op("L2Loss", {x});
  if (name == "cast") return ops::cast(scope, x, dtypeOf(operation.at(1)));
  const Output number = ops::number(scope, x.type(), operation.at(1).get<double>());
  if (name == "add") return ops::add(scope, x, number);
  if (name == "sub") return ops::sub(scope, x, number);
  if (name == "mul") return ops::mul(scope, x, number);
  if (name == "div") return ops::realDiv(scope, x, number);
  if (name == "pow") return scope.op("Pow", {x, number});
  if (name == "rsub") return ops::sub(scope, number, x);
  if (name == "rdiv") return ops::realDiv(scope, number, x);
  engine::fail(Code::kUnimplemented, "the operation ", operation.dump(), " of a lambda");
}

}  // namespace

engine::nn::Activation functionOf(const json& value) {
  if (value.is_string()) return namedFunction(value.get<std::string>());
  if (value.is_object() && value.contains("ops")) {
    return [operations = value.at("ops")](const Scope& scope, Output x) {
      for (const json& operation : operations) x = applied(scope, x, operation);
      return x;
    };
  }
  if (value.is_object() && value.contains("symbol")) return namedFunction(value.at("symbol").get<std::string>());
  engine::fail(Code::kUnimplemented, "the function ", value.dump());
}

}  // namespace golden
