#include "engine/keras/core/call.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::keras {

Output Arguments::tensor(const std::string& keyword) const {
  const auto found = named.find(keyword);
  return found == named.end() || found->second.empty() ? Output() : found->second[0].tensor;
}

bool Arguments::flag(const std::string& keyword, bool fallback) const {
  const auto found = constants.find(keyword);
  return found == constants.end() || !found->is_boolean() ? fallback : found->get<bool>();
}

Call Call::in(const std::string& name) const {
  return at(scope_.child(name));
}

Call Call::at(const Scope& scope) const {
  Call other = *this;
  other.scope_ = scope;
  return other;
}

Call Call::withTraining(bool training) const {
  Call other = *this;
  other.training_ = training;
  return other;
}

Call Call::computingIn(DType dtype) const {
  Call other = *this;
  other.dtype_ = dtype;
  return other;
}

Output Call::value(const WeightPtr& weight) const {
  const Output value = nn::read(scope_, binding_->variable(weight));
  return isFloating(dtype_) && isFloating(weight->dtype) ? ops::cast(scope_, value, dtype_) : value;
}

void Call::addLoss(Output loss) const {
  results_->losses.push_back(loss.shape().isScalar() ? loss : ops::mean(scope_, loss));
}

}  // namespace engine::keras
