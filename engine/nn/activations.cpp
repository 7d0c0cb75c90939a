#include "engine/nn/activations.h"

#include "engine/core/error.h"

namespace engine::nn {
namespace {

struct NamedActivation {
  const char* name;
  Output (*function)(const Scope&, Output);
};

constexpr NamedActivation kActivations[] = {
    {"linear", linear},        {"relu", relu}, {"relu6", relu6},       {"elu", elu},           {"selu", selu},
    {"sigmoid", sigmoid},      {"tanh", tanh}, {"softplus", softplus}, {"softsign", softsign}, {"softmax", softmax},
    {"leaky_relu", leakyRelu},
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
