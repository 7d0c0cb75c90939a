#include "engine/nn/optimizers/keras/decoupled_decay.h"

#include <algorithm>
#include <regex>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

bool excludes(const std::string& expression, const std::string& name) {
  try {
    return std::regex_search(name, std::regex(expression));
  } catch (const std::regex_error& error) {
    fail(Code::kInvalidArgument, "'", expression, "' is not a regular expression: ", error.what());
  }
}

}  // namespace

void checkDecay(const DecoupledDecay& decay) {
  for (const std::string& expression : decay.exclude) excludes(expression, "");
}

Scope afterDecay(const Scope& scope, const Variable& variable, const DecoupledDecay& decay, Output learningRate,
                 Output gradient) {
  const auto isExcluded = [&](const std::string& expression) { return excludes(expression, variable.name); };
  if (decay.rate == 0 || std::ranges::any_of(decay.exclude, isExcluded)) return scope;
  const Scope late = scope.withControls({gradient.node});
  const Output rate = ops::mul(scope, ops::number(scope, variable.dtype, decay.rate, "weight_decay"), learningRate);
  const Output part = ops::mul(late, read(late, variable), rate);
  return scope.withControls({ops::assignSub(late, variable.handle, part)});
}

}  // namespace engine::nn
