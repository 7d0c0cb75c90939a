#include "engine/nn/activations.h"

#include <numbers>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

struct NamedActivation {
  const char* name;
  Output (*function)(const Scope&, Output);
};

constexpr NamedActivation kActivations[] = {
    {"linear", linear},        {"relu", relu},    {"relu6", relu6},       {"elu", elu},           {"selu", selu},
    {"sigmoid", sigmoid},      {"tanh", tanh},    {"softplus", softplus}, {"softsign", softsign}, {"softmax", softmax},
    {"leaky_relu", leakyRelu}, {"gelu", erfGelu}, {"swish", swish},       {"crelu", crelu},
};

}  // namespace

Output relu(const Scope& scope, Output x) {
  return scope.op("Relu", {x});
}
Output relu6(const Scope& scope, Output x) {
  return scope.op("Relu6", {x});
}
Output elu(const Scope& scope, Output x) {
  return scope.op("Elu", {x});
}
Output selu(const Scope& scope, Output x) {
  return scope.op("Selu", {x});
}
Output sigmoid(const Scope& scope, Output x) {
  return scope.op("Sigmoid", {x});
}
Output tanh(const Scope& scope, Output x) {
  return scope.op("Tanh", {x});
}
Output softplus(const Scope& scope, Output x) {
  return scope.op("Softplus", {x});
}
Output softsign(const Scope& scope, Output x) {
  return scope.op("Softsign", {x});
}
Output softmax(const Scope& scope, Output x) {
  return scope.op("Softmax", {x});
}
Output leakyRelu(const Scope& scope, Output x) {
  return scope.op("LeakyRelu", {x});
}
Output linear(const Scope& /*scope*/, Output x) {
  return x;
}
Output erfGelu(const Scope& scope, Output x) {
  const auto number = [&](double value) { return ops::number(scope, x.type(), value); };
  const Output erf = scope.op("Erf", {ops::realDiv(scope, x, number(std::numbers::sqrt2))});
  return ops::mul(scope, ops::mul(scope, number(0.5), x), ops::add(scope, number(1), erf));
}
Output swish(const Scope& scope, Output x) {
  return ops::mul(scope, x, sigmoid(scope, x));
}
Output crelu(const Scope& scope, Output x) {
  const Output axis = ops::scalar(scope, int32_t{-1}, "axis");
  return relu(scope, scope.op("ConcatV2", {x, scope.op("Neg", {x}), axis}, {{"N", int64_t{2}}}));
}

Activation activationByName(const std::string& name) {
  if (name.empty()) return linear;
  for (const NamedActivation& activation : kActivations) {
    if (name == activation.name) return activation.function;
  }
  std::string known;
  for (const std::string& one : activationNames()) known += (known.empty() ? "" : ", ") + one;
  fail(Code::kInvalidArgument, "There is no activation '", name, "'. Known are ", known, ".");
}

std::vector<std::string> activationNames() {
  std::vector<std::string> names;
  for (const NamedActivation& activation : kActivations) names.emplace_back(activation.name);
  return names;
}

}  // namespace engine::nn
