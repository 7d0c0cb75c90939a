#include "engine/nn/recurrent/rnn_cell.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {

CellContext::CellContext(Scope scope, TakeFn take)
    : scope_(std::move(scope)),
      take_(std::move(take)),
      taken_(std::make_shared<std::unordered_map<Output, Output, OutputHash>>()) {}

Output CellContext::take(Output outside) const {
  if (!take_) return outside;
  const auto [at, isNew] = taken_->try_emplace(outside);
  if (isNew) at->second = take_(outside);
  return at->second;
}

CellWeight cellWeight(const Scope& cell, const std::string& name, const Shape& shape, DType dtype,
                      const Initializer& initializer) {
  const Variable variable = getVariable(cell, name, shape, dtype, initializer);
  return {variable, read(cell, variable, name + "/read")};
}

void checkUnits(const Scope& cell, int64_t units) {
  if (units < 1) {
    fail(Code::kInvalidArgument, "Cell '", cell.prefix(), "' needs at least one unit, not ", units, ".");
  }
}

bool isTanh(const Activation& activation) {
  const auto* function = activation.target<Output (*)(const Scope&, Output)>();
  return function && *function == &tanh;
}

Output cellProduct(const CellContext& context, Output x, const CellWeight& w, const CellWeight& bias) {
  const Output product = ops::matMul(context.scope(), x, context.take(w.value));
  return bias.valid() ? context.scope().op("BiasAdd", {product, context.take(bias.value)}) : product;
}

std::vector<Output> splitColumns(const Scope& scope, Output x, int count) {
  Node* split = scope.node("Split", {ops::scalar(scope, int32_t{1}, "split_dim"), x}, {{"num_split", int64_t{count}}});
  std::vector<Output> parts;
  for (int i = 0; i < count; ++i) parts.push_back(split->output(i));
  return parts;
}

Output joinColumns(const Scope& scope, Output x, Output y) {
  return scope.op("ConcatV2", {x, y, ops::scalar(scope, int32_t{1}, "axis")});
}

}  // namespace engine::nn
