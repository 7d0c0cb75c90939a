#include "engine/nn/activations.h"

#include "engine/core/error.h"

namespace engine::nn {
namespace {

struct NamedOp {
  const char* name;
  const char* op;
};

constexpr NamedOp kActivations[] = {
    {"relu", "Relu"},         {"relu6", "Relu6"},
    {"elu", "Elu"},           {"selu", "Selu"},
    {"sigmoid", "Sigmoid"},   {"tanh", "Tanh"},
    {"softplus", "Softplus"}, {"softsign", "Softsign"},
    {"softmax", "Softmax"},   {"leaky_relu", "LeakyRelu"},
};

}  // namespace

Activation activationByName(const std::string& name) {
  if (name.empty() || name == "linear") {
    return [](const Scope&, Output x) { return x; };
  }
  for (const NamedOp& activation : kActivations) {
    if (name == activation.name) {
      return [op = activation.op](const Scope& scope, Output x) { return scope.op(op, {x}); };
    }
  }
  std::string known;
  for (const std::string& one : activationNames()) known += (known.empty() ? "" : ", ") + one;
  fail(Code::kInvalidArgument, "There is no activation '", name, "'. Known are ", known, ".");
}

std::vector<std::string> activationNames() {
  std::vector<std::string> names{"linear"};
  for (const NamedOp& activation : kActivations) names.emplace_back(activation.name);
  return names;
}

}  // namespace engine::nn
