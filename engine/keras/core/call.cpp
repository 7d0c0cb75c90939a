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
  return {scope, *binding_, *results_, training_};
}

Call Call::withTraining(bool training) const {
  return {scope_, *binding_, *results_, training};
}

Output Call::value(const WeightPtr& weight) const {
  return nn::read(scope_, binding_->variable(weight));
}

void Call::addLoss(Output loss) const {
  results_->losses.push_back(loss.shape().isScalar() ? loss : ops::mean(scope_, loss));
}

}  // namespace engine::keras
